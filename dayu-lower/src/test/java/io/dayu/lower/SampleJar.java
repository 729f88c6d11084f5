package io.dayu.lower;

import io.dayu.compat.LaterList;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A jar of samples and of the stand-ins for later members, as the shaded jar has them. */
final class SampleJar {
  private SampleJar() {}

  /** Packs a class of this package with those in it. */
  static Path write(Path jar, String name) throws IOException {
    Map<String, byte[]> entries = new TreeMap<>();
    addAll(folderOf(Sample.class), "io/dayu/lower/" + name, entries);
    addAll(folderOf(LaterList.class), "io/dayu/compat/", entries);
    return write(jar, entries);
  }

  static Path write(Path jar, Map<String, byte[]> entries) throws IOException {
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream out = new ZipOutputStream(file)) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        out.putNextEntry(new ZipEntry(entry.getKey()));
        out.write(entry.getValue());
      }
    }
    return jar;
  }

  private static Path folderOf(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void addAll(Path place, String prefix, Map<String, byte[]> into)
      throws IOException {
    if (Files.isRegularFile(place)) {
      JarContents.read(place).forEachClass((path, bytes) -> add(path, bytes, prefix, into));
      return;
    }
    try (Stream<Path> files = Files.walk(place)) {
      files
          .filter(file -> file.toString().endsWith(".class"))
          .forEach(file -> add(place.relativize(file).toString(), bytes(file), prefix, into));
    }
  }

  private static void add(String path, byte[] bytes, String prefix, Map<String, byte[]> into) {
    if (path.startsWith(prefix)) {
      into.put(path, bytes);
    }
  }

  private static byte[] bytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
