package io.dayu.curator.act;

import io.dayu.protocol.admin.FateMark;
import io.dayu.protocol.admin.MoveAnswer;
import io.dayu.protocol.admin.MoveFate;
import io.dayu.protocol.admin.MoveHint;
import io.dayu.protocol.admin.MoveOffer;
import io.dayu.protocol.admin.MoveRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Has Dayu move replicas: offers hints as fast as the NameNode takes them, and hears the fate of
 * each. What a pause or a failover has put off is offered again. Not thread safe.
 */
public final class ReplicaMoves {
  private static final int TRIES_MAX = 3;

  private final MoveOffers nameNode;
  private final Duration pause;

  /** Ids go up from there, so that no other run has the same. */
  private long lastId = ThreadLocalRandom.current().nextLong(Long.MAX_VALUE / 2);

  /**
   * Moves by one NameNode, or a pair.
   *
   * @param pause between two questions while it is to be waited
   */
  public ReplicaMoves(MoveOffers nameNode, Duration pause) {
    this.nameNode = nameNode;
    this.pause = pause;
  }

  /** A hint that is offered for the first time, or again. */
  private record Try(MoveHint hint, int number) {}

  /** Carries hints out, each of another block, and returns how many came to what. */
  public Map<MoveFate, Long> carryOut(List<MoveHint> hints) throws IOException {
    return carryOut(hints.iterator(), (hint, fate) -> {});
  }

  /**
   * Carries hints out.
   *
   * @param hints no two of a block at a time; there may be more after each fate
   * @param ended is told of the fate of each
   * @return how many came to what
   * @throws IOException when no NameNode answers, or Dayu is off; what was moved before stays
   */
  public Map<MoveFate, Long> carryOut(
      Iterator<MoveHint> hints, BiConsumer<MoveHint, MoveFate> ended) throws IOException {
    Map<MoveFate, Long> counts = new EnumMap<>(MoveFate.class);
    Deque<Try> again = new ArrayDeque<>();
    Map<Long, Try> next = new LinkedHashMap<>();
    Map<Long, Try> open = new HashMap<>();
    FateMark mark = FateMark.NONE;
    while (true) {
      while (next.size() < MoveRequest.OFFERS_MAX && (!again.isEmpty() || hints.hasNext())) {
        next.put(++lastId, again.isEmpty() ? new Try(hints.next(), 1) : again.remove());
      }
      if (next.isEmpty() && open.isEmpty()) {
        return counts;
      }
      MoveAnswer answer = nameNode.offer(new MoveRequest(mark, offers(next)));
      mark = answer.mark();
      Map<Long, MoveFate> fates = new LinkedHashMap<>();
      if (answer.lost()) {
        open.keySet().forEach(id -> fates.put(id, MoveFate.PUT_OFF));
      }
      fates.putAll(answer.fates());
      Iterator<Map.Entry<Long, Try>> taken = next.entrySet().iterator();
      for (int i = 0; i < answer.taken(); i++) {
        Map.Entry<Long, Try> one = taken.next();
        open.put(one.getKey(), one.getValue());
        taken.remove();
      }
      boolean news = answer.taken() > 0;
      for (Map.Entry<Long, MoveFate> fate : fates.entrySet()) {
        @Nullable Try one = open.remove(fate.getKey());
        if (one == null) {
          continue;
        }
        news = true;
        if (fate.getValue() == MoveFate.PUT_OFF && one.number < TRIES_MAX) {
          again.add(new Try(one.hint, one.number + 1));
        } else {
          counts.merge(fate.getValue(), 1L, Long::sum);
          ended.accept(one.hint, fate.getValue());
        }
      }
      if (!news) {
        NameNodeOrders.pause(pause);
      }
    }
  }

  private static List<MoveOffer> offers(Map<Long, Try> tries) {
    List<MoveOffer> offers = new ArrayList<>();
    tries.forEach((id, one) -> offers.add(new MoveOffer(id, one.hint)));
    return offers;
  }
}
