package io.dayu.hdfs.draws;

import io.dayu.hdfs.placement.IdleLinks;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.net.Node;
import org.jspecify.annotations.Nullable;

/**
 * The DataNodes of one picture of the links as the topology has them, each looked up once: a
 * topology takes its lock and a path apart for every answer.
 *
 * <p>One that the topology has lost or moved since is looked up again. Thread safe.
 */
final class FoundNodes {
  private final NetworkTopology topology;
  private final IdleLinks links;
  private final AtomicReferenceArray<@Nullable Node> found;

  FoundNodes(NetworkTopology topology, IdleLinks links) {
    this.topology = topology;
    this.links = links;
    this.found = new AtomicReferenceArray<>(links.size());
  }

  boolean isOf(IdleLinks other) {
    return links == other;
  }

  /** The DataNode with a number, if the topology has it. */
  @Nullable Node node(int number) {
    Node known = found.get(number);
    String path = links.path(number);
    if (known == null || !isAt(known, path)) {
      known = topology.getNode(path);
      found.set(number, known);
    }
    return known;
  }

  /** True if a DataNode is at a path; one that has left the topology has no parent there. */
  private static boolean isAt(Node node, String path) {
    String location = node.getNetworkLocation();
    return node.getParent() != null
        && path.startsWith(location)
        && path.length() == location.length() + 1 + node.getName().length();
  }
}
