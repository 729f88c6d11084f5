package io.dayu.bench.testbed.arm;

import io.dayu.tools.input.BadInputException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The erasure-coded part of a data set: files of one full group each.
 *
 * @param codec as HDFS names it, in lower case
 * @param dataUnits of a group
 * @param parityUnits of a group
 * @param cellBytes of a stripe
 * @param share of what a DataNode holds, by internal blocks among blocks
 */
public record StripedFiles(
    String codec, int dataUnits, int parityUnits, int cellBytes, double share) {
  /** No file is erasure-coded. */
  public static final StripedFiles NONE = new StripedFiles("", 0, 0, 0, 0);

  private static final Pattern POLICY =
      Pattern.compile("(RS|XOR)-([1-9]\\d?)-([1-9]\\d?)-([1-9]\\d{0,3})k");

  /**
   * Reads a policy's name, as {@code RS-3-2-64k}; any size of cells will do.
   *
   * @throws BadInputException when it is none
   */
  public static StripedFiles parse(String policy, double share) {
    Matcher parts = POLICY.matcher(policy);
    if (!parts.matches()) {
      throw new BadInputException(
          "--ec: " + policy + " is wrong; it must be a policy of RS or XOR, as RS-3-2-64k");
    }
    return new StripedFiles(
        parts.group(1).toLowerCase(Locale.ROOT),
        Integer.parseInt(parts.group(2)),
        Integer.parseInt(parts.group(3)),
        Integer.parseInt(parts.group(4)) << 10,
        share);
  }

  /** True if there is any. */
  public boolean any() {
    return share > 0;
  }

  /** Internal blocks of a group. */
  public int width() {
    return dataUnits + parityUnits;
  }

  /** The policy's name. */
  public String policy() {
    return codec.toUpperCase(Locale.ROOT)
        + "-"
        + dataUnits
        + "-"
        + parityUnits
        + "-"
        + (cellBytes >> 10)
        + "k";
  }
}
