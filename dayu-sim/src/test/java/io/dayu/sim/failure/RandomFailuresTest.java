package io.dayu.sim.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.tools.cluster.ClusterShape;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class RandomFailuresTest {
  private static final long SECOND_NS = 1_000_000_000;
  private static final RandomFailures FAILURES =
      new RandomFailures(new ClusterShape(90, 40, 1000, 1), 60 * SECOND_NS, 3600 * SECOND_NS, 5);

  @Test
  void casesAreRepeatableAndDiffer() {
    List<List<Failure>> cases = IntStream.range(0, 50).mapToObj(FAILURES::node).toList();
    assertThat(cases).isEqualTo(IntStream.range(0, 50).mapToObj(FAILURES::node).toList());
    assertThat(cases.stream().distinct().count()).isGreaterThan(48);
    assertThat(cases)
        .allSatisfy(
            each -> {
              assertThat(each).hasSize(1);
              assertThat(each.get(0).atNs()).isBetween(60 * SECOND_NS, 3600 * SECOND_NS - 1);
              assertThat(each.get(0).nodes().size()).isOne();
            });
  }

  @Test
  void severalFailuresBeginWithTheSameNode() {
    Failure one = FAILURES.node(4).get(0);
    Failure several = FAILURES.nodesAtOnce(4, 6).get(0);
    assertThat(several.nodes().size()).isEqualTo(6);
    assertThat(several.nodes().contains(one.nodes().get(0))).isTrue();
  }

  @Test
  void refusesWhatCannotBe() {
    assertThatThrownBy(() -> FAILURES.nodesAtOnce(0, 90))
        .hasMessage("from 1 to 89 nodes can be lost, not 90");
  }
}
