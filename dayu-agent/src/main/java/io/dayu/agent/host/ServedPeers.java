package io.dayu.agent.host;

import java.util.Set;

/**
 * The peers that a DataNode sends blocks to at one moment.
 *
 * @param clients one number each connection over which a client of HDFS is sent a block
 * @param pulls the connections over which replicas are sent to other DataNodes
 */
public record ServedPeers(Set<Long> clients, Set<ServedPull> pulls) {
  /** Nobody is served. */
  public static final ServedPeers NOBODY = new ServedPeers(Set.of(), Set.of());

  public ServedPeers {
    clients = Set.copyOf(clients);
    pulls = Set.copyOf(pulls);
  }
}
