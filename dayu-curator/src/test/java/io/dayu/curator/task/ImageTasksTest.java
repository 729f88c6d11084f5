package io.dayu.curator.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.curator.image.FsImageIndex;
import io.dayu.curator.image.ImageCoding;
import io.dayu.curator.testing.Images;
import io.dayu.curator.testing.Sparks;
import io.dayu.curator.view.FsImage;
import java.io.IOException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;

/** Tasks that need an image alone, on a namespace that a NameNode has told of file by file. */
final class ImageTasksTest {
  private static final Images IMAGES = Images.made();
  private static final String NAME = IMAGES.image("plain");
  private static final FsImage IMAGE = FsImage.at(Sparks.session(), NAME);
  private static final Timestamp TOMORROW = Timestamp.from(Instant.parse("2100-01-01T00:00:00Z"));
  private static final Timestamp LONG_AGO = Timestamp.from(Instant.parse("2001-01-01T00:00:00Z"));

  /** Others of its size are encrypted, of another policy, or in a snapshot from before a rename. */
  @Test
  void largeReplicatedFileOutsideOfSnapshotsIsWorthCoding() throws IOException {
    ImageCoding xor = xor();
    List<Row> hints = new ColdToCoded(IMAGE, xor, TOMORROW).hints().collectAsList();
    assertThat(hints).hasSize(1);
    Map<String, String> large = file("/großes/文件 mit Leerzeichen");
    long length = Long.parseLong(large.get("length"));
    long coded = xor.rawBytes(length);
    assertThat(hints.get(0).<Long>getAs("inode_id").toString()).isEqualTo(large.get("id"));
    assertThat(hints.get(0).<String>getAs("kind")).isEqualTo("TO_XOR-2-1-1024k");
    assertThat(hints.get(0).<Long>getAs("gain_bytes")).isEqualTo(2 * length - coded);
    assertThat(hints.get(0).<Long>getAs("cost_bytes")).isEqualTo(length + coded);
    assertThat(hints.get(0).<Timestamp>getAs("modification_time")).isNotNull();
    assertThat(new ColdToCoded(IMAGE, xor, LONG_AGO).hints().isEmpty()).isTrue();
  }

  /** As an order names them: of the file's times, and of its factor. */
  @Test
  void coldFilesOutsideOfSnapshotsMayHaveALowerFactor() {
    List<Row> hints = new ColdFactors(IMAGE, 1, TOMORROW).hints().collectAsList();
    Map<String, String> large = file("/großes/文件 mit Leerzeichen");
    long length = Long.parseLong(large.get("length"));
    assertThat(hints)
        .filteredOn(row -> row.<Long>getAs("inode_id").toString().equals(large.get("id")))
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.<Integer>getAs("wanted")).isEqualTo(1);
              assertThat(row.<Integer>getAs("held")).isEqualTo(2);
              assertThat(row.<Long>getAs("gain_bytes")).isEqualTo(length);
            });
    assertThat(hints).allMatch(row -> row.getAs("access_time") != null);
    assertThat(hints)
        .extracting(row -> pathOf(row.getAs("inode_id")))
        .noneMatch(path -> path.startsWith("/coded") || path.startsWith("/kept"))
        .doesNotContain("/moved/large");
    assertThat(new ColdFactors(IMAGE, 2, TOMORROW).hints().collectAsList())
        .extracting(row -> pathOf(row.getAs("inode_id")))
        .containsExactlyInAnyOrder("/cold/archived", "/cold/fast");
    assertThat(new ColdFactors(IMAGE, 512, TOMORROW).hints().isEmpty()).isTrue();
    assertThat(new ColdFactors(IMAGE, 1, LONG_AGO).hints().isEmpty()).isTrue();
  }

  @Test
  void directoriesWithManySmallFilesAreThoseThatListingFinds() {
    Map<String, Long> expected = new TreeMap<>();
    for (String line : IMAGES.said("namespace.tsv")) {
      String[] cells = cells(line);
      if (cells[2].equals("FILE") && Long.parseLong(cells[4]) < 1000) {
        expected.merge(cells[0].substring(0, cells[0].lastIndexOf('/')), 1L, Long::sum);
      }
    }
    expected.values().removeIf(files -> files < 4);
    assertThat(expected).isNotEmpty();
    Map<String, Long> found = new TreeMap<>();
    for (Row row : new SmallFiles(IMAGE, 1000, 4, TOMORROW).hints().collectAsList()) {
      assertThat(row.<Integer>getAs("wanted")).isEqualTo(1);
      found.put(pathOf(row.getAs("inode_id")), row.<Integer>getAs("held").longValue());
    }
    assertThat(found).isEqualTo(expected);
    assertThat(new SmallFiles(IMAGE, 1000, 4, LONG_AGO).hints().isEmpty()).isTrue();
  }

  @Test
  void garbageIsWhatSnapshotsHoldAndOldTrashAndWastefulCoding() {
    List<Row> hints =
        new Garbage(IMAGE, Timestamp.from(Instant.parse("2024-06-01T00:00:00Z")), 1)
            .hints()
            .collectAsList();
    assertThat(hints.stream().filter(row -> kind(row).equals("TRASH")))
        .singleElement()
        .satisfies(
            row -> {
              assertThat(pathOf(row.getAs("inode_id"))).isEqualTo("/user/u/.Trash/240101000000");
              assertThat(row.<Long>getAs("gain_bytes")).isEqualTo(2 * 30);
            });
    assertThat(hints.stream().filter(row -> kind(row).equals("SNAPSHOT_ONLY")))
        .extracting(row -> row.<Long>getAs("gain_bytes"))
        .containsExactlyInAnyOrder(2L * 2 * (1 << 20), 15L);
    assertThat(hints.stream().filter(row -> kind(row).equals("LEFT_COPY")))
        .singleElement()
        .satisfies(
            row -> {
              assertThat(pathOf(row.getAs("inode_id"))).isEqualTo("/many/left/.dayu-curate-16400");
              assertThat(row.<Long>getAs("gain_bytes")).isEqualTo(2 * 30);
            });
    assertThat(hints.stream().filter(row -> kind(row).equals("WASTEFUL_CODING")))
        .extracting(row -> pathOf(row.getAs("inode_id")))
        .containsExactlyInAnyOrder("/coded/large", "/coded/small");
    assertThat(
            new Garbage(IMAGE, LONG_AGO, 3)
                .hints().collectAsList().stream().map(ImageTasksTest::kind))
        .containsOnly("SNAPSHOT_ONLY");
  }

  private static ImageCoding xor() throws IOException {
    return Objects.requireNonNull(
        FsImageIndex.open(new Configuration(), new Path(NAME))
            .dictionary()
            .codingsByName()
            .get("XOR-2-1-1024k"));
  }

  private static String kind(Row row) {
    return row.getAs("kind");
  }

  private static Map<String, String> file(String path) {
    String[] cells =
        cells(
            IMAGES.said("namespace.tsv").stream()
                .filter(line -> line.startsWith(path + "\t"))
                .findFirst()
                .orElseThrow());
    return Map.of("id", cells[1], "length", cells[4]);
  }

  private static String pathOf(long inode) {
    return IMAGES.said("namespace.tsv").stream()
        .map(ImageTasksTest::cells)
        .filter(cells -> cells[1].equals(Long.toString(inode)))
        .map(cells -> cells[0])
        .findFirst()
        .orElseThrow();
  }

  private static String[] cells(String line) {
    return org.apache.hadoop.util.StringUtils.getStrings(line.replace(",", ";"), "\t");
  }
}
