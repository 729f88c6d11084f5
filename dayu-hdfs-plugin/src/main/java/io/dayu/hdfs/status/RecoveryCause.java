package io.dayu.hdfs.status;

import java.util.ArrayList;
import java.util.List;

/**
 * The causes of a recovery and the danger its blocks are in, for people to look at.
 *
 * @param absences DataNodes that are not in service
 * @param blocksByDanger blocks that wait, by HDFS's levels: those with one replica left, with few,
 *     with some missing, badly placed, with none left; empty while no planner is at work
 */
public record RecoveryCause(List<OutOfService.Absence> absences, List<Integer> blocksByDanger) {
  /** HDFS's levels in words, in their order. */
  public static final List<String> DANGERS =
      List.of("one_left", "few_left", "some_missing", "badly_placed", "none_left");

  /** Nothing is amiss. */
  public static final RecoveryCause NONE = new RecoveryCause(List.of(), List.of());

  public RecoveryCause {
    absences = List.copyOf(absences);
    blocksByDanger = List.copyOf(blocksByDanger);
  }

  /** The same with what HDFS's own books say of the first and the last level. */
  public RecoveryCause withData(DataCondition data) {
    List<Integer> blocks = new ArrayList<>(DANGERS.size());
    for (int level = 0; level < DANGERS.size(); level++) {
      blocks.add(blocks(level));
    }
    blocks.set(0, Math.toIntExact(data.oneLeft()));
    blocks.set(DANGERS.size() - 1, Math.toIntExact(data.unreadable()));
    return new RecoveryCause(absences, blocks);
  }

  /** Blocks of one level that wait. */
  public int blocks(int level) {
    return level < blocksByDanger.size() ? blocksByDanger.get(level) : 0;
  }
}
