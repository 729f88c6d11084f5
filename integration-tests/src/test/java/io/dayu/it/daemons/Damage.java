package io.dayu.it.daemons;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The damage to a cluster: which DataNodes are harmed just now, and how each is healed; never more
 * than a file has replicas to spare. One that is healed counts as harmed until the NameNode knows
 * all it has.
 *
 * <p>One thread, but for {@link #harmed}.
 */
final class Damage {
  /** Fewer than a file's replicas. */
  private static final int MOST = 2;

  private final int dataNodes;
  private final SplittableRandom random;
  private final Deque<Harm> harms = new ArrayDeque<>();
  private final List<Healing> healing = new ArrayList<>();
  private volatile int harmed;

  Damage(int dataNodes, SplittableRandom random) {
    this.dataNodes = dataNodes;
    this.random = random;
  }

  /** A remedy that makes a DataNode good again. */
  @FunctionalInterface
  interface Remedy {
    /** Does it, and tells from when on the NameNode can do with that DataNode as with any. */
    BooleanSupplier heal() throws Exception;
  }

  private record Harm(int node, Remedy remedy) {}

  private record Healing(int node, BooleanSupplier isDone) {}

  /** How many more DataNodes may be harmed. */
  int left() {
    healing.removeIf(one -> one.isDone.getAsBoolean());
    harmed = harms.size() + healing.size();
    return MOST - harmed;
  }

  /** The number of DataNodes that were harmed at the last look; any thread may ask. */
  int harmed() {
    return harmed;
  }

  /** The DataNodes that are well. */
  List<Integer> unharmed() {
    return IntStream.range(0, dataNodes).filter(this::isWell).boxed().toList();
  }

  private boolean isWell(int node) {
    return harms.stream().noneMatch(harm -> harm.node == node)
        && healing.stream().noneMatch(one -> one.node == node);
  }

  /** Any DataNode of a kind that may be harmed now. */
  Optional<Integer> any(IntPredicate kind) {
    List<Integer> candidates = unharmed().stream().filter(kind::test).toList();
    return left() > 0 && !candidates.isEmpty()
        ? Optional.of(candidates.get(random.nextInt(candidates.size())))
        : Optional.empty();
  }

  /** Notes that a DataNode is harmed. */
  void add(int node, Remedy remedy) {
    harms.add(new Harm(node, remedy));
    harmed = harms.size() + healing.size();
  }

  /**
   * Heals the DataNode that was harmed first.
   *
   * @return whether there was one
   */
  boolean healOldest() throws Exception {
    if (harms.isEmpty()) {
      return false;
    }
    Harm oldest = harms.remove();
    healing.add(new Healing(oldest.node, oldest.remedy.heal()));
    return true;
  }

  /** Heals all. */
  void healAll() throws Exception {
    while (!harms.isEmpty()) {
      healOldest();
    }
  }
}
