package io.dayu.core.extra;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongFunction;

/** A verifier of extra replicas: what holds of them at any moment, in one place for all tests. */
public final class ExtraVerifier {
  private record Place(long blockId, int holder) {}

  private ExtraVerifier() {}

  /**
   * What is wrong, in words: a block that lacks a live replica though it has an extra one, or two
   * extra replicas of a block at one DataNode.
   *
   * @param counts by block
   */
  public static List<String> findings(
      List<ExtraReplica> replicas, LongFunction<ReplicaCount> counts) {
    List<String> findings = new ArrayList<>();
    Set<Place> places = new HashSet<>();
    for (ExtraReplica one : replicas) {
      if (!places.add(new Place(one.blockId(), one.holder()))) {
        findings.add("two extra replicas of block " + one.blockId() + " at " + one.holder());
      }
      ReplicaCount count = counts.apply(one.blockId());
      if (one.held() && count.live() < count.factor()) {
        findings.add(
            "block "
                + one.blockId()
                + " has "
                + count.live()
                + " live replicas of "
                + count.factor()
                + " and keeps an extra one at "
                + one.holder());
      }
    }
    return findings;
  }
}
