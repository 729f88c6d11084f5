package io.dayu.sim.risk;

import io.dayu.core.risk.BlockClass;
import io.dayu.core.risk.LossModel;
import io.dayu.core.risk.RiskTerms;
import java.util.List;
import java.util.Optional;

/**
 * The risk of one kind of blocks at one speed of recovery, by the formula and by plays.
 *
 * @param redundancy of the blocks, as the user wrote it
 * @param yearlyLosses losses of blocks in a year
 * @param year probability of any within a year
 * @param hour probability of one within the hour after a DataNode was declared dead
 * @param played the same by plays, if any were asked for
 */
public record RiskRow(
    String redundancy,
    RiskTerms terms,
    BlockClass blocks,
    double yearlyLosses,
    double year,
    double hour,
    Optional<Played> played) {
  public static final double HOUR_SEC = 3600;

  /** The findings of plays. */
  public record Played(PlayedChance yearlyLosses, PlayedChance hour) {}

  /** Reckons, and plays so often; no plays if that is 0. */
  public static RiskRow of(
      String redundancy, RiskTerms terms, BlockClass blocks, int plays, long seed) {
    List<BlockClass> all = List.of(blocks);
    LossModel model = new LossModel(terms, all);
    Optional<Played> played = Optional.empty();
    if (plays > 0) {
      LossPlays both = new LossPlays(terms, all, seed);
      played = Optional.of(new Played(both.perYear(plays), both.afterLoss(HOUR_SEC, plays)));
    }
    return new RiskRow(
        redundancy,
        terms,
        blocks,
        model.lossesPerYear(),
        model.year(),
        model.afterLoss(HOUR_SEC),
        played);
  }
}
