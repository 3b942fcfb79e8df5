package org.maninthemoon;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * Makes the pictures of the README: {@code mvn verify -Dtest=None -Dsurefire.failIfNoSpecifiedTests=false
 * -Dit.test=Screenshots}. Its name keeps it out of the tests.
 */
class Screenshots {

    private static final Path FOLDER = Path.of("docs", "images");

    @Test
    void take() throws Exception {
        URI address = SharedService.address();
        for (ColorScheme theme : new ColorScheme[] {ColorScheme.LIGHT, ColorScheme.DARK}) {
            String name = theme == ColorScheme.LIGHT ? "light" : "dark";
            try (Player ada = Player.at(address, theme)) {
                ada.page.setViewportSize(1100, 760);
                ada.open("");
                ada.page.click("#new-self");
                ada.placeAll();
                ada.clickSquare("d3");
                ada.clickSquare("c3");
                ada.awaitPly(25);
                ada.page.locator(".cell.choose").first().click();
                shoot(ada.page, "game-" + name);
            }
        }
    }

    private static void shoot(Page page, String name) {
        page.screenshot(new Page.ScreenshotOptions().setPath(FOLDER.resolve(name + ".png")));
    }
}
