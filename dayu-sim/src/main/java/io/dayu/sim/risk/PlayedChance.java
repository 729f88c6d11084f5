package io.dayu.sim.risk;

/**
 * A chance found by plays.
 *
 * @param mean of all plays
 * @param standardError of that mean
 * @param plays number of them
 */
public record PlayedChance(double mean, double standardError, int plays) {
  /** The same chance, of something that happens so many times as often. */
  PlayedChance times(double factor) {
    return new PlayedChance(mean * factor, standardError * factor, plays);
  }

  /** Sums up plays. */
  static final class Tally {
    private double sum;
    private double sumOfSquares;
    private int plays;

    void add(double chance) {
      plays++;
      sum += chance;
      sumOfSquares += chance * chance;
    }

    PlayedChance chance() {
      double mean = sum / plays;
      double variance = Math.max(0, sumOfSquares / plays - mean * mean);
      return new PlayedChance(mean, Math.sqrt(variance / plays), plays);
    }
  }
}
