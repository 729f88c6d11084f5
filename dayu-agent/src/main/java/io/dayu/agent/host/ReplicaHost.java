package io.dayu.agent.host;

import io.dayu.protocol.BlockRef;
import io.dayu.protocol.DataNodeAddress;
import java.io.IOException;
import java.io.InputStream;
import org.apache.hadoop.util.DataChecksum;

/** What a pull needs of the DataNode it runs in. */
public interface ReplicaHost {
  /**
   * Whom to connect to, and how.
   *
   * @param timeoutMs for the connection and for each read
   * @param aheadBytes what the source may send before it is taken, 0 for the system's default
   */
  record Target(DataNodeAddress source, int timeoutMs, int aheadBytes) {}

  /** Connects to a source as the DataNode itself does, encryption and tokens included. */
  SourceLink connect(Target target, BlockRef block) throws IOException;

  /**
   * Creates a temporary replica that takes its packets from the stream.
   *
   * @throws IOException when it cannot be created; nothing of it is left
   */
  ReplicaWriter createReplica(NewReplica replica, DataChecksum checksum, InputStream packets)
      throws IOException;

  /** Tells the NameNode that the source's replica is corrupt. */
  void reportCorrupt(BlockRef block, DataNodeAddress source) throws IOException;
}
