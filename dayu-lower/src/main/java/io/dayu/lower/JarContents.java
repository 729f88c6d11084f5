package io.dayu.lower;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** The entries of a jar, in their order and with their times, so that it can be written again. */
public final class JarContents {
  private static final String CLASS = ".class";

  private final Map<String, byte[]> entries = new LinkedHashMap<>();
  private final Map<String, LocalDateTime> times = new HashMap<>();

  private JarContents() {}

  /** Reads all of a jar. */
  public static JarContents read(Path file) throws IOException {
    JarContents contents = new JarContents();
    try (ZipFile zip = new ZipFile(file.toFile())) {
      for (ZipEntry entry : Collections.list(zip.entries())) {
        try (InputStream in = zip.getInputStream(entry)) {
          contents.entries.put(entry.getName(), in.readAllBytes());
          contents.times.put(entry.getName(), entry.getTimeLocal());
        }
      }
    }
    return contents;
  }

  /** Gives each class file by its path. */
  public void forEachClass(BiConsumer<String, byte[]> reader) {
    entries.forEach(
        (name, bytes) -> {
          if (name.endsWith(CLASS)) {
            reader.accept(name, bytes);
          }
        });
  }

  /** Puts other bytes where an entry is. */
  void replace(String name, byte[] bytes) {
    if (entries.replace(name, bytes) == null) {
      throw new IllegalArgumentException("no entry " + name);
    }
  }

  /** Writes the same bytes for the same contents. */
  void write(Path file) throws IOException {
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file))) {
      entries.forEach((name, bytes) -> write(out, name, bytes));
    }
  }

  private void write(ZipOutputStream out, String name, byte[] bytes) {
    try {
      ZipEntry written = new ZipEntry(name);
      written.setTimeLocal(times.get(name));
      out.putNextEntry(written);
      out.write(bytes);
      out.closeEntry();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
