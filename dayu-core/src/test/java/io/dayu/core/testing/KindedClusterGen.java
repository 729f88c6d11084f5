package io.dayu.core.testing;

import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.RunningTransfer.Disposition;
import io.dayu.core.snapshot.WorkKind;
import java.util.SplittableRandom;

/**
 * Random clusters with work of all kinds: copies, decodes of two to four reads, moves.
 *
 * @param clusters makes all but the kinds
 */
public record KindedClusterGen(Gen<ClusterSnapshot> clusters) implements Gen<ClusterSnapshot> {
  @Override
  public ClusterSnapshot generate(SplittableRandom random) {
    ClusterSnapshot snapshot = clusters.generate(random);
    long seed = random.nextLong();
    int nodes = snapshot.nodes().size();
    return ClassedClusterGen.with(
        snapshot,
        task -> kinded(task, seed, RunningTransfer.GONE),
        transfer -> {
          RecoveryTask task = kinded(transfer.task(), seed, transfer.destination());
          return task.kind().reads() == 1
              ? ClassedClusterGen.withTask(transfer, task)
              : decode(transfer, task, nodes, new SplittableRandom(seed ^ transfer.destination()));
        });
  }

  /** All tasks of a block are copies or moves, or all are decodes of as many reads. */
  private static RecoveryTask kinded(RecoveryTask task, long seed, int destination) {
    SplittableRandom random = new SplittableRandom(seed ^ task.id());
    int drawn = random.nextInt(5);
    if (drawn < 2) {
      return decode(task, 2 + random.nextInt(3));
    }
    IntSet holders = task.sources().without(destination);
    return drawn == 2 && holders.size() > 0 && task.missing() <= 1
        ? move(task, holders.get(random.nextInt(holders.size())))
        : task;
  }

  private static RecoveryTask decode(RecoveryTask task, int reads) {
    return new RecoveryTask(
        task.id(),
        task.sizeBytes(),
        task.shape().as(task.workClass(), new WorkKind.DecodeUnit(reads)),
        task.sources(),
        task.placed(),
        task.barred().withAll(task.sources()));
  }

  private static RecoveryTask move(RecoveryTask task, int from) {
    return new RecoveryTask(
        task.id(),
        task.sizeBytes(),
        task.shape().as(task.workClass(), new WorkKind.MoveReplica(from)),
        task.sources(),
        task.placed().without(from),
        task.barred().with(from));
  }

  /** The transfer as a decode: mostly of sources that its task names, sometimes of others too. */
  private static RunningTransfer decode(
      RunningTransfer transfer, RecoveryTask task, int nodes, SplittableRandom random) {
    int reads = task.kind().reads();
    IntSet named = task.sources().without(transfer.destination());
    IntSet sources = IntSet.of();
    while (sources.size() < Math.min(reads, named.size()) && random.nextInt(4) > 0) {
      sources = sources.with(named.get(random.nextInt(named.size())));
    }
    for (int node = 0; node < nodes && sources.size() < reads; node++) {
      sources = node == transfer.destination() ? sources : sources.with(node);
    }
    boolean lost = sources.size() < reads || transfer.disposition() == Disposition.SOURCE_LOST;
    return new RunningTransfer(
        task,
        sources.size() < reads ? sources.with(RunningTransfer.GONE) : sources,
        transfer.destination(),
        transfer.storageType(),
        transfer.doneBytes(),
        transfer.speedBytesPerSec(),
        transfer.rateBytesPerSec(),
        lost ? Disposition.SOURCE_LOST : transfer.disposition());
  }
}
