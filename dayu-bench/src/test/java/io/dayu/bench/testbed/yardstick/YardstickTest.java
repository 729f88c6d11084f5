package io.dayu.bench.testbed.yardstick;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.bench.testbed.trace.LoadTrace;
import io.dayu.bench.testbed.trace.WireBudget;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The yardstick fills the scarcer side of all links, and its packets are evenly spaced. */
final class YardstickTest {
  @Test
  void everyLinkIsFilledAsFarAsTheScarcerSideGoes() {
    double[] out = {400, 100, 300, 200};
    double[] in = {100, 250, 50, 100};
    double[][] rates = Matrix.fill(out, in);
    for (int node = 0; node < 4; node++) {
      double received = 0;
      for (double[] row : rates) {
        received += row[node];
      }
      assertThat(received).isEqualTo(in[node], within(1e-3));
      assertThat(Arrays.stream(rates[node]).sum()).isEqualTo(out[node] / 2, within(1e-3));
      assertThat(rates[node][node]).isZero();
    }
  }

  @Test
  void budgetsAreThoseOfEquationOne() {
    LoadTrace trace =
        new LoadTrace(1, new double[][] {{0.5, 0.5, 0, 0.5}}, new double[][] {{0.5, 0.5, 0, 0.5}});
    NodeFlows budgets = new NodeFlows(trace, new WireBudget(1000, 0.75), List.of(0, 1, 3));
    assertThat(budgets.from(1, 0)).containsExactly(new double[] {125, 0, 125}, within(1e-6));
  }

  @Test
  void packetsAreEvenlySpacedAndShared() {
    PacketPacer pace = new PacketPacer(100, 0);
    pace.rates(new double[] {750, 0, 250});
    int[] sent = new int[3];
    for (int packet = 0; packet < 400; packet++) {
      assertThat(pace.nextNs()).isEqualTo(packet * 100_000_000L);
      sent[pace.send(pace.nextNs())]++;
    }
    assertThat(sent).containsExactly(300, 0, 100);
  }

  @Test
  void notMoreThanFiveMillisecondsAreCaughtUp() {
    PacketPacer pace = new PacketPacer(100, 0);
    pace.rates(new double[] {100_000});
    pace.send(0);
    pace.send(1_000_000_000);
    assertThat(pace.nextNs()).isEqualTo(995_000_000L);
  }
}
