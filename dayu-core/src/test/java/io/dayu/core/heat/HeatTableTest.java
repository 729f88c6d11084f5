package io.dayu.core.heat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.core.testing.Property;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The table against a list of all that was ever reported. */
class HeatTableTest {
  private static final long PERIOD_NS = 600_000_000_000L;
  private static final long VALID_NS = 30_000_000_000L;

  private record Reported(long blockId, int holder, double reads, long atNs) {}

  @Test
  void steadyRateComesToTheReadsOfOnePeriod() {
    HeatTable table = new HeatTable(10, PERIOD_NS, VALID_NS);
    long stepNs = PERIOD_NS / 100;
    for (int step = 0; step <= 20_000; step++) {
      table.reported(5, 1, 3, 0, step * stepNs);
    }
    BlockHeat heat = table.hottest(1, 20_000 * stepNs).get(0);
    assertThat(heat.reads()).isCloseTo(300, within(3.0));
    assertThat(heat.missed()).isZero();
    BlockHeat later = table.hottest(1, 20_000 * stepNs + PERIOD_NS).get(0);
    assertThat(later.reads()).isCloseTo(heat.reads() / Math.E, within(0.01));
  }

  @Test
  void readersAreThoseOfTheLastReportUntilItIsOld() {
    HeatTable table = new HeatTable(10, PERIOD_NS, VALID_NS);
    table.reported(5, 1, 2, 9, 0);
    table.reported(5, 1, 0, 4, 1);
    table.reported(5, 2, 1, 3, 1);
    assertThat(table.hottest(1, 1).get(0).readers()).isEqualTo(7);
    assertThat(table.hottest(1, 1 + VALID_NS).get(0).readers()).isEqualTo(7);
    assertThat(table.hottest(1, 2 + VALID_NS).get(0).readers()).isZero();
  }

  @Test
  void blockThatNobodyBeganToReadHasNoPlace() {
    HeatTable table = new HeatTable(10, PERIOD_NS, VALID_NS);
    table.reported(5, 1, 0, 4, 0);
    assertThat(table.size()).isZero();
  }

  @Test
  void onlyTheHottestAreShown() {
    HeatTable table = new HeatTable(100, PERIOD_NS, VALID_NS);
    for (int block = 0; block < 50; block++) {
      table.reported(block, 1, block * 7 % 50, block, 0);
    }
    assertThat(table.hottest(3, 0)).extracting(BlockHeat::reads).containsExactly(49.0, 48.0, 47.0);
    assertThat(table.hottest(0, 0)).isEmpty();
  }

  @Test
  void timeThatGoesBackCountsAsTheLatest() {
    HeatTable table = new HeatTable(10, PERIOD_NS, VALID_NS);
    table.reported(5, 1, 1, 0, PERIOD_NS);
    table.reported(6, 1, 1, 0, 0);
    assertThat(table.hottest(2, 0)).extracting(BlockHeat::reads).containsExactly(1.0, 1.0);
  }

  @Test
  void leastReadHolderGivesWayToAnother() {
    HeatTable table = new HeatTable(10, PERIOD_NS, VALID_NS);
    for (int holder = 0; holder <= HeatTable.HOLDERS_MAX; holder++) {
      table.reported(5, holder, holder == 7 ? 1 : 2, 0, 0);
    }
    assertThat(table.hottest(1, 0).get(0).holders())
        .hasSize(HeatTable.HOLDERS_MAX)
        .extracting(HolderHeat::holder)
        .doesNotContain(7);
  }

  @Test
  void countsAreThoseOfTheWholeHistory() {
    Property.check(
        SplittableRandom::split,
        random -> {
          int places = 1 + random.nextInt(12);
          HeatTable table = new HeatTable(places, PERIOD_NS, VALID_NS);
          List<Reported> all = new ArrayList<>();
          long nowNs = random.nextLong();
          int steps = random.nextInt(300);
          for (int step = 0; step < steps; step++) {
            nowNs += random.nextInt(20) == 0 ? 40 * PERIOD_NS : random.nextLong(PERIOD_NS / 50);
            Reported one =
                new Reported(random.nextInt(20), random.nextInt(4), random.nextInt(6), nowNs);
            all.add(one);
            table.reported(one.blockId(), one.holder(), one.reads(), 0, nowNs);
          }
          check(table, all, places, nowNs);
        });
  }

  private static void check(HeatTable table, List<Reported> all, int places, long nowNs) {
    Map<Long, Double> truth = sums(all, nowNs);
    List<BlockHeat> hottest = table.hottest(100, nowNs);
    assertThat(hottest).hasSizeLessThanOrEqualTo(places);
    for (BlockHeat heat : hottest) {
      double reads = truth.getOrDefault(heat.blockId(), 0.0);
      double slack = 1e-9 * (1 + reads);
      assertThat(heat.reads()).isLessThanOrEqualTo(reads + slack);
      assertThat(heat.reads() + heat.missed()).isGreaterThanOrEqualTo(reads - slack);
      double byHolder = heat.holders().stream().mapToDouble(HolderHeat::reads).sum();
      assertThat(byHolder).isCloseTo(heat.reads(), within(slack));
      if (truth.size() <= places) {
        assertThat(heat.reads()).isCloseTo(reads, within(slack));
      }
    }
    assertThat(hottest)
        .isSortedAccordingTo((one, other) -> Double.compare(other.reads(), one.reads()));
    double sum = truth.values().stream().mapToDouble(Double::doubleValue).sum();
    List<Long> shown = hottest.stream().map(BlockHeat::blockId).toList();
    truth.forEach(
        (block, reads) -> {
          if (reads > sum / places * (1 + 1e-9)) {
            assertThat(shown).contains(block);
          }
        });
  }

  private static Map<Long, Double> sums(List<Reported> all, long nowNs) {
    return all.stream()
        .filter(one -> one.reads() > 0)
        .collect(
            Collectors.groupingBy(
                Reported::blockId,
                TreeMap::new,
                Collectors.summingDouble(
                    one -> one.reads() * Math.exp(-(double) (nowNs - one.atNs()) / PERIOD_NS))));
  }
}
