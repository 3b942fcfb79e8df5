package org.maninthemoon.embedded;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/** Unpacks a {@code .tar.xz}. The only class that needs the unpacking libraries, which the container image leaves out. */
final class TarXz {
    private static final int OWNER_MAY_EXECUTE = 0100;

    private TarXz() {}

    /** Unpacks into a folder that does not exist yet. The archive is trusted: it comes with the service. */
    static void unpack(InputStream archive, Path folder) throws IOException {
        try (TarArchiveInputStream tar = new TarArchiveInputStream(new XZInputStream(archive))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                Path target = folder.resolve(entry.getName());
                if (entry.isDirectory()) {
                    Files.createDirectories(target);
                    continue;
                }
                Files.createDirectories(target.getParent());
                if (entry.isSymbolicLink()) {
                    Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
                } else {
                    Files.copy(tar, target);
                    if ((entry.getMode() & OWNER_MAY_EXECUTE) != 0
                            && !target.toFile().setExecutable(true)) {
                        throw new IOException(target + " cannot be made executable");
                    }
                }
            }
        }
    }
}
