package org.maninthemoon;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** One packaged service, as it comes, for all tests that only talk to it: a start takes seconds. */
final class SharedService {

    private static @Nullable URI address;

    private SharedService() {}

    /** Its address; it is started when it is first asked for, and ends with the tests. */
    static synchronized URI address() throws IOException, InterruptedException, TimeoutException {
        if (address == null) {
            Path folder = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "shared-service");
            PackagedService service = PackagedService.start(
                    folder,
                    Map.of("MANINTHEMOON_DATA_DIR", folder.resolve("data").toString()));
            Runtime.getRuntime().addShutdownHook(new Thread(service::close, "shared-service-stop"));
            address = service.awaitReady();
        }
        return address;
    }
}
