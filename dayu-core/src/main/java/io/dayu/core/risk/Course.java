package io.dayu.core.risk;

/**
 * The part of some blocks that is not yet recovered, over time: straight lines from 1 down to 0.
 */
final class Course {
  private final double[] timesSec;
  private final double[] parts;
  private int last;

  /** A course of so many corners at most. */
  Course(int corners) {
    timesSec = new double[corners];
    parts = new double[corners];
  }

  /** Begins at time 0 with all blocks. */
  void begin() {
    last = 0;
    timesSec[0] = 0;
    parts[0] = 1;
  }

  /** Goes on until a time, or until nothing is left. */
  void recover(FailureChain.RecoveryPace pace, double untilSec) {
    if (parts[last] > 0) {
      double beginSec = Math.min(untilSec, timesSec[last] + pace.waitSec());
      corner(beginSec, parts[last]);
      double neededSec = parts[last] * pace.takeSec();
      if (neededSec <= untilSec - beginSec) {
        corner(beginSec + neededSec, 0);
      } else if (untilSec > beginSec) {
        corner(untilSec, parts[last] - (untilSec - beginSec) / pace.takeSec());
      }
    }
  }

  private void corner(double atSec, double part) {
    if (atSec > timesSec[last] || part < parts[last]) {
      last++;
      timesSec[last] = atSec;
      parts[last] = part;
    }
  }

  /** The time from which nothing is left. */
  double endSec() {
    return timesSec[last];
  }

  /**
   * The integral of the chance that any of the blocks is not yet recovered.
   *
   * @param blocks mean of their number at the begin, which is Poisson
   */
  double lost(double blocks, double fromSec, double toSec) {
    double sum = 0;
    for (int line = 0; line < last; line++) {
      double begin = Math.max(fromSec, timesSec[line]);
      double end = Math.min(toSec, timesSec[line + 1]);
      if (end > begin) {
        sum += (end - begin) * any(blocks * part(line, begin), blocks * part(line, end));
      }
    }
    return sum;
  }

  private double part(int line, double atSec) {
    double along = (atSec - timesSec[line]) / (timesSec[line + 1] - timesSec[line]);
    return parts[line] + along * (parts[line + 1] - parts[line]);
  }

  /** The mean of {@code 1 - exp(-x)} while x goes from more to less. */
  private static double any(double more, double less) {
    double change = more - less;
    if (change < 1e-6) {
      return -Math.expm1(-(more + less) / 2);
    }
    return 1 + Math.exp(-less) * Math.expm1(-change) / change;
  }
}
