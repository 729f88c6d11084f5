package io.dayu.bench.testbed.run;

import io.dayu.bench.cluster.DataSet;
import io.dayu.bench.testbed.arm.TestbedCluster;
import io.dayu.bench.testbed.load.DataSetFiles;
import io.dayu.bench.testbed.net.NetworkPlan;
import io.dayu.bench.testbed.net.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/** The disks of a stopped cluster that holds the data set, made once for every shape and layout. */
final class Template {
  private static final Duration BANDS_LIMIT = Duration.ofMinutes(1);
  private static final long BANDS_TOLD_MS = 2_000;

  private final Path directory;
  private final TestbedCluster shape;
  private final Map<String, String> properties;
  private final String classPath;

  /**
   * A template in a directory for all of them.
   *
   * @param properties that decide where blocks lie, as of bands; none where stock HDFS decides
   * @param classPath of the daemons that write it
   */
  Template(Path work, TestbedCluster shape, Map<String, String> properties, String classPath) {
    this.directory = work.resolve("templates").resolve(name(shape, properties));
    this.shape = shape;
    this.properties = Map.copyOf(properties);
    this.classPath = classPath;
  }

  private static String name(TestbedCluster shape, Map<String, String> properties) {
    return properties.isEmpty()
        ? shape.name()
        : shape.name() + "-" + Integer.toHexString(properties.hashCode());
  }

  boolean present() {
    return Files.isDirectory(directory);
  }

  /** Makes it: a cluster without limits is filled and stopped. */
  void make(Path work) throws IOException, InterruptedException {
    Path home = work.resolve("filling");
    Directories.delete(home);
    Files.createDirectories(home);
    NetworkPlan network =
        new NetworkPlan(
            shape.nodes(),
            shape.racks(),
            Optional.empty(),
            Optional.empty(),
            NetworkPlan.USUAL_CONGESTION_CONTROL);
    HdfsSites sites = new HdfsSites(home, shape, properties);
    try (Cluster cluster = Cluster.start(home, shape, network, sites, classPath)) {
      if (!properties.isEmpty()) {
        awaitBands(cluster);
      }
      try (DistributedFileSystem files = cluster.files()) {
        fill(files);
      }
      cluster.stopDaemons();
    }
    Files.createDirectories(directory.resolveSibling("."));
    Files.move(home, directory);
  }

  /** The placement policy is told of bands a second after they are known. */
  private void awaitBands(Cluster cluster) throws InterruptedException, IOException {
    long deadlineNs = System.nanoTime() + BANDS_LIMIT.toNanos();
    while (!cluster.numbers().knowsBands(shape.nodes())) {
      if (System.nanoTime() > deadlineNs) {
        throw new IOException("the DataNodes get no ranks");
      }
      Thread.sleep(BANDS_TOLD_MS);
    }
    Thread.sleep(BANDS_TOLD_MS);
  }

  private void fill(DistributedFileSystem files) throws IOException, InterruptedException {
    DataSetFiles.makeDirectories(files, shape.striped());
    for (int file = 0; file < shape.files(); file++) {
      String name = String.format(Locale.ROOT, "file%05d", file);
      write(
          files,
          new org.apache.hadoop.fs.Path(DataSetFiles.REPLICATED, name),
          shape.fileBytes(file));
    }
    for (int group = 0; group < shape.groups(); group++) {
      String name = String.format(Locale.ROOT, "group%05d", group);
      write(files, new org.apache.hadoop.fs.Path(DataSetFiles.STRIPED, name), shape.groupBytes());
    }
  }

  private void write(DistributedFileSystem files, org.apache.hadoop.fs.Path path, long bytes)
      throws IOException, InterruptedException {
    DataSet.write(files, path, bytes, (short) shape.replication(), shape.blockBytes());
    if (Thread.interrupted()) {
      throw new InterruptedException("interrupted");
    }
  }

  /** The directory of its disks. */
  Path directory() {
    return directory;
  }

  /** Copies the disks to another directory. */
  void copyTo(Path home) throws IOException, InterruptedException {
    Files.createDirectories(home);
    Shell.run(List.of("cp", "-a", directory + "/.", home.toString()));
  }
}
