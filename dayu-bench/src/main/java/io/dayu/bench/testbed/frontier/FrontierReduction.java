package io.dayu.bench.testbed.frontier;

import io.dayu.bench.testbed.frontier.FrontReading.CurveReach;
import io.dayu.bench.testbed.frontier.FrontierArm.ArmFamily;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleBiFunction;

/**
 * The runs of a regime, reduced: every quotient is formed within a seed, and then its median and
 * spread over the seeds are taken.
 *
 * <p>A curve has the points of one seed. Stock HDFS's has those of streams and of throttles
 * together: an operator chooses among all.
 */
final class FrontierReduction {
  private final List<FrontierArm> arms;
  private final Map<Long, Map<String, FrontierRow>> bySeed = new TreeMap<>();

  /** The runs of one regime; arms that have not run are passed over. */
  FrontierReduction(List<FrontierArm> arms, List<FrontierRow> rows) {
    for (FrontierRow row : rows) {
      bySeed
          .computeIfAbsent(row.key().seed(), seed -> new LinkedHashMap<>())
          .put(row.key().arm(), row);
    }
    this.arms =
        arms.stream()
            .filter(arm -> bySeed.values().stream().anyMatch(of -> of.containsKey(arm.name())))
            .toList();
  }

  /** The arms of which there is a run. */
  List<FrontierArm> arms() {
    return arms;
  }

  /** An arm's runs, by seed. */
  List<FrontierRow> runs(FrontierArm arm) {
    return bySeed.values().stream().flatMap(of -> run(of, arm.name()).stream()).toList();
  }

  private static Optional<FrontierRow> run(Map<String, FrontierRow> ofSeed, String arm) {
    return Optional.ofNullable(ofSeed.get(arm));
  }

  /** A number of an arm's runs, beside the run of the same seed of another arm. */
  SeedSpread beside(
      FrontierArm arm, String other, ToDoubleBiFunction<FrontierRow, FrontierRow> number) {
    return SeedSpread.of(
        bySeed.values().stream()
            .filter(of -> of.containsKey(arm.name()) && of.containsKey(other))
            .mapToDouble(of -> number.applyAsDouble(of.get(arm.name()), of.get(other))));
  }

  /** A number of an arm's runs. */
  SeedSpread own(FrontierArm arm, ToDoubleBiFunction<FrontierRow, FrontierRow> number) {
    return beside(arm, arm.name(), number);
  }

  /** An arm's rise over no failure. */
  SeedSpread rise(FrontierArm arm, ClientMeasure measure) {
    return beside(arm, FrontierArms.NONE, measure::rise);
  }

  /**
   * Dayu against stock HDFS at a point of either.
   *
   * @param arm whose point it is
   * @param riseOfStock rise with Dayu over the rise with stock HDFS, at equal time
   * @param timesAsFast time of stock HDFS over Dayu's, at equal rise
   * @param atTime number of seeds for each place of the point's time on the other's curve
   * @param atRise the same of its rise
   */
  record FrontierPlace(
      FrontierArm arm,
      SeedSpread riseOfStock,
      SeedSpread timesAsFast,
      Map<CurveReach, Integer> atTime,
      Map<CurveReach, Integer> atRise) {}

  /** The places of all arms, stock HDFS's first. */
  List<FrontierPlace> places(ClientMeasure measure) {
    List<FrontierPlace> places = new ArrayList<>();
    for (FrontierArm arm : arms) {
      if (arm.family() != ArmFamily.NONE) {
        List<DayuAgainstStock> all =
            bySeed.values().stream()
                .filter(of -> of.containsKey(arm.name()))
                .map(of -> against(of, arm, measure))
                .toList();
        places.add(place(arm, all));
      }
    }
    return places;
  }

  private DayuAgainstStock against(
      Map<String, FrontierRow> ofSeed, FrontierArm arm, ClientMeasure measure) {
    FrontPoint own = point(ofSeed, arm, measure);
    return arm.family() == ArmFamily.DAYU
        ? DayuAgainstStock.ofDayusPoint(own, front(ofSeed, ArmFamily::isStock, measure))
        : DayuAgainstStock.ofStocksPoint(
            own, front(ofSeed, family -> family == ArmFamily.DAYU, measure));
  }

  private ParetoFront front(
      Map<String, FrontierRow> ofSeed, Predicate<ArmFamily> families, ClientMeasure measure) {
    return ParetoFront.of(
        arms.stream()
            .filter(arm -> families.test(arm.family()) && ofSeed.containsKey(arm.name()))
            .map(arm -> point(ofSeed, arm, measure))
            .toList());
  }

  private static FrontPoint point(
      Map<String, FrontierRow> ofSeed, FrontierArm arm, ClientMeasure measure) {
    Optional<FrontierRow> none = run(ofSeed, FrontierArms.NONE);
    return run(ofSeed, arm.name())
        .map(
            own ->
                new FrontPoint(
                    own.seconds(), none.map(its -> measure.rise(own, its)).orElse(Double.NaN)))
        .orElse(new FrontPoint(Double.NaN, Double.NaN));
  }

  private static FrontierPlace place(FrontierArm arm, List<DayuAgainstStock> all) {
    return new FrontierPlace(
        arm,
        spread(all, DayuAgainstStock::riseOfStock),
        spread(all, DayuAgainstStock::timesAsFast),
        counts(all, DayuAgainstStock::riseOfStock),
        counts(all, DayuAgainstStock::timesAsFast));
  }

  private static SeedSpread spread(
      List<DayuAgainstStock> all, Function<DayuAgainstStock, FrontReading> reading) {
    return SeedSpread.of(all.stream().map(reading).mapToDouble(FrontReading::value));
  }

  private static Map<CurveReach, Integer> counts(
      List<DayuAgainstStock> all, Function<DayuAgainstStock, FrontReading> reading) {
    Map<CurveReach, Integer> counts = new TreeMap<>();
    all.stream().map(reading).forEach(one -> counts.merge(one.reach(), 1, Integer::sum));
    return counts;
  }
}
