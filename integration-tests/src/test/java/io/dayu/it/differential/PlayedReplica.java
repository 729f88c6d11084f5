package io.dayu.it.differential;

import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.server.datanode.FinalizedReplica;
import org.apache.hadoop.hdfs.server.datanode.Replica;
import org.apache.hadoop.hdfs.server.datanode.ReplicaBeingWritten;
import org.apache.hadoop.hdfs.server.protocol.ReceivedDeletedBlockInfo.BlockStatus;

/** A replica on a played disk, and what is true of it whether HDFS knows it or not. */
final class PlayedReplica {
  private final Block block;
  private boolean open;
  private boolean damaged;
  private boolean reported;
  private boolean pinned;

  PlayedReplica(Block block, boolean open) {
    this.block = block;
    this.open = open;
  }

  Block block() {
    return block;
  }

  /** A client is writing it. */
  boolean open() {
    return open;
  }

  /** It is being written, with such a stamp and so many bytes so far, or is finished. */
  void write(boolean still, Block as) {
    open = still;
    block.setGenerationStamp(as.getGenerationStamp());
    block.setNumBytes(as.getNumBytes());
  }

  boolean damaged() {
    return damaged;
  }

  void damage() {
    damaged = true;
  }

  /** Whether HDFS was told once that it is damaged. */
  boolean reported() {
    return reported;
  }

  void report() {
    reported = true;
  }

  boolean pinned() {
    return pinned;
  }

  void pin() {
    pinned = true;
  }

  /** How its DataNode tells of it when it has come. */
  BlockStatus status() {
    return open ? BlockStatus.RECEIVING_BLOCK : BlockStatus.RECEIVED_BLOCK;
  }

  /** How it stands in a full report. */
  Replica inReport() {
    return open
        ? new ReplicaBeingWritten(new Block(block), null, null, null)
        : new FinalizedReplica(new Block(block), null, null);
  }
}
