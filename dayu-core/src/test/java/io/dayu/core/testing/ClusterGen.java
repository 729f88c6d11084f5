package io.dayu.core.testing;

import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RackState;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.RunningTransfer.Disposition;
import io.dayu.core.snapshot.StorageTypes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Random clusters: small enough to read, with everything in them that a planner must bear.
 *
 * <p>Each value first draws which features it has (limited racks, several storage types, running
 * transfers, huge blocks, tight space, several storages a type, domains, ties, transfers that crowd
 * at few nodes, or know different things of one block), so that each is also seen alone.
 *
 * @param maxNodes most nodes of a cluster
 * @param maxTasks most blocks of a cluster
 * @param withRunning whether some blocks have transfers under way
 */
public record ClusterGen(int maxNodes, int maxTasks, boolean withRunning)
    implements Gen<ClusterSnapshot> {
  private static final long MB = 1_000_000;
  private static final List<Disposition> DISPOSITIONS =
      List.of(Disposition.PLANNABLE, Disposition.PINNED, Disposition.SOURCE_LOST);

  @Override
  public ClusterSnapshot generate(SplittableRandom random) {
    return new Draw(random).snapshot();
  }

  private final class Draw {
    private final SplittableRandom random;
    private final int nodes;
    private final int racks;
    private final int types;
    private final boolean limitedRacks;
    private final boolean ties;
    private final boolean hugeBlocks;
    private final boolean tightSpace;
    private final boolean tinyLinks;
    private final boolean ownViews;
    private final boolean crowded;
    private final boolean severalStorages;
    private final int domains;

    Draw(SplittableRandom random) {
      this.random = random;
      nodes = 1 + random.nextInt(maxNodes);
      racks = 1 + random.nextInt(Math.min(nodes, 7));
      types = 1 + random.nextInt(3);
      limitedRacks = random.nextBoolean();
      ties = random.nextBoolean();
      hugeBlocks = random.nextInt(3) == 0;
      tightSpace = random.nextInt(3) == 0;
      tinyLinks = random.nextInt(10) == 0;
      ownViews = random.nextBoolean();
      crowded = random.nextInt(3) == 0;
      severalStorages = random.nextInt(3) == 0;
      domains = random.nextInt(3) == 0 ? 1 + random.nextInt(5) : 0;
    }

    ClusterSnapshot snapshot() {
      List<RecoveryTask> tasks = new ArrayList<>();
      List<RunningTransfer> running = new ArrayList<>();
      int blocks = random.nextInt(maxTasks + 1);
      for (int id = 0; id < blocks; id++) {
        block(id, tasks, running);
      }
      long untilSlotNs = random.nextInt(3) * 1_000_000_000L;
      long slotNs = (1 + random.nextInt(crowded ? 2 : 15)) * 1_000_000_000L;
      return new ClusterSnapshot(
          IntStream.range(0, nodes).mapToObj(node -> node(node, tasks)).toList(),
          IntStream.range(0, racks).mapToObj(this::rack).toList(),
          tasks,
          running,
          untilSlotNs,
          slotNs);
    }

    private RackState rack(int rack) {
      boolean limited = limitedRacks && random.nextInt(4) > 0;
      return new RackState("/r" + rack, limited ? rate() * 2 : RackState.UNLIMITED);
    }

    private NodeState node(int node, List<RecoveryTask> tasks) {
      long common =
          tasks.stream()
              .filter(task -> task.sources().contains(node))
              .mapToLong(RecoveryTask::sizeBytes)
              .sum();
      return new NodeState(
          "n" + node,
          node < racks ? node : random.nextInt(racks),
          link(),
          link(),
          random.nextInt(8) > 0,
          common,
          freeSpace(),
          domains == 0 ? NodeState.NO_DOMAIN : random.nextInt(domains + 1) - 1);
    }

    private FreeSpace freeSpace() {
      long[] bytes =
          IntStream.range(0, types)
              .mapToLong(type -> random.nextLong((tightSpace ? 600 : 20_000) * MB))
              .toArray();
      long[] largest =
          Arrays.stream(bytes)
              .map(sum -> severalStorages ? sum / (1 + random.nextInt(12)) : sum)
              .toArray();
      return FreeSpace.of(bytes, largest);
    }

    private long rate() {
      if (tinyLinks) {
        return 1 + random.nextLong(40);
      }
      return ties ? 50 * MB * (1 + random.nextInt(3)) : 1 + random.nextLong(250 * MB);
    }

    private LinkState link() {
      long total = rate();
      long foreground = ties ? 0 : random.nextLong(total + total / 2);
      return new LinkState(total, foreground, random.nextInt(10) > 0);
    }

    private long size() {
      if (hugeBlocks && random.nextInt(4) == 0) {
        return 1000 * MB + random.nextLong(10_000 * MB);
      }
      return ties ? 64 * MB : 1 + random.nextLong(128 * MB);
    }

    private void block(int id, List<RecoveryTask> tasks, List<RunningTransfer> running) {
      int[] shuffled = shuffledNodes();
      int holders = Math.min(nodes, random.nextInt(8) == 0 ? 0 : 1 + random.nextInt(3));
      boolean runs = withRunning && (crowded || random.nextInt(2) == 0);
      int most = 1 + random.nextInt(ownViews ? 3 : 2);
      int flying = runs ? Math.min(nodes - holders, most) : 0;
      if (crowded) {
        crowd(shuffled, holders, flying);
      }
      int barredMore = Math.min(nodes - holders - flying, random.nextInt(3));
      int missing = flying > 0 && random.nextBoolean() ? 0 : 1 + random.nextInt(3) / 2;
      RecoveryTask task =
          new RecoveryTask(
              id,
              size(),
              random.nextInt(3),
              missing,
              IntSet.of(Arrays.copyOf(shuffled, holders)),
              IntSet.of(Arrays.copyOf(shuffled, holders + flying)),
              IntSet.of(Arrays.copyOf(shuffled, holders + flying + barredMore)),
              rule(),
              StorageTypes.of(
                  IntStream.range(0, missing).map(i -> random.nextInt(types)).toArray()));
      if (missing > 0) {
        tasks.add(task);
      }
      for (int i = 0; i < flying; i++) {
        RecoveryTask own = ownViews ? ownView(task, shuffled, holders + flying) : task;
        transfer(own, shuffled[holders + i], shuffled, holders, running);
      }
    }

    /** Has transfers go to the first nodes of the cluster, where those hold no replica. */
    private void crowd(int[] shuffled, int holders, int flying) {
      int next = holders;
      for (int node = 0; node < flying + 1; node++) {
        for (int place = next; place < nodes && next < holders + flying; place++) {
          if (shuffled[place] == node) {
            shuffled[place] = shuffled[next];
            shuffled[next++] = node;
          }
        }
      }
    }

    private PlacementRule rule() {
      return new PlacementRule(1 + random.nextInt(3), 1 + random.nextInt(3))
          .withMinDomains(domains == 0 ? 1 : 1 + random.nextInt(3))
          .withPlacementOnly(random.nextInt(6) == 0);
    }

    /** The block as one of its transfers knows it: other sources failed it, others refused it. */
    private RecoveryTask ownView(RecoveryTask task, int[] shuffled, int sites) {
      int refused = Math.min(nodes - sites, random.nextInt(3));
      boolean knowsWaiting = random.nextBoolean();
      return new RecoveryTask(
          task.id(),
          task.sizeBytes(),
          random.nextInt(4) == 0 ? random.nextInt(3) : task.priority(),
          knowsWaiting ? task.missing() : 0,
          untried(task.sources()),
          task.placed(),
          IntSet.of(Arrays.copyOf(shuffled, sites + refused)),
          random.nextInt(4) == 0 ? rule() : task.rule(),
          knowsWaiting ? task.storageTypes() : StorageTypes.of());
    }

    /** Some of the sources, all when each has failed. */
    private IntSet untried(IntSet sources) {
      IntSet some = sources;
      for (int i = 0; i < sources.size(); i++) {
        some = random.nextBoolean() ? some.without(sources.get(i)) : some;
      }
      return some.size() == 0 ? sources : some;
    }

    private void transfer(
        RecoveryTask task,
        int destination,
        int[] shuffled,
        int holders,
        List<RunningTransfer> running) {
      Disposition disposition = DISPOSITIONS.get(random.nextInt(DISPOSITIONS.size()));
      boolean gone = holders == 0 || random.nextInt(8) == 0;
      int source = gone ? -1 : shuffled[random.nextInt(holders)];
      if (gone) {
        disposition = Disposition.SOURCE_LOST;
      }
      long done = random.nextInt(6) == 0 ? task.sizeBytes() : random.nextLong(task.sizeBytes());
      running.add(
          new RunningTransfer(
              task,
              source,
              destination,
              random.nextInt(types),
              done,
              random.nextInt(3) == 0 ? 0 : rate() / 4,
              random.nextInt(6) == 0 ? 0 : Math.max(1, rate() / 8),
              disposition));
    }

    private int[] shuffledNodes() {
      int[] order = IntStream.range(0, nodes).toArray();
      for (int i = nodes - 1; i > 0; i--) {
        int j = random.nextInt(i + 1);
        int swapped = order[i];
        order[i] = order[j];
        order[j] = swapped;
      }
      return order;
    }
  }
}
