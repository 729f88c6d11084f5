package io.dayu.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A DataNode may be stopped only when all that it holds was looked at. */
class StopVerdictTest {
  private static Reply verdict(String facts) throws JsonProcessingException {
    String document = "{\"node\":\"dn\",\"blocks\":800000," + facts + "}";
    return StopVerdict.of(new Reply(0, new ObjectMapper().readTree(document)));
  }

  @Test
  void severalHaveOneVerdict_andNoTimeOfRecovery() throws JsonProcessingException {
    String rack = "\"nodesTogether\":1,\"allChecked\":true,\"onlyReplicas\":1";
    assertThat(StopVerdict.lines(verdict(rack).document()))
        .containsExactly("dn is not to be stopped: 1 block has no other replica.");
    String together = "\"nodesTogether\":3,\"allChecked\":%s,\"onlyReplicas\":%d";
    assertThat(StopVerdict.lines(verdict(String.format(together, "true", 0)).document()))
        .containsExactly("dn may be stopped at once: each of their blocks has another replica.");
    assertThat(StopVerdict.lines(verdict(String.format(together, "true", 2)).document()))
        .containsExactly("dn are not to be stopped at once: 2 blocks have no other replica.");
    assertThat(StopVerdict.lines(verdict(String.format(together, "false", 0)).document()).get(0))
        .isEqualTo("It is not known whether dn may be stopped at once.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // A NameNode that has an older version.
        "7|not known|\"replicas\":900000,\"lookedAt\":225000,\"striped\":40000,\"onlyReplicas\":0",
        "7|not known|\"replicas\":900000,\"lookedAt\":899999,\"onlyReplicas\":0",
        "7|not known|\"replicas\":9,\"lookedAt\":9,\"striped\":1,\"onlyReplicas\":0",
        "7|not known|\"replicas\":9,\"lookedAt\":9,\"beingWritten\":1,\"onlyReplicas\":0",
        "7|not safe|\"replicas\":900000,\"lookedAt\":225000,\"onlyReplicas\":1",
        "0|safe|\"replicas\":9,\"lookedAt\":9,\"striped\":0,\"onlyReplicas\":0",
        // One that looks at all.
        "0|safe|\"replicas\":900000,\"lookedAt\":225000,\"striped\":7,\"beingWritten\":3,"
            + "\"allChecked\":true,\"onlyReplicas\":0,\"doubtful\":0",
        "7|not known|\"replicas\":9,\"lookedAt\":9,\"allChecked\":false,\"onlyReplicas\":0",
        "7|not known|\"replicas\":9,\"lookedAt\":9,\"allChecked\":true,\"doubtful\":2",
        "7|not safe|\"allChecked\":true,\"onlyReplicas\":2,\"doubtful\":2",
        "7|not safe|\"allChecked\":false,\"onlyReplicas\":1",
      })
  void verdictFollowsWhatWasLookedAt(int code, String words, String facts)
      throws JsonProcessingException {
    Reply verdict = verdict(facts);

    assertThat(verdict.code()).isEqualTo(code);
    assertThat(verdict.document().path("verdict").asText()).isEqualTo(words);
    assertThat(StopVerdict.lines(verdict.document()).get(0))
        .contains(
            switch (words) {
              case "safe" -> "dn may be stopped";
              case "not safe" -> "dn is not to be stopped";
              default -> "It is not known whether dn may be stopped";
            });
  }
}
