package io.dayu.hdfs.shadow;

import static io.dayu.hdfs.shadow.PlayedStock.MB;
import static io.dayu.hdfs.shadow.PlayedStock.SECOND;
import static io.dayu.hdfs.shadow.PlayedStock.block;
import static io.dayu.hdfs.shadow.PlayedStock.sights;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.dayu.core.Planner;
import io.dayu.core.control.SlotTiming;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.rehearsal.RehearsalTerms;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LossRecordTest {
  private static final double ALPHA = 0.75;
  private static final long BEGUN = 77 * SECOND;

  private static final RehearsalTerms TERMS =
      new RehearsalTerms(
          PlannerSettings.DEFAULT,
          false,
          1,
          new SlotTiming(5 * SECOND, SECOND, SECOND, 0.5, 60 * SECOND),
          1_000,
          1);

  private final PlayedStock stock = new PlayedStock();

  private void lose(LossRecord record, int blocks) {
    for (long id = 0; id < blocks; id++) {
      stock.lose(id);
    }
    stock.take(id -> true).blocks().forEach(block -> record.lost(block, BEGUN));
  }

  @Test
  void ofManyBlocksASampleIsKept_whichStandsForAll() {
    LossRecord record = new LossRecord(BEGUN, 500, HeardWindow.NONE);
    for (long id = 1_000_000; id < 1_020_000; id++) {
      record.lost(block(id, 1), BEGUN);
    }

    assertThat(record.weight()).isEqualTo(64);
    assertThat(record.blocks()).isCloseTo(20_000, withinPercentage(20));
    assertThat(record.lostBytes()).isEqualTo(record.blocks() * 10 * MB);
    assertThat(record.figures().leftBlocks()).isEqualTo(record.blocks());
  }

  @Test
  void blocksCountForAsLongAsOneReplicaIsLeft() {
    LossRecord record = new LossRecord(BEGUN, HeardWindow.NONE);
    lose(record, 4);
    record.look(sights(BEGUN, 0), stock, ALPHA);
    for (int second = 1; second <= 4; second++) {
      stock.make(second - 1);
      record.look(sights(BEGUN + second * SECOND, 0), stock, ALPHA);
      assertThat(record.over(0, BEGUN + second * SECOND)).isEqualTo(second == 4);
    }

    LossFigures figures = record.figures();
    assertThat(figures.tookNs()).isEqualTo(4 * SECOND);
    assertThat(figures.oneReplicaBlockSec()).isCloseTo(1 + 2 + 3 + 4, within(1e-6));
    assertThat(figures.noneToSpareBlockSec()).isEqualTo(figures.oneReplicaBlockSec());
    assertThat(figures.bytes()).isEqualTo(40 * MB);
    assertThat(figures.leftBlocks()).isZero();
    assertThat(record.replicas()).isEqualTo(4);
  }

  @Test
  void linksThatCarryMoreThanAlphaCountEachWay_andClientsAreWhatStockDidNotCopy() {
    LossRecord record = new LossRecord(BEGUN, HeardWindow.NONE);
    lose(record, 1);
    record.look(sights(BEGUN, 80 * MB), stock, ALPHA);
    stock.book(0, 3);
    record.look(sights(BEGUN + SECOND, 80 * MB), stock, ALPHA);
    stock.make(0);
    record.look(sights(BEGUN + 2 * SECOND, 70 * MB), stock, ALPHA);

    assertThat(record.figures().linkSecAboveAlpha())
        .isCloseTo(2.0 * PlayedStock.NODES, within(1e-6));
    assertThat(record.links().clientsBytesPerSec(3, true, SECOND)).isEqualTo(70 * MB);
    assertThat(record.links().clientsBytesPerSec(0, false, SECOND)).isEqualTo(70 * MB);
    assertThat(record.links().clientsBytesPerSec(2, true, SECOND)).isEqualTo(80 * MB);
  }

  @Test
  void blocksThatFindNoPlaceEndTheLossAfterAWhile() {
    LossRecord record = new LossRecord(BEGUN, HeardWindow.NONE);
    lose(record, 2);
    stock.make(0);
    record.look(sights(BEGUN + SECOND, 0), stock, ALPHA);

    assertThat(record.over(1, BEGUN + TimeUnit.MINUTES.toNanos(9))).isFalse();
    assertThat(record.over(1, BEGUN + TimeUnit.MINUTES.toNanos(11))).isTrue();
    assertThat(record.figures().leftBlocks()).isEqualTo(1);
    assertThat(record.figures().tookNs()).isEqualTo(SECOND);
  }

  private LossFigures replayed(long clientsBytesPerSec, int sampleMax) {
    LossRecord record = new LossRecord(BEGUN, sampleMax, HeardWindow.NONE);
    lose(record, 400);
    record.look(sights(BEGUN, clientsBytesPerSec), stock, ALPHA);
    for (int second = 1; second <= 60; second++) {
      record.look(sights(BEGUN + second * SECOND, clientsBytesPerSec), stock, ALPHA);
    }
    return LossReplay.play(record.toPlay(TERMS), Planner::plan, () -> false);
  }

  @Test
  void replayIsTheSameEachTime_andSlowerBesideClients() {
    LossFigures idle = replayed(0, LossRecord.SAMPLE_MAX);
    LossFigures busy = replayed(60 * MB, LossRecord.SAMPLE_MAX);

    assertThat(replayed(0, LossRecord.SAMPLE_MAX)).isEqualTo(idle);
    assertThat(replayed(60 * MB, LossRecord.SAMPLE_MAX)).isEqualTo(busy);
    assertThat(idle.bytes()).isEqualTo(4_000 * MB);
    assertThat(idle.leftBlocks()).isZero();
    // Four links of 100 MB/s carry 4 GB in 10 s at best.
    assertThat(idle.tookNs()).isBetween(10 * SECOND, 60 * SECOND);
    assertThat(busy.tookNs()).isGreaterThan(2 * idle.tookNs());
    assertThat(idle.oneReplicaBlockSec()).isPositive().isEqualTo(idle.noneToSpareBlockSec());
  }

  @Test
  void sampleIsPlayedForAll() {
    LossFigures all = replayed(0, LossRecord.SAMPLE_MAX);
    LossFigures sampled = replayed(0, 200);

    assertThat(sampled.bytes()).isCloseTo(all.bytes(), withinPercentage(25));
    assertThat(sampled.tookNs()).isBetween(all.tookNs() / 2, 3 * all.tookNs());
  }

  @Test
  void blocksThatAreLostLaterArePlayedLater() {
    LossRecord record = new LossRecord(BEGUN, HeardWindow.NONE);
    lose(record, 4);
    record.look(sights(BEGUN, 0), stock, ALPHA);
    long later = BEGUN + 120 * SECOND;
    record.lost(block(9, 1), later);
    record.look(sights(later, 0), stock, ALPHA);

    LossFigures figures = LossReplay.play(record.toPlay(TERMS), Planner::plan, () -> false);
    assertThat(figures.tookNs()).isBetween(120 * SECOND, 140 * SECOND);
    assertThat(figures.bytes()).isEqualTo(50 * MB);
    assertThat(figures.oneReplicaBlockSec()).isLessThan(60);
  }
}
