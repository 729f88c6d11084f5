package io.dayu.agent.meter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the kernel's files of an interface. */
public final class CraftedInterfaces {
  private CraftedInterfaces() {}

  /** One interface; an empty text leaves its file out. */
  public static void write(Path root, String name, String rx, String tx, String speed)
      throws IOException {
    Path statistics = Files.createDirectories(root.resolve(name).resolve("statistics"));
    writeUnlessEmpty(statistics.resolve("rx_bytes"), rx);
    writeUnlessEmpty(statistics.resolve("tx_bytes"), tx);
    writeUnlessEmpty(root.resolve(name).resolve("speed"), speed);
  }

  private static void writeUnlessEmpty(Path file, String text) throws IOException {
    if (!text.isEmpty()) {
      Files.writeString(file, text + "\n");
    }
  }
}
