package io.dayu.agent.disk;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import io.dayu.agent.host.HostVolume;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The kernel's files on block devices, {@code /sys/dev/block} on a real machine.
 *
 * <p>A device is called by its numbers, 8:1 say. File systems that are on no single device (btrfs,
 * zfs, overlay, memory) have a major number of 0 and no files.
 */
public final class KernelDevices implements BlockDevices {
  /** The unit of the kernel's counts, whatever the device's own sectors are. */
  private static final long SECTOR_BYTES = 512;

  private static final Splitter FIELDS = Splitter.on(CharMatcher.whitespace()).omitEmptyStrings();

  private static final int READS = 0;
  private static final int READ_SECTORS = 2;
  private static final int READ_MS = 3;
  private static final int WRITES = 4;
  private static final int WRITTEN_SECTORS = 6;
  private static final int WRITE_MS = 7;
  private static final int BUSY_MS = 9;

  private final Path root;
  private final DeviceNumbers numbers;

  /** Finds the number of the device that a directory is on. */
  @FunctionalInterface
  interface DeviceNumbers {
    /** As stat(2) tells it. */
    long of(Path directory) throws IOException;
  }

  /** The devices that have a directory under the root. */
  public KernelDevices(Path root) {
    this(root, directory -> ((Number) Files.getAttribute(directory, "unix:dev")).longValue());
  }

  KernelDevices(Path root, DeviceNumbers numbers) {
    this.root = root;
    this.numbers = numbers;
  }

  @Override
  public Optional<String> deviceOf(HostVolume volume) {
    long number;
    try {
      number = numbers.of(volume.directory());
    } catch (IOException | UnsupportedOperationException e) {
      // Gone, or no Unix.
      return Optional.empty();
    }
    String name = major(number) + ":" + minor(number);
    boolean counted = major(number) != 0 && Files.isReadable(statistics(name));
    return counted ? Optional.of(name) : Optional.empty();
  }

  /** glibc's makedev: the bits beyond 8 and 12 came later. */
  private static long major(long number) {
    return ((number >>> 8) & 0xfff) | ((number >>> 32) & ~0xfffL);
  }

  private static long minor(long number) {
    return (number & 0xff) | ((number >>> 12) & 0xffffff00L);
  }

  @Override
  public boolean isRotational(String device) {
    Path directory = root.resolve(device);
    return rotational(directory)
        // A partition has no queue: its disk is the directory above, through the kernel's link.
        .or(() -> rotational(directory.resolve("..")))
        .orElse(true);
  }

  private static Optional<Boolean> rotational(Path directory) {
    try {
      String word = Files.readString(directory.resolve("queue").resolve("rotational"));
      return Optional.of(!word.strip().equals("0"));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  @Override
  public DiskCounters read(String device) throws IOException {
    Path file = statistics(device);
    List<String> fields = FIELDS.splitToList(Files.readString(file));
    try {
      return new DiskCounters(
          Long.parseLong(fields.get(READS)),
          Long.parseLong(fields.get(READ_SECTORS)) * SECTOR_BYTES,
          Long.parseLong(fields.get(READ_MS)),
          Long.parseLong(fields.get(WRITES)),
          Long.parseLong(fields.get(WRITTEN_SECTORS)) * SECTOR_BYTES,
          Long.parseLong(fields.get(WRITE_MS)),
          Long.parseLong(fields.get(BUSY_MS)));
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      throw new IOException(file + " does not hold a device's counters", e);
    }
  }

  private Path statistics(String device) {
    return root.resolve(device).resolve("stat");
  }
}
