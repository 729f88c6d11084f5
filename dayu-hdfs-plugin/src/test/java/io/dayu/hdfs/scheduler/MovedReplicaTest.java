package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.BIG;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.snapshot.WorkKind;
import io.dayu.core.work.CopyOwner;
import io.dayu.hdfs.namesystem.CommitOutcome;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.protocol.PullOrder;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests of a block that loses a replica while another one is moved. */
class MovedReplicaTest {
  private static final long BLOCK = 1;

  private final Rig rig = new Rig();

  /** HDFS's word on what the block needs now knows nothing of the move. */
  @Test
  void blockThatLosesAReplicaWhileAnotherIsMovedIsRecovered() {
    List.of("a", "b", "c", "d", "e", "f").forEach(rig::agent);
    rig.run(3 * SECOND);
    rig.namesystem.block(BLOCK, BIG, 3, "a", "b", "c");
    rig.namesystem.verdict =
        request ->
            Optional.of(request)
                .filter(one -> one.workClass() == WorkClass.CAPACITY)
                .map(one -> new CommitOutcome.Accepted("DS", one.block()));
    rig.run(SECOND);
    rig.tasks.lower().want(new CopyOwner("moves", WorkClass.CAPACITY), moved("c"));
    rig.run(20 * SECOND);
    assertThat(rig.onlyOrder().from().leavingUuid()).isEqualTo("c");

    rig.namesystem.kill("a");
    rig.run(20 * SECOND);
    List<PullOrder> recovery =
        rig.allOrders().stream().filter(order -> order.from().leavingUuid().isEmpty()).toList();
    assertThat(recovery).hasSize(1);
    assertThat(rig.holderOf(recovery.get(0))).isIn("d", "e", "f");
  }

  private LowRedundancyBlock moved(String uuid) {
    LowRedundancyBlock block = rig.namesystem.describe(BLOCK).orElseThrow();
    RecoveryTask held = block.task();
    int from = rig.nodes.find(uuid).orElseThrow();
    return LowRedundancyBlock.of(
        block.block(),
        new RecoveryTask(
            held.id(),
            held.sizeBytes(),
            held.shape()
                .as(WorkClass.CAPACITY, new WorkKind.MoveReplica(from))
                .withMissing(1, StorageTypes.of(FakeNamesystem.DISK)),
            held.sources(),
            held.placed().without(from),
            held.barred()));
  }
}
