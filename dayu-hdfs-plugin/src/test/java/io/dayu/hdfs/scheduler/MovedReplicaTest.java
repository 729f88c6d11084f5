package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.BIG;
import static io.dayu.hdfs.scheduler.Rig.LINK;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.snapshot.WorkKind;
import io.dayu.core.work.CopyOwner;
import io.dayu.hdfs.namesystem.CommitOutcome;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.Obstacle;
import io.dayu.protocol.PullFrom;
import io.dayu.protocol.PullOrder;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests of blocks that lose a replica while one is moved, or is to be. */
class MovedReplicaTest {
  private static final long BLOCK = 1;
  private static final long GROUP = -64;
  private static final PullFrom.Schema RS = new PullFrom.Schema("rs", 3, 2, 1 << 20);
  private static final CopyOwner MOVES = new CopyOwner("moves", WorkClass.CAPACITY);

  private final Rig rig = new Rig();

  /** HDFS's word on what the block needs now knows nothing of the move. */
  @Test
  void blockThatLosesAReplicaWhileAnotherIsMovedIsRecovered() {
    List.of("a", "b", "c", "d", "e", "f").forEach(rig::agent);
    rig.run(3 * SECOND);
    rig.namesystem.block(BLOCK, BIG, 3, "a", "b", "c");
    acceptMoves();
    rig.run(SECOND);
    rig.tasks.lower().want(MOVES, moved("c"));
    rig.run(20 * SECOND);
    assertThat(rig.onlyOrder().from().leavingUuid()).isEqualTo("c");

    rig.namesystem.kill("a");
    rig.run(20 * SECOND);
    List<PullOrder> recovery =
        rig.allOrders().stream().filter(order -> order.from().leavingUuid().isEmpty()).toList();
    assertThat(recovery).hasSize(1);
    assertThat(rig.holderOf(recovery.get(0))).isIn("d", "e", "f");
  }

  /** The move is work on its last replica then: it has the link to itself. */
  @Test
  void moveGoesOnWhereItsBlockLosesAllOtherReplicas() {
    List.of("a", "b", "c", "d", "e", "f").forEach(rig::agent);
    rig.run(3 * SECOND);
    rig.namesystem.block(BLOCK, BIG, 3, "a", "b", "c");
    acceptMoves();
    rig.run(SECOND);
    rig.tasks.lower().want(MOVES, moved("c"));
    rig.run(20 * SECOND);

    rig.namesystem.kill("a");
    rig.namesystem.kill("b");
    rig.run(20 * SECOND);
    assertThat(rig.onlyOrder().from().leavingUuid()).isEqualTo("c");
    assertThat(rig.onlyOrder().rateBytesPerSec()).isEqualTo(LINK * 3 / 4);
  }

  /** As when a volume breaks: the DataNode that the move leaves is the only one with room. */
  @Test
  void replicaThatIsLostWhileItIsMovedComesBackToItsDataNode() {
    List.of("a", "b", "c", "d").forEach(rig::agent);
    rig.run(3 * SECOND);
    rig.namesystem.block(BLOCK, BIG, 3, "a", "b", "c");
    acceptMoves();
    rig.run(SECOND);
    rig.tasks.lower().want(MOVES, moved("c"));
    rig.run(20 * SECOND);
    assertThat(rig.holderOf(rig.onlyOrder())).isEqualTo("d");

    rig.namesystem.lose(BLOCK, "c");
    rig.run(20 * SECOND);
    assertThat(rig.allOrders()).extracting(rig::holderOf).containsExactlyInAnyOrder("c", "d");
  }

  /** The plan of the move reads one node, and what the group lacks is decoded from three. */
  @Test
  void groupThatStandsAsideInHdfsQueueIsNotMoved() {
    List.of("a", "b", "c", "d", "e", "f", "g").forEach(rig::agent);
    List.of("f", "g").forEach(uuid -> rig.agentOf(uuid).codecs = List.of("rs"));
    rig.run(3 * SECOND);
    rig.namesystem.group(GROUP, RS, 6 * LINK, "a", "b", "c", "d", "e");
    acceptMoves();
    rig.run(SECOND);
    rig.namesystem.obstacles = id -> Optional.of(Obstacle.UNITS_LOST);
    rig.namesystem.kill("b");
    rig.run(5 * SECOND);
    LowRedundancyBlock unit = rig.namesystem.describe(GROUP).orElseThrow().copying(0);
    rig.tasks
        .lower()
        .want(MOVES, LowRedundancyBlock.of(unit.group().orElseThrow(), move(unit, "a")));
    rig.run(20 * SECOND);
    assertThat(rig.allOrders()).isEmpty();

    rig.namesystem.obstacles = id -> Optional.empty();
    rig.namesystem.noteAllChanged();
    rig.run(5 * SECOND);
    assertThat(rig.onlyOrder().block().blockId()).isEqualTo(GROUP + 1);
  }

  private void acceptMoves() {
    rig.namesystem.verdict =
        request ->
            Optional.of(request)
                .filter(one -> one.workClass() == MOVES.workClass())
                .map(one -> new CommitOutcome.Accepted("DS", one.block()));
  }

  private LowRedundancyBlock moved(String uuid) {
    LowRedundancyBlock block = rig.namesystem.describe(BLOCK).orElseThrow();
    return LowRedundancyBlock.of(block.block(), move(block, uuid));
  }

  private RecoveryTask move(LowRedundancyBlock block, String uuid) {
    int from = rig.nodes.find(uuid).orElseThrow();
    RecoveryTask leaving = block.task().leaving(from);
    return leaving.withShape(
        leaving
            .shape()
            .as(MOVES.workClass(), new WorkKind.MoveReplica(from))
            .withMissing(1, StorageTypes.of(FakeNamesystem.DISK)));
  }
}
