package io.dayu.curator.act;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Has Dayu move replicas: offers hints as fast as the NameNode takes them, and waits until all have
 * ended. What a pause or a failover has put off is offered again. Not thread safe.
 */
public final class ReplicaMoves {
  private static final int ROUNDS_MAX = 3;

  private final MoveOffers nameNode;
  private final Duration pause;

  /**
   * Moves by one NameNode, or a pair.
   *
   * @param pause between two questions while it is to be waited
   */
  public ReplicaMoves(MoveOffers nameNode, Duration pause) {
    this.nameNode = nameNode;
    this.pause = pause;
  }

  /**
   * Carries hints out, each of another block.
   *
   * @param hints which can be gone through again
   * @return how many came to what
   * @throws IOException when no NameNode answers, or Dayu is off; what was moved before stays
   */
  public Map<MoveOutcome, Long> carryOut(Iterable<HintedReplica> hints) throws IOException {
    Map<MoveOutcome, Long> all = new EnumMap<>(MoveOutcome.class);
    for (int round = 1; true; round++) {
      all.remove(MoveOutcome.PUT_OFF);
      MoveOffers.MovesNow before = nameNode.offer(List.of());
      long offered = offerAll(hints);
      MoveOffers.MovesNow after = awaitEnd();
      Map<MoveOutcome, Long> now = since(before, after);
      long known = now.values().stream().mapToLong(Long::longValue).sum();
      if (known < offered) {
        // A NameNode that has begun anew knows nothing of those.
        now.merge(MoveOutcome.PUT_OFF, offered - known, Long::sum);
      }
      now.forEach((outcome, count) -> all.merge(outcome, count, Long::sum));
      if (!now.containsKey(MoveOutcome.PUT_OFF) || round == ROUNDS_MAX) {
        return all;
      }
    }
  }

  private long offerAll(Iterable<HintedReplica> hints) throws IOException {
    long offered = 0;
    List<HintedReplica> batch = new ArrayList<>();
    for (HintedReplica hint : hints) {
      batch.add(hint);
      if (batch.size() == MoveOffers.OFFERED_MAX) {
        offered += offer(batch);
        batch.clear();
      }
    }
    return offered + offer(batch);
  }

  private int offer(List<HintedReplica> batch) throws IOException {
    int taken = 0;
    while (taken < batch.size()) {
      int more = nameNode.offer(batch.subList(taken, batch.size())).taken();
      taken += more;
      if (more == 0) {
        rest();
      }
    }
    return taken;
  }

  private MoveOffers.MovesNow awaitEnd() throws IOException {
    while (true) {
      MoveOffers.MovesNow now = nameNode.offer(List.of());
      if (now.left() == 0) {
        return now;
      }
      rest();
    }
  }

  private static Map<MoveOutcome, Long> since(
      MoveOffers.MovesNow before, MoveOffers.MovesNow after) {
    Map<MoveOutcome, Long> more = new EnumMap<>(MoveOutcome.class);
    boolean sameProcess =
        before.nameNode().equals(after.nameNode())
            && before.ended().keySet().stream()
                .allMatch(outcome -> after.ended(outcome) >= before.ended(outcome));
    for (MoveOutcome outcome : after.ended().keySet()) {
      long count = after.ended(outcome) - (sameProcess ? before.ended(outcome) : 0);
      if (count > 0) {
        more.put(outcome, count);
      }
    }
    return more;
  }

  private void rest() throws IOException {
    NameNodeOrders.pause(pause);
  }
}
