package io.dayu.hdfs.status;

import io.dayu.core.risk.BlockClass;
import io.dayu.core.risk.Lacking;
import io.dayu.core.risk.LossModel;
import io.dayu.core.risk.RiskTerms;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The probability that a cluster loses a block.
 *
 * @param hour within the next hour, by what lacks replicas now
 * @param year within a year, at Dayu's speed of recovery; empty while that is not known
 * @param yearByStock the same at stock HDFS's speed
 */
public record DataRisk(double hour, OptionalDouble year, OptionalDouble yearByStock) {
  /** Taken for a recovery that was never seen, where it matters little: within the hour. */
  private static final double HOUR_SEC = 3600;

  /**
   * The speeds of recovery, as far as known.
   *
   * @param dayuBytesPerSec of Dayu's own recoveries
   * @param stockBytesPerSec of stock HDFS's
   * @param leftSec until all that lacks now is recovered
   */
  public record RecoverySpeeds(
      OptionalDouble dayuBytesPerSec, OptionalDouble stockBytesPerSec, OptionalDouble leftSec) {}

  /** Reckons by a census. */
  public static DataRisk of(DataCensus census, double lossesPerNodeYear, RecoverySpeeds speeds) {
    OptionalDouble dayuSec = recoverySec(census, speeds.dayuBytesPerSec());
    OptionalDouble stockSec = recoverySec(census, speeds.stockBytesPerSec());
    double soonestSec = dayuSec.orElse(stockSec.orElse(HOUR_SEC));
    return new DataRisk(
        model(census, lossesPerNodeYear, soonestSec).nextHour(lacking(census, speeds.leftSec())),
        year(census, lossesPerNodeYear, dayuSec),
        year(census, lossesPerNodeYear, stockSec));
  }

  private static OptionalDouble recoverySec(DataCensus census, OptionalDouble bytesPerSec) {
    return bytesPerSec.isPresent()
        ? OptionalDouble.of(census.nodeBytes() / bytesPerSec.getAsDouble())
        : OptionalDouble.empty();
  }

  private static OptionalDouble year(
      DataCensus census, double lossesPerNodeYear, OptionalDouble recoverySec) {
    return recoverySec.isPresent()
        ? OptionalDouble.of(model(census, lossesPerNodeYear, recoverySec.getAsDouble()).year())
        : OptionalDouble.empty();
  }

  /** A model of all that has a unit to spare: the owner of a single replica has taken the risk. */
  private static LossModel model(DataCensus census, double lossesPerNodeYear, double recoverySec) {
    RiskTerms terms =
        new RiskTerms(
            census.nodes(),
            Math.min(census.nodes(), census.racks()),
            lossesPerNodeYear,
            census.detectionSec(),
            recoverySec);
    List<BlockClass> spared =
        Stream.of(census.replicated().all(), census.groups().all())
            .filter(one -> one.spare() > 0)
            .toList();
    return new LossModel(terms, spared);
  }

  /** The blocks that lack something: those that spare least come first, in their share of time. */
  private static List<Lacking> lacking(DataCensus census, OptionalDouble leftSec) {
    double leastSpare = census.replicated().oneLeft() + (double) census.groups().oneLeft();
    double all = leastSpare + census.replicated().others() + census.groups().others();
    double allSec = leftSec.orElse(Double.POSITIVE_INFINITY);
    double firstSec = all > 0 && leftSec.isPresent() ? allSec * leastSpare / all : allSec;
    List<Lacking> lacking = new ArrayList<>();
    for (DataCensus.Counts of : List.of(census.replicated(), census.groups())) {
      add(of.all(), of.all().spare(), of.oneLeft(), census.nodes(), firstSec, lacking);
      if (of.all().spare() > 1) {
        add(of.all(), 1, of.others(), census.nodes(), allSec, lacking);
      }
    }
    return lacking;
  }

  private static void add(
      BlockClass all, int missing, long count, int nodes, double untilSec, List<Lacking> lacking) {
    if (count > 0 && missing > 0) {
      int left = all.units() - missing;
      int holders = (int) Math.min(nodes, count * left);
      lacking.add(new Lacking(all, missing, count, holders, 0, untilSec));
    }
  }
}
