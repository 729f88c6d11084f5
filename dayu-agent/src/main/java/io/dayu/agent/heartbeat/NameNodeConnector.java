package io.dayu.agent.heartbeat;

import java.io.IOException;
import java.net.InetSocketAddress;

/** Opens lines to NameNodes. */
@FunctionalInterface
public interface NameNodeConnector {
  /** A line to the NameNode at the address. */
  NameNodeConnection connect(InetSocketAddress address) throws IOException;
}
