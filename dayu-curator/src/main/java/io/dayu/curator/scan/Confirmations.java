package io.dayu.curator.scan;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.when;

import io.dayu.curator.check.DoubtedBlock;
import io.dayu.curator.check.FindingKind;
import io.dayu.curator.check.KnownBlocks;
import io.dayu.curator.task.Redundancy;
import io.dayu.protocol.admin.StoredBlock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Hints about replicas that the NameNode, asked now, confirms.
 *
 * @param asked about how many hints it was asked
 * @param notAsked how many hints were left over
 * @param rows of the confirmed ones: {@code task}, {@code kind}, {@code inode_id}, {@code
 *     block_id}, {@code datanode_uuid}
 */
public record Confirmations(long asked, long notAsked, Dataset<Row> rows) {
  /** So many questions take the NameNode some seconds, and the driver some tens of megabytes. */
  private static final int ASKED_MAX = 100_000;

  private static final StructType SCHEMA =
      new StructType()
          .add("task", DataTypes.StringType)
          .add("kind", DataTypes.StringType)
          .add("inode_id", DataTypes.LongType)
          .add("block_id", DataTypes.LongType)
          .add("datanode_uuid", DataTypes.StringType);

  /** Asks about all hints of {@link Redundancy}, the most dangerous first. */
  static Confirmations of(SparkSession spark, Dataset<Row> hints, KnownBlocks nameNode)
      throws IOException {
    Dataset<Row> doubted = hints.where(col("task").equalTo(Redundancy.TASK));
    List<Row> asked =
        doubted
            .select(
                col("kind"),
                col("inode_id"),
                col("block_id"),
                col("datanode_uuid"),
                coalesce(col("generation_stamp"), lit(0L)),
                coalesce(col("wanted"), lit(0)))
            .orderBy(danger(), col("block_id"))
            .limit(ASKED_MAX)
            .collectAsList();
    Map<Long, StoredBlock> known =
        nameNode.of(asked.stream().map(row -> row.getLong(2)).distinct().toList());
    List<Row> confirmed = new ArrayList<>();
    for (Row row : asked) {
      DoubtedBlock doubt =
          new DoubtedBlock(
              FindingKind.valueOf(row.getString(0)),
              row.getLong(4),
              row.getString(3),
              row.getInt(5));
      if (doubt.isConfirmedBy(known.get(row.getLong(2)))) {
        confirmed.add(
            RowFactory.create(Redundancy.TASK, row.get(0), row.get(1), row.get(2), row.get(3)));
      }
    }
    return new Confirmations(
        asked.size(),
        asked.size() < ASKED_MAX ? 0 : doubted.count() - asked.size(),
        spark.createDataFrame(confirmed, SCHEMA));
  }

  private static Column danger() {
    return when(col("kind").equalTo(FindingKind.MISSING.name()), 0)
        .when(col("kind").equalTo(FindingKind.SHORT.name()), 1)
        .otherwise(2);
  }
}
