package io.dayu.core.risk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** The formula against sums that can be done by hand; the simulator holds it against plays. */
class LossModelTest {
  private static final double RATE = 0.1;
  private static final double DETECTION_SEC = 630;
  private static final double RECOVERY_SEC = 3600;

  private static RiskTerms terms(int nodes, int racks) {
    return new RiskTerms(nodes, racks, RATE, DETECTION_SEC, RECOVERY_SEC);
  }

  private static double perYear(RiskTerms terms, BlockClass... blocks) {
    return new LossModel(terms, List.of(blocks)).lossesPerYear();
  }

  @Test
  void twoReplicasAreTheSumByHand() {
    double perSec = RATE / RiskTerms.YEAR_SEC;
    double blocks = 20_000 / (100 * 99 / 2.0);
    double any = -Math.expm1(-blocks);
    double recoverySec = RECOVERY_SEC * (1 + 2 / 400.0);
    double sec = DETECTION_SEC * any + recoverySec * (1 - any / blocks);
    double byHand = 100 * 99 * perSec * perSec * sec * RiskTerms.YEAR_SEC;

    assertThat(perYear(terms(100, 1), BlockClass.replicas(2, 20_000)))
        .isCloseTo(byHand, Percentage.withPercentage(1e-6));
  }

  /** Without recovery but for its end, all blocks that three losses can share are shared. */
  @Test
  void threeReplicasAreTheSumByHand() {
    double perSec = RATE / RiskTerms.YEAR_SEC;
    RiskTerms terms = new RiskTerms(50, 1, RATE, 1000, 0);
    double any = -Math.expm1(-5000 / (50 * 49 * 48 / 6.0));
    double byHand = 50 * 49 * 48 * Math.pow(perSec, 3) * 1000 * 1000 / 2 * any * RiskTerms.YEAR_SEC;

    assertThat(perYear(terms, BlockClass.replicas(3, 5000)))
        .isCloseTo(byHand, Percentage.withPercentage(0.1));
  }

  @Test
  void oneReplicaIsLostWithItsDataNode() {
    assertThat(perYear(terms(10, 1), BlockClass.replicas(1, 1000)))
        .isCloseTo(10 * RATE, within(1e-9));
    assertThat(new LossModel(terms(10, 1), List.of(BlockClass.replicas(1, 1000))).year())
        .isCloseTo(1 - Math.exp(-10 * RATE), within(1e-9));
  }

  /** Racks leave fewer sets of DataNodes that can be lost together with a block on all of them. */
  @Test
  void manyBlocksAreSaferInRacks() {
    BlockClass many = BlockClass.replicas(3, 1_000_000_000);
    BlockClass few = BlockClass.replicas(3, 10);
    double sets = 3.0 * 9 * 90 / (99 * 98);

    assertThat(perYear(terms(100, 10), many) / perYear(terms(100, 1), many))
        .isBetween(sets, 1.3 * sets);
    assertThat(perYear(terms(100, 10), few) / perYear(terms(100, 1), few)).isBetween(1.0, 1.2);
  }

  /** Two replicas wait for nobody: where they are half of all, they are back in half the time. */
  @Test
  void blocksInMoreDangerComeFirst() {
    BlockClass two = BlockClass.replicas(2, 30_000);
    BlockClass three = BlockClass.replicas(3, 20_000);
    RiskTerms half = new RiskTerms(100, 1, RATE, DETECTION_SEC, RECOVERY_SEC / 2);

    assertThat(perYear(terms(100, 1), two, three))
        .isCloseTo(perYear(half, two), Percentage.withPercentage(1));
    assertThat(perYear(terms(100, 1), two)).isGreaterThan(1.3 * perYear(half, two));
  }

  @Test
  void theLastReplicasAreLostWithAnyHolder() {
    RiskTerms terms = terms(100, 1);
    BlockClass blocks = BlockClass.replicas(3, 0);
    LossModel model = new LossModel(terms, List.of(blocks));
    double perSec = RATE / RiskTerms.YEAR_SEC;

    Lacking never = new Lacking(blocks, 2, 40, 30, 2, Double.POSITIVE_INFINITY);
    assertThat(model.nextHour(List.of(never)))
        .isCloseTo(30 * perSec * 3600, Percentage.withPercentage(0.1));
    Lacking single = new Lacking(blocks, 2, 30, 30, 2, 1800);
    assertThat(model.nextHour(List.of(single)))
        .isCloseTo(30 * perSec * 1800 / 2, Percentage.withPercentage(0.1));
    assertThat(model.nextHour(List.of())).isZero();
  }

  @Test
  void nothingIsLostWhereNothingIs() {
    assertThat(new LossModel(new RiskTerms(0, 0, RATE, 0, 0), List.of()).year()).isZero();
    assertThat(perYear(terms(2, 1), BlockClass.replicas(3, 10))).isZero();
    assertThat(perYear(new RiskTerms(9, 1, 0, 1, 1), BlockClass.replicas(2, 10))).isZero();
  }
}
