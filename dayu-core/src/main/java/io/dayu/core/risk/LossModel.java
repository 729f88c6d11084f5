package io.dayu.core.risk;

import io.dayu.core.risk.FailureChain.RecoveryPace;
import java.util.List;

/**
 * The probability that a cluster loses a block, by the rate at which it loses DataNodes.
 *
 * <p>A block with {@code m} units to spare is lost by {@code m + 1} losses of DataNodes that hold
 * it, each before the block is recovered from those before. Losses of a DataNode happen at a rate
 * {@code a}, independently (the usual chain of Markov's for a mean time to data loss, as in Ford et
 * al., Availability in Globally Distributed Storage Systems, OSDI 2010). The rate at which blocks
 * are lost is
 *
 * <pre>
 * a^(m+1) * sum over ordered sets S of m + 1 DataNodes of
 *     integral over times 0 = t1 &lt; t2 &lt; ... &lt; t(m+1) of  1 - exp(-c(S) * x(t(m+1)))
 * </pre>
 *
 * <p>where {@code c} is the mean number of blocks that have units on all of S, for random placement
 * ({@link HolderSets}), and {@code x} the part of them that still lacks all of S ({@link
 * FailureChain}). Nothing is recovered until a loss is detected. Then the blocks with the fewest
 * units to spare come first: those that the first l losses share wait for those in more danger, and
 * take as long as they and those in as much danger are of a whole DataNode. So a block that was hit
 * twice is in danger little longer than a loss takes to be detected.
 *
 * <p>Of failures that hit many DataNodes at once, such as of power, this knows nothing; recoveries
 * of several DataNodes are not taken to slow each other. The sum over classes of blocks counts a
 * loss of several classes more than once, which is on the safe side.
 */
public final class LossModel {
  /** The losses that a chain has at most; with more to spare the risk is taken to be no smaller. */
  private static final int LOSSES_MAX = 5;

  private static final double HOUR_SEC = 3600;

  private final RiskTerms terms;
  private final List<BlockClass> blocks;

  /** Units of all blocks that can be recovered, which a DataNode holds in the mean. */
  private final double unitsEach;

  /** A model of a cluster with these blocks. */
  public LossModel(RiskTerms terms, List<BlockClass> blocks) {
    this.terms = terms;
    this.blocks = blocks.stream().filter(one -> one.count() > 0).toList();
    unitsEach = blocks.stream().filter(one -> one.spare() > 0).mapToDouble(this::each).sum();
  }

  /** Probability that any block is lost within a year. */
  public double year() {
    return probability(lossesPerYear());
  }

  /** Losses of blocks in a year, each counted once however many blocks it takes. */
  public double lossesPerYear() {
    return blocks.stream().mapToDouble(this::perSec).sum() * RiskTerms.YEAR_SEC;
  }

  /** Probability that any block is lost within the next hour, by what lacks units now. */
  public double nextHour(List<Lacking> now) {
    return within(HOUR_SEC, now);
  }

  /** Probability that any block is lost within a time, by what lacks units now. */
  public double within(double horizonSec, List<Lacking> now) {
    double losses = 0;
    if (terms.nodes() > 0) {
      for (BlockClass one : blocks) {
        losses += fromWhole(one, horizonSec);
      }
      for (Lacking one : now) {
        losses += one.spare() == 0 ? ofLastUnits(one, horizonSec) : ofMore(one, horizonSec);
      }
    }
    return probability(losses);
  }

  /** Probability that any block is lost within a time after a mean DataNode was declared dead. */
  public double afterLoss(double horizonSec) {
    int left = terms.nodes() - 1;
    if (left < 1) {
      return 0;
    }
    RiskTerms without = terms.with(left, Math.min(left, terms.racks()));
    return new LossModel(without, blocks).within(horizonSec, ofDataNode());
  }

  /** The blocks of a mean DataNode, which lack what it held. */
  private List<Lacking> ofDataNode() {
    return blocks.stream().filter(one -> one.spare() > 0).map(this::ofDataNode).toList();
  }

  private Lacking ofDataNode(BlockClass of) {
    double count = each(of);
    boolean otherRacks = of.units() == 2 && terms.racks() > 1;
    double others = terms.nodes() - (otherRacks ? terms.nodes() / (double) terms.racks() : 1);
    double onEach = count * (of.units() - 1) / others;
    int holders = (int) Math.round(-others * Math.expm1(-onEach));
    RecoveryPace pace = pace(of, of.spare() - 1, count);
    double untilSec = pace.waitSec() + pace.takeSec();
    return new Lacking(of, 1, Math.round(count), holders, 1, untilSec);
  }

  private static double probability(double losses) {
    return -Math.expm1(-losses);
  }

  private double each(BlockClass of) {
    return terms.nodes() == 0 ? 0 : of.count() * (double) of.units() / terms.nodes();
  }

  /** Losses in a second of a cluster that has gone on for long. */
  private double perSec(BlockClass of) {
    if (terms.nodes() == 0) {
      return 0;
    }
    int losses = Math.min(LOSSES_MAX, of.spare() + 1);
    double sum = 0;
    for (HolderSets sets : HolderSets.of(terms, of, losses)) {
      FailureChain chain = chain(of, sets, losses, FailureChain.NEVER_SEC);
      sum += sets.number() * chain.afterFirst();
    }
    return sum * Math.pow(terms.lossesPerNodeSec(), losses);
  }

  /** Losses within a time of blocks that lack nothing at its begin. */
  private double fromWhole(BlockClass of, double horizonSec) {
    int losses = Math.min(LOSSES_MAX, of.spare() + 1);
    double sum = 0;
    for (HolderSets sets : HolderSets.of(terms, of, losses)) {
      sum += sets.number() * chain(of, sets, losses, horizonSec).overAll();
    }
    return sum * Math.pow(terms.lossesPerNodeSec(), losses);
  }

  private FailureChain chain(BlockClass of, HolderSets sets, int losses, double horizonSec) {
    RecoveryPace[] paces = new RecoveryPace[losses];
    paces[0] = RecoveryPace.NONE;
    for (int lost = 1; lost < losses; lost++) {
      paces[lost] = pace(of, of.spare() - lost, sets.shared(lost));
    }
    return new FailureChain(terms.detectionSec(), paces, sets.blocks(), horizonSec);
  }

  /**
   * The pace at which recovery comes to some units of a class that has so many left to spare.
   *
   * <p>A block that is lost adds itself to the mean number of others, and is in danger until its
   * own turn is over: that counts where few are recovered together.
   */
  private RecoveryPace pace(BlockClass of, int spare, double units) {
    double before = 0;
    double beside = units + 2;
    for (BlockClass other : blocks) {
      int otherSpare = other.spare() - 1;
      if (otherSpare >= 0 && otherSpare < spare) {
        before += each(other);
      } else if (otherSpare == spare && !other.equals(of)) {
        beside += each(other);
      }
    }
    double perUnitSec = unitsEach > 0 ? terms.recoverySec() / unitsEach : 0;
    return new RecoveryPace(before * perUnitSec, beside * perUnitSec);
  }

  /** Losses within a time of blocks that can spare no more: any holder's loss takes them. */
  private double ofLastUnits(Lacking of, double horizonSec) {
    if (of.count() == 0 || of.holders() == 0) {
      return 0;
    }
    double onEach = Math.max(1, of.count() * (double) of.left() / of.holders());
    double untilSec = Math.min(of.untilSec(), FailureChain.NEVER_SEC);
    double sec = Math.min(horizonSec, untilSec);
    double inDangerSec =
        untilSec == 0 ? 0 : sec - untilSec * Math.pow(sec / untilSec, onEach + 1) / (onEach + 1);
    return of.holders() * terms.lossesPerNodeSec() * inDangerSec;
  }

  /** Losses within a time of blocks that can spare some more. */
  private double ofMore(Lacking of, double horizonSec) {
    int losses = Math.min(LOSSES_MAX, of.spare() + 1);
    double sum = 0;
    for (HolderSets sets : HolderSets.of(terms, of, losses)) {
      RecoveryPace[] paces = new RecoveryPace[losses];
      paces[0] = new RecoveryPace(0, Math.min(of.untilSec(), FailureChain.NEVER_SEC));
      for (int lost = 1; lost < losses; lost++) {
        paces[lost] = pace(of.blocks(), of.spare() - lost, sets.shared(lost));
      }
      FailureChain chain = new FailureChain(terms.detectionSec(), paces, sets.blocks(), horizonSec);
      sum += sets.number() * chain.overAll();
    }
    return sum * Math.pow(terms.lossesPerNodeSec(), losses);
  }
}
