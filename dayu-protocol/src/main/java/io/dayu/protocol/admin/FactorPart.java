package io.dayu.protocol.admin;

import java.util.List;

/**
 * The findings of a {@link FactorSweep} in one part of the files.
 *
 * @param lastInodeId up to where it looked
 * @param end whether there is nothing behind it
 * @param bytes that the files which stay lower would take more with their owners' factors
 * @param givenBack files that got their owner's factor back
 * @param dropped files whose kept factor was for nothing: copies, and files whose factor somebody
 *     has set since
 * @param refused files whose factor HDFS would not change
 * @param lowered inodes of the files that stay lower
 */
public record FactorPart(
    long lastInodeId,
    boolean end,
    long bytes,
    long givenBack,
    long dropped,
    long refused,
    List<Long> lowered) {
  /** Nothing was looked at. */
  public static final FactorPart NONE = new FactorPart(0, false, 0, 0, 0, 0, List.of());

  public FactorPart {
    lowered = List.copyOf(lowered);
  }

  /** The number of factors that have changed, or were to. */
  public long changes() {
    return givenBack + dropped + refused;
  }
}
