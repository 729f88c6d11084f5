package io.dayu.bench.testbed.run;

import io.dayu.bench.cluster.DataSet;
import io.dayu.bench.daemons.StockClassPath;
import io.dayu.bench.testbed.arm.TestbedCluster;
import io.dayu.bench.testbed.load.DataSetFiles;
import io.dayu.bench.testbed.net.NetworkPlan;
import io.dayu.bench.testbed.net.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/** The disks of a stopped cluster that holds the data set, made once for every shape. */
final class Template {
  private final Path directory;
  private final TestbedCluster shape;
  private final StockClassPath classPath;

  Template(Path work, TestbedCluster shape, StockClassPath classPath) {
    this.directory = work.resolve("templates").resolve(shape.name());
    this.shape = shape;
    this.classPath = classPath;
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
    HdfsSites sites = new HdfsSites(home, shape, Map.of());
    try (Cluster cluster = Cluster.start(home, shape, network, sites, classPath.text())) {
      try (DistributedFileSystem files = cluster.files()) {
        fill(files);
      }
      cluster.stopDaemons();
    }
    Files.createDirectories(directory.resolveSibling("."));
    Files.move(home, directory);
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

  /** Where its disks are. */
  Path directory() {
    return directory;
  }

  /** Copies the disks to another directory. */
  void copyTo(Path home) throws IOException, InterruptedException {
    Files.createDirectories(home);
    Shell.run(List.of("cp", "-a", directory + "/.", home.toString()));
  }
}
