package io.dayu.core.testing;

import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.TaskShape;
import io.dayu.core.snapshot.WorkClass;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;

/**
 * Random clusters with work of several classes.
 *
 * @param clusters makes all but the classes
 * @param mixed whether a block's transfers may be of other classes than what waits of it
 */
public record ClassedClusterGen(ClusterGen clusters, boolean mixed)
    implements Gen<ClusterSnapshot> {
  private static final List<WorkClass> ALL = List.of(WorkClass.values());

  @Override
  public ClusterSnapshot generate(SplittableRandom random) {
    return classed(clusters.generate(random), random.nextLong(), random.nextInt(ALL.size()), mixed);
  }

  /** The snapshot with classes drawn anew, up to the one with a number. */
  public static ClusterSnapshot classed(
      ClusterSnapshot snapshot, long seed, int lowest, boolean mixed) {
    return with(
        snapshot,
        task -> in(task, drawn(seed ^ task.id(), lowest)),
        transfer -> {
          long own = mixed ? 31L * transfer.destination() : 0;
          return withTask(
              transfer, in(transfer.task(), drawn(seed ^ transfer.task().id() + own, lowest)));
        });
  }

  private static WorkClass drawn(long seed, int lowest) {
    return ALL.get(new SplittableRandom(seed).nextInt(lowest + 1));
  }

  /** The task as one of a class. */
  public static RecoveryTask in(RecoveryTask task, WorkClass workClass) {
    TaskShape shape = task.shape().as(workClass, task.kind());
    return new RecoveryTask(
        task.id(), task.sizeBytes(), shape, task.sources(), task.placed(), task.barred());
  }

  /** The transfer with another task. */
  public static RunningTransfer withTask(RunningTransfer transfer, RecoveryTask task) {
    return new RunningTransfer(
        task,
        transfer.source(),
        transfer.destination(),
        transfer.storageType(),
        transfer.doneBytes(),
        transfer.speedBytesPerSec(),
        transfer.rateBytesPerSec(),
        transfer.disposition());
  }

  /** The snapshot with all its tasks and transfers changed. */
  public static ClusterSnapshot with(
      ClusterSnapshot snapshot,
      UnaryOperator<RecoveryTask> task,
      UnaryOperator<RunningTransfer> transfer) {
    return new ClusterSnapshot(
        snapshot.nodes(),
        snapshot.racks(),
        snapshot.tasks().stream().map(task).toList(),
        snapshot.running().stream().map(transfer).toList(),
        snapshot.untilSlotNs(),
        snapshot.slotNs());
  }
}
