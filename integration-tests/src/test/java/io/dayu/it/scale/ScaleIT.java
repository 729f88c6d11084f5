package io.dayu.it.scale;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.scale.ScaleCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A tiny measurement of a real NameNode with simulated DataNodes. */
@Tag("long")
final class ScaleIT {
  @TempDir Path home;

  @Test
  void everyArmFinishes() throws Exception {
    StringWriter table = new StringWriter();
    Path work = Files.createDirectories(home.resolve("work"));
    Files.writeString(work.resolve("theirs.txt"), "not to be deleted");
    CommandLine line = ScaleCommand.commandLine();
    line.setOut(new PrintWriter(table, true));
    int exitCode =
        line.execute(
            ("--nodes 60 --racks 6 --blocks 2000 --link 10Gbit --calls 20 --heap 500m"
                    + " --warm-up 5s --baseline 5s --limit 4m --work "
                    + work
                    + " --out "
                    + home.resolve("out"))
                .split(" ", -1));

    assertThat(exitCode).isZero();
    assertThat(table.toString()).contains("dayu").doesNotContain("not finished");
    List<String> runs = Files.readAllLines(home.resolve("out").resolve("runs.csv"));
    assertThat(runs).hasSize(6);
    assertThat(runs.subList(1, 6)).allMatch(run -> run.split(",", -1)[1].equals("1"));
    assertThat(work).as("what the user named").isDirectoryContaining("glob:**.txt");
    assertThat(work.resolve("dayu-scale")).doesNotExist();
  }

  @Test
  void everyArmAllocates() throws Exception {
    int exitCode =
        ScaleCommand.commandLine()
            .execute(
                ("allocate --nodes 60 --racks 6 --clients 4 --rounds 1 --heap 500m --warm-up 5s"
                        + " --length 5s --work "
                        + home.resolve("work")
                        + " --out "
                        + home.resolve("out"))
                    .split(" ", -1));

    assertThat(exitCode).isZero();
    List<String> runs = Files.readAllLines(home.resolve("out").resolve("allocations.csv"));
    assertThat(runs).hasSize(4);
    assertThat(runs.get(0)).endsWith(",failed_files,guided");
    assertThat(runs.subList(1, 3)).allMatch(run -> run.endsWith(",0,0.0"));
    assertThat(runs.get(3)).startsWith("placement,1,").doesNotEndWith(",0.0");
  }
}
