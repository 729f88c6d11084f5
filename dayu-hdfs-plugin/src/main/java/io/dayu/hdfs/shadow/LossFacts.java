package io.dayu.hdfs.shadow;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.core.snapshot.NodeState;
import io.dayu.hdfs.history.HistoryEntry;
import io.dayu.hdfs.history.LossEntry;
import io.dayu.hdfs.status.RecoveryHistory;
import io.dayu.hdfs.status.TimeCounts;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The facts of a loss as its history has them. */
final class LossFacts {
  /** So many points draw a line. */
  private static final int POINTS_MAX = 60;

  private LossFacts() {}

  /**
   * The facts of a loss.
   *
   * @param causes DataNodes that were not in service, and what they were
   * @param nodes the DataNodes now
   */
  static ObjectNode of(
      LossRecord loss,
      RecoveryHistory.Outcome outcome,
      Map<String, String> causes,
      List<NodeState> nodes,
      double alpha,
      ClientTimes clients) {
    ObjectNode facts = JsonNodeFactory.instance.objectNode();
    facts
        .put(HistoryEntry.KIND, HistoryEntry.LOSS)
        .put(HistoryEntry.OUTCOME, outcome.words())
        .put(LossEntry.BLOCKS, loss.blocks())
        .put(LossEntry.GROUPS, loss.groups())
        .put(LossEntry.LOST_BYTES, loss.lostBytes())
        .put(LossEntry.SAMPLE_WEIGHT, loss.weight())
        .put(LossEntry.ALPHA, alpha)
        .put(HistoryEntry.REPLICAS, loss.replicas())
        .put(LossEntry.DATA_NODES, nodes.stream().filter(NodeState::acceptsReplicas).count());
    write(causes, facts);
    ObjectNode priorities = facts.putObject(LossEntry.BLOCKS_BY_PRIORITY);
    loss.blocksByPriority()
        .forEach((priority, blocks) -> priorities.put(String.valueOf(priority), blocks));
    ObjectNode stock = facts.putObject(LossEntry.STOCK);
    write(loss.figures(), stock);
    write(clients.reads(), HistoryEntry.CLIENT_READS, stock);
    write(clients.acks(), HistoryEntry.CLIENT_ACKS, stock);
    writeTraffic(loss.links(), nodes, facts);
    return facts;
  }

  /** Writes the DataNodes that were not in service. */
  static void write(Map<String, String> causes, ObjectNode document) {
    ArrayNode named = document.putArray(HistoryEntry.CAUSES);
    causes.forEach(
        (node, state) ->
            named.addObject().put(HistoryEntry.NAME, node).put(HistoryEntry.STATE, state));
  }

  /** Writes the figures of a recovery. */
  static void write(LossFigures figures, ObjectNode document) {
    document
        .put(HistoryEntry.TOOK_MS, TimeUnit.NANOSECONDS.toMillis(figures.tookNs()))
        .put(HistoryEntry.BYTES, figures.bytes())
        .put(LossEntry.ONE_REPLICA_BLOCK_SEC, Math.round(figures.oneReplicaBlockSec()))
        .put(LossEntry.NONE_TO_SPARE_BLOCK_SEC, Math.round(figures.noneToSpareBlockSec()))
        .put(LossEntry.LINK_SEC_ABOVE_ALPHA, Math.round(figures.linkSecAboveAlpha()))
        .put(LossEntry.LEFT_BLOCKS, figures.leftBlocks());
  }

  /** Leaves out times that no DataNode told. */
  private static void write(
      ClientTimes.BeforeAndMeanwhile times, String name, ObjectNode document) {
    if (times.meanwhile().quantileNs(0.5) > 0) {
      document
          .putObject(name)
          .put(LossEntry.BEFORE_P90_MICROS, micros(times.before(), 0.9))
          .put(LossEntry.BEFORE_P99_MICROS, micros(times.before(), 0.99))
          .put(LossEntry.MEANWHILE_P90_MICROS, micros(times.meanwhile(), 0.9))
          .put(LossEntry.MEANWHILE_P99_MICROS, micros(times.meanwhile(), 0.99));
    }
  }

  private static long micros(TimeCounts times, double share) {
    return TimeUnit.NANOSECONDS.toMicros(times.quantileNs(share));
  }

  private static void writeTraffic(LinkLog links, List<NodeState> nodes, ObjectNode facts) {
    int each = Math.max(1, (links.intervals() + POINTS_MAX - 1) / POINTS_MAX);
    facts.put(LossEntry.TRAFFIC_EVERY_MS, TimeUnit.NANOSECONDS.toMillis(each * links.lengthNs()));
    facts.put(
        LossEntry.LINKS_BYTES_PER_SEC,
        nodes.stream()
            .filter(node -> node.in().fresh())
            .mapToLong(node -> node.in().totalBytesPerSec() + node.out().totalBytesPerSec())
            .sum());
    ArrayNode points = facts.putArray(LossEntry.TRAFFIC);
    for (int i = 0; i < links.intervals(); i += each) {
      points
          .addObject()
          .put(HistoryEntry.CLIENTS_BYTES_PER_SEC, links.clientsBytesPerSec(i))
          .put(LossEntry.COPIES_BYTES_PER_SEC, links.copiesBytesPerSec(i));
    }
  }
}
