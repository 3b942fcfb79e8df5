package org.maninthemoon;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.FilePayload;
import io.restassured.RestAssured;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** People play at the page, in a real browser. */
class PlayingPageIT {

    private static final String REDUCED = """
            [Game "The Man in the Moon"]
            [Result "DARK REDUCED"]

            """ + SampleGames.REDUCED_PLACINGS + SampleGames.REDUCED_MOVES;

    private static final String DARK_PASSED_OVER = """
            [Game "The Man in the Moon"]
            [NoCaptureLimit "2"]
            [Result "DRAW NO_CAPTURE_LIMIT"]

            """ + SampleGames.DARK_BLOCKED + """
            13. c4-c3 -
            14. d4-c4
            """;

    private URI address;

    @BeforeEach
    void startService() throws IOException, InterruptedException, TimeoutException {
        Chromium.browser();
        address = SharedService.address();
    }

    @Test
    void twoFriendsPlayAWholeGameAndThenAgain() throws IOException {
        try (Player ada = Player.at(address, "en-GB");
                Player bert = Player.at(address, "en-GB");
                Player carol = Player.at(address, "en-GB")) {
            ada.open("");
            ada.name("Ada");
            ada.page.fill("input[type=number]", "6");
            ada.page.check("#listed");
            ada.page.click("#new-friend");
            String link = ada.page.inputValue("#link");
            assertFalse(link.contains("token"), link);

            bert.page.navigate(link);
            assertThat(bert.page.getByText("Ada asks you to play")).isVisible();
            bert.page.fill("[name=name]", "Bert");
            bert.press("Play");
            bert.awaitPly(0);
            assertThat(ada.page.locator(".player .name")).containsText(new String[] {"Bert", "Ada"});

            carol.open("");
            carol.page.locator(".games a").first().click();
            assertThat(carol.page.getByText("You are watching.")).isVisible();

            int ply = 0;
            while (!ada.isOver()) {
                Player mover = ada.isToMove() ? ada : bert;
                assertTrue(mover.isToMove(), mover.page.title());
                mover.playAny();
                ply++;
                for (Player player : new Player[] {ada, bert, carol}) {
                    player.awaitPly(ply);
                }
                if (ply == 12) {
                    // A reload in the middle of the game goes on where it was.
                    ada.page.reload();
                    ada.awaitPly(ply);
                }
            }
            assertThat(bert.page.getByText("Rematch")).isVisible();
            assertTrue(ada.headline().matches("You have won|You have lost|A draw"), ada.headline());
            assertTrue(carol.headline().matches("(Ada|Bert) has won|A draw"), carol.headline());
            assertThat(carol.page.getByText("Rematch")).hasCount(0);

            Download download = ada.page.waitForDownload(
                    () -> ada.page.getByText("Download the record").click());
            String id = link.substring(link.lastIndexOf('/') + 1);
            String record =
                    RestAssured.get(address + "/v1/games/" + id + "/record").asString();
            assertEquals(record, Files.readString(download.path()));

            ada.press("Rematch");
            assertThat(ada.page.getByText("The other gets a seat")).isVisible();
            bert.press("Rematch");
            assertThat(ada.page.locator(".player.turn")).isVisible();
            assertThat(bert.page.locator(".player.turn")).isVisible();
            assertTrue(ada.isToMove() != bert.isToMove());
        }
    }

    @Test
    void aDrawIsOfferedDeclinedAndAgreedAndAGameGivenUp() {
        try (Player ada = Player.at(address, "en-GB");
                Player bert = Player.at(address, "en-GB")) {
            ada.open("");
            ada.page.click("#new-friend");
            bert.page.navigate(ada.page.inputValue("#link"));
            bert.press("Play");

            bert.press("Offer a draw");
            ada.press("Decline");
            assertThat(bert.page.getByRole(AriaRole.STATUS).last())
                    .containsText("The offer of a draw no longer stands.");
            bert.press("Offer a draw");
            ada.press("Accept the draw");
            assertThat(ada.page.locator("h1")).hasText("A draw");
            assertThat(bert.page.locator("h1")).hasText("A draw");

            ada.open("");
            ada.page.click("#new-friend");
            ada.press("Give the game up");
            assertThat(ada.page.locator("#new-friend")).isVisible();
        }
    }

    @Test
    void thatTheComputerDeclinesADrawIsSaid() {
        try (Player ada = Player.at(address, "en-GB")) {
            ada.open("");
            ada.page.click("#new-computer");
            ada.press("Offer a draw");
            Locator said = ada.page.getByRole(AriaRole.STATUS).last();
            assertThat(said).containsText("The computer declines the draw.");
            ada.press("Deutsch");
            assertThat(said).containsText("Der Computer lehnt das Remis ab.");
            ada.playAny();
            assertThat(said).not().containsText("Remis");
        }
    }

    @Test
    void aWholeGameIsPlayedAgainstTheComputer() {
        try (Player ada = Player.at(address, "en-GB")) {
            ada.open("");
            ada.page.fill("input[type=range]", "1");
            ada.openFolded("input[type=number]");
            ada.page.fill("input[type=number]", "4");
            ada.page.click("#new-computer");
            assertThat(ada.page.getByText("Computer, level 1").first()).isVisible();

            while (!ada.isOver()) {
                int ply = ada.ply();
                ada.playAny();
                // Whatever the computer replies: the game comes back with Ada to move, or over.
                ada.page
                        .locator("moon-board:not([data-ply='" + ply + "']):not([aria-busy])")
                        .waitFor();
                assertTrue(ada.isToMove() || ada.isOver(), ada.page.title());
            }
            assertTrue(ada.headline().matches("You have won|You have lost|A draw"), ada.headline());
            ada.press("Rematch");
            assertThat(ada.page.locator("moon-board[data-ply='0'], moon-board[data-ply='1']"))
                    .isVisible();
        }
    }

    @Test
    void theKeyboardAloneIsEnough() {
        try (Player ada = Player.at(address, "en-GB")) {
            ada.open("");
            tabTo(ada.page, "#new-self");
            ada.page.keyboard().press("Enter");
            tabTo(ada.page, "[data-square]");
            for (int ply = 1; ply <= Player.SQUARES.size(); ply++) {
                arrowTo(ada.page, Player.SQUARES.get(ply - 1));
                ada.page.keyboard().press("Enter");
                ada.awaitPly(ply);
            }
            arrowTo(ada.page, "c4");
            ada.page.keyboard().press("Space");
            assertThat(ada.page.locator(".cell.selected")).hasCount(1);
            ada.page.keyboard().press("Escape");
            assertThat(ada.page.locator(".cell.selected")).hasCount(0);

            arrowTo(ada.page, "d3");
            ada.page.keyboard().press("Enter");
            assertThat(ada.page.locator("[data-square=c3]"))
                    .hasAccessibleName("c3, the centre, free, you may move here, captures b3, c2");
            arrowTo(ada.page, "c3");
            ada.page.keyboard().press("Enter");
            ada.awaitPly(25);

            tabTo(ada.page, "input[type=range]");
            ada.page.keyboard().press("Home");
            assertThat(ada.page.getByText("Ply 0 of 25")).isVisible();
            ada.page.keyboard().press("ArrowRight");
            ada.awaitPly(1);
            tabTo(ada.page, ".link");
            ada.page.keyboard().press("Enter");
            ada.awaitPly(25);

            ada.page.locator("h1").click();
            ada.page.keyboard().press("ArrowLeft");
            ada.awaitPly(24);
            tabBackTo(ada.page, ".home-link");
        }
    }

    @Test
    void whatTheRulesForbidIsSaidInTheServicesWords() {
        try (Player ada = Player.at(address, "en-GB")) {
            ada.open("");
            ada.page.click("#new-self");
            ada.clickSquare("c3");
            assertThat(ada.page.getByRole(AriaRole.ALERT)).containsText("No man is placed on the centre, c3.");
            ada.page.getByRole(AriaRole.ALERT).getByText("R3").click();
            assertThat(ada.page.locator("#R3")).isFocused();
            ada.placeAll();
            ada.clickSquare("d3");
            ada.clickSquare("e5");
            assertThat(ada.page.getByRole(AriaRole.ALERT)).containsText("the first move goes into the centre");
            assertThat(ada.page.locator(".cell.selected")).hasCount(1);
        }
    }

    @Test
    void aRecordIsLoadedAndSteppedThrough() {
        try (Player ada = Player.at(address, "en-GB")) {
            ada.open("");
            ada.openFolded("[name=record]");
            ada.page.fill("[name=record]", "[Game \"Chess\"]\n\n1. e4 e5\n");
            ada.press("Load");
            // Beside what was loaded, not where new games are made.
            assertThat(ada.page.locator("form").getByRole(AriaRole.ALERT)).containsText("Line 1");

            ada.page.fill("[name=record]", DARK_PASSED_OVER);
            ada.press("Load");
            ada.awaitPly(26);
            assertEquals("A draw", ada.headline());
            ada.page.keyboard().press("ArrowLeft");
            ada.awaitPly(25);
            assertThat(ada.page.getByRole(AriaRole.STATUS).last())
                    .containsText("Light moves from c4 to c3. Dark cannot move and is passed over (R9).");
            ada.page.getByLabel("To the beginning").click();
            ada.awaitPly(0);
            ada.page.locator(".plies button").nth(23).click();
            ada.awaitPly(24);

            ada.open("");
            ada.openFolded("#record-file");
            ada.page.setInputFiles(
                    "#record-file",
                    new FilePayload("game.txt", "text/plain", REDUCED.getBytes(StandardCharsets.UTF_8)));
            ada.awaitPly(38);
            assertEquals("Dark has won", ada.headline());
            assertThat(ada.page.getByText("The Man in the Moon stands on a5.")).isVisible();
            assertThat(ada.page.locator("[data-square=a5]")).hasAccessibleName("a5, Light man, the Man in the Moon");
        }
    }

    /** Presses Tab until the focus is there, as somebody does who has no mouse. */
    private static void tabTo(Page page, String selector) {
        press(page, "Tab", selector);
    }

    private static void tabBackTo(Page page, String selector) {
        press(page, "Shift+Tab", selector);
    }

    private static void press(Page page, String key, String selector) {
        page.locator(selector).first().waitFor();
        for (int i = 0; i < 100; i++) {
            page.keyboard().press(key);
            if (page.evaluate("selector => document.activeElement.matches(selector)", selector)
                    .equals(true)) {
                return;
            }
        }
        throw new AssertionError(key + " does not come to " + selector);
    }

    private static void arrowTo(Page page, String square) {
        String from = (String) page.evaluate("() => document.activeElement.dataset.square");
        int files = square.charAt(0) - from.charAt(0);
        int ranks = square.charAt(1) - from.charAt(1);
        for (int i = 0; i < Math.abs(files); i++) {
            page.keyboard().press(files > 0 ? "ArrowRight" : "ArrowLeft");
        }
        for (int i = 0; i < Math.abs(ranks); i++) {
            page.keyboard().press(ranks > 0 ? "ArrowUp" : "ArrowDown");
        }
    }
}
