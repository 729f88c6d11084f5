package io.dayu.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.dayu.hdfs.admin.AnswerCode;
import io.dayu.protocol.admin.FactorPart;
import io.dayu.protocol.admin.FactorSweep;
import io.dayu.protocol.admin.RecordJson;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

/** All parts of the files are asked for, one after the other. */
class ColdFilesSweepTest {
  private final Deque<Reply> replies = new ArrayDeque<>();
  private final List<String> asked = new ArrayList<>();
  private final List<JsonNode> told = new ArrayList<>();
  private final ColdFilesSweep sweep =
      new ColdFilesSweep(
          words -> {
            asked.add(String.join(" ", words));
            return replies.remove();
          },
          Duration.ZERO);

  private void answers(FactorPart part) {
    replies.add(new Reply(0, RecordJson.write(part, JsonNodeFactory.instance.objectNode())));
  }

  private Reply run(FactorSweep first) {
    return sweep.run(first, () -> !replies.isEmpty(), told::add);
  }

  @Test
  void partsAreSummed_andProgressIsTold() {
    answers(new FactorPart(70, false, 0, 9, 1, 0, List.of()));
    answers(new FactorPart(90, true, 384_000_000, 0, 0, 1, List.of(80L)));
    Reply sums = run(new FactorSweep(0, 10, true, 0, "/a"));
    assertThat(asked).containsExactly("factors 0 10 true 0 /a", "factors 70 10 true 0 /a");
    assertThat(told).hasSize(1);
    assertThat(ColdFilesSweep.lines(told.get(0)))
        .containsExactly("10 cold files have the owner's factor back so far.");
    assertThat(ColdFilesSweep.lines(sums.document()))
        .containsExactly(
            "10 cold files have the owner's factor back.",
            "1 cold file has a lower factor, which saves 384.0 MB: HDFS refuses to change it, for"
                + " the reason that the NameNode's log says.");
  }

  @Test
  void countThatIsBrokenOffSaysSo() {
    answers(new FactorPart(70, false, 384_000_000, 0, 0, 0, List.of(1L, 2L)));
    assertThat(ColdFilesSweep.tally(run(new FactorSweep(0, 0, false, 0, "/")).document()))
        .containsExactly(
            "At least 2 cold files have a lower factor, which saves 384.0 MB. Nothing was done.");
  }

  @Test
  void refusalEndsIt() {
    replies.add(Reply.none("nn", AnswerCode.NO_RIGHTS, "This is for HDFS superusers."));
    assertThat(run(new FactorSweep(0, 0, false, 0, "/")).is(AnswerCode.NO_RIGHTS)).isTrue();
  }
}
