package io.dayu.it.daemons;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;

/** The sizes that DataNodes take their volumes for, by {@link DiskSizePlugin}. */
enum DiskSizes {
  USUAL(512L * 1024 * 1024),

  /** So that HDFS's balancer finds much more on such a DataNode than on others. */
  NARROW(48L * 1024 * 1024),

  /** Less than a block. */
  FULL(512L * 1024);

  private final long bytesAVolume;

  DiskSizes(long bytesAVolume) {
    this.bytesAVolume = bytesAVolume;
  }

  /** Whether a DataNode's volumes have this size. */
  boolean isThatOf(Path dataDirectory) throws IOException {
    String said = Files.readString(DiskSizePlugin.file(dataDirectory));
    return said.equals(Long.toString(bytesAVolume));
  }

  /** Whether HDFS knows that a DataNode's volumes are {@link #FULL}, however little is on them. */
  static boolean isKnownFull(DatanodeInfo dataNode) {
    return dataNode.getCapacity() <= RealCluster.VOLUMES * FULL.bytesAVolume;
  }

  /** Gives a DataNode's volumes this size. */
  void apply(Path dataDirectory) throws IOException {
    Files.createDirectories(dataDirectory);
    Path unfinished = dataDirectory.resolve("unfinished-size");
    Files.writeString(unfinished, Long.toString(bytesAVolume));
    Files.move(unfinished, DiskSizePlugin.file(dataDirectory), StandardCopyOption.ATOMIC_MOVE);
  }
}
