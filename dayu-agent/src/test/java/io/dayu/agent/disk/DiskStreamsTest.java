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
    assertThat(streams.isEmpty()).isTrue();
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
}
