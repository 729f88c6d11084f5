package io.dayu.bench.scale;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CollectionLogTest {
  @TempDir Path home;

  @Test
  void pausesAfterALengthAreTold() throws IOException {
    Path file = home.resolve("gc.log");
    CollectionLog log = new CollectionLog(file);
    assertThat(log.length()).isZero();

    add(file, "[0.1s][info][gc] Using G1", young(0, "99.5ms"));
    int before = log.length();
    add(
        file,
        young(1, "12.250ms"),
        "[2.2s][info][gc] GC(2) Concurrent Mark Cycle 300.000ms",
        "[2.3s][info][gc] GC(2) Pause Remark 30M->30M(90M) 2.750ms");

    assertThat(log.since(before)).isEqualTo(new CollectionLog.GcPauses(15.0, 12.25));
    assertThat(log.since(log.length())).isEqualTo(new CollectionLog.GcPauses(0, 0));
  }

  @Test
  void aJvmWritesWhatIsRead() throws Exception {
    CollectionLog log = new CollectionLog(home.resolve("gc.log"));
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process process =
        new ProcessBuilder(
                java,
                log.jvmOption(),
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                Collecting.class.getName())
            .inheritIO()
            .start();

    assertThat(process.waitFor()).isZero();
    assertThat(log.since(0).longestMs()).isPositive();
  }

  /** A program that collects its garbage. */
  static final class Collecting {
    private Collecting() {}

    public static void main(String[] arguments) {
      System.gc();
    }
  }

  private static String young(int number, String pause) {
    return "[1.0s][info][gc] GC("
        + number
        + ") Pause Young (Normal) (G1 Evacuation Pause) 50M->20M(90M) "
        + pause;
  }

  private static void add(Path file, String... lines) throws IOException {
    Files.write(file, List.of(lines), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }
}
