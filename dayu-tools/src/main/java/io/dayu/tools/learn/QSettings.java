package io.dayu.tools.learn;

/**
 * The settings of Q-learning.
 *
 * @param rate alpha of the paper's equation 2, above 0 and below 1
 * @param discount gamma: what the next step's value counts for
 * @param explored epsilon: share of decisions that chance takes
 * @param errorMax a step's error counts as that at most, so that one outlier cannot undo all
 */
public record QSettings(double rate, double discount, double explored, double errorMax) {
  /** The paper's gamma and epsilon; it names no rate. */
  public static final QSettings PAPER = new QSettings(0.01, 0.9, 0.2, 100);

  /** The same with another share of decisions that chance takes. */
  public QSettings exploring(double share) {
    return new QSettings(rate, discount, share, errorMax);
  }
}
