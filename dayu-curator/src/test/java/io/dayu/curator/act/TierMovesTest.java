package io.dayu.curator.act;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Replicas are offered one after another, until all are on the type that policies ask for. */
final class TierMovesTest {
  private static final int REPLICAS = 3;

  private final PlayedCluster cluster = new PlayedCluster();
  private final TierMoves moves =
      new TierMoves(
          cluster, new ReplicaMoves(cluster, Duration.ZERO), Duration.ZERO, Duration.ofMillis(300));

  private static List<TieredFile> files(long... ids) {
    return LongStream.of(ids)
        .mapToObj(id -> new TieredFile(new HintedFile(id, 1, 1), "COLD", 0.9))
        .toList();
  }

  @Test
  void allReplicasOfABlockMoveOneAfterAnother() throws Exception {
    TierMoves.Moved moved = moves.carryOut(files(1, 2));
    assertThat(moved.outcomes()).containsExactly(entry(MoveOutcome.MOVED, 2L * REPLICAS));
    assertThat(moved.left()).isZero();
    assertThat(cluster.offered)
        .extracting(HintedReplica::blockId)
        .containsExactly(1L, 2L, 1L, 2L, 1L, 2L);
  }

  @Test
  void blockThatHasOneTooManyWaitsUntilHdfsHasDeletedIt() throws Exception {
    cluster.deletesAtLook = 4;
    TierMoves.Moved moved = moves.carryOut(files(1));
    assertThat(moved.outcomes()).containsExactly(entry(MoveOutcome.MOVED, (long) REPLICAS));
    assertThat(cluster.offered).hasSize(REPLICAS);
  }

  @Test
  void whatCannotMoveIsToldAndTheOthersMove() throws Exception {
    cluster.stuck.put(2L, MoveOutcome.NO_PLACE);
    TierMoves.Moved moved = moves.carryOut(files(1, 2, 3));
    assertThat(moved.outcomes())
        .containsOnly(entry(MoveOutcome.MOVED, 2L * REPLICAS), entry(MoveOutcome.NO_PLACE, 1L));
    assertThat(moved.left()).isEqualTo(REPLICAS);
    assertThat(moved.unfinished()).isEqualTo(files(2));
  }

  @Test
  void nothingIsOfferedWhereAllIsAsItShouldBe() throws Exception {
    cluster.misplaced.put(1L, 0);
    assertThat(moves.carryOut(files(1)).outcomes()).isEmpty();
    assertThat(moves.carryOut(List.of()).left()).isZero();
    assertThat(cluster.offered).isEmpty();
  }

  /** Files of one block; what moves is copied at once, and deleted some looks later. */
  private static final class PlayedCluster implements ReplicaTypes, MoveOffers {
    final Map<Long, Integer> misplaced = new HashMap<>();
    final Map<Long, MoveOutcome> stuck = new HashMap<>();
    final List<HintedReplica> offered = new ArrayList<>();
    int deletesAtLook = 1;
    private final Map<MoveOutcome, Long> ended = new HashMap<>();
    private final Map<Long, Integer> looks = new HashMap<>();

    @Override
    public MisplacedReplicas misplaced(TieredFile file) {
      long id = file.file().inodeId();
      int count = misplaced.getOrDefault(id, REPLICAS);
      boolean oneTooMany = looks.merge(id, -1, Integer::sum) > 0;
      return new MisplacedReplicas(
          count,
          count == 0 || oneTooMany
              ? List.of()
              : List.of(new HintedReplica(id, 1, "uuid" + count, "DISK", "ARCHIVE", file.below())));
    }

    @Override
    public MovesNow offer(List<HintedReplica> hints) {
      for (HintedReplica hint : hints) {
        offered.add(hint);
        MoveOutcome outcome = stuck.getOrDefault(hint.blockId(), MoveOutcome.MOVED);
        ended.merge(outcome, 1L, Long::sum);
        if (outcome == MoveOutcome.MOVED) {
          misplaced.merge(hint.blockId(), REPLICAS - 1, (now, first) -> now - 1);
          looks.put(hint.blockId(), deletesAtLook);
        }
      }
      return new MovesNow("one", hints.size(), 0, ended);
    }
  }
}
