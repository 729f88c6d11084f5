package io.dayu.hdfs.admin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.core.risk.BlockClass;
import io.dayu.core.risk.Lacking;
import io.dayu.core.risk.LossModel;
import io.dayu.core.risk.RiskTerms;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.hdfs.operator.NodeLoss;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The probability that a block is lost while a DataNode is recovered.
 *
 * @param untilRecovered from its being declared dead until all it held is back
 * @param year within a year, were all DataNodes like this one, and recovered as fast
 */
record LossRisk(double untilRecovered, double year) {

  /** Blocks alike: what each has to spare comes first in their order. */
  private record Kind(int spare, int left) implements Comparable<Kind> {
    static Kind of(RecoveryTask task) {
      return new Kind(task.sources().size() - task.kind().reads(), task.sources().size());
    }

    BlockClass blocks(long count) {
      return new BlockClass(left + 1, left - spare, count);
    }

    @Override
    public int compareTo(Kind other) {
      return spare != other.spare
          ? Integer.compare(spare, other.spare)
          : Integer.compare(left, other.left);
    }
  }

  /** Blocks of a kind that would be recovered, and the DataNodes that hold the others of them. */
  private static final class Share {
    private final BitSet holders = new BitSet();
    private long blocks;

    void add(RecoveryTask task) {
      blocks++;
      for (int place = 0; place < task.sources().size(); place++) {
        holders.set(task.sources().get(place));
      }
    }
  }

  /**
   * Reckons with a recovery as it was rehearsed.
   *
   * @param recoverySec time of the whole recovery
   */
  static LossRisk of(NodeLoss loss, double recoverySec, RiskBasis basis) {
    Map<Kind, Share> shares = new TreeMap<>();
    for (RecoveryTask task : loss.cluster().tasks()) {
      if (Kind.of(task).spare() >= 0) {
        shares.computeIfAbsent(Kind.of(task), kind -> new Share()).add(task);
      }
    }
    int nodes = (int) loss.cluster().nodes().stream().filter(NodeState::acceptsReplicas).count();
    RiskTerms terms =
        new RiskTerms(
            nodes,
            Math.min(nodes, loss.cluster().racks().size()),
            basis.lossesPerNodeYear(),
            basis.detectionSec(),
            recoverySec);
    double all = shares.values().stream().mapToLong(share -> share.blocks).sum();
    List<BlockClass> everywhere = new ArrayList<>();
    List<Lacking> lacking = new ArrayList<>();
    double before = 0;
    for (Map.Entry<Kind, Share> one : shares.entrySet()) {
      Share share = one.getValue();
      double blocks = share.blocks * loss.count().scale();
      BlockClass kind = one.getKey().blocks(Math.round(blocks * nodes / (one.getKey().left() + 1)));
      before += share.blocks;
      everywhere.add(kind);
      lacking.add(
          new Lacking(
              kind,
              1,
              Math.round(blocks),
              share.holders.cardinality(),
              1,
              recoverySec * before / all));
    }
    LossModel model = new LossModel(terms, everywhere);
    return new LossRisk(model.within(recoverySec, lacking), model.year());
  }

  void write(ObjectNode document) {
    document
        .putObject(AnswerKey.RISK)
        .put(AnswerKey.UNTIL_RECOVERED, untilRecovered)
        .put(AnswerKey.YEAR, year);
  }
}
