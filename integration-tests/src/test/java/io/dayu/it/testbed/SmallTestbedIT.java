package io.dayu.it.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.testbed.TestbedCommand;
import io.dayu.bench.testbed.net.Namespaces;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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

  private static int run(String arm, Path work, Path out) {
    return TestbedCommand.commandLine()
        .execute(
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
