package org.maninthemoon;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.assertions.LocatorAssertions;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the page shows is what happens, whatever becomes of the connection. */
class LivePageIT {

    /** As long as a service takes to start, and the page to notice. */
    private static final LocatorAssertions.IsVisibleOptions PATIENTLY =
            new LocatorAssertions.IsVisibleOptions().setTimeout(30_000);

    private static final String LOST = "The connection is lost.";

    @BeforeAll
    static void needBrowser() {
        Chromium.browser();
    }

    @Test
    void aServiceThatIsKilledAndComesBackIsPlayedOnWith(@TempDir Path folder) throws Exception {
        Map<String, String> settings = new HashMap<>(
                Map.of("MANINTHEMOON_DATA_DIR", folder.resolve("data").toString()));
        try (PackagedService first = PackagedService.start(folder, settings)) {
            URI address = first.awaitReady();
            try (Player ada = Player.at(address, "en-GB")) {
                ada.open("");
                ada.page.click("#new-self");
                ada.clickSquare("a1");
                ada.awaitPly(1);

                first.kill();
                assertThat(ada.page.getByText(LOST)).isVisible(PATIENTLY);
                // Sent while nobody is there, and again until it is answered.
                ada.clickSquare("b1");
                settings.put("QUARKUS_HTTP_PORT", String.valueOf(address.getPort()));
                try (PackagedService second = PackagedService.start(folder, settings)) {
                    second.awaitReady();
                    ada.awaitPly(2);
                    assertThat(ada.page.getByText(LOST)).not().isVisible(PATIENTLY);
                    ada.clickSquare("c1");
                    ada.awaitPly(3);
                }
            }
        }
    }

    @Test
    void anAnswerThatIsLostIsAskedForAgain() throws Exception {
        try (Player ada = Player.at(SharedService.address(), "en-GB")) {
            ada.open("");
            ada.page.click("#new-self");
            AtomicInteger lost = new AtomicInteger();
            ada.page.route("**/placements", route -> {
                if (lost.getAndIncrement() == 0) {
                    // The service plays it; the page does not hear of it.
                    route.fetch();
                    route.abort();
                } else {
                    route.resume(new Route.ResumeOptions());
                }
            });
            ada.clickSquare("a1");
            ada.awaitPly(1);
            ada.clickSquare("b1");
            ada.awaitPly(2);
            assertEquals(3, lost.get());
            assertThat(ada.page.locator(".refusal")).hasCount(0);
        }
    }

    @Test
    void sevenTabsOfOneBrowserAgree() throws Exception {
        try (Player ada = Player.at(SharedService.address(), "en-GB")) {
            ada.open("");
            ada.page.click("#new-self");
            ada.awaitPly(0);
            List<Page> tabs = new ArrayList<>(List.of(ada.page));
            while (tabs.size() < 7) {
                Page tab = ada.newTab();
                tab.navigate(ada.page.url());
                Player.awaitPly(tab, 0);
                tabs.add(tab);
            }
            int ply = 0;
            for (Page mover : List.of(tabs.get(0), tabs.get(6))) {
                mover.locator("[data-square=" + Player.SQUARES.get(ply) + "]").click();
                ply++;
                for (Page tab : tabs) {
                    Player.awaitPly(tab, ply);
                }
            }
        }
    }
}
