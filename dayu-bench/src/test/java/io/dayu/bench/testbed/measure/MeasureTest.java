package io.dayu.bench.testbed.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.bench.testbed.load.OperationKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the figures that are made of counters, ticks and lines. */
final class MeasureTest {
  private static final long SECOND_NS = 1_000_000_000L;

  @Test
  void percentilesAreValuesThatOccurred() {
    Percentiles percentiles =
        Percentiles.of(LongStream.rangeClosed(1, 200).map(n -> (201 - n) * SECOND_NS));
    assertThat(percentiles.seconds(50)).isEqualTo(100);
    assertThat(percentiles.seconds(90)).isEqualTo(180);
    assertThat(percentiles.seconds(99)).isEqualTo(198);
    assertThat(Percentiles.of(LongStream.of(5 * SECOND_NS)).seconds(90)).isEqualTo(5);
    assertThat(Percentiles.of(LongStream.empty()).seconds(90)).isNaN();
    assertThat(percentiles.meanSeconds()).isEqualTo(100.5);
    assertThat(Percentiles.of(LongStream.empty()).meanSeconds()).isNaN();
  }

  @Test
  void operationsCountByTheirIntendedStart(@TempDir Path directory) throws Exception {
    Path file = directory.resolve("operations.csv");
    Files.writeString(
        file,
        """
        kind,node,start_epoch_ns,latency_ns,ok
        READ,0,10500000000,2000000000,1
        READ,1,11500000000,100000000,1
        READ,1,11600000000,300000000,0
        PROBE,1,9900000000,200000000,1
        """);
    Operations operations = Operations.read(file, 10_000);
    Stretch stretch = Stretch.ofSeconds(0, 2);
    assertThat(operations.latencies(OperationKind.READ, stretch).stream()).hasSize(3);
    assertThat(operations.latencies(OperationKind.PROBE, stretch).stream()).isEmpty();
    assertThat(operations.latencies(OperationKind.READ, Stretch.ofSeconds(1, 2)).seconds(90))
        .isEqualTo(0.3);
    assertThat(operations.failed(stretch)).isEqualTo(1);
    assertThat(operations.done(OperationKind.READ, stretch)).as("ended well in it").isEqualTo(1);
    assertThat(operations.done(OperationKind.READ, Stretch.ofSeconds(2, 3))).isEqualTo(1);
    double read = OperationKind.READ.bytes();
    assertThat(operations.doneOverOffered(stretch))
        .isEqualTo((read + OperationKind.PROBE.bytes()) / (3 * read), within(1e-9));
  }

  @Test
  void countersAreReadFromTheKernelsTable() {
    List<String> lines =
        List.of(
            "Inter-|   Receive                    |  Transmit",
            " face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets",
            "    p0:    1000      10    0    0    0     0          0         0     2000      20"
                + "    0    0    0     0       0          0");
    assertThat(LinkCounters.parse(lines)).containsOnlyKeys("p0");
    assertThat(LinkCounters.parse(lines).get("p0"))
        .isEqualTo(new LinkCounters.LinkBytes(1000, 2000));
  }

  @Test
  void linkUseIsByWholeSeconds() {
    LinkTraffic use = new LinkTraffic(1);
    for (int tenth = -5; tenth <= 35; tenth++) {
      use.add(tenth * SECOND_NS / 10, new long[] {(tenth + 5) * 10L}, new long[] {0});
    }
    Stretch stretch = Stretch.ofSeconds(0.5, 3.5);
    assertThat(use.shareAbove(stretch, LinkTraffic.TrafficDirection.IN, 99)).isEqualTo(1);
    assertThat(use.shareAbove(stretch, LinkTraffic.TrafficDirection.IN, 101)).isZero();
    assertThat(use.shareAbove(stretch, LinkTraffic.TrafficDirection.OUT, 0)).isZero();
    assertThat(use.shareAbove(Stretch.ofSeconds(50, 60), LinkTraffic.TrafficDirection.IN, 0))
        .isNaN();
  }

  @Test
  void linksTellWhenTheyWereBusy() {
    LinkTraffic use = new LinkTraffic(2);
    long[] sent = {0, 0, 0, 900, 1_000, 2_000, 2_000, 2_050};
    for (int tenth = 0; tenth < sent.length; tenth++) {
      use.add(tenth * SECOND_NS / 10, new long[] {0, 0}, new long[] {sent[tenth], 0});
    }
    Stretch all = Stretch.ofSeconds(0, 1);
    assertThat(use.firstAboveSeconds(all, 0, 5_000)).isEqualTo(0.3);
    assertThat(use.lastAboveSeconds(all, 0, 5_000)).isEqualTo(0.5);
    assertThat(use.firstAboveSeconds(Stretch.ofSeconds(0.4, 1), 0, 5_000)).isEqualTo(0.5);
    assertThat(use.lastAboveSeconds(Stretch.ofSeconds(0.6, 1), 0, 5_000)).isNaN();
    assertThat(use.lastAboveSeconds(all, 1, 0)).isNaN();
  }

  @Test
  void waitingForDisksIsNotBusy() {
    ProcessorUse use = new ProcessorUse();
    use.add(0, "cpu  100 0 100 700 100 0 0 0 0 0");
    use.add(SECOND_NS, "cpu  130 50 120 680 120 0 0 0 0 0");
    use.add(2 * SECOND_NS, "cpu  230 50 120 680 120 0 0 0 0 0");
    assertThat(use.mean(Stretch.ofSeconds(0.5, 1.5))).isEqualTo(0.5, within(1e-9));
    assertThat(use.mean(Stretch.ofSeconds(0.5, 2.5))).isEqualTo(0.75, within(1e-9));
    assertThat(use.p95(Stretch.ofSeconds(0.5, 2.5))).isEqualTo(1, within(1e-9));
  }

  @Test
  void dataNodesCountAsLongAsTheyRun() {
    ProcessorUse use = new ProcessorUse();
    use.addDataNodes(0, Map.of(1L, 5 * SECOND_NS, 2L, 7 * SECOND_NS));
    use.addDataNodes(SECOND_NS, Map.of(1L, 5 * SECOND_NS + SECOND_NS / 4, 2L, 8 * SECOND_NS));
    use.addDataNodes(2 * SECOND_NS, Map.of(1L, 5 * SECOND_NS + SECOND_NS / 2));
    assertThat(use.byDataNodes(Stretch.ofSeconds(0.5, 1.5))).isEqualTo(1.25, within(1e-9));
    assertThat(use.byDataNodes(Stretch.ofSeconds(0.5, 2.5))).isEqualTo(0.75, within(1e-9));
  }
}
