package io.dayu.agent.pull;

import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.util.DataChecksum;

/** Feeds a block's packets to its receiver, whatever becomes of the sources. */
interface ReplicaFeed extends PacketSplice.PacketSupplier, Closeable {
  /** Opens the first sources that answer, which tell the block's checksum. */
  DataChecksum start() throws IOException;

  /**
   * Names the volume that the replica is written to. Its device may not have the pull's turn now:
   * then no source is kept waiting.
   */
  void writesTo(String storageId);

  /** Lets go of all sources, and of the device that the replica is written to. */
  @Override
  void close();
}
