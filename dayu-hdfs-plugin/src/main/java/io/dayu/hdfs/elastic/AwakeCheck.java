package io.dayu.hdfs.elastic;

import io.dayu.hdfs.elastic.ClusterSizer.Rank;
import io.dayu.hdfs.resting.AwakeCount;
import io.dayu.hdfs.resting.AwakeWalk;
import io.dayu.hdfs.resting.RestMetrics;
import io.dayu.hdfs.resting.WakeReason;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has a DataNode rest when all of its blocks keep their copies awake elsewhere, one after the other
 * from the last rank on, and wakes one of which that is true no more. For the planner thread.
 *
 * <p>It holds the namesystem read lock for a fiftieth of the time at most.
 */
final class AwakeCheck {
  private static final Logger LOG = LoggerFactory.getLogger(AwakeCheck.class);

  /** Holds of the lock a look, while some are to rest. */
  private static final int HOLDS_A_LOOK = 5;

  /** Who owes, and who rests, is looked at again after so long. */
  private static final long AGAIN_NS = TimeUnit.MINUTES.toNanos(1);

  /** So many blocks of one that owes are told at once to those who copy them. */
  private static final int OWED_TOLD = 4_096;

  private static final Looked NOTHING = new Looked(new AwakeCount(0, 0, 0), 0);

  private record Looked(AwakeCount count, long atNs) {}

  private record Under(Rank node, boolean rests, AwakeWalk walk) {}

  private final RestWiring wiring;
  private final MoveBoard moves;
  private final RestMetrics metrics;

  /** What was found, by uuid, of those who owe and of those who rest. */
  private final Map<String, Looked> found = new HashMap<>();

  private Optional<Under> under = Optional.empty();

  /**
   * Has looked at nobody.
   *
   * @param moves is told what those owe who may not rest
   */
  AwakeCheck(RestWiring wiring, MoveBoard moves, RestMetrics metrics) {
    this.wiring = wiring;
    this.moves = moves;
    this.metrics = metrics;
  }

  /**
   * Looks on.
   *
   * @param ranks all DataNodes by rank
   * @param size how many of the first ranks are wanted awake
   * @param floor how few may be awake
   * @param mayRest whether any may begin to rest
   */
  void look(List<Rank> ranks, int size, int floor, boolean mayRest, long nowNs) {
    for (int holds = 0; holds < HOLDS_A_LOOK; holds++) {
      under = under.filter(one -> goesOn(one, ranks, size, mayRest));
      if (under.isEmpty()) {
        under = next(ranks, size, floor, mayRest, nowNs);
      }
      if (under.isEmpty()) {
        return;
      }
      Under now = under.get();
      if (!now.walk().done()) {
        now.walk().read();
      }
      if (now.walk().done()) {
        under = Optional.empty();
        end(now, ranks, floor, nowNs);
      }
      if (now.rests()) {
        return;
      }
    }
  }

  /** Whether what is looked at is still what was to be. */
  private boolean goesOn(Under one, List<Rank> ranks, int size, boolean mayRest) {
    return ranks.stream()
        .skip(size)
        .filter(rank -> rank.uuid().equals(one.node().uuid()))
        .anyMatch(rank -> one.rests() ? restsBySize(rank) : mayRest && isAwake(rank));
  }

  private boolean allows(AwakeCount count) {
    return wiring.settings().get().sizing().allows(count);
  }

  private Optional<Under> next(List<Rank> ranks, int size, int floor, boolean mayRest, long nowNs) {
    Serving serving = new Serving(ranks);
    for (int rank = ranks.size() - 1; rank >= size && mayRest; rank--) {
      Rank node = ranks.get(rank);
      boolean due = !owes(node) || isOld(node, nowNs) || moves.queue().isCopied(node.uuid());
      if (isAwake(node) && due && serving.spares(node, floor)) {
        return Optional.of(begin(node, false));
      }
    }
    return ranks.stream()
        .skip(size)
        .filter(this::restsBySize)
        .filter(node -> isOld(node, nowNs))
        .min(Comparator.comparingLong(node -> lookedNs(node, nowNs)))
        .map(node -> begin(node, true));
  }

  private Under begin(Rank node, boolean rests) {
    String uuid = node.uuid();
    return new Under(
        node,
        rests,
        wiring
            .copies()
            .walk(
                uuid,
                wiring.settings().get().awake(),
                other -> !other.equals(uuid) && !wiring.orders().rests(other)));
  }

  private boolean isAwake(Rank node) {
    return node.inService()
        && !wiring.orders().rests(node.uuid())
        && !wiring.orders().isKeptAwake(node.uuid());
  }

  private boolean restsBySize(Rank node) {
    return wiring.orders().restsBySize(node.uuid());
  }

  private boolean isOld(Rank node, long nowNs) {
    Looked before = found.get(node.uuid());
    return before == null || nowNs - before.atNs() >= AGAIN_NS;
  }

  private long lookedNs(Rank node, long nowNs) {
    Looked before = found.get(node.uuid());
    return before == null ? nowNs - Long.MAX_VALUE / 2 : before.atNs();
  }

  private void end(Under one, List<Rank> ranks, int floor, long nowNs) {
    AwakeCount count = one.walk().count();
    String uuid = one.node().uuid();
    found.put(uuid, new Looked(count, nowNs));
    if (one.rests()) {
      if (!allows(count)) {
        int woken = wiring.orders().wakeBySize(uuid::equals);
        metrics.countWoken(WakeReason.OWED, woken);
        LOG.info(
            "{} is awake: {} of its blocks had too few copies awake elsewhere",
            one.node().facts().name(),
            count.shortBlocks());
      }
    } else if (!allows(count)) {
      moves.queue().owes(uuid, count.shortBytes(), one.walk().shortBlockIds(OWED_TOLD));
    } else if (new Serving(ranks).spares(one.node(), floor)) {
      wiring.orders().restBySize(uuid);
      LOG.debug("{} rests", one.node().facts().name());
    }
  }

  /** Who is awake and in service, by racks. */
  private final class Serving {
    private final Map<String, Integer> byRack = new HashMap<>();
    private int all;

    Serving(List<Rank> ranks) {
      for (Rank one : ranks) {
        if (one.inService() && !wiring.orders().rests(one.uuid())) {
          byRack.merge(one.facts().rack(), 1, Integer::sum);
          all++;
        }
      }
    }

    /** Whether as many as must be serve without one of them, and one of its rack. */
    boolean spares(Rank node, int floor) {
      return all > floor && byRack.getOrDefault(node.facts().rack(), 0) > 1;
    }
  }

  /** Who stays awake beyond the size, as it owes. */
  List<SizingView.Owing> owing(List<Rank> ranks, int size) {
    return ranks.stream()
        .skip(size)
        .filter(this::isAwake)
        .filter(this::owes)
        .map(this::owing)
        .toList();
  }

  /** Who is awake beyond the size and not by an operator's hand. */
  Set<String> toRest(List<Rank> ranks, int size) {
    return ranks.stream()
        .skip(size)
        .filter(this::isAwake)
        .map(Rank::uuid)
        .collect(Collectors.toUnmodifiableSet());
  }

  private boolean owes(Rank node) {
    Looked before = found.get(node.uuid());
    return before != null && !allows(before.count());
  }

  private SizingView.Owing owing(Rank node) {
    AwakeCount count = found.getOrDefault(node.uuid(), NOTHING).count();
    return new SizingView.Owing(node.facts().name(), count.shortBlocks(), count.shortBytes());
  }

  /** How many beyond the size are awake, and were not found to owe. */
  int unchecked(List<Rank> ranks, int size) {
    return (int) ranks.stream().skip(size).filter(one -> isAwake(one) && !owes(one)).count();
  }

  /** Nobody is looked at any more. */
  void forget() {
    found.clear();
    under = Optional.empty();
  }
}
