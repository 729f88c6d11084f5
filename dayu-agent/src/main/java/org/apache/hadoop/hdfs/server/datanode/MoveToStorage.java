package org.apache.hadoop.hdfs.server.datanode;

import io.dayu.agent.host.ReplicaWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.jspecify.annotations.NullMarked;

/**
 * A replica that goes to another storage of its DataNode, as HDFS's Mover has it go there ({@link
 * FsDatasetSpi#moveBlockAcrossStorage}).
 *
 * <p>HDFS's call copies as fast as disks go, checks no checksum, tells the NameNode and deletes the
 * replica where it was. The packets of the same replica come before, checked and paced: they leave
 * its bytes in the system's memory, from which HDFS then copies them.
 */
@NullMarked
final class MoveToStorage implements ReplicaWriter {
  private final FsDatasetSpi<?> replicas;
  private final ExtendedBlock block;
  private final StorageType type;
  private final String storageId;
  private final InputStream packets;
  private final boolean pinned;

  /**
   * Nothing is moved yet.
   *
   * @param storageId of a storage of the type; where there are several HDFS may take another
   * @throws IOException when the replica is gone
   */
  MoveToStorage(
      FsDatasetSpi<?> replicas,
      ExtendedBlock block,
      StorageType type,
      String storageId,
      InputStream packets)
      throws IOException {
    this.replicas = replicas;
    this.pinned = replicas.getPinning(block);
    this.block = block;
    this.type = type;
    this.storageId = storageId;
    this.packets = packets;
  }

  @Override
  public String storageId() {
    return storageId;
  }

  @Override
  public void receive() throws IOException {
    long unusedBytes = packets.transferTo(OutputStream.nullOutputStream());
    Object unused = replicas.moveBlockAcrossStorage(block, type, storageId);
    if (pinned) {
      // HDFS pins a replica to its DataNode, and its own move within that forgets it.
      replicas.setPinning(block);
    }
    FsVolumeSpi volume = replicas.getVolume(block);
    if (volume == null || volume.getStorageType() != type) {
      throw new IOException("The replica did not get to a storage of type " + type + ".");
    }
  }
}
