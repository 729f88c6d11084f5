package io.dayu.bench.testbed.arm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.tools.input.BadInputException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Phases are read as written, and refused in one sentence. */
final class LoadPhasesTest {
  private static final long SECOND_NS = 1_000_000_000;

  @Test
  void phasesKeepTheirOrderAndFollowEachOther() {
    LoadPhases phases =
        LoadPhases.parse(
            "50s[readers=21],60s[readers=14;writers=2;pace=500ms;awake=3],1m[writers=1]");
    assertThat(phases.all())
        .containsExactly(
            new LoadPhase(50 * SECOND_NS, 21, 0, 0, 0),
            new LoadPhase(60 * SECOND_NS, 14, 2, SECOND_NS / 2, 3),
            new LoadPhase(60 * SECOND_NS, 0, 1, 0, 0));
    assertThat(phases.beginNs(0)).isZero();
    assertThat(phases.beginNs(2)).isEqualTo(110 * SECOND_NS);
    assertThat(phases.lengthNs()).isEqualTo(phases.beginNs(3)).isEqualTo(170 * SECOND_NS);
    assertThat(phases.awake(0, 7)).as("where none is named, all are").isEqualTo(7);
    assertThat(phases.awake(1, 7)).isEqualTo(3);
    assertThat(LoadPhases.parse(phases.text())).isEqualTo(phases);
  }

  @Test
  void aLoadMayHaveNone() {
    assertThat(LoadPhases.parse("")).isEqualTo(LoadPhases.NONE);
    assertThat(LoadPhases.NONE.any()).isFalse();
    assertThat(LoadPhases.NONE.lengthNs()).isZero();
  }

  @Test
  void wrongPhasesAreRefused() {
    for (String wrong :
        List.of(
            "50s",
            "50s[]",
            "50s[readers=0]",
            "50s[awake=3]",
            "50s[readers=x]",
            "50s[readers=1;readers=2]",
            "50s[clients=1]",
            "500ms[readers=1]",
            "50s[readers=1],",
            "[readers=1]")) {
      assertThatThrownBy(() -> LoadPhases.parse(wrong))
          .as(wrong)
          .isInstanceOf(BadInputException.class)
          .hasMessageStartingWith("--phases: ");
    }
  }
}
