package io.dayu.hdfs.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.snapshot.TaskShape;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.snapshot.WorkKind;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.TransferId;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;

/** The table's sums and its index are those of a walk over all transfers. */
class TransferTableTest {
  private static final int NODES = 7;
  private static final int BLOCKS = 5;
  private static final int LEVELS = 3;

  private final TransferTable table = new TransferTable();
  private long number;

  /** A transfer of one of several levels and classes, by its number. */
  private Transfer transfer(long blockId, int destination) {
    number++;
    RecoveryTask task =
        new RecoveryTask(
            blockId,
            1000,
            (int) (number % LEVELS),
            0,
            IntSet.of(),
            IntSet.of(),
            IntSet.of(),
            new PlacementRule(1, 3),
            StorageTypes.of());
    TaskShape lower = task.shape().as(WorkClass.COST, new WorkKind.CopyReplica());
    return new Transfer(
        new TransferId(1, number),
        new BlockRef("pool", blockId, 1, 1000),
        new ReplicaTarget(blockId, "uuid" + destination),
        LowRedundancyBlock.of(
            new BlockRef("pool", blockId, 1, 1000), number % 2 == 0 ? task : task.withShape(lower)),
        destination,
        0,
        "",
        true);
  }

  private int count(Predicate<Transfer> counted) {
    return (int) table.all().stream().filter(counted).count();
  }

  private long sumOfRates(ToIntFunction<Transfer> nodeOf, int node) {
    return table.all().stream()
        .filter(one -> nodeOf.applyAsInt(one) == node)
        .mapToLong(Transfer::rateBytesPerSec)
        .sum();
  }

  private void assertSums() {
    assertThat(table.lacking()).isEqualTo(count(one -> one.task().workClass() == WorkClass.SAFETY));
    assertThat(table.lastReplicas())
        .isEqualTo(count(one -> one.task().priority() == TaskShape.ONE_LEFT));
    for (int node = 0; node < NODES + 1; node++) {
      int at = node;
      assertThat(table.inBytesPerSec(node)).isEqualTo(sumOfRates(Transfer::destination, node));
      assertThat(table.outBytesPerSec(node))
          .isEqualTo(sumOfRates(one -> one.sources().only(), node));
      assertThat(table.pulls(node)).isEqualTo(count(one -> one.destination() == at));
    }
    for (long block = 0; block < BLOCKS; block++) {
      long id = block;
      assertThat(table.ofBlock(block))
          .isEqualTo(table.all().stream().filter(one -> one.target().blockId() == id).toList());
    }
  }

  @Test
  void sumsAreThoseOfAWalk() {
    SplittableRandom random = new SplittableRandom(7);
    for (int step = 0; step < 2000; step++) {
      List<Transfer> all = new ArrayList<>(table.all());
      int choice = random.nextInt(10);
      if (choice < 4) {
        Transfer fresh = transfer(random.nextInt(BLOCKS), random.nextInt(NODES));
        if (table.find(fresh.target()).isEmpty()) {
          fresh.steer(random.nextInt(NODES), random.nextLong(1000), step);
          table.add(fresh);
        }
      } else if (!all.isEmpty() && choice < 8) {
        all.get(random.nextInt(all.size()))
            .steer(random.nextInt(NODES), random.nextLong(1000), step);
      } else if (!all.isEmpty() && choice == 8) {
        table.remove(all.get(random.nextInt(all.size())));
      } else if (random.nextInt(50) == 0) {
        table.clear();
      }
      assertSums();
    }
  }

  @Test
  void transferThatWasForgottenCountsNoMore_whateverBecomesOfIt() {
    Transfer forgotten = transfer(1, 2);
    forgotten.steer(3, 100, 0);
    table.add(forgotten);
    table.remove(forgotten);
    table.remove(forgotten);
    forgotten.steer(4, 50, 1);

    assertSums();
    Transfer cleared = transfer(1, 2);
    table.add(cleared);
    table.clear();
    cleared.steer(4, 50, 1);
    assertSums();
  }

  @Test
  void targetIsTakenOnce() {
    table.add(transfer(1, 2));

    assertThatThrownBy(() -> table.add(transfer(1, 2))).isInstanceOf(IllegalStateException.class);
    assertThat(table.find(new ReplicaTarget(1, "uuid2"))).isPresent();
    assertThat(table.find(new ReplicaTarget(1, "uuid3"))).isEmpty();
  }
}
