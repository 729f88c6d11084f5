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
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

  /** Holds of the lock a look. */
  private static final int HOLDS_A_LOOK = 5;

  /** The time after which DataNodes that owe, and those that rest, are looked at again. */
  private static final long AGAIN_NS = TimeUnit.MINUTES.toNanos(1);

  /** So many blocks of one that owes are told at once to those who copy them. */
  private static final int OWED_TOLD = 4_096;

  private static final Looked NOTHING = new Looked(new AwakeCount(0, 0, 0), 0);

  private record Looked(AwakeCount count, long atNs) {}

  /**
   * A DataNode that is looked at.
   *
   * @param goneOnNs when that was last gone on with
   */
  private record Under(Rank node, AwakeWalk walk, long goneOnNs) {}

  private final RestWiring wiring;
  private final MoveBoard moves;
  private final RestMetrics metrics;

  /** The last look at each DataNode that owes or that rests, by uuid. */
  private final Map<String, Looked> found = new HashMap<>();

  private Optional<Under> toRest = Optional.empty();
  private Optional<Under> resting = Optional.empty();

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
   * The order for a look: the ranks, the size and the floor that it goes by.
   *
   * @param ranks all DataNodes by rank
   * @param size how many of the first ranks are wanted awake
   * @param floor how few may be awake
   * @param mayRest whether any may begin to rest
   */
  record Look(List<Rank> ranks, int size, int floor, boolean mayRest, long nowNs) {
    private Stream<Rank> beyond() {
      return ranks.stream().skip(size);
    }
  }

  /** Looks on, in turns at those who are to rest and at those who rest. */
  void look(Look at) {
    toRest = toRest.filter(one -> isFresh(one, at.nowNs()) && isThere(one, at, this::isAwake));
    resting = resting.filter(one -> isThere(one, at, this::restsBySize));
    for (int hold = 0; hold < HOLDS_A_LOOK; hold++) {
      boolean looked =
          hold % 2 == 0
              ? lookAtNextToRest(at) || lookAtResting(at)
              : lookAtResting(at) || lookAtNextToRest(at);
      if (!looked) {
        return;
      }
    }
  }

  /** A look that was held up for long says nothing of what was met at its beginning. */
  private static boolean isFresh(Under one, long nowNs) {
    return nowNs - one.goneOnNs() < AGAIN_NS;
  }

  private static boolean isThere(Under one, Look at, Predicate<Rank> still) {
    return at.beyond().filter(still).anyMatch(rank -> rank.uuid().equals(one.node().uuid()));
  }

  private boolean allows(AwakeCount count) {
    return wiring.settings().get().sizing().allows(count);
  }

  private boolean lookAtNextToRest(Look at) {
    if (!at.mayRest()) {
      return false;
    }
    toRest = toRest.or(() -> nextToRest(at)).map(one -> read(one, at.nowNs()));
    if (toRest.isEmpty()) {
      return false;
    }
    Under one = toRest.get();
    if (one.walk().done()) {
      toRest = Optional.empty();
      endOfOneToRest(one, at);
    }
    return true;
  }

  private boolean lookAtResting(Look at) {
    resting = resting.or(() -> nextResting(at)).map(one -> read(one, at.nowNs()));
    if (resting.isEmpty()) {
      return false;
    }
    Under one = resting.get();
    if (one.walk().done()) {
      resting = Optional.empty();
      endOfResting(one, at.nowNs());
    }
    return true;
  }

  private static Under read(Under one, long nowNs) {
    if (!one.walk().done()) {
      one.walk().read();
    }
    return new Under(one.node(), one.walk(), nowNs);
  }

  private Optional<Under> nextToRest(Look at) {
    Serving serving = new Serving(at.ranks());
    for (int rank = at.ranks().size() - 1; rank >= at.size(); rank--) {
      Rank node = at.ranks().get(rank);
      boolean due = !owes(node) || isOld(node, at.nowNs()) || moves.queue().isCopied(node.uuid());
      if (isAwake(node) && due && serving.spares(node, at.floor())) {
        return Optional.of(begin(node, at.nowNs()));
      }
    }
    return Optional.empty();
  }

  private Optional<Under> nextResting(Look at) {
    return at.beyond()
        .filter(this::restsBySize)
        .filter(node -> isOld(node, at.nowNs()))
        .min(Comparator.comparingLong(node -> lookedNs(node, at.nowNs())))
        .map(node -> begin(node, at.nowNs()));
  }

  private Under begin(Rank node, long nowNs) {
    String uuid = node.uuid();
    return new Under(
        node,
        wiring
            .copies()
            .walk(
                uuid,
                wiring.settings().get().awake(),
                other -> !other.equals(uuid) && !wiring.orders().rests(other)),
        nowNs);
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

  private void endOfResting(Under one, long nowNs) {
    AwakeCount count = one.walk().count();
    String uuid = one.node().uuid();
    found.put(uuid, new Looked(count, nowNs));
    if (!allows(count)) {
      int woken = wiring.orders().wakeBySize(uuid::equals);
      metrics.countWoken(WakeReason.OWED, woken);
      LOG.info(
          "{} is awake: {} of its blocks had too few copies awake elsewhere",
          one.node().facts().name(),
          count.shortBlocks());
    }
  }

  private void endOfOneToRest(Under one, Look at) {
    AwakeCount count = one.walk().count();
    String uuid = one.node().uuid();
    found.put(uuid, new Looked(count, at.nowNs()));
    if (!allows(count)) {
      moves.queue().owes(uuid, count.shortBytes(), one.walk().shortBlockIds(OWED_TOLD));
    } else if (new Serving(at.ranks()).spares(one.node(), at.floor())) {
      wiring.orders().restBySize(uuid);
      LOG.debug("{} rests", one.node().facts().name());
    }
  }

  /** The DataNodes that are awake and in service, counted by rack. */
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

    /** True if as many DataNodes as must be serve without one of them, and one of its rack. */
    boolean spares(Rank node, int floor) {
      return all > floor && byRack.getOrDefault(node.facts().rack(), 0) > 1;
    }
  }

  /** The DataNodes that stay awake beyond the size, as they owe. */
  List<SizingView.Owing> owing(List<Rank> ranks, int size) {
    return ranks.stream()
        .skip(size)
        .filter(this::isAwake)
        .filter(this::owes)
        .map(this::owing)
        .toList();
  }

  /** The DataNodes that are awake beyond the size and not by an operator's hand. */
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

  /** The number of DataNodes beyond the size that are awake, and were not found to owe. */
  int unchecked(List<Rank> ranks, int size) {
    return (int) ranks.stream().skip(size).filter(one -> isAwake(one) && !owes(one)).count();
  }

  /** Nobody is looked at any more. */
  void forget() {
    found.clear();
    toRest = Optional.empty();
    resting = Optional.empty();
  }
}
