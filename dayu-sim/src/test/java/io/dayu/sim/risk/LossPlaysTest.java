package io.dayu.sim.risk;

import static io.dayu.core.risk.BlockClass.groups;
import static io.dayu.core.risk.BlockClass.replicas;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.risk.BlockClass;
import io.dayu.core.risk.LossModel;
import io.dayu.core.risk.RiskTerms;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The formula is within a tenth of plays of single losses and single blocks. */
class LossPlaysTest {
  private static final int PLAYS = 20_000;
  private static final Percentage A_TENTH = Percentage.withPercentage(10);

  /** What chance leaves of a tenth is little. */
  private static final double ERROR_MOST = 0.04;

  private static RiskTerms terms(int nodes, int racks, double recoverySec) {
    return new RiskTerms(nodes, racks, 0.1, RiskTerms.HDFS_DETECTION_SEC, recoverySec);
  }

  static List<Arguments> shapes() {
    return List.of(
        Arguments.of("two, few, fast", terms(30, 3, 600), List.of(replicas(2, 300))),
        Arguments.of("two, many, slow", terms(30, 3, 36_000), List.of(replicas(2, 1500))),
        Arguments.of("three, few, fast", terms(30, 5, 120), List.of(replicas(3, 200))),
        Arguments.of("three, few, slow", terms(40, 4, 7200), List.of(replicas(3, 500))),
        Arguments.of("three, many, fast", terms(15, 3, 120), List.of(replicas(3, 700))),
        Arguments.of("three, many, slow", terms(15, 3, 36_000), List.of(replicas(3, 700))),
        Arguments.of("three, one rack", terms(20, 1, 3600), List.of(replicas(3, 500))),
        Arguments.of("groups, many, fast", terms(20, 1, 300), List.of(groups(6, 3, 300))),
        Arguments.of("groups, many, slow", terms(20, 1, 36_000), List.of(groups(6, 3, 300))),
        Arguments.of("groups, few, in racks", terms(36, 12, 3600), List.of(groups(6, 3, 400))),
        Arguments.of(
            "three and groups", terms(20, 4, 7200), List.of(replicas(3, 300), groups(6, 3, 100))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("shapes")
  void aYearIsWithinATenth(String name, RiskTerms terms, List<BlockClass> blocks) {
    PlayedChance played = new LossPlays(terms, blocks, 1).perYear(PLAYS);

    assertThat(played.standardError()).as(name).isLessThan(ERROR_MOST * played.mean());
    assertThat(new LossModel(terms, blocks).lossesPerYear())
        .as(name)
        .isCloseTo(played.mean(), A_TENTH);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("shapes")
  void theHourAfterALossIsWithinATenth(String name, RiskTerms terms, List<BlockClass> blocks) {
    PlayedChance played = new LossPlays(terms, blocks, 2).afterLoss(RiskRow.HOUR_SEC, PLAYS);

    assertThat(played.standardError()).as(name).isLessThan(ERROR_MOST * played.mean());
    assertThat(new LossModel(terms, blocks).afterLoss(RiskRow.HOUR_SEC))
        .as(name)
        .isCloseTo(played.mean(), A_TENTH);
  }

  /** Without recovery in time any other loss takes a block, whatever plays are forced to. */
  @Test
  void forcedPlaysAreAsLikelyAsTheyAre() {
    RiskTerms terms = new RiskTerms(12, 1, 20, 630, 1e6);
    PlayedChance played =
        new LossPlays(terms, List.of(replicas(2, 3000)), 3).afterLoss(RiskRow.HOUR_SEC, 4000);

    double perSec = 11 * 20 / RiskTerms.YEAR_SEC;
    assertThat(played.mean())
        .isCloseTo(-Math.expm1(-perSec * RiskRow.HOUR_SEC), Percentage.withPercentage(5));
  }

  @Test
  void aSeedDecidesAll() {
    RiskTerms terms = terms(20, 4, 3600);
    List<BlockClass> blocks = List.of(replicas(3, 200));

    assertThat(new LossPlays(terms, blocks, 1).perYear(50))
        .isEqualTo(new LossPlays(terms, blocks, 1).perYear(50))
        .isNotEqualTo(new LossPlays(terms, blocks, 2).perYear(50));
  }
}
