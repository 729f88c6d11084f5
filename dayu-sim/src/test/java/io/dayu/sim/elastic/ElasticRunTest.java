package io.dayu.sim.elastic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.core.elastic.LayoutTerms;
import io.dayu.core.elastic.SizingTerms;
import io.dayu.core.testing.Property;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** All arms on small clusters, whose hours can be counted by hand. */
class ElasticRunTest {
  private static final long MINUTE = 60_000_000_000L;
  private static final SizingTerms TERMS = new SizingTerms(0.9, 0, 5 * MINUTE, 1);
  private static final int NODES = 60;
  private static final ElasticScenario.Clocks MINUTE_LATE = new ElasticScenario.Clocks(60, 1, 0, 3);
  private static final double STORAGE = 1e6;

  private static ElasticScenario scenario(double[] read, double[] written) {
    return scenario(read, written, MINUTE_LATE, ElasticScenario.OldData.BANDS);
  }

  private static ElasticScenario scenario(
      double[] read, double[] written, ElasticScenario.Clocks clocks, ElasticScenario.OldData old) {
    return new ElasticScenario(
        new IoDemand(read, written),
        NODES,
        LayoutTerms.of(3, 0.3),
        STORAGE,
        Watts.EAFR,
        clocks,
        old);
  }

  private static ElasticResult run(ElasticScenario scenario, ElasticArm arm) {
    return ElasticRun.of(scenario, arm, TERMS);
  }

  private static double[] minutes(double... values) {
    return values;
  }

  /** One minute of all that there is, then an hour of a little. */
  private static ElasticScenario quietHour() {
    double[] read = new double[61];
    Arrays.fill(read, 10);
    read[0] = 6000;
    return scenario(read, new double[61]);
  }

  @Test
  void quietHourIsPlayedByTheFloors() {
    ElasticScenario quiet = quietHour();
    int one = quiet.bands().floor(1);
    int two = quiet.bands().floor(2);
    assertHours(quiet, ElasticArm.HDFS, 61 * NODES);
    assertHours(quiet, ElasticArm.IDEAL, NODES + 60);
    assertHours(quiet, ElasticArm.SIERRA, NODES + 60 * 20);
    assertHours(quiet, ElasticArm.RABBIT, NODES + 60 * one);
    assertHours(quiet, ElasticArm.JACKRABBIT, NODES + 60 * one);
    assertHours(quiet, ElasticArm.SPRINGFS, NODES + 60 * one);
    // The loop hears of minute 0 in minute 1, and waits until that need is over.
    assertHours(quiet, ElasticArm.DAYU_1, 7 * NODES + 54 * one);
    assertHours(quiet, ElasticArm.DAYU_2, 7 * NODES + 54 * two);
  }

  private static void assertHours(ElasticScenario scenario, ElasticArm arm, int machineMinutes) {
    ElasticResult result = run(scenario, arm);
    assertThat(result.machineHours())
        .as(arm.label())
        .isCloseTo(machineMinutes / 60.0, within(1e-9));
    assertThat(result.movedBytes()).isZero();
    assertThat(result.minutesBelowNeed()).isZero();
  }

  @Test
  void whoRestsTakesAsMuchAsWhoIsIdle_orNextToNothing() {
    ElasticResult hdfs = run(quietHour(), ElasticArm.HDFS);
    ElasticResult ours = run(quietHour(), ElasticArm.JACKRABBIT);
    assertThat(hdfs.energy().resting()).isEqualTo(hdfs.energy().off());
    assertThat(ours.energy().resting()).isCloseTo(hdfs.energy().resting(), within(0.01));
    double away = NODES * 61 / 60.0 - ours.machineHours();
    assertThat(ours.energy().resting() - ours.energy().off())
        .isCloseTo(away * (93.7 - 5) / 1000, within(1e-6));
  }

  /** Writes at full speed, then rest: what was offloaded must be cleaned, by Rabbit all of it. */
  @Test
  void jackRabbitCleansWhatItsOffloadSetHoldsAndRabbitAll() {
    double[] written = new double[200];
    written[0] = 2000;
    ElasticScenario burst = scenario(minutes(new double[200]), written);
    int p = burst.bands().primaries();
    ElasticResult rabbit = run(burst, ElasticArm.RABBIT);
    ElasticResult ours = run(burst, ElasticArm.JACKRABBIT);
    assertThat(rabbit.cleanedBytes()).isCloseTo(2000.0 * (NODES - p) / NODES, within(1e-6));
    assertThat(ours.cleanedBytes()).isCloseTo(2000.0 * (20 - p) / 20, within(1e-6));
    assertThat(run(burst, ElasticArm.SIERRA).movedBytes()).isZero();
  }

  @Test
  void suddenLoadIsBelowNeedForTheMinuteInWhichTheLoopHearsOfIt() {
    double[] read = new double[60];
    Arrays.fill(read, 10);
    read[40] = 6000;
    ElasticScenario sudden = scenario(read, new double[60]);
    assertThat(run(sudden, ElasticArm.DAYU_1).minutesBelowNeed()).isEqualTo(1);
    assertThat(run(sudden, ElasticArm.JACKRABBIT).minutesBelowNeed()).isZero();
    double[] longer = read.clone();
    Arrays.fill(longer, 40, 50, 6000);
    ElasticScenario stays = scenario(longer, new double[60]);
    assertThat(run(stays, ElasticArm.DAYU_2).minutesBelowNeed()).isEqualTo(1);
    // Machines that were off serve three minutes after they were wanted.
    assertThat(run(stays, ElasticArm.DAYU_OFF).minutesBelowNeed()).isEqualTo(4);
  }

  /** The rest of a minute makes up for ten seconds, where a load of 0.7 is planned for. */
  @Test
  void loadThatIsHeardWithinTheMinuteIsMetInIt() {
    double[] read = new double[60];
    Arrays.fill(read, 10);
    read[0] = 6000;
    read[40] = 5000;
    SizingTerms terms = new SizingTerms(0.7, 0, 5 * MINUTE, 1);
    assertThat(minutesBelowNeed(read, 60, terms)).isEqualTo(1);
    assertThat(minutesBelowNeed(read, 10, terms)).isZero();
    assertThat(minutesBelowNeed(read, 10, TERMS)).isEqualTo(1);
  }

  private static int minutesBelowNeed(double[] read, int hearSeconds, SizingTerms terms) {
    ElasticScenario heard =
        scenario(
            read,
            new double[60],
            new ElasticScenario.Clocks(hearSeconds, 1, 0, 3),
            ElasticScenario.OldData.BANDS);
    return ElasticRun.of(heard, ElasticArm.DAYU_1, terms).minutesBelowNeed();
  }

  @Test
  void machineIsOffOnlyAfterALongRest() {
    double[] read = new double[60];
    Arrays.fill(read, 10);
    read[40] = 6000;
    ElasticScenario late =
        scenario(
            read,
            new double[60],
            new ElasticScenario.Clocks(60, 1, 60, 3),
            ElasticScenario.OldData.BANDS);
    ElasticResult off = run(late, ElasticArm.DAYU_OFF);
    assertThat(off.minutesBelowNeed()).isEqualTo(1);
    assertThat(off.energy().off()).isEqualTo(off.energy().resting());
    assertThat(off.machineHours()).isEqualTo(run(late, ElasticArm.DAYU_2).machineHours());
  }

  /** Of each block with three replicas anywhere, one rank holds the second: all of it is owed. */
  @Test
  void oldDataThatLiesAnywhereIsCopiedBeforeAnybodyRests() {
    double[] read = new double[61];
    Arrays.fill(read, 10);
    read[0] = 6000;
    ElasticResult never = begun(read, 0);
    assertThat(never.machineHours()).isCloseTo(61 * NODES / 60.0, within(1e-9));
    assertThat(never.cleanedBytes()).isZero();
    ElasticResult some = begun(read, 0.2);
    ElasticResult most = begun(read, 1);
    double inBands = run(quietHour(), ElasticArm.DAYU_2).machineHours();
    assertThat(some.machineHours()).isBetween(inBands, never.machineHours());
    assertThat(most.machineHours()).isBetween(inBands, some.machineHours());
    assertThat(most.cleanedBytes()).isGreaterThan(some.cleanedBytes());
    assertThat(run(begin(read, 0), ElasticArm.JACKRABBIT).cleanedBytes()).isZero();
  }

  private static ElasticResult begun(double[] read, double copyShare) {
    return run(begin(read, copyShare), ElasticArm.DAYU_2);
  }

  private static ElasticScenario begin(double[] read, double copyShare) {
    return scenario(
        read,
        new double[61],
        new ElasticScenario.Clocks(60, copyShare, 0, 3),
        ElasticScenario.OldData.ANYWHERE);
  }

  @Test
  void eagerMigrationRefillsWhoComesBackAndPassiveDoesNot() {
    double[] read = new double[120];
    double[] written = new double[120];
    Arrays.fill(written, 1, 60, 40);
    Arrays.fill(read, 60, 120, 6000);
    Arrays.fill(read, 1, 40, 10);
    ElasticScenario growing = scenario(read, written);
    ElasticResult eager = run(growing, ElasticArm.JACKRABBIT);
    ElasticResult passive = run(growing, ElasticArm.SPRINGFS);
    assertThat(eager.refilledBytes()).isPositive();
    assertThat(passive.refilledBytes()).isZero();
    assertThat(passive.machineHours()).isLessThanOrEqualTo(eager.machineHours());
  }

  @Test
  void allCopiesAreAwakeWhereNobodyRests() {
    double[] full = new double[10];
    Arrays.fill(full, 6000);
    for (ElasticArm arm : ElasticArm.values()) {
      ElasticResult result = run(scenario(full, new double[10]), arm);
      assertThat(result.oneAwake()).as(arm.label()).isZero();
      assertThat(result.machineHours()).isCloseTo(10.0, within(1e-9));
    }
    assertThat(run(quietHour(), ElasticArm.JACKRABBIT).oneAwake()).isGreaterThan(0.9);
    assertThat(run(quietHour(), ElasticArm.DAYU_2).oneAwake()).isCloseTo(0, within(1e-9));
    assertThat(run(quietHour(), ElasticArm.SIERRA).oneAwake()).isGreaterThan(0.9);
  }

  private static ElasticScenario random(SplittableRandom random) {
    double[] read = new double[150];
    double[] written = new double[150];
    double level = 0;
    for (int minute = 0; minute < read.length; minute++) {
      level = random.nextInt(10) == 0 ? 5000 * random.nextDouble() : level;
      read[minute] = level * random.nextDouble();
      written[minute] = random.nextInt(5) == 0 ? 2000 * random.nextDouble() : 0;
    }
    return scenario(read, written);
  }

  @Test
  void boundsHoldOnAnyLoad() {
    Property.check(
        40,
        ElasticRunTest::random,
        scenario -> {
          double ideal = run(scenario, ElasticArm.IDEAL).machineHours();
          double all = run(scenario, ElasticArm.HDFS).machineHours();
          for (ElasticArm arm : ElasticArm.values()) {
            assertThat(run(scenario, arm).machineHours())
                .as(arm.label())
                .isBetween(ideal - 1e-9, all + 1e-9);
          }
          ElasticResult rabbit = run(scenario, ElasticArm.RABBIT);
          ElasticResult eager = run(scenario, ElasticArm.JACKRABBIT);
          ElasticResult passive = run(scenario, ElasticArm.SPRINGFS);
          assertThat(eager.cleanedBytes()).isLessThanOrEqualTo(rabbit.cleanedBytes() + 1e-6);
          assertThat(passive.refilledBytes()).isLessThanOrEqualTo(eager.refilledBytes() + 1e-6);
          assertThat(rabbit.minutesBelowNeed()).isZero();
          assertThat(eager.minutesBelowNeed()).isZero();
          double floorHours = scenario.bands().floor(2) * 150 / 60.0;
          assertThat(run(scenario, ElasticArm.DAYU_2).machineHours())
              .isGreaterThanOrEqualTo(floorHours - 1e-9);
        });
  }
}
