package io.dayu.sim.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.dayu.sim.trace.swim.SwimCluster;
import io.dayu.sim.trace.swim.SwimJob;
import io.dayu.sim.trace.swim.SwimPlayer;
import io.dayu.tools.cluster.ClusterShape;
import io.dayu.tools.trace.Trace;
import io.dayu.tools.trace.TraceException;
import io.dayu.tools.trace.TraceReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SwimConverterTest {
  private static final SwimCluster CLUSTER =
      new SwimCluster(new ClusterShape(8, 2, 1000, 1), 100, 10, 4, 10, 7);

  private static final String TABLE = "a\t0\t0\t2000\t900\t700\nb\t60\t60\t500\t0\t800\n";

  private static final List<SwimJob> JOBS =
      List.of(new SwimJob(0, 2000, 900, 700, "a"), new SwimJob(60, 500, 0, 800, "b"));

  @TempDir private Path directory;

  private static void isThatOfThePlayer(Trace trace) {
    Trace played = SwimPlayer.play(JOBS, CLUSTER);
    assertThat(trace.stepNs()).isEqualTo(10_000_000_000L);
    assertThat(trace.nodes()).isEqualTo(played.nodes()).isEqualTo(8);
    double bytes = 0;
    for (int node = 0; node < trace.nodes(); node++) {
      assertThat(trace.name(node)).isEqualTo("n" + node);
      assertThat(trace.steps(node)).isEqualTo(played.steps(node)).isEqualTo(7);
      for (int step = 0; step < trace.steps(node); step++) {
        assertThat(trace.inBytesPerSec(node, step))
            .isCloseTo(played.inBytesPerSec(node, step), within(0.5f));
        assertThat(trace.outBytesPerSec(node, step))
            .isCloseTo(played.outBytesPerSec(node, step), within(0.5f));
        bytes += trace.inBytesPerSec(node, step) * 10;
      }
    }
    assertThat(bytes).isGreaterThan(2000);
  }

  @Test
  void theTraceIsWhatThePlayerSaysOfTheJobs() throws IOException {
    Path jobs = Files.writeString(directory.resolve("jobs.tsv"), TABLE);
    Path out = directory.resolve("out.csv");
    SwimConverter.convert(jobs, out, CLUSTER);
    isThatOfThePlayer(TraceReader.read(out, TraceReader.Grid.DEFAULT));
  }

  @Test
  void bothFilesMayBePacked() throws IOException {
    Path jobs = directory.resolve("jobs.tsv.gz");
    try (OutputStream packed = new GZIPOutputStream(Files.newOutputStream(jobs))) {
      packed.write(TABLE.getBytes(StandardCharsets.UTF_8));
    }
    Path out = directory.resolve("out.csv.gz");
    SwimConverter.convert(jobs, out, CLUSTER);
    isThatOfThePlayer(TraceReader.read(out, TraceReader.Grid.DEFAULT));
  }

  @Test
  void aBadFileLeavesNoTrace() throws IOException {
    Path jobs = Files.writeString(directory.resolve("jobs.tsv"), TABLE + "c\t61\t1\n");
    Path out = directory.resolve("out.csv");
    assertThatThrownBy(() -> SwimConverter.convert(jobs, out, CLUSTER))
        .isInstanceOf(TraceException.class)
        .hasMessage(jobs + ":3: there must be 6 to 9 columns, not 3");
    assertThat(out).doesNotExist();
  }
}
