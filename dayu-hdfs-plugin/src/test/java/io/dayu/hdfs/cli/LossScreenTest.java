package io.dayu.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.hdfs.admin.AnswerKey;
import io.dayu.hdfs.history.HistoryEntry;
import io.dayu.hdfs.history.LossEntry;
import io.dayu.hdfs.status.RecoveryHistory.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The screens of a loss: whole ones, and parts. */
final class LossScreenTest {
  private static final String PART = "This is a part of a loss";

  private static ObjectNode with(Outcome outcome) {
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    ObjectNode loss = document.putArray(AnswerKey.ENTRIES).addObject();
    loss.put(HistoryEntry.ID, 7).put(HistoryEntry.OUTCOME, outcome.words());
    loss.putObject(LossEntry.STOCK).put(HistoryEntry.TOOK_MS, 1_000).put(LossEntry.LEFT_BLOCKS, 3);
    return document;
  }

  private static String lastLine(ObjectNode document) {
    var lines = LossScreen.details(document);
    return lines.get(lines.size() - 1);
  }

  @ParameterizedTest
  @EnumSource(
      value = Outcome.class,
      names = {"CUT_OFF", "SHADOW_ENDED", "LEFT"})
  void lossThatWasNotWatchedToItsEndIsAPart_andNoForecastIsPromised(Outcome outcome) {
    assertThat(lastLine(with(outcome))).startsWith(PART).endsWith("no forecast of it.");
    assertThat(LossScreen.list(with(outcome)).get(1)).contains("over 1.0 s");
    assertThat(LossScreen.details(with(outcome)))
        .anySatisfy(line -> assertThat(line).contains("last block", "over 1.0 s"))
        .noneSatisfy(line -> assertThat(line).contains("no place"));
  }

  @Test
  void lossThatWasWatchedToItsEndHasItsTime_andWhatFoundNoPlace() {
    assertThat(LossScreen.list(with(Outcome.DONE)).get(1))
        .contains(" 1.0 s")
        .doesNotContain("over");
    assertThat(LossScreen.details(with(Outcome.DONE)))
        .anySatisfy(line -> assertThat(line).contains("no place"));
  }

  @Test
  void lossWithoutAMissingDataNodeMayBeTheRestOfOne() {
    assertThat(LossScreen.details(with(Outcome.DONE)))
        .anySatisfy(line -> assertThat(line).contains("may be the rest of a loss"));
    ObjectNode caused = with(Outcome.DONE);
    ((ObjectNode) caused.path(AnswerKey.ENTRIES).get(0))
        .putArray(HistoryEntry.CAUSES)
        .addObject()
        .put(HistoryEntry.NAME, "dn1:9866")
        .put(HistoryEntry.STATE, "dead");
    assertThat(LossScreen.details(caused))
        .contains("Out of service: dn1:9866 dead")
        .noneSatisfy(line -> assertThat(line).contains("rest of a loss"));
  }

  @Test
  void forecastComesAfterALoss() {
    assertThat(lastLine(with(Outcome.UNDER_WAY))).contains("is made when the loss is over");
    assertThat(lastLine(with(Outcome.DONE))).contains("is being made");
    ObjectNode played = with(Outcome.DONE);
    ((ObjectNode) played.path(AnswerKey.ENTRIES).get(0)).putObject(LossEntry.DAYU);
    assertThat(lastLine(played)).contains("Dayu's column is a forecast");
  }
}
