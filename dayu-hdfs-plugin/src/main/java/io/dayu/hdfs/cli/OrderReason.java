package io.dayu.hdfs.cli;

import picocli.CommandLine.Parameters;

/** The reason that an operator gives with an order. */
final class OrderReason {
  @Parameters(
      paramLabel = "REASON",
      arity = "0..1",
      defaultValue = "",
      description = "Shown by status, and kept in the history.")
  private String text = "";

  /** Empty where none is given. */
  String text() {
    return text;
  }
}
