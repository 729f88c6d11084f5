package io.dayu.curator.run;

import io.dayu.curator.act.ReplicaMoves;
import io.dayu.curator.task.NodeSpread;
import io.dayu.curator.task.NodeUse;
import io.dayu.protocol.admin.MoveFate;
import io.dayu.protocol.admin.MoveHint;
import java.io.IOException;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.StorageType;
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
  public static Map<MoveFate, Long> run(Dataset<Row> hints, ReplicaMoves moves) throws IOException {
    Iterator<Row> rows = hints.toLocalIterator();
    return moves.carryOut(
        new Iterator<>() {
          @Override
          public boolean hasNext() {
            return rows.hasNext();
          }

          @Override
          public MoveHint next() {
            return replica(rows.next());
          }
        },
        (hint, fate) -> {});
  }

  private static MoveHint replica(Row hint) {
    return MoveHint.anywhere(
        hint.<Long>getAs("block_id"),
        hint.<Long>getAs("generation_stamp"),
        hint.getAs("datanode_uuid"),
        hint.getAs("storage_type"),
        hint.<Double>getAs("below"));
  }

  /**
   * The spread of DataNodes' fullness, in words: a sentence for each storage type.
   *
   * @param nodes how full they are, by type and UUID
   */
  public static String sentences(Map<StorageType, Map<String, NodeUse>> nodes) {
    return new TreeMap<>(nodes)
        .entrySet().stream()
            .map(one -> sentence(one.getKey(), NodeSpread.of(one.getValue().values())))
            .collect(Collectors.joining(" "));
  }

  private static String sentence(StorageType type, NodeSpread spread) {
    return String.format(
        Locale.ROOT,
        "%s of DataNodes is %.1f %% to %.1f %% full, %.1f %% all together.",
        type,
        100 * spread.emptiest(),
        100 * spread.fullest(),
        100 * spread.mean());
  }
}
