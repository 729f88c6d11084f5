package io.dayu.curator.cli;

import io.dayu.curator.task.BalanceRule;
import io.dayu.tools.input.Check;
import picocli.CommandLine.Option;

/** The options of moves to emptier DataNodes; the defaults are Curator's. */
final class BalanceOptions {
  private static final double PER_CENT = 100;

  @Option(
      names = "--balance-mean",
      paramLabel = "PERCENT",
      defaultValue = "35",
      description =
          "A storage type is not balanced while all are less full (default: ${DEFAULT-VALUE}).")
  private double mean;

  @Option(
      names = "--balance-spread",
      paramLabel = "PERCENT",
      defaultValue = "15",
      description =
          "Nor while the fullest DataNode is so much fuller than the emptiest at most (default:"
              + " ${DEFAULT-VALUE}).")
  private double spread;

  /** Refuses what is no part. */
  void check() {
    Check.that(mean >= 0 && mean <= PER_CENT, "--balance-mean", mean, "0 to 100");
    Check.that(spread > 0 && spread <= PER_CENT, "--balance-spread", spread, "above 0, to 100");
  }

  BalanceRule rule() {
    return new BalanceRule(mean / PER_CENT, spread / PER_CENT);
  }
}
