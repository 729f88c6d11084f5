package io.dayu.agent.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.agent.host.HostVolume;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The kernel's files as they lie on a machine with a partitioned hard disk and a flash disk. */
class KernelDevicesTest {
  private static final String STAT =
      "   36676     5496  2138858    12176     8916    27957  1348528     3288        0     5096"
          + "    15723     4219       59   190184      244      393       13\n";

  @TempDir Path sys;
  private Path root;
  private long number = number(8, 1);

  @BeforeEach
  void layFilesOut() throws IOException {
    root = sys.resolve("dev/block");
    Files.createDirectories(root);
    device("8:0", "devices/sda", "1\n");
    device("8:1", "devices/sda/sda1", "");
    device("259:0", "devices/nvme0n1", "0\n");
    device("9:9", "devices/odd", "");
  }

  private void device(String name, String directory, String rotational) throws IOException {
    Path its = Files.createDirectories(sys.resolve(directory));
    Files.writeString(its.resolve("stat"), STAT);
    if (!rotational.isEmpty()) {
      Files.createDirectories(its.resolve("queue"));
      Files.writeString(its.resolve("queue/rotational"), rotational);
    }
    Files.createSymbolicLink(root.resolve(name), its);
  }

  private static long number(long major, long minor) {
    return ((major & 0xfff) << 8)
        | ((major & ~0xfffL) << 32)
        | (minor & 0xff)
        | ((minor & ~0xffL) << 12);
  }

  private KernelDevices devices() {
    return new KernelDevices(root, directory -> number);
  }

  private static HostVolume volume(Path directory) {
    return new HostVolume("DS-1", "DISK", directory);
  }

  @Test
  void countersAreReadInTheirUnits() throws IOException {
    assertThat(devices().read("8:1"))
        .isEqualTo(
            new DiskCounters(36676, 2138858 * 512L, 12176, 8916, 1348528 * 512L, 3288, 5096));
  }

  @Test
  void whatIsNoDeviceIsRefused() throws IOException {
    assertThatThrownBy(() -> devices().read("1:1")).isInstanceOf(NoSuchFileException.class);
    Files.writeString(sys.resolve("devices/odd/stat"), "1 2 3\n");
    assertThatThrownBy(() -> devices().read("9:9")).hasMessageContaining("device's counters");
    Files.writeString(sys.resolve("devices/odd/stat"), STAT.replace("8916", "many"));
    assertThatThrownBy(() -> devices().read("9:9")).hasMessageContaining("device's counters");
  }

  @Test
  void diskSaysWhetherItRotates_andOfAPartitionItsDisk() {
    assertThat(devices().isRotational("8:0")).isTrue();
    assertThat(devices().isRotational("8:1")).isTrue();
    assertThat(devices().isRotational("259:0")).isFalse();
    assertThat(devices().isRotational("9:9")).as("says nothing").isTrue();
  }

  @ParameterizedTest
  @CsvSource({"8, 1, 8:1", "259, 0, 259:0"})
  void volumeIsOnTheDeviceOfItsDirectory(long major, long minor, String device) {
    number = number(major, minor);

    assertThat(devices().deviceOf(volume(sys))).contains(device);
  }

  @Test
  void largeNumbersAreTakenApart() throws IOException {
    device("5000:70000", "devices/dm-70000", "0\n");
    number = number(5000, 70000);

    assertThat(devices().deviceOf(volume(sys))).contains("5000:70000");
  }

  @Test
  void volumeWithoutADeviceOfItsOwnHasNone() throws IOException {
    device("0:45", "devices/virtual", "");
    number = number(0, 45);
    assertThat(devices().deviceOf(volume(sys))).as("an anonymous device").isEmpty();
    number = number(8, 2);
    assertThat(devices().deviceOf(volume(sys))).as("no files").isEmpty();
    assertThat(new KernelDevices(root).deviceOf(volume(sys.resolve("gone"))))
        .as("no directory")
        .isEmpty();
  }

  @Test
  void directoriesOfThisMachineAreLookedUp() throws IOException {
    long own = ((Number) Files.getAttribute(sys, "unix:dev")).longValue();
    String name = (own >>> 8 & 0xfff) + ":" + (own & 0xff);
    if (!name.startsWith("0:")) {
      device(name, "devices/own", "0\n");
      assertThat(new KernelDevices(root).deviceOf(volume(sys))).contains(name);
    }
  }
}
