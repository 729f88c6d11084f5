package io.dayu.bench.testbed.frontier;

import io.dayu.bench.testbed.frontier.FrontReading.CurveReach;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The curve of a family: straight lines between those of its points that no other of them beats, so
 * that it falls from the soonest to the latest.
 *
 * @param points of it, the soonest first
 */
record ParetoFront(List<FrontPoint> points) {
  ParetoFront {
    points = List.copyOf(points);
  }

  /** The curve of some points; those that are not known are left out. */
  static ParetoFront of(List<FrontPoint> all) {
    List<FrontPoint> sorted =
        all.stream()
            .filter(FrontPoint::known)
            .sorted(
                Comparator.comparingDouble(FrontPoint::seconds)
                    .thenComparingDouble(FrontPoint::rise))
            .toList();
    List<FrontPoint> front = new ArrayList<>();
    double least = Double.POSITIVE_INFINITY;
    for (FrontPoint point : sorted) {
      if (point.rise() < least) {
        least = point.rise();
        front.add(point);
      }
    }
    return new ParetoFront(front);
  }

  /** The rise on the curve at a time. */
  FrontReading riseAt(double seconds) {
    if (points.isEmpty() || !Double.isFinite(seconds)) {
      return FrontReading.beyond(CurveReach.UNKNOWN);
    }
    if (seconds < first().seconds()) {
      return FrontReading.beyond(CurveReach.SOONER);
    }
    if (seconds > last().seconds()) {
      return FrontReading.beyond(CurveReach.LATER);
    }
    int next = 0;
    while (points.get(next).seconds() < seconds) {
      next++;
    }
    FrontPoint to = points.get(next);
    FrontPoint from = points.get(Math.max(0, next - 1));
    return FrontReading.within(
        between(from.seconds(), to.seconds(), from.rise(), to.rise(), seconds));
  }

  /** The time on the curve at a rise. */
  FrontReading secondsAt(double rise) {
    if (points.isEmpty() || !Double.isFinite(rise)) {
      return FrontReading.beyond(CurveReach.UNKNOWN);
    }
    if (rise > first().rise()) {
      return FrontReading.beyond(CurveReach.MORE);
    }
    if (rise < last().rise()) {
      return FrontReading.beyond(CurveReach.LESS);
    }
    int next = 0;
    while (points.get(next).rise() > rise) {
      next++;
    }
    FrontPoint to = points.get(next);
    FrontPoint from = points.get(Math.max(0, next - 1));
    return FrontReading.within(between(from.rise(), to.rise(), from.seconds(), to.seconds(), rise));
  }

  private FrontPoint first() {
    return points.get(0);
  }

  private FrontPoint last() {
    return points.get(points.size() - 1);
  }

  private static double between(double fromX, double toX, double fromY, double toY, double x) {
    return toX == fromX ? toY : fromY + (toY - fromY) * (x - fromX) / (toX - fromX);
  }
}
