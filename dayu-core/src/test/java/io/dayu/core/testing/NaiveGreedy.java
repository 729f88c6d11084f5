package io.dayu.core.testing;

import io.dayu.core.bandwidth.Links;
import io.dayu.core.bandwidth.RecoveryBandwidth;
import io.dayu.core.bandwidth.SlotBudget;
import io.dayu.core.bandwidth.SlotLength;
import io.dayu.core.plan.LinkBudgets;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.rank.NodeRanks;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The greedy choice of sections 4.1 and 4.2 as plainly as it can be written: every node is looked
 * at for every block. For snapshots without running transfers.
 */
public final class NaiveGreedy {
  /** A choice of a source and a destination. */
  public record Choice(long taskId, int source, int destination, int storageType) {}

  private final ClusterSnapshot snapshot;
  private final Links links;
  private final long[] rate;
  private final long[] assigned;
  private final long[] flows;
  private final SlotLength slot;
  private final NodeRanks ranks;
  private final long[][] free;
  private final long[][] largest;
  private final List<Choice> choices = new ArrayList<>();
  private long bytesLeft;

  private NaiveGreedy(ClusterSnapshot snapshot, PlannerSettings settings, long seed) {
    this.snapshot = snapshot;
    links = new Links(snapshot);
    LinkBudgets budgets = RecoveryBandwidth.ofCluster(snapshot, settings);
    rate = links.byLink(budgets);
    assigned = new long[links.count()];
    flows = new long[links.count()];
    slot = new SlotLength(snapshot.slotNs());
    ranks = new NodeRanks(links.nodes(), seed);
    free = new long[8][links.nodes()];
    largest = new long[8][links.nodes()];
    for (int node = 0; node < links.nodes(); node++) {
      for (int type = 0; type < free.length; type++) {
        free[type][node] = node(node).freeSpace().bytes(type);
        largest[type][node] = node(node).freeSpace().largestBytes(type);
      }
    }
    bytesLeft = SlotBudget.bytes(snapshot, budgets);
  }

  /** All choices in the order they are made. */
  public static List<Choice> choose(ClusterSnapshot snapshot, PlannerSettings settings, long seed) {
    NaiveGreedy greedy = new NaiveGreedy(snapshot, settings, seed);
    greedy.run(greedy.underemployed(settings.beta()));
    return greedy.choices;
  }

  private Set<Integer> underemployed(double beta) {
    List<Integer> senders =
        IntStream.range(0, links.nodes())
            .boxed()
            .filter(node -> node(node).commonBytes() > 0)
            .sorted(Comparator.comparingInt(ranks::of))
            .toList();
    int share = (int) Math.ceil(beta * senders.size());
    Set<Integer> fast =
        new HashSet<>(
            senders.stream()
                .sorted(Comparator.comparingLong(node -> -rate[links.out(node)]))
                .limit(share)
                .toList());
    fast.retainAll(
        senders.stream()
            .sorted(Comparator.comparingLong(node -> node(node).commonBytes()))
            .limit(share)
            .toList());
    return fast;
  }

  private NodeState node(int node) {
    return snapshot.nodes().get(node);
  }

  private void run(Set<Integer> underemployed) {
    List<Integer> priorities =
        snapshot.tasks().stream().map(RecoveryTask::priority).distinct().sorted().toList();
    for (int priority : priorities) {
      List<RecoveryTask> normal = new ArrayList<>();
      for (RecoveryTask task : snapshot.tasks()) {
        boolean preferred =
            IntStream.range(0, task.sources().size())
                .anyMatch(i -> underemployed.contains(task.sources().get(i)));
        boolean planned =
            preferred && task.priority() == priority && plan(task, underemployed::contains);
        if (task.priority() == priority && !planned) {
          normal.add(task);
        }
      }
      normal.forEach(task -> plan(task, null));
    }
  }

  /** Plans a task; false when the preferred sources are saturated from the start. */
  private boolean plan(RecoveryTask task, @Nullable IntPredicate preferred) {
    Set<Integer> taken = new HashSet<>();
    IntPredicate allowed = preferred == null ? node -> true : preferred;
    for (int i = 0; i < task.missing() && bytesLeft > 0; i++) {
      int toPlace = task.missing() - i;
      int source = source(task, allowed);
      long sent = source < 0 ? 0 : room(leaving(source), task.sizeBytes());
      if (sent == 0 && preferred != null && i == 0) {
        return false;
      }
      if (sent == 0 && preferred != null) {
        allowed = node -> true;
        source = source(task, allowed);
        sent = source < 0 ? 0 : room(leaving(source), task.sizeBytes());
      }
      if (sent == 0 || !planFrom(task, taken, toPlace, source, sent)) {
        return true;
      }
    }
    return true;
  }

  private boolean planFrom(
      RecoveryTask task, Set<Integer> taken, int toPlace, int source, long sent) {
    int type = task.storageTypes().get(task.missing() - toPlace);
    int destination = destination(task, taken, toPlace, source, sent);
    long moved = destination < 0 ? 0 : room(route(source, destination), sent);
    if (moved == 0) {
      return false;
    }
    for (int link : route(source, destination)) {
      assigned[link] += moved;
      flows[link]++;
    }
    taken.add(destination);
    free[type][destination] -= task.sizeBytes();
    bytesLeft -= moved;
    choices.add(new Choice(task.id(), source, destination, type));
    return true;
  }

  private int source(RecoveryTask task, IntPredicate allowed) {
    return IntStream.range(0, task.sources().size())
        .map(i -> task.sources().get(i))
        .filter(allowed)
        .boxed()
        .min((a, b) -> compare(task.sizeBytes(), a, leaving(a), b, leaving(b)))
        .orElse(-1);
  }

  private int destination(
      RecoveryTask task, Set<Integer> taken, int toPlace, int source, long sent) {
    PlacementRule rule = task.rule();
    int racks = lacking(rule.minRacks(), task, taken, links::rackOf);
    int domains =
        rule.minDomains() == 1 ? 0 : lacking(rule.minDomains(), task, taken, this::domain);
    int most = Math.max(racks, domains);
    boolean due = toPlace <= racks || used(task, taken, links::rackOf).size() <= 1;
    boolean newRack = racks > 0 && (rule.placementOnly() ? racks == most : due);
    boolean newDomain =
        domains > 0 && (rule.placementOnly() ? domains == most : toPlace <= domains);
    int type = task.storageTypes().get(task.missing() - toPlace);
    IntPredicate fits =
        node ->
            node(node).acceptsReplicas()
                && node != source
                && !task.barred().contains(node)
                && !taken.contains(node)
                && free[type][node] >= task.sizeBytes()
                && largest[type][node] >= task.sizeBytes();
    IntUnaryOperator givenUp =
        node -> {
          int replicas = count(task, taken, links::rackOf, links.rackOf(node));
          int above = Math.max(0, replicas + 1 - rule.maxReplicasPerRack());
          boolean oldDomain = newDomain && count(task, taken, this::domain, domain(node)) > 0;
          return (oldDomain ? 1000 : 0) + 2 * above + (newRack && replicas > 0 ? 1 : 0);
        };
    int least =
        IntStream.range(0, links.nodes()).filter(fits).map(givenUp).min().orElse(Integer.MAX_VALUE);
    if (rule.placementOnly() && (most <= 0 || least > 0)) {
      return -1;
    }
    return best(fits.and(node -> givenUp.applyAsInt(node) == least), source, sent);
  }

  private int domain(int node) {
    int domain = node(node).domain();
    return domain == NodeState.NO_DOMAIN ? -2 - node : domain;
  }

  private static Set<Integer> used(
      RecoveryTask task, Set<Integer> taken, IntUnaryOperator placeOf) {
    Set<Integer> used = new HashSet<>();
    for (int i = 0; i < task.placed().size(); i++) {
      used.add(placeOf.applyAsInt(task.placed().get(i)));
    }
    taken.forEach(node -> used.add(placeOf.applyAsInt(node)));
    return used;
  }

  private int lacking(int least, RecoveryTask task, Set<Integer> taken, IntUnaryOperator placeOf) {
    Set<Integer> used = used(task, taken, placeOf);
    Set<Integer> usable = new HashSet<>(used);
    for (int node = 0; node < links.nodes(); node++) {
      if (node(node).acceptsReplicas()) {
        usable.add(placeOf.applyAsInt(node));
      }
    }
    return Math.min(least, usable.size()) - used.size();
  }

  private static int count(
      RecoveryTask task, Set<Integer> taken, IntUnaryOperator placeOf, int place) {
    int count = 0;
    for (int i = 0; i < task.placed().size(); i++) {
      count += placeOf.applyAsInt(task.placed().get(i)) == place ? 1 : 0;
    }
    for (int node : taken) {
      count += placeOf.applyAsInt(node) == place ? 1 : 0;
    }
    return count;
  }

  private int best(IntPredicate fits, int source, long bytes) {
    return IntStream.range(0, links.nodes())
        .filter(fits)
        .boxed()
        .min((a, b) -> compare(bytes, a, arriving(source, a), b, arriving(source, b)))
        .orElse(-1);
  }

  private int[] leaving(int source) {
    int rack = links.rackOf(source);
    return links.limited(rack)
        ? new int[] {links.out(source), links.up(rack)}
        : new int[] {links.out(source)};
  }

  private int[] route(int source, int destination) {
    int from = links.rackOf(source);
    int to = links.rackOf(destination);
    IntStream.Builder all = IntStream.builder();
    all.add(links.in(destination)).add(links.out(source));
    if (from != to && links.limited(from)) {
      all.add(links.up(from));
    }
    if (from != to && links.limited(to)) {
      all.add(links.down(to));
    }
    return all.build().toArray();
  }

  private int[] arriving(int source, int node) {
    int rack = links.rackOf(node);
    boolean crosses = rack != links.rackOf(source) && links.limited(rack);
    return crosses ? new int[] {links.in(node), links.down(rack)} : new int[] {links.in(node)};
  }

  private int compare(long bytes, int a, int[] linksOfA, int b, int[] linksOfB) {
    int slowest = compareTimes(bytes, slowest(bytes, linksOfA), slowest(bytes, linksOfB));
    int own = compareTimes(bytes, linksOfA[0], linksOfB[0]);
    int greater = Long.compare(rate[linksOfB[0]], rate[linksOfA[0]]);
    if (slowest != 0) {
      return slowest;
    }
    if (own != 0) {
      return own;
    }
    return greater != 0 ? greater : Integer.compare(ranks.of(a), ranks.of(b));
  }

  private int slowest(long bytes, int[] taken) {
    int slowest = taken[0];
    for (int link : taken) {
      slowest = compareTimes(bytes, link, slowest) > 0 ? link : slowest;
    }
    return slowest;
  }

  private int compareTimes(long bytes, int first, int second) {
    BigInteger left = BigInteger.valueOf(bytes + assigned[first]);
    BigInteger right = BigInteger.valueOf(bytes + assigned[second]);
    return left.multiply(BigInteger.valueOf(rate[second]))
        .compareTo(right.multiply(BigInteger.valueOf(rate[first])));
  }

  private long room(int[] taken, long bytes) {
    long moved = bytes;
    for (int link : taken) {
      moved = assigned[link] == 0 ? Math.min(moved, slot.bytesAt(rate[link])) : moved;
    }
    for (int link : taken) {
      if (assigned[link] + moved > slot.bytesAt(rate[link]) || flows[link] >= rate[link]) {
        return 0;
      }
    }
    return moved;
  }
}
