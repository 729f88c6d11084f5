package io.dayu.it.testbed.run;

import io.dayu.bench.testbed.net.Host;
import io.dayu.bench.testbed.net.LinkFault;
import io.dayu.bench.testbed.net.LinkFault.Way;
import io.dayu.bench.testbed.net.Shaper;
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

  private FaultyBed bed;

  @BeforeAll
  void start(@TempDir Path home) throws Exception {
    bed = FaultyBed.start(home);
  }

  @BeforeEach
  void loseADataNode() throws Exception {
    bed.loseOne();
  }

  @AfterEach
  void makeWhole() throws Exception {
    bed.makeWhole();
  }

  @AfterAll
  void stop() throws Exception {
    try (FaultyBed ending = bed) {
      ending.copyLogs(Path.of("target", "network-faults-logs"));
    }
  }

  @Test
  void twoDataNodesAreCutFromEachOtherForAWhile() throws Exception {
    LinkFault cut = cutAPull();
    bed.begin(cut);
    pass(A_WHILE_MS);
    bed.end(cut);
    assertRecovers();
  }

  @Test
  void twoDataNodesAreCutFromEachOtherForGood() throws Exception {
    LinkFault cut = cutAPull();
    bed.begin(cut);
    bed.awaitRecovered();
    bed.end(cut);
    assertRecovers();
  }

  private LinkFault cutAPull() throws Exception {
    FaultyBed.Pull pull = bed.onePull();
    return LinkFault.cut(pull.destination(), Host.dataNode(pull.source()), BOTH_WAYS);
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
    LinkFault cut = LinkFault.cut(bed.onePull().destination(), Host.nameNode(), ways);
    bed.begin(cut);
    pass(A_WHILE_MS);
    bed.end(cut);
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
    int node = bed.onePull().destination();
    LinkFault cut = LinkFault.cut(node, Host.nameNode(), ways);
    bed.expectLossOf(node);
    bed.begin(cut);
    bed.awaitDead();
    bed.awaitRecovered();
    bed.expectReturnOf(node);
    bed.end(cut);
    assertRecovers();
  }

  @Test
  void mostDataNodesAreCutFromTheNameNodeForAWhile() throws Exception {
    List<LinkFault> cuts = new ArrayList<>();
    for (int node : bed.mostWith(bed.onePull().destination())) {
      LinkFault cut = LinkFault.cut(node, Host.nameNode(), BOTH_WAYS);
      bed.begin(cut);
      cuts.add(cut);
    }
    pass(A_WHILE_MS);
    for (LinkFault cut : cuts) {
      bed.end(cut);
    }
    assertRecovers();
  }

  @Test
  void theLinkOfADataNodeFallsToATenth() throws Exception {
    bed.slowDown(bed.onePull().source(), 0.1);
    assertRecovers();
  }

  @Test
  void packetsOfADataNodeAreLostAndReordered() throws Exception {
    Shaper slow = new Shaper(1_000_000, 0, 0);
    LinkFault flaky = LinkFault.flaky(bed.onePull().destination(), 0.05, 0.05, slow);
    bed.begin(flaky);
    bed.awaitRecovered();
    bed.end(flaky);
    assertRecovers();
  }

  private void assertRecovers() throws Exception {
    bed.awaitRecovered();
    bed.assertEndedWell();
    bed.assertReadable();
  }

  /** What is to be endured is this time itself; there is nothing to wait for. */
  private static void pass(long timeMs) throws InterruptedException {
    Thread.sleep(timeMs);
  }
}
