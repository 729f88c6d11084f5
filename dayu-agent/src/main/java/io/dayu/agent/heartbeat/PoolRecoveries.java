package io.dayu.agent.heartbeat;

import io.dayu.protocol.HeartbeatResponse;
import io.dayu.protocol.LinkTerms;
import io.dayu.protocol.OtherPools;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The recoveries of a DataNode's block pools, as their planners last told of them.
 *
 * <p>Planners of different namespaces do not know each other. Each learns here, through the agents,
 * with how many others it has to share a link. Thread safe.
 */
public final class PoolRecoveries {
  private record PlannerState(boolean recovering, Optional<LinkTerms> link, long heardNs) {}

  private final long validNs;
  private final Map<String, PlannerState> byPool = new HashMap<>();

  /**
   * Nobody has spoken yet.
   *
   * @param validNs silence after which a planner's word counts no more
   */
  public PoolRecoveries(long validNs) {
    this.validNs = validNs;
  }

  /**
   * Takes a planner's word.
   *
   * @return terms on which all planners together let recovery use the link; empty while none knows
   */
  synchronized Optional<LinkTerms> heard(String blockPoolId, HeartbeatResponse answer, long nowNs) {
    byPool.put(blockPoolId, new PlannerState(answer.recovering(), answer.link(), nowNs));
    return link(valid(nowNs));
  }

  /** Forgets a pool that the DataNode no longer serves. */
  synchronized void forget(String blockPoolId) {
    byPool.remove(blockPoolId);
  }

  /** The other pools, as a pool's planner is told of them. */
  synchronized OtherPools others(String blockPoolId, long nowNs) {
    int planned = 0;
    int recovering = 0;
    for (Map.Entry<String, PlannerState> entry : byPool.entrySet()) {
      if (!entry.getKey().equals(blockPoolId) && isValid(entry.getValue(), nowNs)) {
        planned++;
        recovering += entry.getValue().recovering() ? 1 : 0;
      }
    }
    return new OtherPools(planned, recovering);
  }

  /** True if a recovery may be under way: a planner says so, or none has been heard of late. */
  public synchronized boolean mayRun(long nowNs) {
    List<PlannerState> words = valid(nowNs);
    return words.isEmpty() || words.stream().anyMatch(PlannerState::recovering);
  }

  private List<PlannerState> valid(long nowNs) {
    return byPool.values().stream().filter(word -> isValid(word, nowNs)).toList();
  }

  private boolean isValid(PlannerState word, long nowNs) {
    return nowNs - word.heardNs() <= validNs;
  }

  /** The most careful planner's terms; few transfers remain only when they do for each. */
  private static Optional<LinkTerms> link(List<PlannerState> words) {
    List<PlannerState> recovering = words.stream().filter(PlannerState::recovering).toList();
    boolean last = !recovering.isEmpty() && recovering.stream().allMatch(PoolRecoveries::saysLast);
    return words.stream()
        .flatMap(word -> word.link().stream())
        .map(
            terms ->
                new LinkTerms(
                    terms.ceilingBytesPerSec(),
                    terms.leastBytesPerSec(),
                    last,
                    terms.inTurn(),
                    terms.lastReplicas()))
        .reduce(
            (one, other) ->
                new LinkTerms(
                    Math.min(one.ceilingBytesPerSec(), other.ceilingBytesPerSec()),
                    Math.min(one.leastBytesPerSec(), other.leastBytesPerSec()),
                    last,
                    one.inTurn() && other.inTurn(),
                    one.lastReplicas() || other.lastReplicas()));
  }

  private static boolean saysLast(PlannerState word) {
    return word.link().map(LinkTerms::lastTransfers).orElse(false);
  }
}
