package io.dayu.core.testing;

import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.RunningTransfer.Disposition;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.snapshot.TaskShape;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.snapshot.WorkKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Random clusters where replicas move within their nodes too, waiting and running, in any class.
 *
 * @param clusters makes all the rest
 * @param highest class of the moves; those below it are drawn too
 */
public record WithinClusterGen(Gen<ClusterSnapshot> clusters, WorkClass highest)
    implements Gen<ClusterSnapshot> {
  private static final long MB = 1_000_000;

  /** No block of the rest has such an id. */
  public static final long FIRST_ID = 1_000_000;

  private static final int MOST = 12;

  @Override
  public ClusterSnapshot generate(SplittableRandom random) {
    ClusterSnapshot rest = clusters.generate(random);
    List<RecoveryTask> tasks = new ArrayList<>(rest.tasks());
    List<RunningTransfer> running = new ArrayList<>(rest.running());
    int moves = random.nextInt(MOST + 1);
    for (int i = 0; i < moves; i++) {
      int node = random.nextInt(rest.nodes().size());
      boolean runs = random.nextInt(3) == 0;
      RecoveryTask task = task(FIRST_ID + i, node, runs ? 0 : 1, rest, random);
      if (runs) {
        running.add(random.nextInt(running.size() + 1), running(task, node, random));
      } else {
        tasks.add(random.nextInt(tasks.size() + 1), task);
      }
    }
    Map<Integer, Long> disks = new HashMap<>();
    for (int node = 0; node < rest.nodes().size(); node++) {
      if (random.nextBoolean()) {
        disks.put(node, 1 + random.nextLong(200 * MB));
      }
    }
    return new ClusterSnapshot(
        rest.nodes(), rest.racks(), tasks, running, rest.untilSlotNs(), rest.slotNs(), disks);
  }

  private RecoveryTask task(
      long id, int node, int missing, ClusterSnapshot rest, SplittableRandom random) {
    IntSet others = IntSet.of(random.nextInt(rest.nodes().size())).without(node);
    IntSet holders = random.nextInt(8) == 0 ? others : others.with(node);
    List<WorkClass> classes =
        Stream.of(WorkClass.values()).filter(one -> one.compareTo(highest) >= 0).toList();
    WorkClass workClass = classes.get(random.nextInt(classes.size()));
    TaskShape shape =
        new TaskShape(
                random.nextInt(3),
                missing,
                new PlacementRule(1 + random.nextInt(3), 1 + random.nextInt(3)),
                missing == 0 ? StorageTypes.of() : StorageTypes.of(random.nextInt(3)))
            .as(workClass, new WorkKind.MoveWithin(node, random.nextDouble()));
    return new RecoveryTask(
        id, 1 + random.nextLong(300 * MB), shape, holders, others, others.with(node));
  }

  private static RunningTransfer running(RecoveryTask task, int node, SplittableRandom random) {
    Disposition[] all = Disposition.values();
    return new RunningTransfer(
        task,
        node,
        node,
        random.nextInt(3),
        random.nextInt(6) == 0 ? task.sizeBytes() : random.nextLong(task.sizeBytes()),
        random.nextLong(50 * MB),
        random.nextInt(6) == 0 ? 0 : 1 + random.nextLong(50 * MB),
        all[random.nextInt(all.length)]);
  }
}
