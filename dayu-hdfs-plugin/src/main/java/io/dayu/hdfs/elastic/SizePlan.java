package io.dayu.hdfs.elastic;

import io.dayu.core.elastic.SizingHold;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The foreseen effect of a size; nothing is done.
 *
 * @param size how many would be wanted awake, at least the floor
 * @param floor how few may be awake
 * @param beyond DataNodes beyond that size that serve now
 * @param looked how many of them were looked at, from the last rank on
 * @param resting which of these would rest
 * @param owing which would stay awake, as their blocks have too few copies awake elsewhere
 * @param copyMs how long it would take to copy what they owe; empty when links leave nothing for
 *     it, or nothing is moved
 * @param holds why nobody would rest now
 */
public record SizePlan(
    int size,
    int floor,
    int beyond,
    int looked,
    List<String> resting,
    List<SizingView.Owing> owing,
    OptionalLong copyMs,
    Set<SizingHold> holds) {
  public SizePlan {
    resting = List.copyOf(resting);
    owing = List.copyOf(owing);
    holds = Set.copyOf(holds);
  }
}
