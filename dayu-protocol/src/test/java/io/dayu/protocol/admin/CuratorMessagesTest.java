package io.dayu.protocol.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Questions and answers of background tasks arrive as they were sent, also by another version. */
final class CuratorMessagesTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String UUID = "d290f1ee-6c54-4b01-90e6-d701748f0851";

  /** Words that a NameNode hears at once. */
  private static final int WORDS_MAX = 9;

  /** Characters of a word that it hears. */
  private static final int LENGTH_MAX = 256;

  private static List<String> heard(String... words) {
    assertThat(words).hasSizeLessThanOrEqualTo(WORDS_MAX);
    assertThat(words).allMatch(word -> word.length() <= LENGTH_MAX);
    return List.of(words).subList(1, words.length);
  }

  @Test
  void offersArrive_howeverLongTheyAre() throws Exception {
    MoveHint longest =
        MoveHint.anywhere(Long.MIN_VALUE, Long.MAX_VALUE, UUID, "RAM_DISK", 0.12345678901234566)
            .onto("ARCHIVE");
    MoveRequest full =
        new MoveRequest(
            new FateMark(UUID, Long.MAX_VALUE),
            Collections.nCopies(MoveRequest.OFFERS_MAX, new MoveOffer(Long.MAX_VALUE, longest)));
    assertThat(MoveRequest.of(heard(full.words()))).isEqualTo(full);
    MoveRequest named =
        new MoveRequest(FateMark.NONE, List.of(new MoveOffer(1, MoveHint.to(7, 1, "a", "b"))));
    assertThat(MoveRequest.of(heard(named.words()))).isEqualTo(named);
    assertThat(MoveRequest.of(heard(MoveRequest.QUESTION.words()))).isEqualTo(MoveRequest.QUESTION);
    assertThat(MoveRequest.of(List.of())).isEqualTo(MoveRequest.QUESTION);
  }

  @Test
  void additionOfANewerVersionIsPassedOver_andWhatAnOlderOneLacksIsEmpty() throws Exception {
    assertThat(
            MoveRequest.of(
                List.of(
                    "{\"list\":\"x\",\"heard\":3,\"most\":5}",
                    "{\"id\":1,\"why\":\"x\",\"hint\":{\"blockId\":7,\"fromUuid\":\"a\"}}")))
        .isEqualTo(
            new MoveRequest(
                new FateMark("x", 3),
                List.of(new MoveOffer(1, new MoveHint(7, 0, "a", "", "", "", 0)))));
  }

  @Test
  void ordersAboutFactorsArrive() throws Exception {
    FactorOrder order =
        new FactorOrder(Long.MIN_VALUE, 512, 2, Long.MAX_VALUE, Long.MIN_VALUE, Integer.MAX_VALUE);
    assertThat(FactorOrder.of(heard(order.words()))).isEqualTo(order);
    assertThatThrownBy(() -> FactorOrder.of(List.of("{\"inodeId\":7,\"factor\":3}")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("2 or more");
    FactorSweep sweep = new FactorSweep(7, 9, true, 5, "/a b");
    assertThat(FactorSweep.of(heard(sweep.words()))).isEqualTo(sweep);
    assertThat(sweep.covers("/a b/c") && sweep.covers("/a b")).isTrue();
    assertThat(sweep.covers("/a bc")).isFalse();
    FactorPart part = new FactorPart(17, true, 4, 3, 2, 1, List.of(5L, Long.MAX_VALUE));
    assertThat(arrived(part, FactorPart.class)).isEqualTo(part);
    assertThat(sweep.after(part).afterInodeId()).isEqualTo(17);
    for (FactorOutcome outcome : FactorOutcome.values()) {
      assertThat(arrived(new FactorAnswer(outcome), FactorAnswer.class).verdict())
          .isEqualTo(outcome);
    }
  }

  private static <R> R arrived(Object sent, Class<R> type) throws IOException {
    return RecordJson.read(JSON.readTree(RecordJson.word(sent)), type);
  }

  @Test
  void answerArrives_withTheFateOfEachOffer() throws Exception {
    MoveAnswer sent =
        new MoveAnswer(
            2,
            new HintCounts(true, 3, 4, Map.of(MoveFate.MOVED, 9L, MoveFate.NO_PLACE, 1L)),
            new FateMark(UUID, 17),
            true,
            Map.of(5L, MoveFate.PUT_OFF, Long.MAX_VALUE, MoveFate.NO_PLACE));
    assertThat(arrived(sent, MoveAnswer.class)).isEqualTo(sent);
    assertThat(sent.counts().left()).isEqualTo(7);
    assertThat(RecordJson.word(sent.counts()))
        .isEqualTo(
            "{\"open\":true,\"waiting\":3,\"underWay\":4,\"ended\":{\"moved\":9,\"no_place\":1}}");
  }

  @Test
  void fateThatOnlyANewerVersionKnowsIsRefused_andItsCountPassedOver() throws Exception {
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    document.putObject("fates").put("5", "dreamt");
    assertThatThrownBy(() -> RecordJson.read(document, MoveAnswer.class))
        .isInstanceOf(IOException.class)
        .hasMessage("This version of Dayu knows no MoveFate dreamt.");
    document.putObject("ended").put("dreamt", 4).put("stale", 2);
    assertThat(RecordJson.read(document, HintCounts.class).ended())
        .isEqualTo(Map.of(MoveFate.STALE, 2L));
  }

  @Test
  void nonsenseIsRefusedInASentence() {
    assertThatThrownBy(() -> RecordJson.read("{\"heard\":\"ten\"}", FateMark.class))
        .hasMessage("\"ten\" is no number.");
    assertThatThrownBy(() -> RecordJson.read("{\"below\":1.5}", MoveHint.class))
        .isInstanceOf(IOException.class)
        .hasMessage("1.5 is no share, which is from 0 to 1.");
    assertThatThrownBy(() -> RecordJson.read("{", MoveHint.class)).isInstanceOf(IOException.class);
  }

  @Test
  void blocksArrive_asManyAsANameNodeHearsAtOnce() throws Exception {
    StoredQuestion question =
        new StoredQuestion(
            LongStream.range(0, StoredQuestion.BLOCKS_MAX)
                .mapToObj(id -> Long.MIN_VALUE + id)
                .toList());
    assertThat(StoredQuestion.of(heard(question.words()))).isEqualTo(question);
    assertThat(StoredQuestion.of(List.of()).blockIds()).isEmpty();
    assertThatThrownBy(() -> StoredQuestion.of(List.of("7,seven")))
        .hasMessage("seven is no number.");
    StoredAnswer sent =
        new StoredAnswer(
            Map.of(
                -16L,
                new StoredBlock(
                    1007,
                    64,
                    3,
                    2,
                    false,
                    List.of(new StoredReplica("a", "/r", 2, StoredReplica.State.CORRUPT)))));
    assertThat(arrived(sent, StoredAnswer.class)).isEqualTo(sent);
  }

  @Test
  void budgetAndVerdictArrive() throws Exception {
    CopyBudget budget = new CopyBudget(0.2, 4000, 7_000_000_000L);
    assertThat(arrived(budget, CopyBudget.class)).isEqualTo(budget);
    ReplaceAnswer verdict = new ReplaceAnswer(ReplaceOutcome.NOT_YET_SAFE);
    assertThat(RecordJson.word(verdict)).isEqualTo("{\"verdict\":\"not_yet_safe\"}");
    assertThat(arrived(verdict, ReplaceAnswer.class)).isEqualTo(verdict);
  }
}
