package io.dayu.sim.risk;

import io.dayu.core.risk.BlockClass;
import io.dayu.core.risk.RiskTerms;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;

/**
 * Plays that count how often a cluster loses a block.
 *
 * <p>Losses of a block are rare, so each play has its next DataNode lost before all is recovered,
 * mostly soon, and counts for as much as that is likely; the last one is not drawn (forcing: Lewis
 * and Böhm, Monte Carlo simulation of Markov unreliability models, Nuclear Engineering and Design
 * 77, 1984). The mean is the same as that of plays that wait.
 */
public final class LossPlays {
  /** The plays between new placements. */
  private static final int PLAYS_A_PLACEMENT = 8;

  /** Losses of DataNodes in a play beyond those that a block can spare. */
  private static final int FURTHER_LOSSES = 1;

  /** The windows from which a loss is drawn, each so much shorter than the one before. */
  private static final int WINDOWS = 5;

  private static final double WINDOW_PART = 1 / 3.0;

  private final RiskTerms terms;
  private final SplittableRandom random;
  private final PlayedLosses losses;
  private final double perNodeSec;
  private final int lossesMost;

  /**
   * Plays of a cluster.
   *
   * @param blocks that fit on its DataNodes, also when some of these are lost
   */
  public LossPlays(RiskTerms terms, List<BlockClass> blocks, long seed) {
    this.terms = terms;
    random = new SplittableRandom(seed);
    lossesMost = blocks.stream().mapToInt(LossPlays::lossesMost).max().orElse(1);
    int needed = blocks.stream().mapToInt(LossPlays::nodesNeeded).max().orElse(1);
    if (terms.nodes() < needed) {
      throw new IllegalArgumentException(terms.nodes() + " nodes, " + needed + " needed");
    }
    losses = new PlayedLosses(terms, new PlacedUnits(terms, blocks), random);
    perNodeSec = terms.lossesPerNodeYear() / RiskTerms.YEAR_SEC;
  }

  private static int lossesMost(BlockClass blocks) {
    return blocks.spare() + FURTHER_LOSSES;
  }

  /** The least number of DataNodes: what is lost must find a place, and a place in many tries. */
  public static int nodesNeeded(BlockClass blocks) {
    return blocks.units() + 2 * lossesMost(blocks);
  }

  /** Losses of blocks in a year of a cluster that has gone on for long. */
  public PlayedChance perYear(int plays) {
    PlayedChance.Tally tally = new PlayedChance.Tally();
    for (int play = 0; play < plays; play++) {
      begin(play);
      losses.lose(terms.detectionSec());
      tally.add(lost(losses::wholeAtSec));
    }
    double wholeSec = 1 / (terms.nodes() * perNodeSec);
    double cycleSec = wholeSec + terms.detectionSec() + terms.recoverySec();
    return tally.chance().times(RiskTerms.YEAR_SEC / cycleSec);
  }

  /** Chance that a block is lost within a time after a DataNode was declared dead. */
  public PlayedChance afterLoss(double horizonSec, int plays) {
    PlayedChance.Tally tally = new PlayedChance.Tally();
    for (int play = 0; play < plays; play++) {
      begin(play);
      losses.lose(0);
      losses.recoverUntil(0);
      tally.add(lost(() -> horizonSec));
    }
    return tally.chance();
  }

  private void begin(int play) {
    if (play % PLAYS_A_PLACEMENT == 0) {
      losses.place();
    } else {
      losses.begin();
    }
  }

  /** The chance that a play loses a block by further losses of DataNodes before a time. */
  private double lost(DoubleSupplier untilSec) {
    double chance = 0;
    double weight = 1;
    for (int loss = 0; loss < lossesMost; loss++) {
      weight *= next(untilSec.getAsDouble());
      double fatal = losses.fatalPart();
      chance += weight * fatal;
      weight *= 1 - fatal;
      if (weight == 0) {
        return chance;
      }
      losses.lose(terms.detectionSec());
    }
    return chance;
  }

  /**
   * Goes on to the next loss before a time, and tells by what factor it is likelier in truth.
   *
   * <p>The time is drawn from the whole window, or from a third, a ninth and so on of it.
   */
  private double next(double untilSec) {
    double perSec = losses.live() * perNodeSec;
    double windowSec = untilSec - losses.nowSec();
    double drawnFromSec = windowSec * Math.pow(WINDOW_PART, random.nextInt(WINDOWS));
    double afterSec = -Math.log1p(-random.nextDouble() * likely(perSec, drawnFromSec)) / perSec;
    double drawn = 0;
    for (int window = 0; window < WINDOWS; window++) {
      double sec = windowSec * Math.pow(WINDOW_PART, window);
      drawn += afterSec <= sec ? 1 / likely(perSec, sec) / WINDOWS : 0;
    }
    losses.recoverUntil(losses.nowSec() + afterSec);
    return 1 / drawn;
  }

  private static double likely(double perSec, double withinSec) {
    return -Math.expm1(-perSec * withinSec);
  }
}
