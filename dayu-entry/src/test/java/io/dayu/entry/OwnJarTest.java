package io.dayu.entry;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jars of this module's classes, as they may be found on a daemon's class path. */
final class OwnJarTest {
  private static final Path CLASSES = Path.of("target", "classes");

  @TempDir private Path directory;
  private Path jar;

  @BeforeEach
  void pack() throws IOException {
    jar = directory.resolve("dayu-1.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(file);
        Stream<Path> classes = Files.walk(CLASSES)) {
      for (Path one : (Iterable<Path>) classes.filter(Files::isRegularFile).sorted()::iterator) {
        zip.putNextEntry(new ZipEntry(CLASSES.relativize(one).toString()));
        zip.write(Files.readAllBytes(one));
        zip.closeEntry();
      }
    }
  }

  private static URLClassLoader path(Path... jars) throws IOException {
    URL[] urls = new URL[jars.length];
    for (int at = 0; at < jars.length; at++) {
      urls[at] = jars[at].toUri().toURL();
    }
    return new URLClassLoader(urls, new WithoutDayu(OwnJarTest.class.getClassLoader()));
  }

  /** Has what the tests' class path has, but for Dayu. */
  private static final class WithoutDayu extends ClassLoader {
    private final ClassLoader all;

    WithoutDayu(ClassLoader all) {
      super(null);
      this.all = all;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (name.startsWith("io.dayu.") || name.contains(".Dayu")) {
        throw new ClassNotFoundException(name);
      }
      return all.loadClass(name);
    }
  }

  private void overwrite(long at, byte... bytes) throws IOException {
    try (FileChannel file = FileChannel.open(jar, StandardOpenOption.WRITE)) {
      file.write(java.nio.ByteBuffer.wrap(bytes), at);
    }
  }

  @Test
  void aWholeJarAloneIsFine() throws IOException {
    try (URLClassLoader path = path(jar)) {
      assertThat(new OwnJar(path).problem()).isEmpty();
      assertThat(new OwnJar(path).load()).isEmpty();
    }
  }

  @Test
  void twoJarsAreNamed() throws IOException {
    Path other = Files.copy(jar, directory.resolve("dayu-2.jar"));
    try (URLClassLoader path = path(jar, other)) {
      assertThat(new OwnJar(path).problem().orElse(""))
          .startsWith("Dayu stays off: it is on the class path more than once, as [")
          .contains("dayu-1.jar", "dayu-2.jar")
          .hasLineCount(1);
    }
  }

  /** As the package lays it out: the way in, alone, comes last. */
  @Test
  void theWayInAloneIsNoSecondJar() throws IOException {
    Path entry = Files.copy(jar, directory.resolve("dayu-entry-1.jar"));
    try (URLClassLoader path = path(jar, entry)) {
      assertThat(new OwnJar(path).problem()).isEmpty();
      assertThat(new OwnJar(path).load()).isEmpty();
    }
  }

  @Test
  void oneJarByTwoNamesIsOne() throws IOException {
    Path link = Files.createSymbolicLink(directory.resolve("link.jar"), jar);
    try (URLClassLoader path = path(jar, link, jar)) {
      assertThat(new OwnJar(path).problem()).isEmpty();
    }
  }

  /** A copy that a full disk or a broken transfer has left with zeros in it. */
  @Test
  void aJarWithAHoleIsNamed() throws IOException {
    overwrite(Files.size(jar) / 3, new byte[64]);
    try (URLClassLoader path = path(jar)) {
      assertThat(new OwnJar(path).problem().orElse(""))
          .startsWith("Dayu stays off: its jar ")
          .contains("dayu-1.jar", "is not whole")
          .hasLineCount(1);
    }
  }

  @Test
  void aJarThatIsCutAfterItWasOpenedIsNamed() throws Exception {
    try (URLClassLoader path = path(jar)) {
      path.loadClass("io.dayu.entry.DayuPart");
      try (FileChannel file = FileChannel.open(jar, StandardOpenOption.WRITE)) {
        file.truncate(Files.size(jar) / 2);
      }
      assertThat(new OwnJar(path).problem().orElse("")).contains("is not whole");
      assertThat(new OwnJar(path).load().orElse("")).contains("is not whole");
    }
  }

  /** A loader that has opened it goes on reading the old one. */
  @Test
  void aJarThatWasTakenAwayIsNamed() throws Exception {
    try (URLClassLoader path = path(jar)) {
      path.loadClass("io.dayu.entry.DayuPart");
      Files.delete(jar);
      assertThat(new OwnJar(path).problem().orElse("")).contains("dayu-1.jar");
    }
  }

  /** Written over in place while the daemon runs: its directory is not the one that was read. */
  @Test
  void aJarThatWasWrittenOverIsNamed() throws Exception {
    try (URLClassLoader path = path(jar)) {
      path.loadClass("io.dayu.entry.DayuPart");
      Path fresh = directory.resolve("fresh.jar");
      Files.copy(jar, fresh);
      jar = fresh;
      pad();
      Path old = directory.resolve("dayu-1.jar");
      try (FileChannel to = FileChannel.open(old, StandardOpenOption.WRITE)) {
        to.truncate(0);
        to.write(java.nio.ByteBuffer.wrap(Files.readAllBytes(fresh)));
      }
      assertThat(new OwnJar(path).load().orElse("")).contains("was replaced");
    }
  }

  /** Puts an entry before all others, so that they stand elsewhere. */
  private void pad() throws IOException {
    Path padded = directory.resolve("padded.jar");
    try (OutputStream file = Files.newOutputStream(padded);
        ZipOutputStream zip = new ZipOutputStream(file);
        java.util.zip.ZipFile from = new java.util.zip.ZipFile(jar.toFile())) {
      zip.putNextEntry(new ZipEntry("0"));
      zip.write(new byte[1000]);
      for (ZipEntry entry : java.util.Collections.list(from.entries())) {
        zip.putNextEntry(new ZipEntry(entry.getName()));
        zip.write(from.getInputStream(entry).readAllBytes());
      }
    }
    Files.move(padded, jar, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Once loaded, classes are there whatever becomes of the jar. */
  @Test
  void whatWasLoadedNeedsTheJarNoMore() throws Exception {
    try (URLClassLoader path = path(jar)) {
      assertThat(new OwnJar(path).load("io/dayu/hdfs/")).isEmpty();
      overwrite(0, new byte[(int) Files.size(jar)]);

      assertThat(path.loadClass("io.dayu.entry.GuardedPlugin")).isNotNull();
      org.assertj.core.api.Assertions.assertThatThrownBy(
              () -> path.loadClass("io.dayu.hdfs.DayuNameNodePlugin"))
          .as("left out")
          .isInstanceOfAny(ClassNotFoundException.class, LinkageError.class);
    }
  }

  @Test
  void directoriesAreNotLookedInto() {
    assertThat(OwnJar.ofDayu().problem()).isEmpty();
    assertThat(OwnJar.ofDayu().load()).isEmpty();
  }
}
