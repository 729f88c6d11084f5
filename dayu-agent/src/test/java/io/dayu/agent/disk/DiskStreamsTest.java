package io.dayu.agent.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DiskStreamsTest {
  private final DiskStreams<String> streams = new DiskStreams<>(2);

  private static Set<String> set(String... names) {
    Set<String> set = new LinkedHashSet<>();
    Collections.addAll(set, names);
    return set;
  }

  @Test
  void fewFlowAtOnce_inTheOrderInWhichTheyCame() {
    for (String name : List.of("a", "b", "c", "d")) {
      streams.enter(name);
    }
    assertThat(streams.flowing()).containsExactly("a", "b");
    assertThat(streams.waiting()).containsExactly("c", "d");

    streams.leave("a");
    assertThat(streams.flowing()).containsExactly("b", "c");
    streams.enter("a");
    assertThat(streams.waiting()).as("who comes back is last").containsExactly("d", "a");
  }

  @Test
  void whoIsStillThereKeepsItsPlace() {
    streams.follow(set("a", "b", "c"));
    streams.follow(set("d", "c", "b"));

    assertThat(streams.flowing()).containsExactly("b", "c");
    assertThat(streams.waiting()).containsExactly("d");
  }

  /** Looks three times at what some have moved before each. */
  private void looks(String... moving) {
    for (int look = 0; look < 3; look++) {
      for (String name : moving) {
        streams.moved(name, 500);
      }
      streams.look(1, 1000);
    }
  }

  @Test
  void whoMovesNextToNothingTakesNobodysTurn() {
    for (String name : List.of("a", "b", "c", "d", "e")) {
      streams.enter(name);
    }
    streams.look(1, 1000);
    looks("a");
    assertThat(streams.flowing()).containsExactly("a", "b", "c");

    looks("c");
    assertThat(streams.flowing()).containsExactly("a", "b", "c", "d");
    assertThat(streams.moving()).isEqualTo(2);

    streams.moved("a", 400);
    streams.moved("b", 400);
    streams.look(1, 1000);
    assertThat(streams.flowing()).as("who moves again has its turn").containsExactly("a", "b");
    assertThat(streams.waiting()).containsExactly("c", "d", "e");
  }

  @Test
  void whoTakesALumpNowAndThenHasItsTurn() {
    for (String name : List.of("a", "b", "c")) {
      streams.enter(name);
    }
    for (int look = 0; look < 12; look++) {
      streams.moved("a", 500);
      streams.moved("b", look % 3 == 0 ? 200 : 0);
      streams.look(1, 1000);
      assertThat(streams.flowing()).containsExactly("a", "b");
    }
  }

  @Test
  void whoTakesALumpASecondHasItsTurn_howeverShortLooksAre() {
    for (String name : List.of("a", "b", "c")) {
      streams.enter(name);
    }
    for (int look = 0; look < 60; look++) {
      streams.moved("a", 100);
      streams.moved("b", look % 5 == 0 ? 200 : 0);
      streams.look(0.2, 1000);
      assertThat(streams.flowing()).containsExactly("a", "b");
    }
  }

  @Test
  void whoHasJustHadItsTurnIsNotJudgedYet() {
    streams.enter("a");
    streams.enter("b");
    streams.look(1, 1000);
    streams.leave("a");
    streams.enter("c");
    streams.enter("d");
    streams.moved("b", 500);
    streams.look(1, 1000);

    assertThat(streams.flowing()).containsExactly("b", "c");
  }
}
