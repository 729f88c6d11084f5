package io.dayu.core.risk;

/**
 * Losses of DataNodes one after the other, of which the last one loses a block.
 *
 * <p>The blocks that the lost DataNodes share are recovered meanwhile. Their part that still lacks
 * all of these units falls along straight lines: not at all until the first loss is detected, and
 * then as fast as recovery comes to blocks in so much danger. Not thread safe.
 */
final class FailureChain {
  /** So long that it never ends, and still a number to reckon with. */
  static final double NEVER_SEC = 1e13;

  /** Evaluations of the innermost integral, about. */
  private static final double EVALUATIONS = 4000;

  private static final int POINTS_MAX = 64;
  private static final int POINTS_MIN = 8;

  /**
   * The pace of recovery for blocks in so much danger.
   *
   * @param waitSec time until recovery comes to them, after the loss was detected
   * @param takeSec time that all of them then take, were none recovered yet
   */
  record RecoveryPace(double waitSec, double takeSec) {
    static final RecoveryPace NONE = new RecoveryPace(0, NEVER_SEC);
  }

  private final double detectionSec;

  /** At a number of detected losses. */
  private final RecoveryPace[] paces;

  private final double blocks;
  private final double horizonSec;
  private final int losses;
  private final double[] atSec;
  private final Course[] courses;
  private int points;

  /**
   * A chain.
   *
   * @param paces at each number of detected losses of this chain, from none
   * @param blocks mean number of blocks that all of its DataNodes share
   * @param horizonSec time after which nothing counts
   */
  FailureChain(double detectionSec, RecoveryPace[] paces, double blocks, double horizonSec) {
    this.detectionSec = detectionSec;
    this.paces = paces;
    this.blocks = blocks;
    this.horizonSec = horizonSec;
    losses = paces.length;
    atSec = new double[losses];
    courses = new Course[losses];
    for (int of = 0; of < losses; of++) {
      courses[of] = new Course(2 * of + 3);
    }
  }

  /**
   * The integral of the chance that the last loss loses a block, over the times of all losses but
   * the first, which is at 0.
   */
  double afterFirst() {
    if (losses == 1) {
      return -Math.expm1(-blocks);
    }
    points = pointsFor(losses - 2);
    return over(1, 0);
  }

  /** The same integral over the times of all losses. */
  double overAll() {
    points = pointsFor(losses - 1);
    return over(0, 0);
  }

  private static int pointsFor(int dimensions) {
    double each = Math.pow(EVALUATIONS, 1.0 / Math.max(1, dimensions));
    return (int) Math.max(POINTS_MIN, Math.min(POINTS_MAX, each));
  }

  /** Integrates over the times of all losses from one on, none of them before a time. */
  private double over(int loss, double fromSec) {
    Course course = courses[loss];
    follow(course, loss);
    double toSec = Math.min(horizonSec, course.endSec());
    if (toSec <= fromSec) {
      return 0;
    }
    if (loss == losses - 1) {
      return course.lost(blocks, fromSec, toSec);
    }
    double stepSec = (toSec - fromSec) / points;
    double sum = 0;
    for (int point = 0; point < points; point++) {
      atSec[loss] = fromSec + (point + 0.5) * stepSec;
      sum += over(loss + 1, atSec[loss]);
    }
    return sum * stepSec;
  }

  /** Follows what the first losses share, if no other one happens. */
  private void follow(Course course, int happened) {
    course.begin();
    for (int detected = 0; detected < happened; detected++) {
      course.recover(paces[detected], atSec[detected] + detectionSec);
    }
    course.recover(paces[happened], 2 * NEVER_SEC);
  }
}
