package io.dayu.agent.host;

import io.dayu.agent.decode.RawDecoders;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.DataNodeAddress;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.apache.hadoop.util.DataChecksum;

/** The DataNode that a pull runs in, as far as the pull needs it. */
public interface ReplicaHost {
  /** Is told of a connection while it can still be called off. */
  @FunctionalInterface
  interface Opening {
    /**
     * A connection is about to be made. Any thread may close it from now on, which ends every wait
     * for it: for the connection itself, for a handshake, for bytes.
     *
     * @throws IOException when it is not wanted any more
     */
    void opened(Closeable connection) throws IOException;
  }

  /**
   * A source to connect to, and the terms of the connection.
   *
   * @param timeoutMs for the connection and for each read
   * @param aheadBytes bytes that the source may send before they are taken, 0 for the system's
   *     default
   * @param opening is told of the connection before it is made
   */
  record Target(DataNodeAddress source, int timeoutMs, int aheadBytes, Opening opening) {}

  /** Block data in the longest packet of a stock DataNode with any usual setting. */
  int PACKET_DATA_BYTES = 1 << 20;

  /**
   * The longest packet that is taken from a source, in bytes of block data and checksums.
   *
   * <p>HDFS sends 64 KB at a time, or {@code io.file.buffer.size} when that is more, or one
   * checksum's chunk. Room for a packet is taken at once, by every pull: how much must not be at
   * the source's word.
   */
  default int packetMaxBytes() {
    return withChecksums(PACKET_DATA_BYTES);
  }

  /** Room for so much block data and its checksums, 8 bytes for 128 at most. */
  static int withChecksums(int dataBytes) {
    return (int) Math.min(Integer.MAX_VALUE, dataBytes + dataBytes / 16L);
  }

  /** The DataNode's uuid, empty before its first registration. */
  default Optional<String> datanodeUuid() {
    return Optional.empty();
  }

  /** Connects to a source as the DataNode itself does, encryption and tokens included. */
  SourceLink connect(Target target, BlockRef block) throws IOException;

  /**
   * Creates a temporary replica that takes its packets from the stream. One that stays within the
   * DataNode is moved by HDFS's own call, when all its packets have come and were good.
   *
   * @throws IOException when it cannot be created; nothing of it is left
   */
  ReplicaWriter createReplica(NewReplica replica, DataChecksum checksum, InputStream packets)
      throws IOException;

  /** The decoders of erasure-coded blocks. */
  RawDecoders decoders();

  /** Tells the NameNode that the source's replica is corrupt. */
  void reportCorrupt(BlockRef block, DataNodeAddress source) throws IOException;
}
