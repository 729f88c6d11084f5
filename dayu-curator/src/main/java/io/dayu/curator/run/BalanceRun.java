package io.dayu.curator.run;

import io.dayu.curator.act.HintedReplica;
import io.dayu.curator.act.MoveOutcome;
import io.dayu.curator.act.ReplicaMoves;
import io.dayu.curator.task.NodeSpread;
import java.io.IOException;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Has replicas moved to emptier DataNodes (Curator's disk balancing), by Dayu and in its plan. */
public final class BalanceRun {
  private BalanceRun() {}

  /**
   * Works on all hints.
   *
   * @throws IOException when no NameNode answers any more; what was done before stays
   */
  public static Map<MoveOutcome, Long> run(Dataset<Row> hints, ReplicaMoves moves)
      throws IOException {
    Dataset<Row> kept = hints.cache();
    try {
      return moves.carryOut(
          () -> {
            Iterator<Row> rows = kept.toLocalIterator();
            return new Iterator<>() {
              @Override
              public boolean hasNext() {
                return rows.hasNext();
              }

              @Override
              public HintedReplica next() {
                return replica(rows.next());
              }
            };
          });
    } finally {
      kept.unpersist();
    }
  }

  private static HintedReplica replica(Row hint) {
    return new HintedReplica(
        hint.<Long>getAs("block_id"),
        hint.<Long>getAs("generation_stamp"),
        hint.getAs("datanode_uuid"),
        hint.<Double>getAs("below"));
  }

  /** How evenly DataNodes are filled, in words. */
  public static String sentence(NodeSpread spread) {
    return String.format(
        Locale.ROOT,
        "DataNodes are %.1f %% to %.1f %% full, %.1f %% all together.",
        100 * spread.emptiest(),
        100 * spread.fullest(),
        100 * spread.mean());
  }
}
