package io.dayu.it.daemons;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.FsVolumeImpl;
import org.apache.hadoop.util.ServicePlugin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has a DataNode take each of its volumes for as large as a file beside them says, so that disks
 * fill up, and empty again, without a disk of their own.
 */
public final class DiskSizePlugin implements ServicePlugin {
  private static final Logger LOG = LoggerFactory.getLogger(DiskSizePlugin.class);

  private static final String FILE = "bytes-a-volume";
  private static final long EVERY_MS = 200;

  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

  /** Where is written, for the volumes of a folder, how many bytes each has. */
  public static Path file(Path folder) {
    return folder.resolve(FILE);
  }

  @Override
  public void start(Object service) {
    DataNode dataNode = (DataNode) service;
    Future<?> unused =
        clock.scheduleWithFixedDelay(() -> look(dataNode), 0, EVERY_MS, TimeUnit.MILLISECONDS);
  }

  private static void look(DataNode dataNode) {
    FsDatasetSpi<?> replicas = dataNode.getFSDataset();
    if (replicas == null) {
      // It has yet to meet a NameNode.
      return;
    }
    try (FsDatasetSpi.FsVolumeReferences volumes = replicas.getFsVolumeReferences()) {
      for (FsVolumeSpi volume : volumes) {
        Path folder = Path.of(volume.getBaseURI()).resolveSibling(".");
        long bytes = Long.parseLong(Files.readString(file(folder)));
        ((FsVolumeImpl) volume).setCapacityForTesting(bytes);
      }
    } catch (IOException e) {
      LOG.warn("The volumes' size cannot be told", e);
    }
  }

  @Override
  public void stop() {
    clock.shutdownNow();
  }

  @Override
  public void close() {
    stop();
  }
}
