package io.dayu.bench.testbed;

import io.dayu.bench.testbed.arm.StripedFiles;
import io.dayu.tools.input.Check;
import picocli.CommandLine.Option;

/** The options that say what part of the data set is erasure-coded. */
final class StripedOptions {
  @Option(
      names = "--ec",
      paramLabel = "POLICY",
      description =
          "Part of the data is erasure-coded by this policy, as RS-3-2-64k (default: none is).")
  private String policy = "";

  @Option(
      names = "--ec-share",
      paramLabel = "SHARE",
      description = "Share of internal blocks in what a DataNode holds.")
  private double share = 0.5;

  /** The erasure-coded files of the options. */
  StripedFiles files(long blockBytes) {
    if (policy.isEmpty()) {
      return StripedFiles.NONE;
    }
    Check.that(share > 0 && share <= 1, "--ec-share", share, "above 0, at most 1");
    StripedFiles files = StripedFiles.parse(policy, share);
    Check.that(
        files.cellBytes() <= blockBytes, "--ec", policy, "one whose cells fit into --block-size");
    return files;
  }
}
