package io.dayu.curator.task;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.when;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.curator.table.ReplicaListProvider;
import io.dayu.curator.testing.Images;
import io.dayu.curator.testing.Sparks;
import io.dayu.curator.view.FsImage;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.StorageType;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;

/**
 * Tests of the replicas of real DataNodes that are to move, compared with what the lists say one by
 * one.
 */
final class BalanceTest {
  private static final Images IMAGES = Images.made();
  private static final FsImage IMAGE = FsImage.at(Sparks.session(), IMAGES.image("plain"));
  private static final Timestamp TOMORROW = Timestamp.from(Instant.parse("2100-01-01T00:00:00Z"));
  private static final Timestamp LONG_AGO = Timestamp.from(Instant.parse("1980-01-01T00:00:00Z"));
  private static final Dataset<Row> LISTS =
      Sparks.session().read().format(ReplicaListProvider.NAME).load(IMAGES.image("lists"));
  private static final List<String> UUIDS =
      LISTS.select("datanode_uuid").distinct().orderBy("datanode_uuid").collectAsList().stream()
          .map(row -> row.getString(0))
          .toList();

  /** The first DataNode is to give 18 % of so many bytes, the others nothing. */
  private static List<Row> hints(long capacity, Timestamp untouchedSince) {
    return hints(LISTS, Map.of(StorageType.DISK, nodes(0, capacity)), untouchedSince);
  }

  private static List<Row> hints(
      Dataset<Row> lists, Map<StorageType, Map<String, NodeUse>> nodes, Timestamp untouchedSince) {
    return new Balance(IMAGE, lists, nodes, new BalanceRule(0.35, 0.15), untouchedSince)
        .hints()
        .collectAsList();
  }

  private static Map<String, NodeUse> nodes(int fullest, long capacity) {
    Map<String, NodeUse> nodes = new HashMap<>();
    for (String uuid : UUIDS) {
      long perCent = uuid.equals(UUIDS.get(fullest)) ? 76 : 40;
      nodes.put(uuid, new NodeUse(perCent * capacity / 100, capacity));
    }
    assertThat(nodes).hasSize(3);
    return nodes;
  }

  private static List<Row> listed() {
    return LISTS
        .where("block_index IS NULL AND state = 'FINALIZED' AND length > 0")
        .where("datanode_uuid = '" + UUIDS.get(0) + "'")
        .collectAsList();
  }

  @Test
  void coldestReplicasOfTheFullestMove_asManyAsShall() {
    long all = listed().stream().mapToLong(row -> row.<Long>getAs("length")).sum();
    for (long given : new long[] {1_500, 20_000, all / 2}) {
      List<Row> hints = hints(given * 100 / 18, TOMORROW);
      assertThat(hints).isNotEmpty();
      assertThat(hints).extracting(row -> row.getAs("datanode_uuid")).containsOnly(UUIDS.get(0));
      assertThat(hints).extracting(row -> row.getAs("block_id")).doesNotHaveDuplicates();
      assertThat(hints).extracting(row -> row.getAs("kind")).containsOnly("LESS_FULL");
      assertThat(hints).extracting(row -> row.getAs("storage_type")).containsOnly("DISK");
      assertThat(hints).allMatch(row -> Math.abs(row.<Double>getAs("below") - 0.49) < 0.01);
      long bytes = hints.stream().mapToLong(row -> row.<Long>getAs("length")).sum();
      Row last = hints.stream().max(Comparator.comparing(BalanceTest::touched)).orElseThrow();
      long largestOfLast =
          hints.stream()
              .filter(row -> touched(row).equals(touched(last)))
              .mapToLong(row -> row.<Long>getAs("length"))
              .max()
              .orElseThrow();
      assertThat(bytes).isBetween(given - 2, given + largestOfLast);
    }
  }

  @Test
  void onlyReplicasThatAreListedAndOfFilesNobodyWritesMove() {
    List<Row> hints = hints(1L << 40, TOMORROW);
    Map<Long, Long> stamps = new HashMap<>();
    listed().forEach(row -> stamps.put(row.getAs("block_id"), row.getAs("generation_stamp")));
    assertThat(hints).isNotEmpty();
    assertThat(hints)
        .allMatch(
            row -> row.getAs("generation_stamp").equals(stamps.get(row.<Long>getAs("block_id"))));
    List<Long> open =
        IMAGE.inodes().where("under_construction").select("inode_id").collectAsList().stream()
            .map(row -> row.getLong(0))
            .toList();
    assertThat(open).isNotEmpty();
    assertThat(hints)
        .extracting(row -> row.<Long>getAs("inode_id"))
        .doesNotContainAnyElementsOf(open);
  }

  /** Blocks of odd ids are on SSDs. */
  @Test
  void eachStorageTypeIsBalancedByItself() {
    Column odd = col("block_id").mod(2).equalTo(1);
    Dataset<Row> lists = LISTS.withColumn("storage_type", when(odd, "SSD").otherwise("DISK"));
    long capacity = 100_000;
    Map<StorageType, Map<String, NodeUse>> nodes =
        Map.of(StorageType.SSD, nodes(0, capacity), StorageType.DISK, nodes(1, 2 * capacity));
    List<Row> hints = hints(lists, nodes, TOMORROW);
    assertThat(hints)
        .extracting(row -> row.getAs("storage_type"), row -> row.getAs("datanode_uuid"))
        .containsOnly(Tuple.tuple("SSD", UUIDS.get(0)), Tuple.tuple("DISK", UUIDS.get(1)));
    assertThat(hints)
        .allMatch(
            row ->
                row.getAs("storage_type")
                    .equals(row.<Long>getAs("block_id") % 2 == 1 ? "SSD" : "DISK"));

    assertThat(hints(LISTS, Map.of(StorageType.SSD, nodes(0, capacity)), TOMORROW))
        .as("all that there is is on disks")
        .isEmpty();
  }

  @Test
  void whatSomebodyHasUsedStays() {
    assertThat(hints(1_000_000, LONG_AGO)).isEmpty();
  }

  private static Timestamp touched(Row row) {
    Timestamp modified = row.getAs("modification_time");
    Timestamp read = row.getAs("access_time");
    return read == null || read.before(modified) ? modified : read;
  }
}
