package io.dayu.curator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.curator.testing.Images;
import io.dayu.curator.testing.Sparks;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The command, on images of a real NameNode. */
final class ScanCommandTest {
  private static final Images IMAGES = Images.made();

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir Path directory;

  @Test
  void ownersAreShownAndTablesWritten() {
    Path tables = directory.resolve("tables");
    assertThat(run("scan", IMAGES.image("plain"), "--paths", "--out", tables.toString())).isZero();
    assertThat(out.toString())
        .contains("inodes in")
        .containsPattern("(?m)^owner +files +directories +small files +bytes +on disks +cold$")
        .containsPattern("(?m)^anna +0 +1 ")
        .containsPattern("(?m)^berta +1 +0 +1 ");
    assertThat(tables.resolveSibling("tables.unfinished")).doesNotExist();
    SparkSession spark = Sparks.session();
    Row row =
        spark
            .read()
            .parquet(tables.resolve("inodes").toString())
            .where("path = '/moved/sub/leaf'")
            .head();
    assertThat(row.<Long>getAs("length")).isEqualTo(100);
    for (String table : new String[] {"edges", "older_edges", "older_files", "snapshots"}) {
      assertThat(spark.read().parquet(tables.resolve(table).toString()).count())
          .as(table)
          .isPositive();
    }
  }

  @Tag("slow")
  @Test
  void hintsAreShownByKind_andThoseOfTwoScansAreFindings() {
    String lists = IMAGES.image("broken-lists");
    String topology = Path.of(URI.create(IMAGES.image("topology"))).toString();
    Path first = directory.resolve("first");
    assertThat(
            run(
                "scan",
                IMAGES.image("plain"),
                "--replicas",
                lists,
                "--topology",
                topology,
                "--out",
                first.toString()))
        .isZero();
    assertThat(out.toString()).containsPattern("(?m)^ORPHAN +1 +- ").contains("FEW_RACKS");
    assertThat(out.toString())
        .contains("3 DataNodes have listed their replicas, the first at 20")
        .doesNotContain("without a list");
    assertThat(
            run(
                "scan",
                IMAGES.image("plain"),
                "--replicas",
                lists,
                "--tasks",
                "garbage,small-files,cold-to-coded",
                "--policy",
                "XOR-2-1-1024k",
                "--before",
                first.toString()))
        .isZero();
    assertThat(out.toString())
        .containsPattern("(?m)^ORPHAN +1 +1 ")
        .containsPattern("(?m)^SNAPSHOT_ONLY +2 +0 ");
  }

  @Test
  void whatTheNameNodeConfirmsIsAFindingOfOneScan() {
    assertThat(
            run(
                "scan",
                IMAGES.image("plain"),
                "--replicas",
                IMAGES.image("broken-lists"),
                "--topology",
                Path.of(URI.create(IMAGES.image("topology"))).toString(),
                "--confirm",
                IMAGES.said("address").get(0)))
        .as(err.toString())
        .isZero();
    int broken = IMAGES.said("broken").size();
    assertThat(out.toString())
        .contains("asked about " + broken + " hints of replicas, and confirms " + broken)
        .containsPattern("(?m)^ORPHAN +1 +1 ")
        .containsPattern("(?m)^WRONG_LENGTH +1 +1 ")
        .containsPattern("(?m)^FEW_RACKS +1 +1 ");
    assertThat(run("scan", IMAGES.image("plain"), "--confirm", "hdfs://ns")).isEqualTo(2);
    assertThat(err.toString()).contains("--confirm: say with --replicas");
  }

  @Test
  void dataNodeWithoutAListIsNamed() throws IOException {
    Path topology =
        Files.write(
            directory.resolve("topology"),
            List.of("Rack: /one", "   10.0.0.7:9866 (node7) In Service"));
    assertThat(
            run(
                "scan",
                IMAGES.image("plain"),
                "--replicas",
                IMAGES.image("lists"),
                "--topology",
                topology.toString()))
        .isZero();
    assertThat(out.toString())
        .contains("DataNodes of the topology without a list: 1 (10.0.0.7:9866).");
  }

  @Test
  void taskAndPolicyThatAreNoneAreRefusedWithARemedy() {
    assertThat(run("scan", IMAGES.image("plain"), "--tasks", "tidy")).isEqualTo(2);
    assertThat(err.toString())
        .contains("cold-to-coded, small-files, garbage, tiering, balance or cold-factors");
    assertThat(run("scan", IMAGES.image("plain"), "--tasks", "cold-to-coded", "--policy", "RS-9-9"))
        .isEqualTo(2);
    assertThat(err.toString()).contains("hdfs ec -listPolicies");
  }

  @Test
  void balanceNeedsListsAndANameNodeToAsk() {
    assertThat(run("scan", IMAGES.image("plain"), "--tasks", "balance")).isEqualTo(2);
    assertThat(err.toString()).contains("--tasks balance: say with --replicas");
    String[] words = {
      "scan", IMAGES.image("plain"), "--tasks", "balance", "--replicas", IMAGES.image("lists")
    };
    assertThat(run(words)).isEqualTo(2);
    assertThat(err.toString()).contains("--tasks balance: say with --tiers");
  }

  @Test
  void tieringWithoutANameNodeToAskIsRefused() {
    assertThat(run("scan", IMAGES.image("plain"), "--tasks", "tiering")).isEqualTo(2);
    assertThat(err.toString()).contains("--tasks tiering: say with --tiers");
    assertThat(run("scan", IMAGES.image("plain"), "--tiers", "hdfs://ns")).isEqualTo(2);
    assertThat(err.toString()).contains("--tiers: say --tasks tiering");
    assertThat(
            run(
                "scan",
                IMAGES.image("plain"),
                "--tasks",
                "tiering",
                "--tiers",
                "hdfs://ns",
                "--tier-room",
                "101"))
        .isEqualTo(2);
    assertThat(err.toString()).contains("--tier-room");
  }

  @Test
  void newestImageOfANameNodeIsFetched_andThePageWritten() throws IOException {
    Path page = directory.resolve("page.html");
    String nameNode = IMAGES.said("pages").get(0);
    assertThat(
            run(
                "scan",
                nameNode,
                "--out",
                directory.resolve("tables").toString(),
                "--page",
                page.toString()))
        .as(err.toString())
        .isZero();
    Matcher found = Pattern.compile("fsimage_[0-9]+").matcher(out.toString());
    assertThat(found.find()).as(out.toString()).isTrue();
    Path fetched = Path.of(found.group());
    try {
      assertThat(fetched).isNotEmptyFile();
      assertThat(Path.of(found.group() + ".unfinished")).doesNotExist();
    } finally {
      Files.deleteIfExists(fetched);
      Files.deleteIfExists(Path.of(found.group() + ".md5"));
    }
    assertThat(out.toString()).contains("berta").contains("The page is " + page);
    assertThat(page).content().contains("<td>berta</td>");
  }

  @Test
  void addressThatHasNoImageIsNamedWithARemedy() throws IOException {
    assertThat(run("scan", "http://nowhere host")).isEqualTo(2);
    assertThat(err.toString()).contains("IMAGE: http://nowhere host is no NameNode; name one");
    ServerSocket closed = new ServerSocket(0);
    closed.close();
    assertThat(run("scan", "http://127.0.0.1:" + closed.getLocalPort())).isEqualTo(1);
    assertThat(err.toString()).contains("Connection refused");
  }

  @Test
  void pageWithoutTablesIsRefused() {
    assertThat(run("scan", IMAGES.image("plain"), "--page", "p.html")).isEqualTo(2);
    assertThat(err.toString()).contains("--page: say with --out");
    assertThat(run("scan", IMAGES.image("plain"), "--open")).isEqualTo(2);
    assertThat(err.toString()).contains("--open: say with --page");
  }

  @Test
  void directoryThatExistsIsLeftAlone() throws Exception {
    Path kept = Files.writeString(directory.resolve("kept"), "mine");
    assertThat(run("scan", IMAGES.image("plain"), "--out", directory.toString())).isEqualTo(1);
    assertThat(err.toString()).contains("exists already; name another directory");
    assertThat(kept).hasContent("mine");
  }

  @Test
  void pathsWithoutAPlaceAreRefused() {
    assertThat(run("scan", IMAGES.image("plain"), "--paths")).isEqualTo(2);
    assertThat(err.toString()).startsWith("--paths: say with --out");
  }

  @Test
  void fileThatIsNotThereIsNamed() {
    assertThat(run("scan", directory.resolve("none").toString())).isEqualTo(1);
    assertThat(err.toString()).contains("none");
  }

  @Test
  void commandIsAskedFor() {
    assertThat(run()).isEqualTo(2);
    assertThat(err.toString()).startsWith("name a command: scan");
  }

  private int run(String... arguments) {
    assertThat(Sparks.session().sparkContext().isStopped()).isFalse();
    CommandLine line = CurateCommand.commandLine();
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    return line.execute(arguments);
  }
}
