package io.dayu.sim.heat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** All arms on a small cluster. */
class HeatRunTest {
  private static final long SECOND = 1_000_000_000;
  private static final HeatScenario.Times TIMES =
      new HeatScenario.Times(
          60 * SECOND,
          360 * SECOND,
          1_000 * SECOND,
          10 * SECOND,
          60 * SECOND,
          60 * SECOND,
          100 * SECOND);

  private static HeatScenario scenario(int replicas, int clients) {
    return new HeatScenario(100, 2_000, replicas, 5, clients, 50, 2 * SECOND, TIMES);
  }

  private static HeatResult run(HeatScenario scenario, HeatArm arm) {
    return HeatRun.of(scenario, arm, 1, 1);
  }

  private static Map<HeatArm, HeatResult> all(int clients) {
    Map<HeatArm, HeatResult> results = new EnumMap<>(HeatArm.class);
    for (HeatArm arm : HeatArm.values()) {
      results.put(arm, run(scenario(3, clients), arm));
    }
    return results;
  }

  @Test
  void fewReadersNeedNothing() {
    Map<HeatArm, HeatResult> results = all(5);
    results.keySet().removeAll(Set.of(HeatArm.SCARLETT, HeatArm.DARE));
    results.forEach(
        (arm, result) -> {
          assertThat(result.extra().made()).as(arm.label()).isZero();
          assertThat(result.hot().meanMs()).isCloseTo(2_000, within(30.0));
          assertThat(result.hot().lateShare()).isZero();
          assertThat(result.extra().relievedSeconds()).isZero();
          assertThat(result.used().overloadedShare()).isZero();
        });
  }

  /**
   * Each holder gets as many of sixty clients, so that the smallest of three keeps them all back.
   */
  @Test
  void readersWaitForTheCapacityThatTheirHoldersHave() {
    HeatResult result = run(scenario(3, 60), HeatArm.HDFS);
    double capacity = 60 * 2_000 / result.hot().meanMs();
    assertThat(capacity).isBetween(15.0, 45.0);
    double two = meanMs(2);
    double four = meanMs(4);
    assertThat(four).isLessThan(two);
    assertThat(meanMs(7)).isLessThan(four).isLessThan(0.7 * two);
  }

  /** Of three clusters: by chance one has a holder that is smaller than any. */
  private static double meanMs(int replicas) {
    return HeatRun.of(scenario(replicas, 60), HeatArm.HDFS, 1, 3).hot().meanMs();
  }

  @Test
  void oneAPeriodIsSlow_demandWithTheReadersOrderIsNot() {
    Map<HeatArm, HeatResult> results = all(60);
    double hdfs = mean(results, HeatArm.HDFS);
    double eafr = mean(results, HeatArm.EAFR);
    double dayu = mean(results, HeatArm.DAYU);
    assertThat(eafr).isLessThan(0.95 * hdfs);
    assertThat(dayu).isLessThan(0.95 * eafr);
    assertThat(dayu).isLessThan(mean(results, HeatArm.DAYU_PLAIN));
    assertThat(mean(results, HeatArm.ORACLE)).isLessThan(eafr);
    assertThat(of(results, HeatArm.DAYU).later().p99Ms())
        .isLessThan(0.8 * of(results, HeatArm.EAFR).later().p99Ms());
    assertThat(mean(results, HeatArm.CDRM)).isBetween(dayu, hdfs);
    assertThat(mean(results, HeatArm.DARE)).isLessThan(eafr);
    assertThat(of(results, HeatArm.DARE).extra().mostShare()).isBetween(0.05, 0.2);
    assertThat(of(results, HeatArm.DAYU).used().overloadedShare())
        .isLessThan(of(results, HeatArm.HDFS).used().overloadedShare());
    assertThat(of(results, HeatArm.HDFS).extra().made()).isZero();
    assertThat(of(results, HeatArm.HDFS).extra().copyShare()).isNaN();
    assertThat(of(results, HeatArm.EAFR).extra().copyShare()).isPositive();
    assertThat(of(results, HeatArm.HDFS).extra().relievedSeconds()).isNaN();
    assertThat(of(results, HeatArm.DAYU).extra().readShare()).isBetween(0.2, 0.8);
  }

  private static double mean(Map<HeatArm, HeatResult> results, HeatArm arm) {
    return of(results, arm).hot().meanMs();
  }

  private static HeatResult of(Map<HeatArm, HeatResult> results, HeatArm arm) {
    return Objects.requireNonNull(results.get(arm));
  }

  @Test
  void extraReplicasOfDayuStayWithinTheirSpace_andEndALifeAfterTheirReaders() {
    HeatResult.ExtraCost extra = run(scenario(3, 60), HeatArm.DAYU).extra();
    assertThat(extra.mostShare()).isBetween(0.0001, 0.05);
    assertThat(extra.goneSeconds()).isBetween(90.0, 130.0);
  }

  /** An epoch ends after the readers have left: five files get one more than they had readers. */
  @Test
  void scarlettMakesWhatItsLastEpochWouldHaveNeeded() {
    HeatResult.ExtraCost extra = run(scenario(3, 20), HeatArm.SCARLETT).extra();
    assertThat(extra.made()).isBetween(5 * 18.0, 5 * 22.0);
    assertThat(extra.readShare()).isZero();
  }

  @Test
  void equalSeedsGiveEqualRuns_andOthersDoNot() {
    HeatScenario scenario = scenario(3, 40);
    assertThat(run(scenario, HeatArm.EAFR)).isEqualTo(run(scenario, HeatArm.EAFR));
    assertThat(HeatRun.of(scenario, HeatArm.EAFR, 2, 1)).isNotEqualTo(run(scenario, HeatArm.EAFR));
  }
}
