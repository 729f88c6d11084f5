package io.dayu.sim.failure;

import io.dayu.core.snapshot.IntSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Failures as records have them, in one of the equal times into which their log is cut. Nodes fail
 * and come back when the records say; what they hold is gone if a disk was the cause.
 *
 * <p>A node's number is taken modulo the cluster's. Records of a node that overlap are one.
 *
 * @param nodes of the cluster
 * @param lastsNs length of the time
 * @param silentNs after which a node is declared dead
 * @param number of the time from 1 on; after the last whole one comes the first
 */
public record Outages(int nodes, long lastsNs, long silentNs, long number) {
  private static final long SECOND_NS = 1_000_000_000;

  /** A node that is away. */
  private record Away(long fromSec, long untilSec, boolean disk) {}

  /** The failures of the time, by the times of their deaths. */
  public List<Failure> of(List<LanlRecord> records) {
    long firstSec = records.stream().mapToLong(LanlRecord::startedSec).min().orElseThrow();
    long lastSec = records.stream().mapToLong(LanlRecord::startedSec).max().orElseThrow();
    long lastsSec = lastsNs / SECOND_NS;
    long times = Math.max(1, (lastSec - firstSec) / lastsSec);
    long beginSec = firstSec + Math.floorMod(number - 1, times) * lastsSec;
    Map<Integer, List<Away>> byNode = new TreeMap<>();
    records.stream()
        .filter(one -> one.startedSec() >= beginSec && one.startedSec() < beginSec + lastsSec)
        .sorted(Comparator.comparingLong(LanlRecord::startedSec))
        .forEach(
            one ->
                add(
                    byNode.computeIfAbsent((int) (one.node() % nodes), node -> new ArrayList<>()),
                    new Away(one.startedSec() - beginSec, one.fixedSec() - beginSec, one.disk())));
    List<Failure> failures = new ArrayList<>();
    byNode.forEach((node, all) -> all.forEach(away -> failures.add(failure(node, away))));
    failures.sort(Comparator.comparingLong(Failure::atNs));
    return failures;
  }

  private static void add(List<Away> all, Away next) {
    Away last = all.isEmpty() ? null : all.get(all.size() - 1);
    if (last == null || last.untilSec() < next.fromSec()) {
      all.add(next);
    } else {
      long untilSec = Math.max(last.untilSec(), next.untilSec());
      all.set(all.size() - 1, new Away(last.fromSec(), untilSec, last.disk() || next.disk()));
    }
  }

  private Failure failure(int node, Away away) {
    return new Failure(
        away.fromSec() * SECOND_NS + silentNs,
        IntSet.of(node),
        away.untilSec() * SECOND_NS,
        !away.disk());
  }
}
