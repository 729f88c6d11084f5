package io.dayu.hdfs.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.risk.BlockClass;
import io.dayu.core.risk.RiskTerms;
import java.util.OptionalDouble;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** The risk of a cluster of 100 DataNodes with a terabyte each, by its counts. */
class DataRiskTest {
  private static final double RATE = 0.1;
  private static final long TERABYTE = 1_000_000_000_000L;
  private static final DataCensus.Counts NO_GROUPS = counts(BlockClass.groups(6, 3, 0), 0, 0);

  private static DataCensus.Counts counts(BlockClass all, long oneLeft, long others) {
    return new DataCensus.Counts(all, oneLeft, others);
  }

  private static DataCensus census(DataCensus.Counts replicated, DataCensus.Counts groups) {
    return new DataCensus(100, 5, 630, TERABYTE, replicated, groups);
  }

  private static DataRisk risk(DataCensus census, double dayu, double stock, double leftSec) {
    return DataRisk.of(
        census, RATE, new DataRisk.RecoverySpeeds(known(dayu), known(stock), known(leftSec)));
  }

  private static OptionalDouble known(double value) {
    return value > 0 ? OptionalDouble.of(value) : OptionalDouble.empty();
  }

  @Test
  void yearIsToldForSpeedsThatWereSeen_andIsLessTheFasterRecoveryIs() {
    DataCensus census = census(counts(BlockClass.replicas(3, 1_000_000), 0, 0), NO_GROUPS);

    DataRisk both = risk(census, 1e9, 1e8, 0);
    assertThat(both.year().orElseThrow()).isBetween(1e-9, 1e-2);
    assertThat(both.yearByStock().orElseThrow()).isGreaterThan(3 * both.year().orElseThrow());
    assertThat(both.hour()).isLessThan(both.year().orElseThrow() / 365);
    DataRisk none = risk(census, 0, 0, 0);
    assertThat(none.year()).isEmpty();
    assertThat(none.yearByStock()).isEmpty();
    assertThat(none.hour()).isPositive();
  }

  @Test
  void blocksWithOneReplicaAreTheHoursRisk_untilTheyAreRecovered() {
    DataCensus census = census(counts(BlockClass.replicas(3, 1_000_000), 20, 0), NO_GROUPS);
    double hour = RATE * 3600 / RiskTerms.YEAR_SEC;

    assertThat(risk(census, 1e9, 0, 0).hour())
        .as("nobody knows how long, and 20 hold them at most 20 DataNodes")
        .isCloseTo(20 * hour, Percentage.withPercentage(5));
    assertThat(risk(census, 1e9, 0, 360).hour())
        .as("six minutes, half of them in the mean")
        .isCloseTo(20 * hour / 20, Percentage.withPercentage(5));
  }

  /** What has one left comes first, and so in its share of the time. */
  @Test
  void blocksThatLackOneAreBehindThoseInMoreDanger() {
    DataCensus few = census(counts(BlockClass.replicas(3, 1_000_000), 20, 180), NO_GROUPS);
    DataCensus alone = census(counts(BlockClass.replicas(3, 1_000_000), 20, 0), NO_GROUPS);

    assertThat(risk(few, 1e9, 0, 3600).hour())
        .isCloseTo(risk(alone, 1e9, 0, 360).hour(), Percentage.withPercentage(5));
  }

  @Test
  void groupsCountToo_andOwnersOfSingleReplicasHaveTakenTheRisk() {
    DataCensus.Counts single = counts(BlockClass.replicas(1, 1_000_000), 1_000_000, 0);
    assertThat(risk(census(single, NO_GROUPS), 1e9, 0, 0).hour()).isZero();

    DataCensus.Counts groups = counts(BlockClass.groups(3, 2, 1000), 10, 5);
    assertThat(risk(census(single, groups), 1e9, 0, 0).hour())
        .isCloseTo(30 * RATE * 3600 / RiskTerms.YEAR_SEC, Percentage.withPercentage(5));
  }

  @Test
  void nothingIsAtRiskWhereNoDataNodeIs() {
    DataCensus none =
        new DataCensus(0, 0, 630, 0, counts(BlockClass.replicas(3, 9), 9, 0), NO_GROUPS);
    assertThat(risk(none, 1e9, 1e9, 0).hour()).isZero();
  }
}
