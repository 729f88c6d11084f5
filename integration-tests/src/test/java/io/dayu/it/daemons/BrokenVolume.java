package io.dayu.it.daemons;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A data directory in which files stand in the place of folders, which stops even root from using
 * it, until it is repaired; nothing of what it held is lost.
 */
final class BrokenVolume {
  /** Where what was replaced waits. */
  private static final String AWAY = ".away";

  private final List<Path> replaced;

  private BrokenVolume(List<Path> replaced) {
    this.replaced = replaced;
  }

  /** Nothing can be read from it or written to it any more. */
  static BrokenVolume failed(Path volume) throws IOException {
    return replace(List.of(pool(volume)));
  }

  /** No replica can be written to it any more; what it holds can be read. */
  static BrokenVolume readOnly(Path volume) throws IOException {
    Path pool = pool(volume);
    return replace(List.of(pool.resolve("tmp"), pool.resolve("current").resolve("rbw")));
  }

  /** The folder of the one namespace. */
  private static Path pool(Path volume) throws IOException {
    try (DirectoryStream<Path> pools =
        Files.newDirectoryStream(volume.resolve("current"), "BP-*")) {
      return pools.iterator().next();
    }
  }

  private static BrokenVolume replace(List<Path> folders) throws IOException {
    List<Path> replaced = new ArrayList<>();
    for (Path folder : folders) {
      Files.move(folder, away(folder));
      Files.createFile(folder);
      replaced.add(folder);
    }
    return new BrokenVolume(replaced);
  }

  private static Path away(Path folder) {
    return folder.resolveSibling(folder.getFileName() + AWAY);
  }

  /** Puts all back; no DataNode may use it just now. */
  void repair() throws IOException {
    for (Path folder : replaced) {
      Files.delete(folder);
      Files.move(away(folder), folder);
    }
  }
}
