package io.dayu.curator.view;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.curator.table.FsImageProvider;
import io.dayu.curator.table.ImageTable;
import io.dayu.curator.testing.Images;
import io.dayu.curator.testing.Sparks;
import java.io.IOException;
import java.sql.Timestamp;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Images of a real NameNode, against what that NameNode says file by file. */
final class FsImageTest {
  private static final Images IMAGES = Images.made();

  static Stream<String> images() {
    return Images.ALL.stream();
  }

  @ParameterizedTest
  @MethodSource("images")
  void inodesAreAsTheNameNodeLists(String name) throws IOException {
    assertThat(lines(ImagePaths.of(image(name)), image(name).inodes()))
        .containsExactlyElementsOf(IMAGES.said("namespace.tsv"));
  }

  @Test
  void pathsByJoinsAreThoseOfTheTree() throws IOException {
    FsImage image = image("plain");
    for (int directories : new int[] {0, Integer.MAX_VALUE}) {
      assertThat(lines(ImagePaths.of(image, directories, 0), image.inodes()))
          .as("a tree of %d directories at most", directories)
          .containsExactlyElementsOf(IMAGES.said("namespace.tsv"));
    }
  }

  @Test
  void partsThatHopsFindMakeTheSameRows() {
    for (ImageTable table : ImageTable.values()) {
      Dataset<Row> hopped =
          Sparks.session()
              .read()
              .format(FsImageProvider.NAME)
              .option(FsImageProvider.TABLE, table.tableName())
              .option(FsImageProvider.PART_BYTES, table == ImageTable.INODES ? 500 : 1)
              .load(IMAGES.image("plain"));
      Dataset<Row> whole = image("plain").table(table);
      assertThat(whole.rdd().getNumPartitions()).as(table.name()).isEqualTo(1);
      assertThat(hopped.rdd().getNumPartitions()).as(table.name()).isGreaterThan(1);
      assertThat(texts(hopped)).as(table.name()).containsExactlyElementsOf(texts(whole));
    }
  }

  @Test
  void subSectionsAreReadByTasksOfTheirOwn() {
    assertThat(image("parts").inodes().rdd().getNumPartitions()).isGreaterThan(2);
    // Before 3.4 HDFS does not divide an image that it compresses (HDFS-16147).
    int fewer = IMAGES.said("hadoop").get(0).startsWith("3.3.") ? 0 : 2;
    assertThat(image("compressed-parts").inodes().rdd().getNumPartitions()).isGreaterThan(fewer);
    for (ImageTable table : ImageTable.values()) {
      assertThat(texts(image("compressed-parts").table(table)))
          .as(table.name())
          .containsExactlyElementsOf(texts(image("plain").table(table)));
    }
  }

  @ParameterizedTest
  @MethodSource("images")
  void blocksAreThoseOfTheNameNodeAndOfSnapshots(String name) {
    List<Long> ids =
        image(name).blocks().collectAsList().stream()
            .map(row -> row.<Long>getAs("block_id"))
            .toList();
    assertThat(ids).doesNotHaveDuplicates();
    assertThat(ids).hasSize(Integer.parseInt(IMAGES.said("blocks").get(0)));
    assertThat(ids)
        .containsAll(IMAGES.said("snapshot-blocks").stream().map(Long::valueOf).toList());
  }

  @Test
  void blockIsWantedAsOftenAsAnySnapshotWantsIt() {
    long fewer = idOf("/kept/fewer");
    assertThat(image("plain").inodes().where(col("inode_id").equalTo(fewer)).head())
        .extracting(row -> row.<Integer>getAs("replication"))
        .isEqualTo(2);
    assertThat(image("plain").blocks().where(col("inode_id").equalTo(fewer)).head())
        .extracting(row -> row.<Integer>getAs("replication"))
        .isEqualTo(3);
  }

  @Test
  void snapshotsTellWhatIsNoMore() {
    FsImage image = image("parts");
    Dataset<Row> names =
        image.inodes().select(col("inode_id").as("child_id"), col("name").as("now"));
    assertThat(
            image.olderEdges().join(names, "child_id").collectAsList().stream()
                .map(row -> row.getAs("name") + " " + row.getAs("now")))
        .containsExactlyInAnyOrder(
            "tree moved",
            "null deleted",
            "called-otherwise called-so",
            "null longer",
            "large large");
    assertThat(
            image.table(ImageTable.SNAPSHOTS).collectAsList().stream()
                .map(row -> row.<String>getAs("name")))
        .containsExactly("s1", "s2");
  }

  @Test
  void leaseHolderOfAFileThatIsWrittenIsNamed() {
    assertThat(
            image("plain").inodes().where("under_construction").collectAsList().stream()
                .map(row -> row.<String>getAs("name") + row.<String>getAs("lease_holder")))
        .singleElement()
        .asString()
        .startsWith("openDFSClient_");
  }

  private static long idOf(String path) {
    return IMAGES.said("namespace.tsv").stream()
        .filter(line -> line.startsWith(path + "\t"))
        .map(line -> Long.valueOf(line.split("\t", -1)[1]))
        .findFirst()
        .orElseThrow();
  }

  private static FsImage image(String name) {
    return FsImage.at(Sparks.session(), IMAGES.image(name));
  }

  private static List<String> texts(Dataset<Row> rows) {
    return rows.collectAsList().stream().map(Row::toString).sorted().toList();
  }

  /** What is in the namespace now, in the words of {@link io.dayu.curator.testing.Images#said}. */
  private static List<String> lines(ImagePaths paths, Dataset<Row> inodes) throws IOException {
    return paths.withPaths(inodes).where(col("path").isNotNull()).collectAsList().stream()
        .map(FsImageTest::line)
        .sorted()
        .toList();
  }

  private static String line(Row row) {
    return Stream.of(
            "path",
            "inode_id",
            "type",
            "name",
            "length",
            "replication",
            "preferred_block_size",
            "blocks_count",
            "space_consumed",
            "modification_time",
            "access_time",
            "user_name",
            "group_name",
            "permission",
            "storage_policy",
            "erasure_coding_policy",
            "encrypted",
            "under_construction",
            "ns_quota",
            "ds_quota",
            "blocks")
        .map(column -> cell(row, column))
        .collect(Collectors.joining("\t"));
  }

  private static String cell(Row row, String column) {
    Object value = row.getAs(column);
    if (column.equals("space_consumed") && row.<String>getAs("path").startsWith("/kept/")) {
      return value == null ? "null" : "-";
    }
    if (value instanceof Timestamp time) {
      return Long.toString(time.getTime());
    }
    if (column.equals("blocks") && value != null) {
      return row.<Row>getList(row.fieldIndex(column)).stream()
          .map(block -> block.getLong(0) + ":" + block.getLong(1) + ":" + block.getLong(2))
          .collect(Collectors.joining(","));
    }
    return String.valueOf(value);
  }
}
