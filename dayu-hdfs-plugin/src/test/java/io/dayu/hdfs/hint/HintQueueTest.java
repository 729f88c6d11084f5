package io.dayu.hdfs.hint;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.protocol.admin.FateMark;
import io.dayu.protocol.admin.MoveAnswer;
import io.dayu.protocol.admin.MoveFate;
import io.dayu.protocol.admin.MoveHint;
import io.dayu.protocol.admin.MoveOffer;
import io.dayu.protocol.admin.MoveRequest;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Tasks are told the fate of each hint that they offer, once, and that fates are lost. */
final class HintQueueTest {
  private final HintQueue queue = new HintQueue(fate -> {});
  private FateMark mark = FateMark.NONE;

  HintQueueTest() {
    queue.open();
  }

  /** An offer has ten times its block's id. */
  private static MoveOffer offer(long blockId) {
    return new MoveOffer(10 * blockId, MoveHint.to(blockId, 1, "a", "b"));
  }

  private MoveAnswer answer(MoveOffer... offers) {
    MoveAnswer answer = queue.answer(new MoveRequest(mark, List.of(offers)));
    mark = answer.mark();
    return answer;
  }

  private void end(long blockId, MoveFate fate) {
    assertThat(queue.take(Integer.MAX_VALUE)).isNotNull();
    queue.end(blockId, fate);
  }

  @Test
  void eachHintHasItsOwnFate_whichIsToldOnce() {
    assertThat(answer(offer(1), offer(2), offer(3)).taken()).isEqualTo(3);
    end(2, MoveFate.MOVED);
    assertThat(answer().fates()).isEqualTo(Map.of(20L, MoveFate.MOVED));
    assertThat(answer().fates()).isEmpty();
    end(1, MoveFate.NO_PLACE);
    queue.close();
    MoveAnswer last = answer(offer(4));
    assertThat(last.taken()).as("in a pause").isZero();
    assertThat(last.fates()).isEqualTo(Map.of(10L, MoveFate.NO_PLACE));
    assertThat(last.lost()).isFalse();
    queue.end(3, MoveFate.PUT_OFF);
    assertThat(answer().fates()).isEqualTo(Map.of(30L, MoveFate.PUT_OFF));
  }

  @Test
  void pausePutsOffWhatWaits_eachByItsId() {
    assertThat(answer(offer(1), offer(2)).taken()).isEqualTo(2);
    queue.close();
    assertThat(answer().fates()).isEqualTo(Map.of(10L, MoveFate.PUT_OFF, 20L, MoveFate.PUT_OFF));
  }

  @Test
  void twoTasksAreToldTheSame() {
    assertThat(answer(offer(1)).taken()).isEqualTo(1);
    FateMark other = queue.answer(MoveRequest.QUESTION).mark();
    end(1, MoveFate.STALE);
    assertThat(answer().fates()).isEqualTo(Map.of(10L, MoveFate.STALE));
    assertThat(queue.answer(new MoveRequest(other, List.of())).fates())
        .isEqualTo(Map.of(10L, MoveFate.STALE));
    assertThat(queue.answer(MoveRequest.QUESTION).fates()).as("nobody waits").isEmpty();
    assertThat(queue.counts().ended()).isEqualTo(Map.of(MoveFate.STALE, 1L));
  }

  @Test
  void offerThatIsSentAgainIsTheSame_whileItIsOpenAndWhenItHasEnded() {
    MoveRequest request = new MoveRequest(FateMark.NONE, List.of(offer(1)));
    assertThat(queue.answer(request).taken()).isEqualTo(1);
    assertThat(queue.answer(request).taken()).isEqualTo(1);
    assertThat(queue.counts().waiting()).isEqualTo(1);
    end(1, MoveFate.MOVED);
    MoveAnswer answer = queue.answer(request);
    assertThat(answer.taken()).isEqualTo(1);
    assertThat(answer.fates()).isEqualTo(Map.of(10L, MoveFate.MOVED));
    assertThat(queue.counts().left()).isZero();
  }

  @Test
  void hintOfABlockThatHasAnotherOneIsBusy() {
    assertThat(answer(offer(1)).taken()).isEqualTo(1);
    MoveOffer another = new MoveOffer(11, MoveHint.to(1, 1, "c", "b"));
    assertThat(answer(another).fates()).isEqualTo(Map.of(11L, MoveFate.BUSY));
    end(1, MoveFate.MOVED);
    assertThat(answer().fates()).isEqualTo(Map.of(10L, MoveFate.MOVED));
  }

  @Test
  void fatesAreLostToWhoAsksAnotherNameNode() {
    assertThat(answer(offer(1)).lost()).isFalse();
    HintQueue another = new HintQueue(fate -> {});
    another.open();
    MoveAnswer answer = another.answer(new MoveRequest(mark, List.of(offer(2))));
    assertThat(answer.lost()).isTrue();
    assertThat(answer.taken()).isEqualTo(1);
    assertThat(another.answer(new MoveRequest(answer.mark(), List.of())).lost()).isFalse();
  }

  @Test
  void oldFatesAreForgotten_andThatIsTold() {
    assertThat(answer(offer(0)).taken()).isEqualTo(1);
    FateMark early = mark;
    for (long from = 1; from < HintQueue.FATES_KEPT; from += 500) {
      for (long id = from; id < from + 500; id++) {
        assertThat(answer(offer(id)).taken()).isEqualTo(1);
      }
      assertThat(queue.take(Integer.MAX_VALUE)).isNotEmpty();
      LongStream.range(from, from + 500).forEach(id -> queue.end(id, MoveFate.STALE));
    }
    MoveAnswer kept = queue.answer(new MoveRequest(early, List.of()));
    assertThat(kept.lost()).isFalse();
    assertThat(kept.fates()).hasSize(HintQueue.FATES_AT_ONCE);
    assertThat(queue.answer(new MoveRequest(kept.mark(), List.of())).fates())
        .hasSize(HintQueue.FATES_AT_ONCE)
        .doesNotContainKeys(kept.fates().keySet().toArray(Long[]::new));
    queue.end(0, MoveFate.STALE);
    assertThat(queue.answer(new MoveRequest(early, List.of())).lost()).isTrue();
    assertThat(queue.answer(new MoveRequest(kept.mark(), List.of())).lost()).isFalse();
  }
}
