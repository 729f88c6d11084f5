package io.dayu.sim.foreground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.sim.foreground.TracePlay.Scale;
import org.junit.jupiter.api.Test;

/** Tests of the play of a trace: what is told, and what is refused. */
class TracePlayTest {
  private static final TracePlay PLAY = TracePlay.of(3, 1000, 7);

  @Test
  void eachWithChangesThatAlone() {
    Scale half = new Scale.MeanShare(0.5);
    assertThat(PLAY.withStepNs(5))
        .isEqualTo(new TracePlay(3, 1000, 7, 5, new Scale.Greatest(), false));
    assertThat(PLAY.withScale(half)).isEqualTo(new TracePlay(3, 1000, 7, 0, half, false));
  }

  @Test
  void whatCannotBePlayedIsRefused() {
    assertThatThrownBy(() -> TracePlay.of(0, 1000, 7)).hasMessage("nodes must be 1 or more: 0");
    assertThatThrownBy(() -> TracePlay.of(3, 0, 7))
        .hasMessage("linkBytesPerSec must be 1 or more: 0");
    assertThatThrownBy(() -> PLAY.withStepNs(-1)).hasMessage("stepNs must not be negative: -1");
    assertThatThrownBy(() -> new Scale.MeanShare(1))
        .hasMessage("share must be between 0 and 1: 1.0");
    assertThatThrownBy(() -> new Scale.MeanShareOfEqualNodes(0))
        .hasMessage("share must be between 0 and 1: 0.0");
  }
}
