package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.LINK;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.hdfs.operator.Warning;
import io.dayu.protocol.DiskReport;
import io.dayu.protocol.SignalPort;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests of the warnings that an operator should look at. */
class WarningsTest {
  private final Rig rig = new Rig();

  private String said(Warning.Kind kind) {
    return rig.operator().warnings().stream()
        .filter(warning -> warning.kind() == kind)
        .map(Warning::sentence)
        .findFirst()
        .orElse("");
  }

  @Test
  void nothingIsSaidOfAClusterThatIsWell() {
    rig.fourNodesWarm();
    assertThat(rig.operator().warnings()).isEmpty();
  }

  @Test
  void dataNodesWithDoubtfulSpeedsAreNamed() {
    rig.fourNodesWarm();
    rig.agentOf("a").nicBytesPerSec = LINK / 9;
    rig.agentOf("b").nicBytesPerSec = LINK;
    rig.agentOf("c").nicBytesPerSec = 3 * LINK;
    rig.run(2 * SECOND);

    assertThat(said(Warning.Kind.LINK_SPEED))
        .startsWith("2 DataNodes work with another speed")
        .contains("a:1 (800 Mbit/s, not 88.9 Mbit/s)", "c:1 (800 Mbit/s, not 2.40 Gbit/s)");
  }

  @Test
  void missingAgentsAndOtherVersionsAreNamed() {
    rig.fourNodesWarm();
    rig.agentless("e");
    rig.agentOf("a").version = "0.0.9";
    rig.agentOf("b").version = "";
    rig.run(3 * SECOND);

    assertThat(said(Warning.Kind.AGENTS_MISSING))
        .isEqualTo("1 DataNode is alive and has no agent: e:1.");
    assertThat(said(Warning.Kind.OTHER_VERSION))
        .startsWith("2 DataNodes have an agent of another version")
        .contains("a:1 (0.0.9)", "b:1 (too old to tell)");
  }

  @Test
  void agentsAreNotMissedBeforeTheyCouldReportToThisPlanner() {
    for (String uuid : List.of("a", "b")) {
      rig.agent(uuid);
      rig.agentOf(uuid).silent = true;
    }
    rig.run(3 * SECOND);
    assertThat(rig.status().planning()).isTrue();
    assertThat(said(Warning.Kind.AGENTS_MISSING)).isEmpty();
    rig.run(20 * SECOND);
    assertThat(said(Warning.Kind.AGENTS_MISSING)).startsWith("2 DataNodes are alive");
  }

  @Test
  void dataNodesWithoutADiskLimitAreNoted_andAreNoWarning() {
    rig.fourNodesWarm();
    for (String uuid : List.of("a", "b", "d")) {
      rig.agentOf(uuid).disks = Optional.of(new DiskReport(LINK, LINK, 0));
    }
    rig.run(2 * SECOND);

    assertThat(rig.operator().warnings()).isEmpty();
    assertThat(rig.operator().notes())
        .singleElement()
        .satisfies(
            note ->
                assertThat(note.sentence())
                    .startsWith("1 DataNode's disks do not limit recovery")
                    .endsWith(": c:1."));
  }

  /** The agent hears others, and does not hear these. */
  private void doesNotHear(String uuid, String... sources) {
    rig.agentOf(uuid).unheard = Stream.of(sources).map(WarningsTest::key).toList();
  }

  private static long key(String uuid) {
    return 1_000L + uuid.charAt(0);
  }

  @Test
  void dataNodeThatUdpDoesNotReachIsNamed_andNotThoseThatDoNotHearIt() {
    rig.fourNodesWarm();
    rig.agentByUuid.forEach(
        (uuid, agent) -> agent.signals = Optional.of(new SignalPort(9866, key(uuid))));
    rig.run(2 * SECOND);
    assertThat(said(Warning.Kind.UDP_BLOCKED)).isEmpty();

    doesNotHear("a", "c");
    doesNotHear("b", "c");
    doesNotHear("c", "b", "d");
    rig.run(2 * SECOND);
    assertThat(said(Warning.Kind.UDP_BLOCKED))
        .startsWith("1 DataNode has no word with others by UDP")
        .contains("dayu.agent.give-way.port")
        .endsWith(": c:1 (with 3 others).");

    doesNotHear("b");
    doesNotHear("c");
    rig.run(2 * SECOND);
    assertThat(said(Warning.Kind.UDP_BLOCKED)).endsWith(": a:1 (or c:1).");

    // It has started anew, and nothing is known of it.
    rig.agentOf("c").signals = Optional.of(new SignalPort(9866, 7));
    rig.run(2 * SECOND);
    assertThat(said(Warning.Kind.UDP_BLOCKED)).isEmpty();
  }

  @Test
  void blocksWithoutAPlaceAreCounted_andPlansThatMoveNothingTold() {
    rig.fourNodesWarm();
    rig.agentByUuid.values().forEach(agent -> agent.speedShare = 0.01);
    rig.namesystem.block(1, 1L << 41, 2, "a");
    for (int block = 2; block < 40; block++) {
      rig.namesystem.block(block, Rig.BIG, 3, "a", "b");
    }
    rig.run(3 * Rig.SLOT);

    assertThat(said(Warning.Kind.STUCK_BLOCKS)).contains("for 1 block,");
    assertThat(said(Warning.Kind.PLANS_MOVE_LITTLE))
        .contains("Links carry less than a tenth of what DataNodes say");
  }
}
