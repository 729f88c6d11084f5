package io.dayu.bench.testbed.frontier;

import io.dayu.bench.testbed.arm.Arm;

/**
 * An arm of the frontier.
 *
 * @param name in files and on the command line
 * @param title in tables and charts
 * @param family that it is a setting of
 * @param arm that the testbed runs
 */
public record FrontierArm(String name, String title, ArmFamily family, Arm arm) {
  /** A family of settings, whose points a chart joins by a line. */
  public enum ArmFamily {
    /** Nothing fails. */
    NONE("none"),
    /** Stock HDFS with so many streams. */
    STREAMS("stock"),
    /** Stock HDFS, tuned and throttled. */
    THROTTLES("throttled"),
    /** Dayu at so much of a link. */
    DAYU("dayu");

    private final String word;

    ArmFamily(String word) {
      this.word = word;
    }

    /** Its name in files. */
    String word() {
      return word;
    }

    /** True if it is stock HDFS, however set. */
    boolean isStock() {
      return this == STREAMS || this == THROTTLES;
    }
  }
}
