package io.dayu.hdfs.cold;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.heat.KeptFactor;
import io.dayu.hdfs.heat.HeatReports;
import io.dayu.hdfs.heat.HeatTerms;
import io.dayu.hdfs.heat.ReadRequests;
import io.dayu.protocol.BlockReads;
import io.dayu.protocol.ReadReport;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests of cold files, on files without a NameNode. */
class ColdFilesTest {
  private static final long DAY_NS = TimeUnit.DAYS.toNanos(1);
  private static final long DAY_MS = TimeUnit.DAYS.toMillis(1);
  private static final long NOW_MS = 100 * DAY_MS;
  private static final long OLD_MS = NOW_MS - 40 * DAY_MS;

  private long nowNs = -7;
  private long nowMs = NOW_MS;
  private long number;
  private boolean held;
  private int failures;
  private final HeatReports heat =
      new HeatReports(HeatTerms.settings(true), () -> nowNs, uuid -> 0);
  private final PlayedFiles files = new PlayedFiles();
  private ColdFiles cold = cold(ColdDefaults.settings(true));

  private ColdFiles cold(ColdSettings settings) {
    return new ColdFiles(
        settings, files, heat, () -> held, () -> failures++, () -> nowNs, () -> nowMs);
  }

  private void report(String uuid, BlockReads... blocks) {
    heat.reported(
        ReadRequests.of(
            uuid, 1, Optional.of(new ReadReport(number, true, 0, 0, 0, List.of(blocks)))),
        nowNs);
  }

  /** Both holders report every ten seconds. */
  private void watch(long forNs, BlockReads... blocks) {
    for (long passedNs = 0; passedNs < forNs; passedNs += TimeUnit.SECONDS.toNanos(10)) {
      nowNs += TimeUnit.SECONDS.toNanos(10);
      number++;
      report("a", blocks);
      report("b");
    }
  }

  private void look() {
    nowNs += TimeUnit.SECONDS.toNanos(1);
    cold.look();
    assertThat(files.unsynced).isZero();
  }

  private void watchedForLong() {
    watch(DAY_NS + TimeUnit.SECONDS.toNanos(20));
  }

  private void cool(long... inodes) {
    LongStream.of(inodes).forEach(one -> files.put(one, 3, OLD_MS, Optional.empty()));
    watchedForLong();
    look();
    assertThat(cold.view().files()).isEqualTo(inodes.length);
  }

  @AfterEach
  void nothingWasWrong() {
    assertThat(files.findings).isEmpty();
  }

  @Test
  void fileIsLoweredWhenAllItsHoldersWereWatchedForLong_andNotBefore() {
    files.put(1, 3, OLD_MS, Optional.empty());
    files.put(2, 5, OLD_MS, Optional.empty());
    files.put(3, 2, OLD_MS, Optional.empty());
    files.put(4, 3, NOW_MS - DAY_MS, Optional.empty());
    watch(DAY_NS - TimeUnit.MINUTES.toNanos(1));
    look();
    assertThat(cold.view().files()).isZero();
    assertThat(cold.view().obstacle()).contains(ColdObstacle.NOT_WATCHED);

    watch(TimeUnit.MINUTES.toNanos(2));
    look();
    assertThat(List.of(files.factor(1), files.factor(2), files.factor(3), files.factor(4)))
        .containsExactly(2, 2, 2, 3);
    assertThat(files.carries(3)).isFalse();
    assertThat(cold.view().files()).isEqualTo(2);
    assertThat(cold.view().savedBytes()).isEqualTo(400);
    assertThat(cold.view().obstacle()).isEmpty();
    assertThat(cold.view().complete()).isTrue();
  }

  @Test
  void fileThatADataNodeServedOfLateIsNotCold_whateverHdfsNoted() {
    files.put(1, 3, OLD_MS, Optional.empty());
    watch(TimeUnit.SECONDS.toNanos(10), new BlockReads(1, 1, 0));
    watchedForLong();
    watch(TimeUnit.SECONDS.toNanos(10), new BlockReads(1, 1, 0));
    look();
    assertThat(files.factor(1)).isEqualTo(3);
    assertThat(cold.view().obstacle()).isEmpty();
    watchedForLong();
    look();
    assertThat(files.factor(1)).isEqualTo(2);
  }

  @Test
  void aGapInTheReportsBeginsTheTimeAnew() {
    files.put(1, 3, OLD_MS, Optional.empty());
    watchedForLong();
    nowNs += TimeUnit.MINUTES.toNanos(1);
    watch(TimeUnit.HOURS.toNanos(23));
    look();
    assertThat(files.factor(1)).isEqualTo(3);
  }

  @Test
  void itsFactorComesBackWhenItIsOpened_andWhenADataNodeServesIt() {
    cool(1, 2, 3);
    files.read(2, NOW_MS);
    watch(TimeUnit.SECONDS.toNanos(10), new BlockReads(3, 1, 0));
    look();
    assertThat(List.of(files.factor(1), files.factor(2), files.factor(3))).containsExactly(2, 3, 3);
    assertThat(files.carries(2) || files.carries(3)).isFalse();
    assertThat(cold.view().counts()).isEqualTo(new ColdCounts(3, 2, 0, 0));
    assertThat(cold.view().savedBytes()).isEqualTo(100);
  }

  @Test
  void noneIsLoweredWhileSomethingForbidsIt_andFactorsAreGivenBackAllTheSame() {
    cool(1);
    files.put(2, 3, OLD_MS, Optional.empty());
    files.obstacle = Optional.of(ColdObstacle.BLOCKS_WAIT);
    files.read(1, NOW_MS);
    look();
    assertThat(files.factor(2)).isEqualTo(3);
    assertThat(files.factor(1)).isEqualTo(3);
    assertThat(cold.view().obstacle()).contains(ColdObstacle.BLOCKS_WAIT);
  }

  @Test
  void whileDayuIsHeldNothingIsDone_butWhatAnOperatorOrders() {
    cool(1, 2);
    held = true;
    files.read(1, NOW_MS);
    look();
    assertThat(files.factor(1)).isEqualTo(2);
    assertThat(cold.view().obstacle()).contains(ColdObstacle.PAUSED);
    cold.restore("/data/2");
    look();
    assertThat(files.factor(2)).isEqualTo(3);
  }

  @Test
  void orderGivesBackWhatIsBelowAPath_alsoWithTheFeatureOff_andItIsNotColdAgain() {
    cool(1, 12);
    cold.restore("/data/1");
    look();
    assertThat(files.factor(1)).isEqualTo(3);
    assertThat(files.factor(12)).isEqualTo(2);
    look();
    assertThat(files.factor(1)).as("it counts as read").isEqualTo(3);

    cold = cold(ColdDefaults.settings(false));
    look();
    assertThat(files.factor(12)).isEqualTo(2);
    assertThat(cold.tally("/")).isEqualTo(new ColdFiles.ColdTally(1, 100, true));
    assertThat(cold.tally("/other")).isEqualTo(new ColdFiles.ColdTally(0, 0, true));
    cold.restore("/");
    look();
    assertThat(files.factor(12)).isEqualTo(3);
    assertThat(cold.tally("/").files()).isZero();
    assertThat(cold.view().whyOff()).isEqualTo("dayu.heat.cold.enabled is false");
  }

  @Test
  void whatHdfsRefusesIsTriedAgainAMinuteLater() {
    cool(1);
    files.refused.add(1L);
    files.read(1, NOW_MS);
    look();
    look();
    assertThat(cold.view().refused()).isEqualTo(1);
    assertThat(cold.view().counts().refused()).isEqualTo(1);
    files.refused.clear();
    nowNs += TimeUnit.MINUTES.toNanos(1);
    look();
    assertThat(files.factor(1)).isEqualTo(3);
    assertThat(cold.view().refused()).isZero();
  }

  @Test
  void anotherNameNodeFindsWhatWasLowered() {
    cool(1, 2);
    files.open = false;
    look();
    assertThat(cold.view().files()).isZero();
    assertThat(cold.view().complete()).isFalse();
    cold = cold(ColdDefaults.settings(true));
    files.read(1, NOW_MS);
    look();
    assertThat(cold.view().files()).isZero();
    files.open = true;
    look();
    assertThat(files.factor(1)).isEqualTo(3);
    assertThat(cold.view().files()).isEqualTo(1);
    assertThat(cold.view().savedBytes()).isEqualTo(100);
  }

  @Test
  void factorThatAnOperatorSetsStays() {
    cool(1);
    files.setFactor(1, 4);
    look();
    look();
    assertThat(files.factor(1)).isEqualTo(4);
    assertThat(cold.view().counts()).isEqualTo(new ColdCounts(1, 0, 1, 0));
  }

  @Test
  void copyKeepsTheFactorItHas_andDeletedFilesAreForgotten() {
    files.put(5, 2, OLD_MS, Optional.of(new KeptFactor(3, 2, 4, OLD_MS, OLD_MS)));
    cool(1);
    assertThat(files.factor(5)).isEqualTo(2);
    assertThat(files.carries(5)).isFalse();
    assertThat(cold.view().counts().dropped()).isEqualTo(1);
    files.files.remove(1L);
    look();
    assertThat(cold.view().files()).isZero();
    assertThat(cold.view().savedBytes()).isZero();
  }

  @Test
  void onlySoManyChangeInAMinute() {
    LongStream.range(1, 200).forEach(one -> files.put(one, 3, OLD_MS, Optional.empty()));
    watchedForLong();
    for (int second = 0; second < 10; second++) {
      watch(1);
      nowNs -= TimeUnit.SECONDS.toNanos(10);
      look();
    }
    assertThat(cold.view().files()).isBetween(90L, 120L);
  }

  @Test
  void clockThatJumpsMakesNoFileCold() {
    files.put(1, 3, NOW_MS - 20 * DAY_MS, Optional.empty());
    watchedForLong();
    nowMs += 40 * DAY_MS;
    look();
    assertThat(files.factor(1)).isEqualTo(3);
    cold = cold(ColdDefaults.settings(true));
    look();
    assertThat(files.factor(1)).isEqualTo(2);
  }

  @Test
  void failureEndsItAndIsToldOnce() {
    cool(1);
    files.broken = true;
    look();
    look();
    assertThat(failures).isEqualTo(1);
    assertThat(cold.failed()).isTrue();
    files.broken = false;
    files.read(1, NOW_MS);
    look();
    assertThat(files.factor(1)).isEqualTo(2);
  }

  @Test
  void hdfsMustOfferWhatItNeeds() {
    ColdSupport full = new ColdSupport(true, 3_600_000, 1);
    assertThat(ColdDefaults.settings(true).whyOff(full)).isEmpty();
    assertThat(ColdDefaults.settings(true).whyOff(new ColdSupport(false, 1, 1))).contains("xattrs");
    assertThat(ColdDefaults.settings(true).whyOff(new ColdSupport(true, 0, 1)))
        .contains("accesstime");
    assertThat(ColdDefaults.settings(true).whyOff(new ColdSupport(true, 30 * DAY_MS, 1)))
        .contains("dayu.heat.cold.after");
    assertThat(ColdDefaults.settings(true).terms(new ColdSupport(true, 1, 3)).floor()).isEqualTo(3);
    files.support = new ColdSupport(true, 0, 1);
    cold = cold(ColdDefaults.settings(true));
    files.put(1, 3, OLD_MS, Optional.empty());
    watchedForLong();
    look();
    assertThat(files.factor(1)).isEqualTo(3);
    assertThat(cold.view().whyOff()).contains("accesstime");
  }
}
