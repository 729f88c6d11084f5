package io.dayu.bench.command;

import io.dayu.tools.input.Check;
import picocli.CommandLine.Option;

/** The options that say how busy links are, and how busy they may get. */
public final class LoadOptions {
  @Option(
      names = "--load",
      paramLabel = "SHARE",
      description = "Mean share of a link that the foreground takes.")
  private double load = 0.4;

  @Option(
      names = "--cov",
      paramLabel = "X",
      description = "Standard deviation of that share over its mean.")
  private double cov = 0.5;

  @Option(
      names = "--alpha",
      paramLabel = "SHARE",
      description = "Share of a link for foreground and recovery together.")
  private double alpha = 0.75;

  /** Refuses what makes no sense. */
  public void check() {
    Check.that(load >= 0.05 && load <= 0.9, "--load", load, "0.05 to 0.9");
    Check.that(cov >= 0 && cov <= 1, "--cov", cov, "0 to 1");
    Check.that(alpha > 0 && alpha <= 1, "--alpha", alpha, "above 0, at most 1");
  }

  public double load() {
    return load;
  }

  public double cov() {
    return cov;
  }

  public double alpha() {
    return alpha;
  }
}
