package io.dayu.sim.foreground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.core.testing.Gen;
import io.dayu.core.testing.Property;
import io.dayu.tools.trace.Foreground;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class GeneratedForegroundTest {
  private static final long LINK = 250_000_000;
  private static final long SECOND_NS = 1_000_000_000;

  private static GeneratedForeground paper(int nodes, long seed) {
    return new GeneratedForeground(nodes, LINK, ForegroundShape.PAPER, seed);
  }

  /** In, then out. */
  private static long[] at(Foreground foreground, long atNs) {
    int nodes = foreground.nodes();
    long[] in = new long[nodes];
    long[] out = new long[nodes];
    foreground.fill(atNs, in, out);
    long[] both = Arrays.copyOf(in, 2 * nodes);
    System.arraycopy(out, 0, both, nodes, nodes);
    return both;
  }

  @Test
  void meetsThePapersObservations() {
    ForegroundStatistics statistics =
        ForegroundStatistics.of(paper(300, 7), LINK, ForegroundStatistics.MeasuredSpan.ofHours(24));
    assertThat(statistics.meanShare()).isBetween(0.35, 0.45);
    assertThat(statistics.slotVariation().p5()).isGreaterThan(0.38);
    assertThat(statistics.slotVariation().p95()).isLessThan(0.62);
    assertThat(statistics.hourVariation()).isBetween(0.18, 0.32);
    assertThat(statistics.dayVariation()).isLessThan(0.2);
    assertThat(statistics.change().p95()).isBetween(0.1, 0.144);
    assertThat(statistics.change().max()).isGreaterThan(0.6);
    assertThat(statistics.directionCorrelation()).isBetween(0.3, 0.8);
  }

  @Test
  void idealRecoveryTakesAboutAsLongAsInThePaper() {
    GeneratedForeground foreground = paper(3500, 3);
    double sum = 0;
    for (int i = 0; i < 5; i++) {
      sum +=
          IdealRecovery.paper(LINK)
              .seconds(foreground, i * 3_000L * SECOND_NS, 250_000L * 64_000_000);
    }
    assertThat(sum / 5).isBetween(40.0, 65.0);
  }

  @Test
  void ratesAreFromZeroToTheLinksSpeedAndChangeWithinASlot() {
    GeneratedForeground foreground = paper(2000, 5);
    for (int second = 0; second < 200; second++) {
      assertThat(Arrays.stream(at(foreground, second * SECOND_NS)))
          .allMatch(rate -> rate >= 0 && rate <= LINK);
    }
    assertThat(at(foreground, 15 * SECOND_NS)).isNotEqualTo(at(foreground, 16 * SECOND_NS));
    assertThat(at(foreground, 15 * SECOND_NS)).isEqualTo(at(foreground, 16 * SECOND_NS - 1));
  }

  private record Query(long seed, int nodes, long firstNs, long secondNs) {}

  @Test
  void anyOrderOfAskingGivesTheSame() {
    Gen<Query> gen =
        random ->
            new Query(
                random.nextLong(),
                1 + random.nextInt(50),
                random.nextLong(1_000_000 * SECOND_NS),
                random.nextLong(1_000_000 * SECOND_NS));
    Property.check(
        gen,
        query -> {
          GeneratedForeground one = paper(query.nodes(), query.seed());
          GeneratedForeground other = paper(query.nodes(), query.seed());
          long[] first = at(one, query.firstNs());
          long[] second = at(one, query.secondNs());
          assertThat(at(other, query.secondNs())).isEqualTo(second);
          assertThat(at(other, query.firstNs())).isEqualTo(first);
        });
  }

  @Test
  void seedsDiffer() {
    assertThat(at(paper(10, 1), 0)).isNotEqualTo(at(paper(10, 2), 0));
  }

  @Test
  void shapesAreChecked() {
    assertThatThrownBy(() -> new ForegroundShape.Regime(0, 1))
        .hasMessage("lengthSeconds must be 1 or more: 0");
    assertThatThrownBy(() -> ForegroundShape.PAPER.withLevel(11))
        .hasMessage("level must be from -10 to 10: 11.0");
  }
}
