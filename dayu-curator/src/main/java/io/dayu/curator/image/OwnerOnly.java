package io.dayu.curator.image;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Files of this machine that have the names of private files: nobody but their owner may look into
 * them, from the moment in which they are made, whatever the umask is.
 */
public final class OwnerOnly {
  private OwnerOnly() {}

  /** Makes an empty file, in place of one that is there. */
  public static Path file(Path file) throws IOException {
    Files.deleteIfExists(file);
    return Files.createFile(file, only("rw-------"));
  }

  /** Makes a directory that must not be there, and those above it that are not. */
  public static Path directory(Path directory) throws IOException {
    Path above = directory.toAbsolutePath().getParent();
    if (above != null) {
      Files.createDirectories(above);
    }
    return Files.createDirectory(directory, only("rwx------"));
  }

  private static FileAttribute<?>[] only(String rights) {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(rights))
        }
        : new FileAttribute<?>[0];
  }
}
