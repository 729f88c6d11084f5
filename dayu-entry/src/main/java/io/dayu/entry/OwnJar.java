package io.dayu.entry;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The jar that Dayu is loaded from: whether it is whole, and the only one.
 *
 * <p>A daemon opens a jar once and reads classes from it for as long as it runs. What is written
 * into that file meanwhile breaks whatever is loaded later; so all is loaded at the start.
 */
final class OwnJar {
  /** Every version of Dayu has it. */
  private static final String MARK = "io/dayu/hdfs/DayuNameNodePlugin.class";

  private static final String CLASS = ".class";
  private static final int BUFFER_BYTES = 1 << 16;

  private final ClassLoader loader;

  OwnJar(ClassLoader loader) {
    this.loader = loader;
  }

  static OwnJar ofDayu() {
    ClassLoader own = OwnJar.class.getClassLoader();
    return new OwnJar(own == null ? ClassLoader.getSystemClassLoader() : own);
  }

  /** A sentence where the jar is not whole, or not the only one. */
  Optional<String> problem() {
    List<Path> places;
    try {
      places = places();
    } catch (IOException | URISyntaxException e) {
      return Optional.of("Dayu stays off: its jar cannot be found on the class path (" + e + ").");
    }
    if (places.size() > 1) {
      return Optional.of(
          "Dayu stays off: it is on the class path more than once, as "
              + places
              + "; leave one of them there and restart the daemon.");
    }
    for (Path place : places) {
      if (Files.isDirectory(place)) {
        continue;
      }
      try {
        readAll(place);
      } catch (IOException | RuntimeException e) {
        return Optional.of(broken(place, e));
      }
    }
    return Optional.empty();
  }

  private static String broken(Path jar, Throwable e) {
    return "Dayu stays off: its jar "
        + jar
        + " is not whole, or was replaced while the daemon ran ("
        + e
        + "); put the whole jar there and restart the daemon.";
  }

  /** The jar's places on the class path; the same file by two names is one place. */
  private List<Path> places() throws IOException, URISyntaxException {
    Set<Path> places = new LinkedHashSet<>();
    for (URL found : Collections.list(loader.getResources(MARK))) {
      URLConnection connection = found.openConnection();
      if (connection instanceof JarURLConnection) {
        places.add(real(Paths.get(((JarURLConnection) connection).getJarFileURL().toURI())));
      } else if ("file".equals(found.getProtocol())) {
        String file = Paths.get(found.toURI()).toString();
        places.add(real(Paths.get(file.substring(0, file.length() - MARK.length()))));
      }
    }
    List<Path> found = new ArrayList<>(places);
    if (found.size() > 1) {
      found.removeIf(OwnJar::standsIn);
    }
    return found;
  }

  /** This module alone, which the package puts last on the class path. */
  private static boolean standsIn(Path place) {
    Path name = place.getFileName();
    return name != null && name.toString().startsWith("dayu-entry-");
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      return path.toAbsolutePath();
    }
  }

  /** Reads every byte of it: sums are compared, and what its directory names must be there. */
  private static void readAll(Path jar) throws IOException {
    byte[] buffer = new byte[BUFFER_BYTES];
    int read = 0;
    long bytes = 0;
    try (InputStream file = Files.newInputStream(jar);
        ZipInputStream in = new ZipInputStream(file)) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        for (int got = in.read(buffer); got >= 0; got = in.read(buffer)) {
          bytes += got;
        }
        read++;
      }
    }
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      if (zip.size() != read) {
        throw new IOException(
            read + " of " + zip.size() + " entries are there, " + bytes + " bytes");
      }
    }
  }

  /**
   * Loads classes of the jar, so that later it need not be read. Nothing is done where Dayu is in
   * directories.
   *
   * @param leftOut folders whose classes are not loaded
   * @return a sentence where one of them cannot be had
   */
  Optional<String> load(String... leftOut) {
    @Nullable Path jar = null;
    try {
      List<Path> places = places();
      if (places.isEmpty() || Files.isDirectory(places.get(0))) {
        return Optional.empty();
      }
      jar = places.get(0);
      try (ZipFile zip = new ZipFile(jar.toFile())) {
        for (ZipEntry entry : Collections.list(zip.entries())) {
          if (isOurs(entry.getName(), leftOut)) {
            load(entry.getName());
          }
        }
      }
      return Optional.empty();
    } catch (IOException | URISyntaxException | ClassNotFoundException | LinkageError e) {
      return Optional.of(broken(jar == null ? Paths.get("") : jar, e));
    }
  }

  private static boolean isOurs(String entry, String... leftOut) {
    boolean ours = entry.startsWith("io/dayu/") || entry.startsWith("org/apache/hadoop/");
    for (String folder : leftOut) {
      ours &= !entry.startsWith(folder);
    }
    return ours && entry.endsWith(CLASS);
  }

  private void load(String entry) throws ClassNotFoundException {
    String name = entry.substring(0, entry.length() - CLASS.length()).replace('/', '.');
    try {
      Class.forName(name, false, loader);
    } catch (ClassNotFoundException | LinkageError e) {
      // Libraries have classes for what is not there.
      if (!name.startsWith("io.dayu.shaded.")) {
        throw e;
      }
    }
  }
}
