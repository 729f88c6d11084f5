package io.dayu.sim.together;

import java.util.List;
import java.util.Set;

/**
 * An arm of a long time: who recovers, and the systems beside.
 *
 * @param name by which it is shown
 * @param stock true if stock HDFS recovers
 * @param banded true if blocks lie in bands of ranks, as elastic sizes want them
 * @param wishes the systems beside recovery
 */
public record MonthArm(String name, boolean stock, boolean banded, Set<CopyWish> wishes) {
  /** Recovery alone. */
  public static final MonthArm ALONE = dayu("recovery", false);

  /** Recovery alone with blocks in bands. */
  public static final MonthArm BANDED = dayu("bands", true);

  /** Stock HDFS, Dayu's recovery alone, with each other system, and with all. */
  public static final List<MonthArm> ALL =
      List.of(
          new MonthArm("hdfs", true, false, Set.of()),
          ALONE,
          BANDED,
          dayu("heat", false, CopyWish.EXTRA),
          dayu("elastic", true, CopyWish.MOVE),
          dayu("background", false, CopyWish.HINT),
          dayu("all", true, CopyWish.values()));

  public MonthArm {
    wishes = Set.copyOf(wishes);
  }

  private static MonthArm dayu(String name, boolean banded, CopyWish... wishes) {
    return new MonthArm(name, false, banded, Set.of(wishes));
  }
}
