package io.dayu.curator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.curator.testing.MadeImage;
import io.dayu.curator.testing.Sparks;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeSection.FileUnderConstructionFeature;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeSection.INodeFile;
import org.apache.hadoop.thirdparty.protobuf.ByteString;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/**
 * Tests that, whatever a user sets on own files, nobody else's become cold, trash or due by it, or
 * cease to be so; and nothing of it reaches a terminal or a page as more than text.
 */
final class HostileMetadataTest {
  private static final long NOW_MS = System.currentTimeMillis();
  private static final long OLD_MS = NOW_MS - Duration.ofDays(400).toMillis();
  private static final long RECENT_MS = NOW_MS - Duration.ofDays(10).toMillis();
  private static final long LARGE = 64L << 20;
  private static final String FORGED = "mallory\nroot       9\u001b[2J\t\u202e\u2028<script>";

  @TempDir Path directory;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  /** What a user may set on own files, by what it is. */
  private static Map<String, List<Consumer<INodeFile.Builder>>> settings() {
    Map<String, List<Consumer<INodeFile.Builder>>> settings = new LinkedHashMap<>();
    for (long timeMs :
        new long[] {
          Long.MAX_VALUE,
          Long.MAX_VALUE / 1000,
          Long.MAX_VALUE / 1000 + 1,
          Long.MIN_VALUE,
          -1,
          0,
          1,
          Instant.parse("1969-12-31T00:00:00Z").toEpochMilli(),
          Instant.parse("2038-01-20T00:00:00Z").toEpochMilli(),
          Instant.parse("9999-12-31T23:59:59.999Z").toEpochMilli(),
          Instant.parse("+10000-01-01T00:00:00Z").toEpochMilli()
        }) {
      add(settings, "both times", of -> of.setModificationTime(timeMs).setAccessTime(timeMs));
      add(settings, "access", of -> of.setAccessTime(timeMs));
      add(settings, "modification", of -> of.setModificationTime(timeMs));
    }
    for (int replicas : new int[] {0, 1, 512, 4095, Short.MAX_VALUE, Integer.MAX_VALUE, -1}) {
      add(settings, "replicas", of -> of.setReplication(replicas));
    }
    for (long bytes : new long[] {1, 1L << 48, Long.MAX_VALUE, -1}) {
      add(settings, "open files", of -> open(of.setPreferredBlockSize(bytes)));
      add(settings, "open files", of -> open(of.setPreferredBlockSize(bytes).setReplication(4095)));
    }
    for (int policy : new int[] {0, 1, 2, 7, 12, 15, 255, -1}) {
      add(settings, "storage policies", of -> of.setStoragePolicyID(policy));
    }
    return settings;
  }

  private static void add(
      Map<String, List<Consumer<INodeFile.Builder>>> settings,
      String kind,
      Consumer<INodeFile.Builder> setting) {
    settings.computeIfAbsent(kind, any -> new ArrayList<>()).add(setting);
  }

  private static void open(INodeFile.Builder file) {
    file.setFileUC(
        FileUnderConstructionFeature.newBuilder().setClientName(FORGED).setClientMachine("m"));
  }

  private static Stream<String> kinds() {
    return settings().keySet().stream();
  }

  /** Names of files and directories. */
  private static List<ByteString> odd() {
    return List.of(
        ByteString.copyFromUtf8(FORGED),
        ByteString.copyFrom(new byte[] {'a', (byte) 0xff, (byte) 0xc0, (byte) 0xaf}),
        // A lone surrogate, as other clients may send it.
        ByteString.copyFrom(new byte[] {(byte) 0xed, (byte) 0xa0, (byte) 0x80}),
        ByteString.copyFromUtf8("x".repeat(20_000)),
        ByteString.copyFromUtf8(".dayu-curate-16390\n"),
        ByteString.copyFromUtf8("2401010000\n"),
        ByteString.copyFromUtf8("' OR 1=1 --"),
        ByteString.copyFromUtf8("😀".repeat(40)));
  }

  /** Files of honest users: cold ones, a recent one, small ones, trash of both kinds. */
  private static MadeImage honest() {
    MadeImage image = new MadeImage();
    int anna = image.user("anna");
    long data = image.directory(MadeImage.ROOT, "data", anna);
    image.add(data, name("cold"), image.file(anna, LARGE, OLD_MS));
    image.add(data, name("warm"), image.file(anna, LARGE, RECENT_MS));
    long small = image.directory(MadeImage.ROOT, "small", anna);
    for (int file = 0; file < 100; file++) {
      image.add(small, name("s" + file), image.file(anna, 10, OLD_MS));
    }
    long trash = image.directory(MadeImage.ROOT, ".Trash", anna);
    for (Instant at : List.of(Instant.ofEpochMilli(OLD_MS), Instant.ofEpochMilli(RECENT_MS))) {
      String checkpoint = at.toString().replaceAll("[-:T]", "").substring(2, 12);
      long set = image.directory(trash, checkpoint, anna);
      image.add(set, name("gone"), image.file(anna, 100, OLD_MS));
    }
    return image;
  }

  private static ByteString name(String text) {
    return ByteString.copyFromUtf8(text);
  }

  private static void addHostile(MadeImage image, int mallory, String kind) {
    for (Consumer<INodeFile.Builder> setting : settings().getOrDefault(kind, List.of())) {
      INodeFile.Builder file = image.file(mallory, LARGE, RECENT_MS);
      setting.accept(file);
      image.add(MadeImage.ROOT, name(kind), file);
    }
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("kinds")
  void settingsOfOneUserChangeNothingForAnother(String kind) throws IOException {
    List<String> expected = found(honest(), "honest");
    MadeImage image = honest();
    addHostile(image, image.user("mallory"), kind);
    assertThat(found(image, "hostile")).as(kind).isEqualTo(expected);
  }

  /** What is found of the honest user's inodes, which are the first in each image. */
  private List<String> found(MadeImage image, String name) throws IOException {
    Path tables = directory.resolve(name);
    assertThat(scan(image, name, "--hints-only", "--out", tables.toString()))
        .as(err.toString())
        .isZero();
    List<String> found =
        Sparks.session()
            .read()
            .parquet(tables.resolve("hints").toString())
            .where("inode_id < " + firstHostile())
            .orderBy("kind", "inode_id")
            .collectAsList()
            .stream()
            .map(Row::toString)
            .toList();
    assertThat(kindsOf(found)).containsExactly("SMALL_FILES", "TO_" + MadeImage.POLICY, "TRASH");
    return found;
  }

  private static Set<String> kindsOf(List<String> rows) {
    return new TreeSet<>(rows.stream().map(row -> row.split(",", -1)[1]).toList());
  }

  private static long firstHostile() {
    return honest().directory(MadeImage.ROOT, "next", 1);
  }

  @Test
  void allOfThemAtOnceAndAMultitudeAndOddNamesChangeNothing() throws IOException {
    MadeImage image = honest();
    int mallory = image.user(FORGED);
    int unknown = image.user("(unknown)");
    int longest = image.user("y".repeat(20_000));
    settings().keySet().forEach(kind -> addHostile(image, mallory, kind));
    for (int many = 0; many < 200; many++) {
      INodeFile.Builder full = image.file(unknown, LARGE, OLD_MS).setReplication(512);
      open(full.setPreferredBlockSize(1L << 48));
      image.add(MadeImage.ROOT, name(".dayu-curate-" + many), full);
    }
    for (ByteString odd : odd()) {
      image.add(MadeImage.ROOT, odd, image.file(longest, LARGE, OLD_MS));
    }
    long deep = MadeImage.ROOT;
    for (int level = 0; level < 300; level++) {
      deep = image.directory(deep, "d".repeat(200), mallory);
    }
    image.add(deep, name("deepest"), image.file(mallory, LARGE, OLD_MS));
    assertThat(found(image, "hostile")).isEqualTo(found(honest(), "honest"));
  }

  @Test
  void whatIsOutOfRangeIsNullAndCountedAndTold_andNamesStayInTheirLine() throws IOException {
    MadeImage image = honest();
    int mallory = image.user(FORGED);
    image.add(
        MadeImage.ROOT,
        odd().get(1),
        image
            .file(mallory, LARGE, RECENT_MS)
            .setModificationTime(-5)
            .setAccessTime(Long.MAX_VALUE));
    odd().forEach(odd -> image.add(MadeImage.ROOT, odd, image.file(mallory, LARGE, OLD_MS)));
    Path tables = directory.resolve("tables");
    Path page = directory.resolve("page.html");
    assertThat(scan(image, "odd", "--paths", "--out", tables.toString(), "--page", page.toString()))
        .as(err.toString())
        .isZero();
    // Two times, three names that are no UTF-8, and one name that is too long.
    assertThat(out.toString()).contains("such as times before 1970: 6. They count as not known");
    assertThat(out.toString().lines())
        .anyMatch(line -> line.startsWith("mallory\\u000aroot       9\\u001b[2J\\u0009\\u202e"))
        .noneMatch(line -> line.startsWith("root "));
    assertThat(out.toString()).doesNotContain("\u001b", "\u202e", "\u2028");
    List<Row> rows =
        Sparks.session()
            .read()
            .parquet(tables.resolve("inodes").toString())
            .where("out_of_range > 0")
            .collectAsList();
    assertThat(rows).hasSize(4);
    assertThat(rows)
        .filteredOn(row -> row.<Integer>getAs("out_of_range") == 3)
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.isNullAt(row.fieldIndex("modification_time"))).isTrue();
              assertThat(row.isNullAt(row.fieldIndex("access_time"))).isTrue();
              assertThat(row.<String>getAs("name")).startsWith("a\ufffd");
            });
    assertThat(Files.readString(page, StandardCharsets.UTF_8))
        .contains("&lt;script&gt;")
        .doesNotContain("<script>", "\u001b", "\u202e", "\u2028");
  }

  private int scan(MadeImage image, String name, String... options) throws IOException {
    assertThat(Sparks.session().sparkContext().isStopped()).isFalse();
    Path file = image.write(directory.resolve(name + "-image"));
    CommandLine line = CurateCommand.commandLine();
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    return line.execute(
        Stream.concat(
                Stream.of(
                    "scan",
                    file.toString(),
                    "--tasks",
                    "cold-to-coded,small-files,garbage",
                    "--policy",
                    MadeImage.POLICY),
                Stream.of(options))
            .toArray(String[]::new));
  }
}
