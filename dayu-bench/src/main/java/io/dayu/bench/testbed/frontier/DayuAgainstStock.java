package io.dayu.bench.testbed.frontier;

import io.dayu.bench.testbed.frontier.FrontReading.CurveReach;

/**
 * A point of one family beside the curve of the other, in one seed.
 *
 * @param riseOfStock rise with Dayu over the rise with stock HDFS, at equal time
 * @param timesAsFast time of stock HDFS over Dayu's, at equal rise
 */
record DayuAgainstStock(FrontReading riseOfStock, FrontReading timesAsFast) {
  /** A point of Dayu's, and stock HDFS's curve at its time and at its rise. */
  static DayuAgainstStock ofDayusPoint(FrontPoint dayu, ParetoFront stock) {
    if (!dayu.known()) {
      return unknown();
    }
    FrontReading rise = stock.riseAt(dayu.seconds());
    FrontReading seconds = stock.secondsAt(dayu.rise());
    return new DayuAgainstStock(
        rise.isWithin() ? risesAgainst(dayu.rise(), rise.value()) : rise,
        seconds.isWithin() ? FrontReading.within(seconds.value() / dayu.seconds()) : seconds);
  }

  /** A point of stock HDFS, and Dayu's curve at its time and at its rise. */
  static DayuAgainstStock ofStocksPoint(FrontPoint stock, ParetoFront dayu) {
    if (!stock.known()) {
      return unknown();
    }
    FrontReading rise = dayu.riseAt(stock.seconds());
    FrontReading seconds = dayu.secondsAt(stock.rise());
    return new DayuAgainstStock(
        rise.isWithin() ? risesAgainst(rise.value(), stock.rise()) : rise,
        seconds.isWithin() ? FrontReading.within(stock.seconds() / seconds.value()) : seconds);
  }

  private static FrontReading risesAgainst(double dayu, double stock) {
    return stock > 0 ? FrontReading.within(dayu / stock) : FrontReading.beyond(CurveReach.NO_RISE);
  }

  private static DayuAgainstStock unknown() {
    FrontReading nothing = FrontReading.beyond(CurveReach.UNKNOWN);
    return new DayuAgainstStock(nothing, nothing);
  }
}
