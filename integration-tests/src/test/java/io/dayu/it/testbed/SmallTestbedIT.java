package io.dayu.it.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.testbed.TestbedCommand;
import io.dayu.bench.testbed.net.Namespaces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A tiny testbed recovers with Dayu, keeps its results, and leaves nothing behind. */
final class SmallTestbedIT {
  @Test
  void dayuFinishesAndAllIsPutAway(@TempDir Path directory) throws Exception {
    Path work = directory.resolve("work");
    Path out = directory.resolve("out");
    assertThat(run("dayu", work, out)).isZero();
    List<String> runs = Files.readAllLines(out.resolve("runs.csv"));
    assertThat(runs).hasSize(2);
    assertThat(runs.get(1)).as("arm, seed, finished").startsWith("dayu,1,1,");
    assertThat(Files.readAllLines(out.resolve("operations").resolve("dayu-1.csv")))
        .hasSizeGreaterThan(100);
    assertThat(out.resolve("links").resolve("dayu-1.csv")).isNotEmptyFile();
    assertThat(out.resolve("summary.csv")).isNotEmptyFile();
    assertThat(out.resolve("logs").resolve("dayu").resolve("namenode.log"))
        .content()
        .contains("Dayu is on");
    assertThat(Namespaces.present()).isEmpty();
    assertThat(work.resolve("run")).doesNotExist();
  }

  @Test
  void whatAgentsMarkIsSortedOutOnTheHostsThatItComesTo(@TempDir Path directory) throws Exception {
    Path out = directory.resolve("out");
    String arm =
        "dayu[testbed.ingress=0.9;dayu.agent.give-way.mark=always;dayu.agent.give-way.dscp=1]";
    assertThat(run(arm, directory.resolve("work"), out)).isZero();
    try (Stream<Path> logs = Files.walk(out.resolve("logs"))) {
      Path counts = logs.filter(file -> file.endsWith("ingress.log")).findFirst().orElseThrow();
      assertThat(counts)
          .content()
          .contains("dyb-d3 e0: in force; 18 Mb/s of 20 Mb/s, DSCP 1 last, by ")
          .containsPattern("recovery +[1-9][0-9]{5,} ");
    }
  }

  @Test
  void bothKindsOfDataComeBackToTheByte(@TempDir Path directory) throws Exception {
    Path out = directory.resolve("out");
    assertThat(
            run(
                "dayu",
                directory.resolve("work"),
                out,
                "--nodes=7",
                "--blocks-per-node=12",
                "--ec=RS-3-2-64k"))
        .isZero();
    Map<String, String> run = onlyRow(out.resolve("runs.csv"));
    assertThat(run.get("finished")).isEqualTo("1");
    for (String kind : List.of("blocks", "internal_blocks")) {
      assertThat(run.get("lost_" + kind)).as(kind).isNotEqualTo("0");
      assertThat(run.get("same_" + kind)).as(kind).isEqualTo(run.get("lost_" + kind));
    }
    assertThat(run.get("remarks")).doesNotContain("wrong", "BlocksLeftToStock");
  }

  @Test
  void clusterChangesItsSizeWithThePhasesOfItsLoad(@TempDir Path directory) throws Exception {
    Path out = directory.resolve("out");
    assertThat(
            run(
                "elastic",
                directory.resolve("work"),
                out,
                "--failure=none",
                "--replicas=2",
                "--placed-replicas=2",
                "--placed-size=256KiB",
                "--phases=5s[readers=4],10s[readers=2;writers=1;pace=1s;awake=2],10s[readers=4]",
                "--set=dayu.elastic.awake=1",
                "--set=dayu.elastic.patience=5s"))
        .isZero();
    Map<String, String> run = onlyRow(out.resolve("runs.csv"));
    assertThat(List.of("phase2_size_s", "phase2_quiet_s", "phase3_size_s", "phase3_serving_s"))
        .allSatisfy(column -> assertThat(run.get(column)).as(column).isNotEmpty());
    assertThat(run.get("written_blocks")).isNotEqualTo("0.0");
    assertThat(run.get("displaced_replicas")).isEqualTo("0.0");
    assertThat(out.resolve("phases").resolve("elastic-1.csv")).isNotEmptyFile();
  }

  private static Map<String, String> onlyRow(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file);
    List<String> names = Arrays.asList(lines.get(0).split(",", -1));
    List<String> values = Arrays.asList(lines.get(1).split(",", -1));
    Map<String, String> row = new HashMap<>();
    for (int column = 0; column < names.size(); column++) {
      row.put(names.get(column), values.get(column));
    }
    return row;
  }

  private static int run(String arm, Path work, Path out, String... further) {
    List<String> arguments = new ArrayList<>(arguments(arm, work, out));
    arguments.addAll(List.of(further));
    return TestbedCommand.commandLine()
        .setOverwrittenOptionsAllowed(true)
        .execute(arguments.toArray(String[]::new));
  }

  private static List<String> arguments(String arm, Path work, Path out) {
    return List.of(
        "run",
        "--nodes=4",
        "--blocks-per-node=6",
        "--block-size=1MiB",
        "--arms=" + arm,
        "--seeds=1",
        "--warm-up=10s",
        "--limit=4m",
        "--work=" + work,
        "--out=" + out);
  }
}
