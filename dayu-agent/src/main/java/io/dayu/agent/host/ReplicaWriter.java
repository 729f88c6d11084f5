package io.dayu.agent.host;

import java.io.IOException;

/** A temporary replica about to be written. */
public interface ReplicaWriter {
  /** The storage id of the volume that it is written to. */
  String storageId();

  /**
   * Takes all packets, finalizes the replica and announces it to the NameNodes.
   *
   * <p>Whatever ends it early, nothing of the replica is left.
   *
   * @throws IOException when the stream or the disk failed
   */
  void receive() throws IOException;
}
