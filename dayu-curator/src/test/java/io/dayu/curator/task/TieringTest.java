package io.dayu.curator.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.curator.image.ImageCoding;
import io.dayu.curator.testing.Images;
import io.dayu.curator.testing.MadeImage;
import io.dayu.curator.testing.Sparks;
import io.dayu.curator.view.FsImage;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.proto.HdfsProtos.BlockTypeProto;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeSection.INodeFile;
import org.apache.hadoop.thirdparty.protobuf.ByteString;
import org.apache.hadoop.util.StringUtils;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of the files of a real NameNode's image that move down, compared with a walk over its
 * listing.
 */
final class TieringTest {
  private static final Images IMAGES = Images.made();
  private static final FsImage IMAGE = FsImage.at(Sparks.session(), IMAGES.image("plain"));
  private static final Timestamp TOMORROW = Timestamp.from(Instant.parse("2100-01-01T00:00:00Z"));
  private static final Timestamp LONG_AGO = Timestamp.from(Instant.parse("2001-01-01T00:00:00Z"));
  private static final long FULL = 1_000_000;

  /** The number of that storage policy. */
  private static final int COLD = 2;

  private static final List<ImageCoding> CODINGS =
      List.of(new ImageCoding(MadeImage.POLICY, 2, 1, 1 << 20));

  private static final TierUse EMPTY_ARCHIVE = new TierUse(StorageType.ARCHIVE, 1L << 40, 0);

  @Test
  void coldestFilesOfAFullTierMoveUntilItIsRelieved() {
    List<Listed> hot = hotFiles();
    long smallest = hot.get(0).space();
    for (long bytes : new long[] {smallest - 1, smallest, 20_000, FULL}) {
      List<Long> expected = new ArrayList<>();
      long left = bytes;
      for (Listed file : hot) {
        left -= file.space();
        if (left < 0) {
          break;
        }
        expected.add(file.id());
      }
      List<Row> hints = diskToArchive((double) bytes / FULL, TOMORROW).hints().collectAsList();
      assertThat(hints)
          .as("%d bytes", bytes)
          .extracting(row -> row.<Long>getAs("inode_id"))
          .containsExactlyInAnyOrderElementsOf(expected);
      assertThat(hints).allMatch(row -> row.getAs("kind").equals("HOT_TO_COLD"));
      assertThat(hints).allMatch(row -> row.<Long>getAs("gain_bytes") == 0);
      assertThat(hints).allMatch(row -> !row.isNullAt(row.fieldIndex("access_time")));
    }
  }

  @Test
  void whatSomebodyHasUsedStays() {
    assertThat(diskToArchive(1, LONG_AGO).hints().isEmpty()).isTrue();
  }

  /** 30 bytes are to be on SSDs by policy, whatever lies there yet. */
  @Test
  void whatIsOnItsWayDownDoesNotCountAsThere() {
    TierUse disk = new TierUse(StorageType.DISK, 1L << 40, 0);
    assertThat(ssdToDisk(new TierUse(StorageType.SSD, 100, 90), disk).isEmpty()).isTrue();
    assertThat(ssdToDisk(new TierUse(StorageType.SSD, 35, 33), disk))
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.<String>getAs("kind")).isEqualTo("ALL_SSD_TO_HOT");
              assertThat(row.<Long>getAs("inode_id")).isEqualTo(listed("/cold/fast").id());
              assertThat(row.<Long>getAs("cost_bytes")).isEqualTo(30);
            });
  }

  /** More replicas than DataNodes, and a block that is written and larger than all disks. */
  @Test
  void whatAFileAsksForAndCannotHaveFillsNoTier(@TempDir Path directory) throws IOException {
    MadeImage image = new MadeImage();
    long cold = image.add(MadeImage.ROOT, ByteString.copyFromUtf8("a"), image.file(1, 1000, 1));
    INodeFile.Builder often = image.file(2, 10, System.currentTimeMillis());
    image.add(
        MadeImage.ROOT,
        ByteString.copyFromUtf8("b"),
        often.setStoragePolicyID(COLD).setReplication(4095));
    INodeFile.Builder open = image.file(2, 10, System.currentTimeMillis());
    open.setStoragePolicyID(COLD).setPreferredBlockSize(1L << 48).getFileUCBuilder();
    image.add(MadeImage.ROOT, ByteString.copyFromUtf8("c"), open);
    NodeUse any = new NodeUse(1, 2);
    Map<StorageType, NodeUse> both = Map.of(StorageType.DISK, any, StorageType.ARCHIVE, any);
    TierReports reports =
        new TierReports(
            Map.of(
                StorageType.DISK, new TierUse(StorageType.DISK, 3000, 3000),
                StorageType.ARCHIVE, new TierUse(StorageType.ARCHIVE, 10_000, 0)),
            "HOT",
            Map.of("1", both, "2", both, "3", both));
    FsImage made =
        FsImage.at(Sparks.session(), image.write(directory.resolve("image")).toUri().toString());
    assertThat(
            new Tiering(made, CODINGS, reports, new TierRule(0.75, 0.9, 1), TOMORROW, 100)
                .hints()
                .collectAsList())
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.<Long>getAs("inode_id")).isEqualTo(cold);
              assertThat(row.<Long>getAs("cost_bytes")).isEqualTo(3000);
            });
  }

  /** COLD has no fallback: what a dead DataNode had goes to another one with an archive. */
  @Test
  void filesGoToArchivesWhereOneMoreHasThem_orAllDo(@TempDir Path directory) throws IOException {
    MadeImage image = new MadeImage();
    long three = image.add(MadeImage.ROOT, ByteString.copyFromUtf8("3"), image.file(1, 1000, 1));
    long two =
        image.add(
            MadeImage.ROOT, ByteString.copyFromUtf8("2"), image.file(1, 1000, 1).setReplication(2));
    INodeFile.Builder file = image.file(1, 1000, 1).clearReplication();
    long coded =
        image.add(
            MadeImage.ROOT,
            ByteString.copyFromUtf8("ec"),
            file.setErasureCodingPolicyID(4).setBlockType(BlockTypeProto.STRIPED));
    String path = image.write(directory.resolve("image")).toUri().toString();
    assertThat(toArchives(path, 3, 1)).containsExactly(two);
    assertThat(toArchives(path, 4, 1)).containsExactlyInAnyOrder(three, two, coded);
    assertThat(toArchives(path, 3, 0)).containsExactlyInAnyOrder(three, two, coded);
  }

  private static List<Long> toArchives(String image, int withArchive, int without) {
    NodeUse any = new NodeUse(1, 2);
    Map<String, Map<StorageType, NodeUse>> nodes = new HashMap<>();
    nodes.put("leaves", Map.of());
    for (int node = 0; node < withArchive + without; node++) {
      Map<StorageType, NodeUse> disk = Map.of(StorageType.DISK, any);
      nodes.put(
          Integer.toString(node),
          node < without ? disk : Map.of(StorageType.DISK, any, StorageType.ARCHIVE, any));
    }
    TierUse disk = new TierUse(StorageType.DISK, 7_000, 7_000);
    TierReports reports =
        new TierReports(
            Map.of(StorageType.DISK, disk, StorageType.ARCHIVE, EMPTY_ARCHIVE), "HOT", nodes);
    return new Tiering(
            FsImage.at(Sparks.session(), image),
            CODINGS,
            reports,
            new TierRule(0.75, 0.9, 1),
            TOMORROW,
            1)
        .hints().collectAsList().stream().map(row -> row.<Long>getAs("inode_id")).toList();
  }

  private static List<Row> ssdToDisk(TierUse ssd, TierUse disk) {
    TierReports reports =
        new TierReports(Map.of(StorageType.SSD, ssd, StorageType.DISK, disk), "HOT", Map.of());
    return new Tiering(IMAGE, CODINGS, reports, new TierRule(0.75, 0.9, 1), TOMORROW, 1)
        .hints()
        .collectAsList();
  }

  private static Tiering diskToArchive(double relief, Timestamp untouchedSince) {
    TierUse disk = new TierUse(StorageType.DISK, FULL, FULL);
    TierReports reports =
        new TierReports(
            Map.of(StorageType.DISK, disk, StorageType.ARCHIVE, EMPTY_ARCHIVE), "HOT", Map.of());
    return new Tiering(IMAGE, CODINGS, reports, new TierRule(0.75, 0.9, relief), untouchedSince, 1);
  }

  private static List<Listed> hotFiles() {
    return IMAGES.said("namespace.tsv").stream()
        .filter(line -> !line.startsWith("/cold/"))
        .map(TieringTest::listed)
        .filter(file -> file.length() > 0)
        .sorted(Comparator.comparing(Listed::touched).thenComparing(Listed::id))
        .toList();
  }

  private static Listed listed(String lineOrPath) {
    if (lineOrPath.contains("\t")) {
      return Listed.of(StringUtils.getStrings(lineOrPath.replace(",", ";"), "\t"));
    }
    return IMAGES.said("namespace.tsv").stream()
        .filter(line -> line.startsWith(lineOrPath + "\t"))
        .map(TieringTest::listed)
        .findFirst()
        .orElseThrow();
  }

  /** A file as the NameNode lists it; what is no file, or is being written, has no length. */
  private record Listed(long id, long length, long space, long touched) {
    static Listed of(String... cells) {
      if (!cells[2].equals("FILE") || cells[0].startsWith("/written/")) {
        return new Listed(Long.parseLong(cells[1]), 0, 0, 0);
      }
      long length = Long.parseLong(cells[4]);
      long space =
          cells[5].equals("null") ? Long.parseLong(cells[8]) : length * Long.parseLong(cells[5]);
      long touched = Math.max(Long.parseLong(cells[9]), Long.parseLong(cells[10]));
      return new Listed(Long.parseLong(cells[1]), length, space, touched);
    }
  }
}
