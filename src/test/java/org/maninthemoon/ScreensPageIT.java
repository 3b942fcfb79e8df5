package org.maninthemoon;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every screen of the page, for everybody: by axe, in both themes, on a narrow screen, in German. */
class ScreensPageIT {

    private static final int WIDE = 1400;
    private static final int NARROW = 320;
    private static final int HEIGHT = 800;

    private static final String AXE = read("/axe.min.js");
    private static final String VIOLATIONS = """
            async () => {
                const { violations } = await axe.run({ resultTypes: ["violations"] });
                return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`);
            }""";

    private URI address;

    @BeforeEach
    void startService() throws IOException, InterruptedException, TimeoutException {
        Chromium.browser();
        address = SharedService.address();
    }

    @ParameterizedTest
    @EnumSource(names = {"LIGHT", "DARK"})
    void axeFindsNothingAndNothingIsTooWide(ColorScheme theme) {
        try (Player ada = Player.at(address, theme)) {
            ada.open("");
            ada.openFolded("#name");
            ada.openFolded("[name=record]");
            ada.openFolded("#R1");
            check(ada, "start page");

            ada.page.click("#new-friend");
            assertThat(ada.page.locator("#link")).isVisible();
            check(ada, "invitation");
            // As somebody else sees it.
            ada.page.evaluate("() => localStorage.clear()");
            ada.page.reload();
            assertThat(ada.page.locator("[name=name]")).isVisible();
            check(ada, "joining");

            ada.open("");
            ada.page.click("#new-self");
            ada.placeAll();
            ada.clickSquare("d3");
            ada.clickSquare("e5");
            assertThat(ada.page.locator(".refusal")).isVisible();
            check(ada, "man chosen, move refused");
            ada.clickSquare("c3");
            ada.awaitPly(25);
            ada.page.getByLabel("One ply back").click();
            ada.awaitPly(24);
            check(ada, "looking back");
            ada.press("Resign");
            check(ada, "question");
            ada.page
                    .locator("dialog")
                    .getByText("Resign", new Locator.GetByTextOptions().setExact(true))
                    .click();
            assertThat(ada.page.getByText("Rematch")).isVisible();
            check(ada, "end");

            ada.open("#/games/01938f5e-7c1a-7b2d-9e3f-4a5b6c7d8e9f");
            assertThat(ada.page.getByRole(AriaRole.ALERT)).isVisible();
            check(ada, "no such game");
        }
    }

    private static String read(String resource) {
        try (InputStream text = ScreensPageIT.class.getResourceAsStream(resource)) {
            return new String(Objects.requireNonNull(text).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void check(Player player, String screen) {
        player.page.setViewportSize(NARROW, HEIGHT);
        assertEquals(NARROW, player.page.evaluate("() => document.documentElement.scrollWidth"), screen);
        player.page.setViewportSize(WIDE, HEIGHT);
        player.page.evaluate(AXE);
        assertEquals(List.of(), player.page.evaluate(VIOLATIONS), screen);
    }

    @Test
    void onASmallPhoneWhatToDoAndWhatIsRefusedIsInSight() {
        try (Player ada = Player.at(address, "en-GB")) {
            ada.page.setViewportSize(360, 640);
            ada.open("");
            assertThat(ada.page.locator("#new-computer")).isInViewport();
            ada.page.click("#new-friend");
            assertThat(ada.page.locator("#link")).isInViewport();
            // As the friend sees it.
            ada.page.evaluate("() => localStorage.clear()");
            ada.page.reload();
            assertThat(ada.page.locator("form button")).isInViewport();

            ada.open("");
            ada.page.click("#new-self");
            ada.clickSquare("c3");
            assertThat(ada.page.locator(".refusal")).isInViewport();
        }
    }

    @Test
    void everythingIsSaidInGermanToo() {
        try (Player ada = Player.at(address, "de-DE")) {
            ada.page.setViewportSize(NARROW, HEIGHT);
            ada.open("");
            assertThat(ada.page.locator("html")).hasAttribute("lang", "de");
            assertEquals("Der Mann im Mond", ada.headline());
            ada.openFolded("#name");
            ada.openFolded("[name=record]");
            ada.openFolded("#R9");
            assertThat(ada.page.locator("#R9")).containsText("Wer nicht ziehen kann, wird übergangen");
            assertEquals(NARROW, ada.page.evaluate("() => document.documentElement.scrollWidth"));

            ada.page.click("#new-self");
            ada.clickSquare("c3");
            assertThat(ada.page.getByRole(AriaRole.ALERT))
                    .containsText("Auf das mittlere Feld, c3, wird kein Mann gesetzt.");
            ada.clickSquare("a1");
            ada.awaitPly(1);
            assertThat(ada.page.locator(".last-ply")).hasText("Hell setzt einen Mann auf a1.");
            assertEquals(NARROW, ada.page.evaluate("() => document.documentElement.scrollWidth"));

            ada.press("English");
            assertThat(ada.page.locator(".last-ply")).hasText("Light places a man on a1.");
            assertThat(ada.page.locator("#R9")).containsText("A player without a move is passed over");
            ada.page.reload();
            assertThat(ada.page.locator(".last-ply")).hasText("Light places a man on a1.");
        }
    }

    @Test
    void bothLanguagesHaveTheSameTextsWithTheSameFacts() {
        try (Player ada = Player.at(address, "en-GB")) {
            ada.open("");
            Object different = ada.page.evaluate("""
                    async () => {
                        const { words: { en, de } } = await import("/page/words.js");
                        const facts = (text) => [...(text ?? "").matchAll(/\\\\{\\\\w+\\\\}/g)].map(String).sort().join();
                        return [...new Set([...Object.keys(en), ...Object.keys(de)])].filter(
                            (key) => !en[key] || !de[key] || facts(en[key]) !== facts(de[key]));
                    }""".replace("\\\\", "\\"));
            assertEquals(List.of(), different);
        }
    }
}
