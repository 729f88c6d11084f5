package io.dayu.curator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.curator.testing.Images;
import io.dayu.curator.testing.Sparks;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
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
