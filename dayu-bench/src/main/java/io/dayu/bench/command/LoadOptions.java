package io.dayu.bench.command;

import io.dayu.tools.input.Check;
import picocli.CommandLine.Option;

/** The options that say how busy links are, and how busy they may get. */
public final class LoadOptions {
  @Option(
      names = "--load",
      paramLabel = "SHARE",
      defaultValue = "0.4",
      description = "Mean share of a link that the foreground takes (default: ${DEFAULT-VALUE}).")
  private double load;

  @Option(
      names = "--cov",
      paramLabel = "X",
      defaultValue = "0.5",
      description = "Standard deviation of that share over its mean (default: ${DEFAULT-VALUE}).")
  private double cov;

  @Option(
      names = "--alpha",
      paramLabel = "SHARE",
      defaultValue = "0.75",
      description =
          "Share of a link for foreground and recovery together (default: ${DEFAULT-VALUE}).")
  private double alpha;

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
