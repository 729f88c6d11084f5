package io.dayu.curator.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.protocol.admin.FateMark;
import io.dayu.protocol.admin.HintCounts;
import io.dayu.protocol.admin.MoveAnswer;
import io.dayu.protocol.admin.MoveFate;
import io.dayu.protocol.admin.MoveHint;
import io.dayu.protocol.admin.MoveOffer;
import io.dayu.protocol.admin.MoveRequest;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Hints are offered until the NameNode has taken and ended all of them. */
final class ReplicaMovesTest {
  private static final List<MoveHint> HINTS =
      LongStream.range(0, 20).mapToObj(id -> MoveHint.anywhere(id, 1, "uuid", "SSD", 0.5)).toList();

  private final PlayedNameNode nameNode = new PlayedNameNode();
  private final ReplicaMoves moves = new ReplicaMoves(nameNode, Duration.ZERO);

  @Test
  void fullQueueIsWaitedFor() throws Exception {
    nameNode.room = 5;
    assertThat(moves.carryOut(HINTS)).containsExactly(Map.entry(MoveFate.MOVED, 20L));
    assertThat(nameNode.taken).containsExactlyElementsOf(HINTS);
    assertThat(nameNode.largest)
        .as("offers of one call")
        .isLessThanOrEqualTo(MoveRequest.OFFERS_MAX);
  }

  @Test
  void eachHintIsToldItsFate() throws Exception {
    nameNode.fates.put(3L, MoveFate.NO_PLACE);
    nameNode.fates.put(4L, MoveFate.BUSY);
    Map<Long, MoveFate> told = new HashMap<>();
    Map<MoveFate, Long> counts =
        moves.carryOut(
            HINTS.iterator(), (hint, fate) -> assertThat(told.put(hint.blockId(), fate)).isNull());
    assertThat(told)
        .hasSize(20)
        .containsEntry(3L, MoveFate.NO_PLACE)
        .containsEntry(4L, MoveFate.BUSY)
        .containsEntry(5L, MoveFate.MOVED);
    assertThat(counts).containsEntry(MoveFate.MOVED, 18L);
  }

  @Test
  void hintsThatComeWithAFateAreOfferedToo() throws Exception {
    Deque<MoveHint> next = new ArrayDeque<>(HINTS.subList(0, 2));
    Map<MoveFate, Long> counts =
        moves.carryOut(
            new QueuedHints(next),
            (hint, fate) -> {
              if (hint.blockId() < 4) {
                next.add(HINTS.get((int) hint.blockId() + 2));
              }
            });
    assertThat(counts).containsExactly(Map.entry(MoveFate.MOVED, 6L));
  }

  @Test
  void whatIsPutOffIsOfferedAgain_andNothingElse() throws Exception {
    nameNode.putOff = 3;
    assertThat(moves.carryOut(HINTS)).containsOnly(Map.entry(MoveFate.MOVED, 20L));
    assertThat(nameNode.taken).hasSize(23);
  }

  @Test
  void nameNodeThatHasForgottenThemIsAskedAgain() throws Exception {
    nameNode.forgetsAt = 10;
    assertThat(moves.carryOut(HINTS)).containsOnly(Map.entry(MoveFate.MOVED, 20L));
    assertThat(nameNode.taken).hasSize(20 + 2 * MoveRequest.OFFERS_MAX).containsAll(HINTS);
  }

  @Test
  void itGivesUpInTheEnd() throws Exception {
    nameNode.putOff = 1_000;
    assertThat(moves.carryOut(HINTS)).containsExactly(Map.entry(MoveFate.PUT_OFF, 20L));
    assertThat(nameNode.taken).hasSize(60);
  }

  @Test
  void nothingIsAskedWithoutHints() throws Exception {
    assertThat(moves.carryOut(List.of())).isEmpty();
    assertThat(nameNode.calls).isZero();
  }

  /** Takes as many as it has room for, and ends all when it has taken none. */
  private static final class PlayedNameNode implements MoveOffers {
    final Map<Long, MoveFate> fates = new HashMap<>();
    final List<MoveHint> taken = new ArrayList<>();
    int room = 1_000;
    int putOff;
    int forgetsAt = Integer.MAX_VALUE;
    int largest;
    int calls;
    private final Map<Long, MoveHint> open = new LinkedHashMap<>();
    private final List<Long> ids = new ArrayList<>();
    private final Map<Long, MoveFate> ended = new LinkedHashMap<>();
    private String list = "first";

    @Override
    public MoveAnswer offer(MoveRequest request) {
      calls++;
      FateMark mark = request.mark();
      boolean lost = !mark.equals(FateMark.NONE) && !mark.list().equals(list);
      int known = lost || mark.equals(FateMark.NONE) ? ended.size() : (int) mark.heard();
      largest = Math.max(largest, request.offers().size());
      int count = Math.min(request.offers().size(), room - open.size());
      for (MoveOffer offer : request.offers().subList(0, count)) {
        assertThat(ids).as("an id is of one offer").doesNotContain(offer.id());
        ids.add(offer.id());
        open.put(offer.id(), offer.hint());
        taken.add(offer.hint());
      }
      if (count == 0) {
        open.forEach((id, hint) -> ended.put(id, fate(hint)));
        open.clear();
      }
      Map<Long, MoveFate> told = new LinkedHashMap<>();
      ended.entrySet().stream().skip(known).forEach(one -> told.put(one.getKey(), one.getValue()));
      MoveAnswer answer =
          new MoveAnswer(
              count,
              new HintCounts(true, open.size(), 0, Map.of()),
              new FateMark(list, ended.size()),
              lost,
              told);
      if (taken.size() >= forgetsAt) {
        list = "second";
        ended.clear();
        open.clear();
        forgetsAt = Integer.MAX_VALUE;
      }
      return answer;
    }

    private MoveFate fate(MoveHint hint) {
      return putOff-- > 0 ? MoveFate.PUT_OFF : fates.getOrDefault(hint.blockId(), MoveFate.MOVED);
    }
  }
}
