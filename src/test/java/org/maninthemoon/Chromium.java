package org.maninthemoon;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/** A real browser without a window, the one that is installed; it is started when it is first asked for. */
final class Chromium {

    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");
    private static final List<String> FLAGS = List.of(
            // In containers tests often run as root, where there is no sandbox.
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync");

    private static @Nullable Browser browser;

    private Chromium() {}

    /** The browser; where none is installed the calling test is skipped, and says so. */
    static synchronized Browser browser() {
        if (browser == null) {
            Optional<Path> program = installed();
            if (program.isEmpty()) {
                System.err.println(
                        "\n*** SKIPPED: no Chromium on the PATH, so the page is not tested in a browser. ***\n");
            }
            Assumptions.assumeTrue(program.isPresent(), "SKIPPED: no Chromium on the PATH");
            // Its driver ends, and the browser with it, when this process does.
            Playwright playwright = Playwright.create(
                    new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
            browser = playwright
                    .chromium()
                    .launch(new BrowserType.LaunchOptions()
                            .setExecutablePath(program.get())
                            .setArgs(FLAGS));
        }
        return browser;
    }

    private static Optional<Path> installed() {
        return Pattern.compile(Pattern.quote(File.pathSeparator))
                .splitAsStream(System.getenv("PATH"))
                .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
