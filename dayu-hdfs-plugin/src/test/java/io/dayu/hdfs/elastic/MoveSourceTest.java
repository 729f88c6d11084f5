package io.dayu.hdfs.elastic;

import static io.dayu.hdfs.elastic.PlayedCluster.COPIES;
import static io.dayu.hdfs.elastic.PlayedCluster.NODES;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.snapshot.WorkKind;
import io.dayu.hdfs.elastic.PlayedCluster.Held;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.StripedGroup;
import io.dayu.protocol.BlockRef;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Tests of the choice of blocks that are copied so that DataNodes may rest, and of when none is.
 */
class MoveSourceTest {
  private static final int SIZE = 9;
  private final PlayedCluster cluster = new PlayedCluster();

  MoveSourceTest() {
    cluster.second();
  }

  private void size(int movesAtOnce) {
    cluster.sizing = PlayedCluster.sizing(String.valueOf(SIZE), "none");
    cluster.moveAtOnce(movesAtOnce);
  }

  private double moved(String end) {
    return cluster.registry.get("dayu.elastic.moved").tag("end", end).counter().count();
  }

  private Set<Integer> beyond() {
    return cluster.ranks(SIZE, NODES);
  }

  @Test
  void onlyWhatKeepsADataNodeFromRestingIsCopied_andThenAllRest() {
    cluster.block(0, 4, NODES - 1);
    cluster.block(0, NODES - 2, NODES - 1);
    cluster.block(NODES - 3, NODES - 2, NODES - 1);
    cluster.block(NODES - 1);
    size(10);
    cluster.seconds(600);
    assertThat(cluster.played.made).as("nothing moves before it is time to rest").isZero();
    cluster.seconds(320);
    assertThat(cluster.resting()).isEqualTo(beyond());
    assertThat(cluster.played.made).as("one, two and one copies").isEqualTo(4);
    assertThat(cluster.blocks).allMatch(cluster::hasCopiesAwake);
    assertThat(cluster.blocks).allMatch(block -> block.nodes().size() == block.factor());
    assertThat(moved("copied")).isEqualTo(4);
    assertThat(cluster.feed.latest().moves()).isEqualTo(MoveCount.NONE);
  }

  @Test
  void asManyAtOnceAsMay_andNoneAtZero() {
    for (int block = 0; block < 7; block++) {
      cluster.block(0, NODES - 1);
    }
    size(0);
    cluster.patience();
    assertThat(cluster.played.booked()).isEmpty();
    assertThat(cluster.resting()).doesNotContain(cluster.atRank(NODES - 1));
    cluster.moveAtOnce(2);
    cluster.seconds(2);
    assertThat(cluster.feed.latest().moves()).isEqualTo(new MoveCount(2, 5));
    int most = 0;
    for (int second = 0; second < 40; second++) {
      cluster.second();
      most = Math.max(most, cluster.played.booked().size());
    }
    assertThat(most).isEqualTo(2);
    assertThat(cluster.resting()).as("without waiting for a minute").isEqualTo(beyond());
  }

  @Test
  void blockThatTwoOweIsCopiedTwice_withoutWaitingForAMinute() {
    for (int more = 1; more <= 2; more++) {
      PlayedCluster played = new PlayedCluster();
      played.second();
      played.block(NODES - 2, NODES - 1);
      played.block(NODES - more);
      played.sizing = PlayedCluster.sizing(String.valueOf(SIZE), "none");
      played.moveAtOnce(10);
      played.seconds(895);
      int seconds = 0;
      while (played.resting().size() < NODES - SIZE) {
        played.second();
        seconds++;
        assertThat(seconds).as("seconds, more at the last rank but " + (more - 1)).isLessThan(50);
      }
      assertThat(played.played.made).isEqualTo(3);
    }
  }

  @Test
  void nothingBeginsInAPauseOrWhileABlockLacksAReplica() {
    cluster.block(0, NODES - 1);
    size(10);
    cluster.tasks.put(waiting(), 0);
    cluster.patience();
    assertThat(cluster.tasks.lower().size() + cluster.played.booked().size()).isZero();
    cluster.tasks.remove(99);
    cluster.paused = true;
    cluster.seconds(100);
    assertThat(cluster.tasks.lower().size() + cluster.played.booked().size()).isZero();
    cluster.paused = false;
    cluster.seconds(30);
    assertThat(cluster.resting()).isEqualTo(beyond());
  }

  private static LowRedundancyBlock waiting() {
    return LowRedundancyBlock.of(
        new BlockRef("BP", 99, 1, 1),
        new RecoveryTask(
            99,
            1,
            1,
            1,
            IntSet.of(0),
            IntSet.of(0),
            IntSet.of(0),
            new PlacementRule(1, 9),
            StorageTypes.of(0)));
  }

  @Test
  void holdTakesBackWhatHasNotBegun_andItIsTheNextAfterIt() {
    cluster.block(0, NODES - 1);
    size(10);
    cluster.played.standing = true;
    cluster.patience();
    assertThat(cluster.tasks.lower().find(0)).isPresent();
    cluster.heeded = false;
    cluster.seconds(3);
    assertThat(cluster.tasks.lower().size()).isZero();
    assertThat(cluster.feed.latest().moves()).isEqualTo(new MoveCount(0, 1));
    cluster.heeded = true;
    cluster.seconds(3);
    assertThat(cluster.tasks.lower().find(0)).isPresent();
  }

  @Test
  void copyThatNeverComesIsTakenBackAndTriedAgain() {
    cluster.block(0, NODES - 1);
    size(10);
    cluster.played.lost = true;
    cluster.patience();
    assertThat(cluster.played.booked()).hasSize(1);
    cluster.seconds(62);
    assertThat(moved("left")).isEqualTo(1);
    cluster.played.lost = false;
    cluster.seconds(70);
    assertThat(cluster.resting()).isEqualTo(beyond());
  }

  @Test
  void deathInTheMiddleEndsIt_andNothingIsLost() {
    cluster.block(0, NODES - 1);
    size(10);
    while (cluster.played.booked().isEmpty()) {
      cluster.second();
    }
    cluster.dead.add(cluster.atRank(0));
    cluster.seconds(10);
    assertThat(cluster.resting()).isEmpty();
    assertThat(cluster.played.booked()).isEmpty();
    assertThat(cluster.blocks.get(0).nodes()).hasSize(2);
  }

  @Test
  void blockThatIsOwedAgainAndAgainIsLeftAlone() {
    cluster.block(0, NODES - 1);
    size(10);
    cluster.played.deletesWrong = true;
    cluster.seconds(2_000);
    assertThat(cluster.played.made).isEqualTo(3);
  }

  @Test
  void copyIsPlacedByThoseThatStay_onOneThatStays() {
    cluster.block(0, NODES - 1);
    size(10);
    cluster.played.standing = true;
    cluster.patience();
    RecoveryTask task = cluster.tasks.lower().find(0).orElseThrow().task();
    assertThat(task.placed()).isEqualTo(IntSet.of(cluster.number(0)));
    assertThat(task.sources()).isEqualTo(IntSet.of(cluster.number(0), cluster.number(NODES - 1)));
    for (int rank = 0; rank < NODES; rank++) {
      assertThat(task.barred().contains(cluster.number(rank)))
          .as("rank " + rank)
          .isEqualTo(rank >= SIZE || isInRackOfFirst(rank));
    }
  }

  /** A copy there would leave two replicas in one rack, and HDFS would not delete the other one. */
  private boolean isInRackOfFirst(int rank) {
    return cluster
        .nodes
        .rackOf(cluster.number(rank))
        .equals(cluster.nodes.rackOf(cluster.number(0)));
  }

  @Test
  void ofAGroupTheInternalBlockOfOneThatIsToRestIsMoved_placedByAllOthers() {
    cluster.block(0, NODES - 2, NODES - 1);
    cluster.played.striped.add(0L);
    size(10);
    cluster.played.standing = true;
    cluster.patience();
    LowRedundancyBlock wanted = cluster.tasks.lower().find(0).orElseThrow();
    RecoveryTask task = wanted.task();
    int from = task.sources().only();
    assertThat(from).isIn(cluster.number(NODES - 2), cluster.number(NODES - 1));
    assertThat(task.kind()).isEqualTo(new WorkKind.MoveReplica(from));
    assertThat(task.workClass()).isEqualTo(WorkClass.CAPACITY);
    assertThat(task.missing()).isEqualTo(1);
    assertThat(task.placed())
        .isEqualTo(
            IntSet.of(cluster.number(0), cluster.number(NODES - 2), cluster.number(NODES - 1))
                .without(from));
    for (int rank = 0; rank < NODES; rank++) {
      assertThat(task.barred().contains(cluster.number(rank)))
          .as("rank " + rank)
          .isEqualTo(rank == 0 || rank >= SIZE);
    }
    StripedGroup group = wanted.group().orElseThrow();
    assertThat(group.holderOf(group.wanted().only())).isEqualTo(IntSet.of(from));
    cluster.played.standing = false;
    cluster.seconds(60);
    assertThat(cluster.resting()).isEqualTo(beyond());
    assertThat(cluster.played.made).isEqualTo(1);
  }

  @Test
  void internalBlocksOfAGroupThatComeBackAreLeftAloneAfterMoreCopiesThanABlocks() {
    cluster.block(0, NODES - 1);
    cluster.played.striped.add(0L);
    size(10);
    cluster.played.deletesWrong = true;
    cluster.seconds(3_000);
    assertThat(cluster.played.made).isEqualTo(9);
  }

  @Test
  void failureEndsMovesForGood_andIsTold() {
    cluster.block(0, NODES - 1);
    size(10);
    cluster.played.failing = true;
    cluster.patience();
    cluster.played.failing = false;
    cluster.seconds(100);
    assertThat(cluster.failures).isEqualTo(1);
    assertThat(cluster.played.made).isZero();
    assertThat(cluster.resting()).doesNotContain(cluster.atRank(NODES - 1)).hasSize(2);
  }

  @Test
  void endOfThePlannerForgetsAll() {
    cluster.block(0, NODES - 1);
    size(10);
    while (cluster.played.booked().isEmpty()) {
      cluster.second();
    }
    cluster.moves.forget();
    cluster.played.leave();
    cluster.feed.rest();
    assertThat(cluster.played.booked()).isEmpty();
    assertThat(cluster.tasks.lower().size()).isZero();
    cluster.seconds(60);
    assertThat(cluster.played.made).isZero();
  }

  /** Whatever lies where: all rest in the end, with as few copies as there are owed. */
  @Test
  void asManyCopiesAsAreOwedAreMade_andNoBlockHasFewerAwake() {
    int all = 0;
    for (int seed = 0; seed < 12; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      PlayedCluster played = new PlayedCluster();
      played.second();
      for (int block = 0; block < 30; block++) {
        played.block(random.ints(0, NODES).distinct().limit(1 + random.nextInt(3)).toArray());
      }
      played.sizing = PlayedCluster.sizing(String.valueOf(SIZE), "none");
      played.moveAtOnce(1 + random.nextInt(9));
      Set<Integer> last = new TreeSet<>(played.ranks(SIZE, NODES));
      long owed = played.blocks.stream().mapToLong(block -> owed(block, last)).sum();
      played.seconds(890);
      for (int second = 0; second < 400; second++) {
        played.second();
        assertThat(played.blocks).as("seed " + seed).allMatch(played::hasCopiesAwake);
      }
      assertThat(played.resting()).as("seed " + seed).isEqualTo(last);
      assertThat(played.played.made).as("seed " + seed).isEqualTo((int) owed);
      all += played.played.made;
    }
    assertThat(all).as("copies").isGreaterThan(50);
  }

  private static long owed(Held block, Set<Integer> last) {
    long staying = block.nodes().stream().filter(node -> !last.contains(node)).count();
    return Math.max(0, Math.min(COPIES, block.factor()) - staying);
  }
}
