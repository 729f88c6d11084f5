package io.dayu.agent.host;

import java.net.InetSocketAddress;
import java.util.Optional;

/** One namespace the DataNode serves; equal to another when it is the same service in HDFS. */
public interface BlockPool {
  /** Its block pool id, empty until the first handshake with a NameNode. */
  Optional<String> blockPoolId();

  /** Where the NameNode is that the DataNode holds for active, empty while there is none. */
  Optional<InetSocketAddress> activeNameNode();
}
