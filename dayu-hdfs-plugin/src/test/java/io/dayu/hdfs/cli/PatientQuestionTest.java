package io.dayu.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dayu.hdfs.admin.AnswerCode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Questions to a NameNode that takes a second for each reply. */
class PatientQuestionTest {
  private final Deque<Reply> replies = new ArrayDeque<>();
  private final List<String> told = new ArrayList<>();
  private long nowNs;
  private final PatientQuestion question =
      new PatientQuestion(
          words -> {
            nowNs += TimeUnit.SECONDS.toNanos(1);
            return replies.remove();
          },
          told::addAll,
          () -> nowNs);

  private void replies(String... documents) throws JsonProcessingException {
    for (String document : documents) {
      replies.add(new Reply(0, new ObjectMapper().readTree(document.replace('\'', '"'))));
    }
  }

  private long onlyByNewLook() {
    long only = question.answerByNewLook("stop", "dn1").document().path("onlyReplicas").asLong();
    assertThat(replies).as("not asked for").isEmpty();
    return only;
  }

  @Test
  void answerOfALookThatIsOlderThanTheQuestionIsNotTaken() throws JsonProcessingException {
    replies(
        "{'done':false}",
        "{'done':true,'lookedAgoMs':60000,'onlyReplicas':0}",
        "{'done':false}",
        "{'done':true,'lookedAgoMs':1500,'onlyReplicas':2}");
    assertThat(onlyByNewLook()).isEqualTo(2);
  }

  @Test
  void lookThatBeganAfterTheQuestionIsTaken_thoughItTookLong() throws JsonProcessingException {
    replies("{'done':false}", "{'done':true,'lookedAgoMs':1900,'onlyReplicas':3}");
    assertThat(onlyByNewLook()).isEqualTo(3);
  }

  @Test
  void nameNodeOfAnOlderVersionIsBelieved() throws JsonProcessingException {
    replies("{'done':true,'onlyReplicas':4}");
    assertThat(onlyByNewLook()).isEqualTo(4);
  }

  @Test
  void refusalIsTheAnswer() {
    replies.add(Reply.none("nn:8020", AnswerCode.STANDBY, "It is a standby."));
    assertThat(question.answerByNewLook("stop", "dn1").is(AnswerCode.STANDBY)).isTrue();
  }

  @Test
  void progressIsToldWhereItChanges() throws JsonProcessingException {
    replies("{'done':false}", "{'done':false}", "{'done':false,'lostBytes':9}", "{'done':true}");
    assertThat(question.answer("simulate", "dn1").is(AnswerCode.FINE)).isTrue();
    assertThat(told).hasSize(2).first().isEqualTo("The DataNode's blocks are being read.");
  }
}
