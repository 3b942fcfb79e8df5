package org.maninthemoon;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** Somebody before the page, in a browser that keeps nothing from others. What goes wrong there fails the test. */
final class Player implements AutoCloseable {

    private static final double PATIENCE_MILLIS = 20_000;

    /** All squares but the centre. */
    static final List<String> SQUARES = List.of(
            "a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2", "d2", "e2", "a3", "b3", "d3", "e3", "a4", "b4", "c4", "d4",
            "e4", "a5", "b5", "c5", "d5", "e5");

    private final URI address;
    private final BrowserContext context;
    private final List<String> failures = new ArrayList<>();
    final Page page;

    private Player(URI address, Browser.NewContextOptions options) {
        this.address = address;
        context = Chromium.browser().newContext(options.setReducedMotion(ReducedMotion.REDUCE));
        context.setDefaultTimeout(PATIENCE_MILLIS);
        page = newTab();
    }

    /** @param locale such as {@code en-GB} */
    static Player at(URI address, String locale) {
        return new Player(address, new Browser.NewContextOptions().setLocale(locale));
    }

    static Player at(URI address, ColorScheme theme) {
        return new Player(
                address, new Browser.NewContextOptions().setLocale("en-GB").setColorScheme(theme));
    }

    /** Another tab of the same browser. */
    Page newTab() {
        Page tab = context.newPage();
        tab.onPageError(failures::add);
        tab.onConsoleMessage(message -> {
            // A refused request and a service that is gone are no defects of the page.
            if (message.type().equals("error") && !message.text().startsWith("Failed to load resource")) {
                failures.add(message.text());
            }
        });
        return tab;
    }

    /** Opens the page at a part of it, such as {@code #/games/…}. */
    void open(String part) {
        page.navigate(address + "/" + part);
        assertThat(page.locator("h1")).isVisible();
    }

    void name(String name) {
        openFolded("#name");
        page.fill("#name", name);
        page.locator("#name").blur();
    }

    /** Opens the part of the page that an element is folded away in. */
    void openFolded(String selector) {
        if (!page.isVisible(selector)) {
            page.locator("details:not([open])", new Page.LocatorOptions().setHas(page.locator(selector)))
                    .locator("summary")
                    .click();
        }
    }

    /** Presses the button of this name. */
    void press(String name) {
        page.getByRole(
                        AriaRole.BUTTON,
                        new Page.GetByRoleOptions().setName(name).setExact(true))
                .click();
    }

    /** What the page says first. */
    String headline() {
        return page.locator("h1").textContent();
    }

    void clickSquare(String square) {
        page.locator("[data-square=" + square + "]").click();
    }

    /** Places all twenty-four men of a game on one screen. */
    void placeAll() {
        for (int ply = 1; ply <= SQUARES.size(); ply++) {
            clickSquare(SQUARES.get(ply - 1));
            awaitPly(ply);
        }
    }

    void awaitPly(int ply) {
        awaitPly(page, ply);
    }

    static void awaitPly(Page tab, int ply) {
        tab.locator("moon-board[data-ply='" + ply + "']").waitFor();
        assertThat(tab.locator("moon-board[aria-busy]")).hasCount(0);
    }

    /** The number of the ply that the board shows. */
    int ply() {
        return Integer.parseInt(page.locator("moon-board").getAttribute("data-ply"));
    }

    boolean isToMove() {
        return page.title().startsWith("●");
    }

    boolean isOver() {
        return page.getByText("Rematch").isVisible();
    }

    /** Plays the first that the page offers. */
    void playAny() {
        Locator place = page.locator(".cell.place");
        if (place.count() > 0) {
            place.first().click();
        } else {
            page.locator(".cell.choose").first().click();
            page.locator(".cell.go").first().click();
        }
    }

    @Override
    public void close() {
        context.close();
        if (!failures.isEmpty()) {
            throw new AssertionError(String.join("\n", failures));
        }
    }
}
