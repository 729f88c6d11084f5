package io.dayu.hdfs.gauge;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.hdfs.agent.LinkUse;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests of the order of links by how busy they are. */
class NodeLinksTest {
  private static final long LINK = 1000;

  private static LinkRow row(
      String node, String direction, long foreground, long recovery, long planned) {
    return new LinkRow(
        node, direction, Optional.of(new LinkUse(LINK, foreground, recovery)), planned, LINK);
  }

  private static NodeLinks node(String name, long foregroundIn, long plannedOut) {
    return new NodeLinks(row(name, "in", foregroundIn, 0, 0), row(name, "out", 0, 0, plannedOut));
  }

  private static List<String> busiest(int max, NodeLinks... nodes) {
    return NodeLinks.busiest(Stream.of(nodes), max).stream()
        .map(row -> row.node() + " " + row.direction())
        .toList();
  }

  @Test
  void busierDirectionCounts() {
    assertThat(busiest(2, node("idle", 1, 1), node("reads", 0, 90), node("writes", 70, 80)))
        .containsExactly("reads in", "reads out", "writes in", "writes out");
  }

  @Test
  void equallyBusyOnesAreShownByName() {
    assertThat(busiest(1, node("b", 5, 0), node("a", 0, 5))).containsExactly("a in", "a out");
  }

  @Test
  void plannedAndUsedAreTheSameTraffic() {
    assertThat(row("a", "in", 10, 200, 300).busyBytesPerSec()).isEqualTo(310);
    assertThat(row("a", "in", 10, 400, 300).busyBytesPerSec()).isEqualTo(410);
  }

  @Test
  void nodeWithoutAnAgentIsAsBusyAsItsPlan() {
    LinkRow row = new LinkRow("a", "in", Optional.empty(), 30, 100);

    assertThat(row.busyBytesPerSec()).isEqualTo(30);
    assertThat(row.measured(LinkUse::linkBytesPerSec)).isNaN();
  }
}
