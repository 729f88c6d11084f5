package io.dayu.it.testbed.run;

import io.dayu.bench.testbed.net.Shaper;
import io.dayu.bench.testbed.net.TestbedHost;
import io.dayu.it.testbed.run.LinkFault.Way;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Real daemons recover a killed DataNode while the network between them fails. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class NetworkFaultsIT {
  private static final Set<Way> BOTH_WAYS = EnumSet.allOf(Way.class);

  /**
   * Longer than Dayu's patience with an agent; HDFS's with a DataNode is more than twice as long,
   * for TCP may take as long again until it tries once more.
   */
  private static final long A_WHILE_MS = 6_000;

  private FaultyTestbed testbed;

  @BeforeAll
  void start(@TempDir Path home) throws Exception {
    testbed = FaultyTestbed.start(home);
  }

  @BeforeEach
  void loseADataNode() throws Exception {
    testbed.loseOne();
  }

  @AfterEach
  void makeWhole() throws Exception {
    testbed.makeWhole();
  }

  @AfterAll
  void stop() throws Exception {
    try (FaultyTestbed ending = testbed) {
      ending.copyLogs(Path.of("target", "network-faults-logs"));
    }
  }

  @Test
  void twoDataNodesAreCutFromEachOtherForAWhile() throws Exception {
    LinkFault cut = cutAPull();
    testbed.begin(cut);
    pass(A_WHILE_MS);
    testbed.end(cut);
    assertRecovers();
  }

  @Test
  void twoDataNodesAreCutFromEachOtherForGood() throws Exception {
    LinkFault cut = cutAPull();
    testbed.begin(cut);
    testbed.awaitRecovered();
    testbed.end(cut);
    assertRecovers();
  }

  private LinkFault cutAPull() throws Exception {
    FaultyTestbed.Pull pull = testbed.onePull();
    return LinkFault.cut(pull.destination(), TestbedHost.dataNode(pull.source()), BOTH_WAYS);
  }

  @Test
  void aDataNodeIsCutFromTheNameNodeForAWhile() throws Exception {
    cutFromNameNodeForAWhile(BOTH_WAYS);
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void aDataNodeIsCutFromTheNameNodeOneWayForAWhile(Way way) throws Exception {
    cutFromNameNodeForAWhile(EnumSet.of(way));
  }

  private void cutFromNameNodeForAWhile(Set<Way> ways) throws Exception {
    LinkFault cut = LinkFault.cut(testbed.onePull().destination(), TestbedHost.nameNode(), ways);
    testbed.begin(cut);
    pass(A_WHILE_MS);
    testbed.end(cut);
    assertRecovers();
  }

  @Test
  void aDataNodeIsCutFromTheNameNodeUntilHdfsTakesItForDead() throws Exception {
    cutFromNameNodeUntilDead(BOTH_WAYS);
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void aDataNodeIsCutFromTheNameNodeOneWayUntilHdfsTakesItForDead(Way way) throws Exception {
    cutFromNameNodeUntilDead(EnumSet.of(way));
  }

  private void cutFromNameNodeUntilDead(Set<Way> ways) throws Exception {
    int node = testbed.onePull().destination();
    LinkFault cut = LinkFault.cut(node, TestbedHost.nameNode(), ways);
    testbed.expectLossOf(node);
    testbed.begin(cut);
    testbed.awaitDead();
    testbed.awaitRecovered();
    testbed.expectReturnOf(node);
    testbed.end(cut);
    assertRecovers();
  }

  @Test
  void mostDataNodesAreCutFromTheNameNodeForAWhile() throws Exception {
    List<LinkFault> cuts = new ArrayList<>();
    for (int node : testbed.mostWith(testbed.onePull().destination())) {
      LinkFault cut = LinkFault.cut(node, TestbedHost.nameNode(), BOTH_WAYS);
      testbed.begin(cut);
      cuts.add(cut);
    }
    pass(A_WHILE_MS);
    for (LinkFault cut : cuts) {
      testbed.end(cut);
    }
    assertRecovers();
  }

  @Test
  void theLinkOfADataNodeFallsToATenth() throws Exception {
    testbed.slowDown(testbed.onePull().source(), 0.1);
    assertRecovers();
  }

  @Test
  void packetsOfADataNodeAreLostAndReordered() throws Exception {
    Shaper slow = new Shaper(1_000_000, 0, 0);
    LinkFault flaky = LinkFault.flaky(testbed.onePull().destination(), 0.05, 0.05, slow);
    testbed.begin(flaky);
    testbed.awaitRecovered();
    testbed.end(flaky);
    assertRecovers();
  }

  private void assertRecovers() throws Exception {
    testbed.awaitRecovered();
    testbed.assertEndedWell();
    testbed.assertReadable();
  }

  /** What is to be endured is this time itself; there is nothing to wait for. */
  private static void pass(long timeMs) throws InterruptedException {
    Thread.sleep(timeMs);
  }
}
