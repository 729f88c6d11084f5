package io.dayu.it.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.testbed.TestbedCommand;
import io.dayu.bench.testbed.net.Namespaces;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A tiny testbed recovers with Dayu, keeps its results, and leaves nothing behind. */
final class SmallTestbedIT {
  @Test
  void dayuFinishesAndAllIsPutAway(@TempDir Path directory) throws Exception {
    Path work = directory.resolve("work");
    Path out = directory.resolve("out");
    int exitCode =
        TestbedCommand.commandLine()
            .execute(
                "run",
                "--nodes=4",
                "--blocks-per-node=6",
                "--block-size=1MiB",
                "--arms=dayu",
                "--seeds=1",
                "--warm-up=10s",
                "--limit=4m",
                "--work=" + work,
                "--out=" + out);
    assertThat(exitCode).isZero();
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
}
