package io.dayu.curator.act;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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
        .containsOnly(
            entry(MoveOutcome.MOVED, 2L * REPLICAS), entry(MoveOutcome.NO_PLACE, (long) REPLICAS));
    assertThat(moved.left()).isEqualTo(REPLICAS);
    assertThat(moved.unfinished()).isEqualTo(files(2));
  }

  @Test
  void anotherReplicaOfABlockMovesWhereTheFirstCannot() throws Exception {
    cluster.rooted.add("uuid0");
    TierMoves.Moved moved = moves.carryOut(files(1, 2));
    assertThat(moved.outcomes())
        .containsOnly(
            entry(MoveOutcome.MOVED, 2L * (REPLICAS - 1)), entry(MoveOutcome.NO_PLACE, 2L));
    assertThat(moved.left()).isEqualTo(2);
  }

  @Test
  void whatWasHinderedForAWhileMovesInTheEnd() throws Exception {
    cluster.hinderedOffers = 2;
    TierMoves.Moved moved = moves.carryOut(files(1));
    assertThat(moved.outcomes()).containsOnly(entry(MoveOutcome.MOVED, (long) REPLICAS));
    assertThat(moved.left()).isZero();
  }

  @Test
  void nothingIsOfferedWhereAllIsAsItShouldBe() throws Exception {
    cluster.misplaced.put(1L, List.of());
    assertThat(moves.carryOut(files(1)).outcomes()).isEmpty();
    assertThat(moves.carryOut(List.of()).left()).isZero();
    assertThat(cluster.offered).isEmpty();
  }

  /** Files of one block; what moves is copied at once, and deleted some looks later. */
  private static final class PlayedCluster implements ReplicaTypes, MoveOffers {
    final Set<String> rooted = new HashSet<>();
    final Map<Long, MoveOutcome> stuck = new HashMap<>();
    final List<HintedReplica> offered = new ArrayList<>();
    int deletesAtLook = 1;
    int hinderedOffers;
    private final Map<Long, List<HintedReplica>> misplaced = new HashMap<>();
    private final Map<MoveOutcome, Long> ended = new HashMap<>();
    private final Map<Long, Integer> looks = new HashMap<>();

    private List<HintedReplica> misplacedOf(long id) {
      return misplaced.computeIfAbsent(
          id,
          block ->
              IntStream.range(0, REPLICAS)
                  .mapToObj(node -> new HintedReplica(id, 1, "uuid" + node, "DISK", "ARCHIVE", 0.9))
                  .collect(Collectors.toCollection(ArrayList::new)));
    }

    @Override
    public MisplacedReplicas misplaced(TieredFile file) {
      long id = file.file().inodeId();
      List<HintedReplica> now = misplacedOf(id);
      boolean oneTooMany = looks.merge(id, -1, Integer::sum) > 0;
      return new MisplacedReplicas(
          now.size(), now.isEmpty() || oneTooMany ? List.of() : List.of(List.copyOf(now)));
    }

    @Override
    public MovesNow offer(List<HintedReplica> hints) {
      for (HintedReplica hint : hints) {
        offered.add(hint);
        MoveOutcome outcome = outcome(hint);
        ended.merge(outcome, 1L, Long::sum);
        if (outcome == MoveOutcome.MOVED) {
          misplacedOf(hint.blockId()).remove(hint);
          looks.put(hint.blockId(), deletesAtLook);
        }
      }
      return new MovesNow("one", hints.size(), 0, ended);
    }

    private MoveOutcome outcome(HintedReplica hint) {
      if (hinderedOffers > 0) {
        hinderedOffers--;
        return MoveOutcome.BUSY;
      }
      return rooted.contains(hint.fromUuid())
          ? MoveOutcome.NO_PLACE
          : stuck.getOrDefault(hint.blockId(), MoveOutcome.MOVED);
    }
  }
}
