package io.dayu.sim.elastic;

/**
 * The power that a DataNode takes, in watts.
 *
 * @param idle of a DataNode that does nothing
 * @param busy of a DataNode that does all that it can; in between power grows evenly
 * @param asleep of a DataNode that is away: as much as idle where only HDFS leaves it alone
 */
public record Watts(double idle, double busy, double asleep) {
  /** EAFR's table 2 (93.7 to 135 W), and 5 W for a machine that is off but for its card. */
  public static final Watts EAFR = new Watts(93.7, 135, 5);

  /** The power of an awake DataNode that does the part {@code used} of what it can. */
  double awake(double used) {
    return idle + (busy - idle) * Math.min(1, used);
  }
}
