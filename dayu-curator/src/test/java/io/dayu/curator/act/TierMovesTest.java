package io.dayu.curator.act;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.dayu.protocol.admin.FateMark;
import io.dayu.protocol.admin.HintCounts;
import io.dayu.protocol.admin.MoveAnswer;
import io.dayu.protocol.admin.MoveFate;
import io.dayu.protocol.admin.MoveHint;
import io.dayu.protocol.admin.MoveOffer;
import io.dayu.protocol.admin.MoveRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
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
      new TierMoves(cluster, new ReplicaMoves(cluster, Duration.ZERO), Duration.ZERO);

  private static List<TieredFile> files(long... ids) {
    return LongStream.of(ids)
        .mapToObj(id -> new TieredFile(new HintedFile(id, 1, 1, 0), "COLD", 0.9))
        .toList();
  }

  @Test
  void allReplicasOfABlockMoveOneAfterAnother_andNoFileIsListedAgain() throws Exception {
    TierMoves.Moved moved = moves.carryOut(files(1, 2));
    assertThat(moved.fates()).containsExactly(entry(MoveFate.MOVED, 2L * REPLICAS));
    assertThat(moved.left()).isZero();
    assertThat(cluster.offered)
        .extracting(MoveHint::blockId)
        .containsExactly(1L, 2L, 1L, 2L, 1L, 2L);
    assertThat(cluster.offered).extracting(MoveHint::toType).containsOnly("ARCHIVE");
    assertThat(cluster.looks).isEqualTo(Map.of(1L, 1, 2L, 1));
  }

  @Test
  void fileOfWhichHdfsHasDeletedAnotherReplicaIsLookedAtOnceMore() throws Exception {
    cluster.keptAtFirst.add("uuid0");
    TierMoves.Moved moved = moves.carryOut(files(1, 2));
    assertThat(moved.fates())
        .containsOnly(entry(MoveFate.MOVED, 2L * REPLICAS), entry(MoveFate.KEPT, 2L));
    assertThat(moved.left()).isZero();
    assertThat(cluster.looks).isEqualTo(Map.of(1L, 2, 2L, 2));
  }

  @Test
  void blockThatHasOneTooManyWaitsForTheNextLook() throws Exception {
    cluster.tooManyAtLooks = 1;
    TierMoves.Moved moved = moves.carryOut(files(1));
    assertThat(moved.fates()).containsExactly(entry(MoveFate.MOVED, (long) REPLICAS));
    assertThat(cluster.offered).hasSize(REPLICAS);
  }

  @Test
  void whatCannotMoveIsToldAndTheOthersMove() throws Exception {
    cluster.stuck.put(2L, MoveFate.NO_PLACE);
    TierMoves.Moved moved = moves.carryOut(files(1, 2, 3));
    assertThat(moved.fates())
        .containsOnly(
            entry(MoveFate.MOVED, 2L * REPLICAS), entry(MoveFate.NO_PLACE, (long) REPLICAS));
    assertThat(moved.left()).isEqualTo(REPLICAS);
    assertThat(moved.unfinished()).isEqualTo(files(2));
    assertThat(cluster.looks).containsEntry(1L, 1).containsEntry(3L, 1);
  }

  @Test
  void anotherReplicaOfABlockMovesWhereTheFirstCannot() throws Exception {
    cluster.rooted.add("uuid0");
    TierMoves.Moved moved = moves.carryOut(files(1, 2));
    assertThat(moved.fates())
        .containsOnly(entry(MoveFate.MOVED, 2L * (REPLICAS - 1)), entry(MoveFate.NO_PLACE, 2L));
    assertThat(moved.left()).isEqualTo(2);
  }

  @Test
  void noMoreReplicasOfABlockMoveThanItsPolicyAsksFor() throws Exception {
    cluster.asked = 2;
    assertThat(moves.carryOut(files(1)).fates()).containsOnly(entry(MoveFate.MOVED, 2L));
    assertThat(cluster.offered).hasSize(2);
    cluster.rooted.add("uuid0");
    TierMoves.Moved moved = moves.carryOut(files(2));
    assertThat(moved.fates()).as("nothing is left").containsOnly(entry(MoveFate.MOVED, 2L));
    assertThat(moved.left()).isZero();
  }

  @Test
  void whatWasHinderedForAWhileMovesInTheEnd() throws Exception {
    cluster.hinderedOffers = REPLICAS;
    TierMoves.Moved moved = moves.carryOut(files(1));
    assertThat(moved.fates()).containsOnly(entry(MoveFate.MOVED, (long) REPLICAS));
    assertThat(moved.left()).isZero();
  }

  @Test
  void nothingIsOfferedWhereAllIsAsItShouldBe() throws Exception {
    cluster.misplaced.put(1L, List.of());
    assertThat(moves.carryOut(files(1)).fates()).isEmpty();
    assertThat(moves.carryOut(List.of()).left()).isZero();
    assertThat(cluster.offered).isEmpty();
  }

  /** Files of one block; what moves is copied at once. */
  private static final class PlayedCluster implements ReplicaTypes, MoveOffers {
    final Set<String> rooted = new HashSet<>();
    final Set<String> keptAtFirst = new HashSet<>();
    final Map<Long, MoveFate> stuck = new HashMap<>();
    final List<MoveHint> offered = new ArrayList<>();
    final Map<Long, Integer> looks = new HashMap<>();
    int asked = REPLICAS;
    int tooManyAtLooks;
    int hinderedOffers;
    private final Map<Long, List<MoveHint>> misplaced = new HashMap<>();
    private final Set<MoveHint> kept = new HashSet<>();

    private List<MoveHint> misplacedOf(long id) {
      return misplaced.computeIfAbsent(
          id,
          block ->
              IntStream.range(0, REPLICAS)
                  .mapToObj(node -> MoveHint.anywhere(id, 1, "uuid" + node, "DISK", 0.9))
                  .collect(Collectors.toCollection(ArrayList::new)));
    }

    @Override
    public MisplacedReplicas misplaced(TieredFile file) {
      long id = file.file().inodeId();
      List<MoveHint> now = misplacedOf(id);
      int count = Math.max(0, now.size() - (REPLICAS - asked));
      boolean oneTooMany = looks.merge(id, 1, Integer::sum) <= tooManyAtLooks;
      return new MisplacedReplicas(
          count,
          count == 0 || oneTooMany
              ? List.of()
              : List.of(new MisplacedReplicas.OfBlock(now, Collections.nCopies(count, "ARCHIVE"))));
    }

    @Override
    public MoveAnswer offer(MoveRequest request) {
      Map<Long, MoveFate> fates = new LinkedHashMap<>();
      for (MoveOffer offer : request.offers()) {
        MoveHint hint = offer.hint();
        offered.add(hint);
        MoveFate fate = fate(hint);
        fates.put(offer.id(), fate);
        if (fate == MoveFate.MOVED) {
          misplacedOf(hint.blockId()).remove(hint.onto(""));
        }
      }
      return new MoveAnswer(
          fates.size(),
          new HintCounts(true, 0, 0, Map.of()),
          new FateMark("one", request.mark().heard() + fates.size()),
          false,
          fates);
    }

    private MoveFate fate(MoveHint hint) {
      if (hinderedOffers > 0) {
        hinderedOffers--;
        return MoveFate.BUSY;
      }
      if (keptAtFirst.contains(hint.fromUuid()) && kept.add(hint)) {
        return MoveFate.KEPT;
      }
      return rooted.contains(hint.fromUuid())
          ? MoveFate.NO_PLACE
          : stuck.getOrDefault(hint.blockId(), MoveFate.MOVED);
    }
  }
}
