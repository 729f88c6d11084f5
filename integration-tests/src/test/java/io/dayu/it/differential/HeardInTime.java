package io.dayu.it.differential;

import io.dayu.hdfs.early.BlockDanger;
import io.dayu.hdfs.early.EarlyHook;
import io.dayu.hdfs.early.EarlyWalk;
import io.dayu.hdfs.early.HeardDataNode;
import io.dayu.hdfs.early.QuietDataNodes;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/** HDFS's DataNodes, whose heartbeats come in virtual time: HDFS notes them in real time. */
final class HeardInTime implements EarlyHook {
  private final EarlyHook hdfs;
  private final PlayedNameNode nameNode;
  private final LongSupplier clockNs;

  HeardInTime(EarlyHook hdfs, PlayedNameNode nameNode, LongSupplier clockNs) {
    this.hdfs = hdfs;
    this.nameNode = nameNode;
    this.clockNs = clockNs;
  }

  @Override
  public List<HeardDataNode> heard() {
    Set<String> reachable =
        nameNode.nodes().stream()
            .filter(PlayedNode::reachable)
            .map(PlayedNode::uuid)
            .collect(Collectors.toSet());
    return hdfs.heard().stream()
        .map(
            one ->
                new HeardDataNode(
                    one.uuid(), reachable.contains(one.uuid()) ? clockNs.getAsLong() : 0))
        .toList();
  }

  @Override
  public EarlyWalk walk(QuietDataNodes quiet) {
    return hdfs.walk(quiet);
  }

  @Override
  public List<BlockDanger> look(List<Long> blockIds, QuietDataNodes quiet) {
    return hdfs.look(blockIds, quiet);
  }
}
