package io.dayu.agent.host;

import java.net.InetSocketAddress;
import java.util.Optional;

/** A namespace that the DataNode serves; equal to another when it is the same service in HDFS. */
public interface BlockPool {
  /** The block pool id, empty until the first handshake with a NameNode. */
  Optional<String> blockPoolId();

  /** The address of the NameNode that the DataNode holds for active, empty while there is none. */
  Optional<InetSocketAddress> activeNameNode();
}
