package io.dayu.curator.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.protocol.BlockRef;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hdfs.server.blockmanagement.StoredBlocks;
import org.apache.hadoop.hdfs.server.datanode.DayuDataNodeBridge;
import org.apache.hadoop.hdfs.server.namenode.CuratedFilesBridge;

/** The images that {@link ImageMaker} makes, and what the NameNode has said of them. */
public final class Images {
  /** Images of one namespace: as by default, with sub-sections, compressed, and both. */
  public static final List<String> ALL =
      List.of("plain", "parts", "compressed", "compressed-parts");

  private static final Images MADE = make();

  private final Path directory;

  private Images(Path directory) {
    this.directory = directory;
  }

  /** The images of this run of tests; they are made once. */
  public static Images made() {
    return MADE;
  }

  /** The address of an image. */
  public String image(String name) {
    return directory.resolve(name).toUri().toString();
  }

  /** The lines of a file that {@link NamespaceTruth} has written. */
  public List<String> said(String file) {
    try {
      return Files.readAllLines(directory.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String whereIs(Class<?> one) {
    return Path.of(URI.create(one.getProtectionDomain().getCodeSource().getLocation().toString()))
        .toString();
  }

  private static Images make() {
    try {
      Path target = Path.of("target").toAbsolutePath();
      Path directory = Files.createTempDirectory(target, "images");
      Path log = directory.resolve("log");
      Process maker =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-Xmx1g",
                  "-XX:TieredStopAtLevel=1",
                  "-cp",
                  String.join(
                      ":",
                      target.resolve("test-classes").toString(),
                      whereIs(DayuDataNodeBridge.class),
                      whereIs(BlockRef.class),
                      whereIs(StoredBlocks.class),
                      whereIs(CuratedFilesBridge.class),
                      Files.readString(target.resolve("hadoop.classpath"))),
                  ImageMaker.class.getName(),
                  directory.toString())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      long deadlineNs = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
      while (!Files.exists(directory.resolve("address"))
          && !maker.waitFor(100, TimeUnit.MILLISECONDS)) {
        assertThat(System.nanoTime() - deadlineNs).as("images are made").isNegative();
      }
      assertThat(maker.isAlive()).as("the cluster lives; %s says more", log).isTrue();
      return new Images(directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
