package io.dayu.curator.act;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Hints are offered until the NameNode has taken and ended all of them. */
final class ReplicaMovesTest {
  private static final List<HintedReplica> HINTS =
      LongStream.range(0, 20)
          .mapToObj(id -> new HintedReplica(id, 1, "uuid", "SSD", "", 0.5))
          .toList();

  private final PlayedNameNode nameNode = new PlayedNameNode();
  private final ReplicaMoves moves = new ReplicaMoves(nameNode, Duration.ZERO);

  @Test
  void fullQueueIsWaitedFor() throws Exception {
    nameNode.ended.put(MoveOutcome.MOVED, 100L);
    nameNode.room = 5;
    assertThat(moves.carryOut(HINTS)).containsExactly(Map.entry(MoveOutcome.MOVED, 20L));
    assertThat(nameNode.offered).containsExactlyElementsOf(HINTS);
    assertThat(nameNode.largest).as("words of one call").isLessThanOrEqualTo(8);
  }

  @Test
  void whatIsPutOffIsOfferedAgain() throws Exception {
    nameNode.putOff = 3;
    assertThat(moves.carryOut(HINTS)).containsOnly(Map.entry(MoveOutcome.MOVED, 17L + 20L));
    assertThat(nameNode.offered).hasSize(40);
  }

  @Test
  void nameNodeThatHasForgottenThemIsAskedAgain() throws Exception {
    nameNode.ended.put(MoveOutcome.STALE, 7L);
    nameNode.forgetsAt = 10;
    Map<MoveOutcome, Long> counts = moves.carryOut(HINTS);
    assertThat(nameNode.offered).hasSize(40);
    assertThat(counts).doesNotContainKey(MoveOutcome.PUT_OFF);
  }

  @Test
  void itGivesUpInTheEnd() throws Exception {
    nameNode.putOff = 1_000;
    assertThat(moves.carryOut(HINTS)).containsExactly(Map.entry(MoveOutcome.PUT_OFF, 20L));
    assertThat(nameNode.offered).hasSize(60);
  }

  @Test
  void hintIsOneWord() {
    assertThat(HINTS.get(7).word()).isEqualTo("7,1,uuid,SSD,below=0.5");
    assertThat(new HintedReplica(7, 1, "uuid", "DISK", "ARCHIVE", 0.9).word())
        .isEqualTo("7,1,uuid,DISK,below=0.9,to=ARCHIVE");
  }

  @Test
  void nothingIsDoneWithoutHints() throws Exception {
    assertThat(moves.carryOut(List.of())).isEmpty();
  }

  /** Takes as many as it has room for, and ends all when it has taken none. */
  private static final class PlayedNameNode implements MoveOffers {
    final Map<MoveOutcome, Long> ended = new EnumMap<>(MoveOutcome.class);
    final List<HintedReplica> offered = new ArrayList<>();
    int room = 1_000;
    int putOff;
    int forgetsAt = Integer.MAX_VALUE;
    int largest;
    private String process = "first";
    private int underWay;

    @Override
    public MovesNow offer(List<HintedReplica> hints) {
      largest = Math.max(largest, hints.size());
      int taken = Math.min(hints.size(), room - underWay);
      offered.addAll(hints.subList(0, taken));
      MovesNow now = new MovesNow(process, taken, underWay + taken, ended);
      underWay += taken;
      if (taken == 0) {
        end();
      }
      if (offered.size() >= forgetsAt) {
        process = "second";
        ended.clear();
        underWay = 0;
        forgetsAt = Integer.MAX_VALUE;
      }
      return now;
    }

    private void end() {
      for (; underWay > 0; underWay--) {
        boolean off = putOff-- > 0;
        ended.merge(off ? MoveOutcome.PUT_OFF : MoveOutcome.MOVED, 1L, Long::sum);
      }
    }
  }
}
