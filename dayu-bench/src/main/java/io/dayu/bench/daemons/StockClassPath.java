package io.dayu.bench.daemons;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;

/** The class path of a stock daemon: Hadoop's own jars, no class of Dayu's. */
public final class StockClassPath {
  private static final String PAGES = "webapps/";

  private final String text;

  private StockClassPath(String text) {
    this.text = text;
  }

  /**
   * Takes the jars from this process's class path.
   *
   * @param pages a folder for the web pages, which Hadoop keeps in the jar of its tests
   */
  public static StockClassPath unpack(Path pages) throws IOException {
    return unpack(System.getProperty("java.class.path", ""), pages);
  }

  /**
   * Takes the jars from a class path.
   *
   * @param pages a folder for the web pages, which Hadoop keeps in the jar of its tests
   */
  public static StockClassPath unpack(String classPath, Path pages) throws IOException {
    List<String> entries = Arrays.asList(classPath.split(separator(), -1));
    for (String entry : entries) {
      if (nameOf(entry).matches("hadoop-hdfs-.*-tests\\.jar") && !Files.exists(pages)) {
        unpackPages(entry, pages);
      }
    }
    String jars =
        entries.stream().filter(StockClassPath::stock).collect(Collectors.joining(separator()));
    return new StockClassPath(jars + separator() + pages);
  }

  private static String separator() {
    return File.pathSeparator;
  }

  private static String nameOf(String entry) {
    return entry.substring(entry.lastIndexOf(File.separatorChar) + 1);
  }

  private static boolean stock(String entry) {
    String name = nameOf(entry);
    return name.endsWith(".jar") && !name.endsWith("-tests.jar") && !name.startsWith("dayu-");
  }

  private static void unpackPages(String jarFile, Path pages) throws IOException {
    Path unfinished = pages.resolveSibling(pages.getFileName() + ".unfinished");
    try (JarFile jar = new JarFile(jarFile)) {
      for (JarEntry entry : jar.stream().filter(e -> e.getName().startsWith(PAGES)).toList()) {
        unpackEntry(jar, entry, unfinished.resolve(entry.getName()).normalize());
      }
    }
    Files.move(unfinished, pages);
  }

  private static void unpackEntry(JarFile jar, JarEntry entry, Path to) throws IOException {
    if (entry.isDirectory()) {
      Files.createDirectories(to);
      return;
    }
    Files.createDirectories(to.resolveSibling("."));
    try (InputStream in = jar.getInputStream(entry)) {
      Files.copy(in, to, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** The class path, as the option of a JVM. */
  public String text() {
    return text;
  }

  /** The class path with another entry before all others. */
  public String after(Path first) {
    return first + separator() + text;
  }
}
