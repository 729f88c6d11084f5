package io.dayu.curator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.curator.testing.Images;
import io.dayu.curator.testing.Sparks;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The page and the queries of the docs, on the tables of a scan of a real NameNode's image. */
final class CurateReportCommandTest {
  private static final Images IMAGES = Images.made();
  private static final Path QUERIES = Path.of("../docs/operate/curator-queries.md");

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir Path directory;

  @Test
  void pageShowsWhoStoresWhat_andQueriesOfTheDocsRun() throws IOException {
    String tables = directory.resolve("tables").toString();
    assertThat(
            run(
                "scan",
                IMAGES.image("plain"),
                "--paths",
                "--tasks",
                "cold-to-coded",
                "--cold",
                "1ms",
                "--policy",
                "XOR-2-1-1024k",
                "--out",
                tables))
        .as(err.toString())
        .isZero();
    Path page = directory.resolve("page.html");
    assertThat(run("report", tables, "--page", page.toString())).as(err.toString()).isZero();
    String html = Files.readString(page);
    long files =
        IMAGES.said("namespace.tsv").stream().filter(line -> line.contains("\tFILE\t")).count();
    assertThat(html)
        .contains("<td>berta</td><td>1</td><td>1</td>")
        .contains("<td>/many/d1</td>")
        .contains("<td>/großes</td>")
        .contains("<td>XOR-2-1-1024k</td><td>2</td>")
        .contains("<td>cold-to-coded</td><td>TO_XOR-2-1-1024k</td><td>1</td><td>0</td>")
        .containsPattern("<svg viewBox=\"0 0 800 [0-9]+\" role=\"img\"");
    // Two more are held by snapshots alone, and listings do not have them.
    assertThat(html).contains(String.format("<p>%,d files of ", files + 2));
    assertThat(directory.resolve("page.html.unfinished")).doesNotExist();

    Map<String, List<Row>> answers = answers(tables);
    assertThat(answers).containsOnlyKeys("1", "2", "3", "4");
    assertThat(answers.get("1")).extracting(row -> row.getString(0)).contains("/many");
    assertThat(answers.get("3"))
        .singleElement()
        .satisfies(row -> assertThat(row.getLong(1)).isEqualTo(2));
    assertThat(answers.get("4")).isNotEmpty();
  }

  private static Map<String, List<Row>> answers(String tables) throws IOException {
    SparkSession spark = Sparks.session();
    for (String table : List.of("inodes", "edges")) {
      spark.read().parquet(tables + "/" + table).createOrReplaceTempView(table);
    }
    Map<String, List<Row>> answers = new TreeMap<>();
    String number = "";
    List<String> query = new ArrayList<>();
    for (String line : Files.readAllLines(QUERIES)) {
      if (line.startsWith("## ")) {
        number = line.substring(3, line.indexOf('.'));
      } else if (line.startsWith("    ") && !number.isEmpty()) {
        query.add(line.strip());
        if (line.endsWith(";")) {
          String sql = String.join(" ", query);
          answers.put(number, spark.sql(sql.substring(0, sql.length() - 1)).collectAsList());
          query.clear();
        }
      }
    }
    return answers;
  }

  @Test
  void directoryWithoutTablesIsNamed() {
    assertThat(run("report", directory.toString())).isEqualTo(1);
    assertThat(err.toString()).contains("has no tables; scan with --out first");
  }

  private int run(String... arguments) {
    assertThat(Sparks.session().sparkContext().isStopped()).isFalse();
    CommandLine line = CurateCommand.commandLine();
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    return line.execute(arguments);
  }
}
