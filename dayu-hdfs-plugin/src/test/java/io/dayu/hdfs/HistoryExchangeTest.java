package io.dayu.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.hdfs.admin.AnswerCode;
import io.dayu.hdfs.admin.AnswerKey;
import io.dayu.hdfs.history.HistoryStore;
import io.dayu.hdfs.history.Mute;
import io.dayu.hdfs.history.StepBack;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Tests of the copying of history from one NameNode to another. */
class HistoryExchangeTest {
  private final InetSocketAddress other = InetSocketAddress.createUnresolved("nn1", 8020);
  private final HistoryStore theirs = store("nn1:8020");
  private final HistoryStore ours = store("nn2:8020");
  private final HistoryExchange exchange =
      new HistoryExchange(ours, () -> List.of(other), (address, words) -> answer(words));
  private AnswerCode code = AnswerCode.FINE;
  private int asked;

  private static HistoryStore store(String nameNode) {
    return store(nameNode, 1_000);
  }

  private static HistoryStore store(String nameNode, long timeOfDayMs) {
    return new HistoryStore(nameNode, Optional.empty(), 100, () -> timeOfDayMs, Runnable::run);
  }

  private ObjectNode answer(String... words) {
    asked++;
    assertThat(words).startsWith("history", "own").hasSize(3);
    long after = Long.parseLong(words[2]);
    ObjectNode document = JsonNodeFactory.instance.objectNode().put(AnswerKey.CODE, code.number());
    ArrayNode entries = document.putArray(AnswerKey.ENTRIES);
    if (code == AnswerCode.FINE) {
      theirs.ownAfter(after, 3).forEach(entry -> entry.write(entries.addObject()));
      ArrayNode inForce = document.putArray(AnswerKey.IN_FORCE);
      theirs.inForce().forEach(entry -> entry.write(inForce.addObject()));
    } else {
      document.put(AnswerKey.ERROR, "It may not be.");
    }
    return document;
  }

  @Test
  void allIsCopiedPartByPart_andThenOnlyWhatIsNew() {
    for (int i = 0; i < 7; i++) {
      theirs.order("ann", "", "set " + i, "active");
    }
    exchange.copy();
    assertThat(ours.newest(100)).isEqualTo(theirs.newest(100)).hasSize(7);
    asked = 0;
    theirs.order("ann", "", "reset", "active");
    exchange.copy();
    assertThat(ours.newest(100)).hasSize(8);
    assertThat(asked).as("one for the new, one to see that there is no more").isEqualTo(2);
  }

  @Test
  void othersCopyAtOnceWhatMustOutliveAFailover() {
    HistoryExchange back =
        new HistoryExchange(
            theirs,
            () -> List.of(other),
            (address, words) -> {
              assertThat(words).containsExactly("history", "news");
              ours.othersHaveNews();
              return JsonNodeFactory.instance.objectNode();
            });
    ours.share(() -> {}, exchange::copy);
    theirs.share(back::tell, () -> {});
    theirs.stepBack(StepBack.because("dayu.limit.failed-transfers", "9 of 10 failed"));
    assertThat(ours.stepBack()).isPresent();
    theirs.resume("ann", "", "resume", "active");
    assertThat(ours.stepBack()).isEmpty();
    theirs.mute(new Mute("stuck", 1, 2_000, "known", "ann"), "", "health mute stuck", "active");
    assertThat(ours.mutes()).hasSize(1);
    theirs.order("ann", "", "set dayu.mode off", "active");
    assertThat(ours.newest(100)).isEqualTo(theirs.newest(100)).hasSize(4);
  }

  @Test
  void whatIsInForceIsCopiedFromEachThatKnowsIt_andHidesNothingElse() {
    HistoryStore third = store("nn3:8020", 900_000);
    third.stepBack(StepBack.because("lock_share", "the lock was held"));
    theirs.take(third.inForce());
    exchange.copy();
    assertThat(ours.stepBack()).isEqualTo(third.stepBack()).isPresent();

    theirs.order("ann", "", "set dayu.alpha 0.5", "active");
    exchange.copy();
    assertThat(ours.newest(100)).isEqualTo(theirs.newest(100)).hasSize(2);
  }

  @Test
  void whatOthersAnswerToNewsDoesNotMatter() {
    LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(HistoryExchange.class));
    try {
      List<InetSocketAddress> told = new ArrayList<>();
      InetSocketAddress third = InetSocketAddress.createUnresolved("nn3", 8020);
      HistoryExchange back =
          new HistoryExchange(
              theirs,
              () -> List.of(other, third),
              (address, words) -> {
                told.add(address);
                return JsonNodeFactory.instance
                    .objectNode()
                    .put(AnswerKey.CODE, AnswerCode.USAGE.number());
              });
      theirs.share(back::tell, () -> {});
      theirs.order("ann", "", "off", "active");
      assertThat(told).containsExactly(other, third);
      assertThat(log.getOutput()).isEmpty();
    } finally {
      log.stopCapturing();
    }
  }

  @Test
  void refusalIsToldOnce_andNothingFails() {
    LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(HistoryExchange.class));
    try {
      code = AnswerCode.NO_RIGHTS;
      exchange.copy();
      exchange.copy();
      assertThat(log.getOutput()).containsOnlyOnce("It may not be.");
    } finally {
      log.stopCapturing();
    }
  }
}
