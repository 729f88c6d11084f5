package io.dayu.curator.task;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.fs.StorageType;
import org.junit.jupiter.api.Test;

/** The three thresholds of the paper. */
final class TierRuleTest {
  private static final TierRule RULE = new TierRule(0.75, 0.9, 0.15);

  @Test
  void tierThatIsFullerThanFGivesUpH() {
    assertThat(RULE.bytesToMove(ssd(760), disk(100))).isEqualTo(150);
    assertThat(RULE.bytesToMove(ssd(750), disk(100))).isZero();
  }

  @Test
  void lowerTierIsFilledUpToD() {
    assertThat(RULE.bytesToMove(ssd(990), disk(8_900))).isEqualTo(100);
    assertThat(RULE.bytesToMove(ssd(990), disk(9_100))).isZero();
  }

  @Test
  void lowerTierHasRoomForWhatOneOfItsDataNodesHas() {
    assertThat(RULE.onto(4).bytesToMove(ssd(990), disk(7_400))).isEqualTo(100);
    assertThat(RULE.onto(10).bytesToMove(ssd(990), disk(8_900))).isEqualTo(100);
    assertThat(RULE.onto(1).bytesToMove(ssd(990), disk(0))).isZero();
    assertThat(RULE.onto(0).bytesToMove(ssd(990), disk(0))).isZero();
  }

  @Test
  void tierThatIsNotThereTakesAndGivesNothing() {
    assertThat(RULE.bytesToMove(ssd(990), new TierUse(StorageType.DISK, 0, 0))).isZero();
    assertThat(RULE.bytesToMove(new TierUse(StorageType.SSD, 0, 0), disk(100))).isZero();
  }

  private static TierUse ssd(long usedBytes) {
    return new TierUse(StorageType.SSD, 1_000, usedBytes);
  }

  private static TierUse disk(long usedBytes) {
    return new TierUse(StorageType.DISK, 10_000, usedBytes);
  }
}
