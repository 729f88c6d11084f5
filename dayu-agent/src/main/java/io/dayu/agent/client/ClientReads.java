package io.dayu.agent.client;

import com.google.common.collect.Sets;
import io.dayu.agent.host.ServedPeers;
import io.dayu.agent.host.ServedPull;
import io.dayu.core.guard.ClientLatency;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The duration of clients' reads, by Little's law: the mean number under way, over how many end in
 * a second. Used by one thread.
 *
 * <p>DataNodes count all reads that end as one; those of pulls that were seen and are gone are
 * taken off. One connection counts for no more than half of what all others do, so that a reader
 * who hangs, or is slow itself, does not pass for many. A period in which one does is dominated by
 * it, and of its clients nothing is said while no recovery runs: it would be taken for usual.
 */
final class ClientReads {
  private static final double ONE_OVER_OTHERS = 0.5;

  private record Sights(double ns, long count) {
    static final Sights NONE = new Sights(0, 0);

    Sights add(double moreNs) {
      return new Sights(ns + moreNs, count + 1);
    }
  }

  private final Map<Long, Sights> byConnection = new HashMap<>();
  private Set<ServedPull> pulls = Set.of();
  private long pullsEnded;
  private long readsBefore;
  private long readsEnded;
  private long lookedNs;

  /**
   * Nobody has read yet.
   *
   * @param readsEnded of the DataNode so far
   */
  ClientReads(long readsEnded, long nowNs) {
    this.readsBefore = readsEnded;
    this.readsEnded = readsEnded;
    this.lookedNs = nowNs;
  }

  /**
   * Takes in whom the DataNode serves now.
   *
   * @param allReadsEnded since it started, pulls included
   */
  void look(ServedPeers now, long allReadsEnded, long nowNs) {
    double passedNs = Math.max(0, nowNs - lookedNs);
    lookedNs = nowNs;
    for (long connection : now.clients()) {
      byConnection.merge(
          connection, new Sights(passedNs, 1), (before, one) -> before.add(one.ns()));
    }
    pullsEnded += Sets.difference(pulls, now.pulls()).size();
    pulls = now.pulls();
    readsEnded = allReadsEnded;
  }

  /**
   * The times that reads took since the last call.
   *
   * @param recovering whether a recovery may run
   */
  ClientLatency take(boolean recovering) {
    long operations = Math.max(0, readsEnded - readsBefore - pullsEnded);
    Sights all = Sights.NONE;
    Sights most = Sights.NONE;
    for (Sights one : byConnection.values()) {
      all = new Sights(all.ns() + one.ns(), all.count() + one.count());
      most = one.ns() > most.ns() ? one : most;
    }
    readsBefore = readsEnded;
    pullsEnded = 0;
    byConnection.clear();
    double othersNs = all.ns() - most.ns();
    boolean dominated = most.ns() > ONE_OVER_OTHERS * othersNs;
    if (dominated && !recovering) {
      return ClientLatency.NONE;
    }
    double totalNs = Math.min(all.ns(), (1 + ONE_OVER_OTHERS) * othersNs);
    long observations = dominated ? all.count() - most.count() : all.count();
    return new ClientLatency(totalNs, operations, observations);
  }
}
