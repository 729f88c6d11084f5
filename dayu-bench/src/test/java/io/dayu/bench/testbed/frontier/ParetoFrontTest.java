package io.dayu.bench.testbed.frontier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.bench.testbed.frontier.FrontReading.CurveReach;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tests of curves of time and rise, beside slow obvious ones. */
final class ParetoFrontTest {
  private static final int CASES = 300;

  private static FrontPoint point(double right, double up) {
    return new FrontPoint(right, up);
  }

  private static final ParetoFront CURVE =
      ParetoFront.of(List.of(point(100, 0.5), point(60, 4), point(80, 2), point(70, 5)));

  @Test
  void pointThatAnotherBeatsIsNotOnTheCurve() {
    assertThat(CURVE.points()).containsExactly(point(60, 4), point(80, 2), point(100, 0.5));
  }

  @Test
  void curveIsReadBetweenItsPoints() {
    assertThat(CURVE.riseAt(70).value()).isCloseTo(3, within(1e-9));
    assertThat(CURVE.riseAt(60).value()).isEqualTo(4);
    assertThat(CURVE.riseAt(100).value()).isEqualTo(0.5);
    assertThat(CURVE.secondsAt(1.25).value()).isCloseTo(90, within(1e-9));
    assertThat(CURVE.secondsAt(4).value()).isEqualTo(60);
    assertThat(CURVE.secondsAt(0.5).value()).isEqualTo(100);
  }

  @Test
  void sideOnWhichTheCurveDoesNotReachIsNamed() {
    assertThat(CURVE.riseAt(59).reach()).isEqualTo(CurveReach.SOONER);
    assertThat(CURVE.riseAt(101).reach()).isEqualTo(CurveReach.LATER);
    assertThat(CURVE.secondsAt(4.1).reach()).isEqualTo(CurveReach.MORE);
    assertThat(CURVE.secondsAt(0.4).reach()).isEqualTo(CurveReach.LESS);
    assertThat(CURVE.riseAt(59).value()).isNaN();
    assertThat(ParetoFront.of(List.of()).riseAt(1).reach()).isEqualTo(CurveReach.UNKNOWN);
    assertThat(ParetoFront.of(List.of(point(Double.NaN, 1))).secondsAt(1).reach())
        .isEqualTo(CurveReach.UNKNOWN);
  }

  @Test
  void curveIsThatOfASlowObviousSearch() {
    for (long seed = 0; seed < CASES; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      List<FrontPoint> points = new ArrayList<>();
      int count = 1 + random.nextInt(8);
      for (int i = 0; i < count; i++) {
        // Few values, so that points have times and rises in common.
        points.add(point(1 + random.nextInt(6), random.nextInt(6)));
      }
      ParetoFront front = ParetoFront.of(points);

      List<FrontPoint> unbeaten =
          points.stream()
              .filter(one -> points.stream().noneMatch(one::isBeatenBy))
              .distinct()
              .toList();
      assertThat(front.points()).as("seed " + seed).containsExactlyInAnyOrderElementsOf(unbeaten);
      for (double seconds = 0.5; seconds <= 7; seconds += 0.25) {
        assertThat(front.riseAt(seconds).value())
            .as("seed %d, %s s", seed, seconds)
            .isCloseTo(slowRise(unbeaten, seconds), within(1e-9));
      }
      for (double rise = -0.5; rise <= 6; rise += 0.25) {
        assertThat(front.secondsAt(rise).value())
            .as("seed %d, rise %s", seed, rise)
            .isCloseTo(slowRise(mirrored(unbeaten), rise), within(1e-9));
      }
    }
  }

  private static List<FrontPoint> mirrored(List<FrontPoint> points) {
    return points.stream().map(one -> point(one.rise(), one.seconds())).toList();
  }

  /** The line between the nearest point on either side; NaN where there is none on one. */
  private static double slowRise(List<FrontPoint> points, double seconds) {
    FrontPoint before = null;
    FrontPoint after = null;
    for (FrontPoint one : points) {
      if (one.seconds() <= seconds && (before == null || one.seconds() > before.seconds())) {
        before = one;
      }
      if (one.seconds() >= seconds && (after == null || one.seconds() < after.seconds())) {
        after = one;
      }
    }
    if (before == null || after == null) {
      return Double.NaN;
    }
    double length = after.seconds() - before.seconds();
    double share = length == 0 ? 0 : (seconds - before.seconds()) / length;
    return before.rise() * (1 - share) + after.rise() * share;
  }
}
