package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.LINK;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.hdfs.reading.DayuNetworkTopology;
import io.dayu.hdfs.reading.GuidedOrder;
import io.dayu.hdfs.reading.ReadFallback;
import io.dayu.hdfs.reading.ReadMetrics;
import io.dayu.protocol.PullOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.net.DFSNetworkTopology;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo.DatanodeInfoBuilder;
import org.junit.jupiter.api.Test;

/** Tests of what the order of replicas for readers is told while the planner works. */
class ReadHintFeedTest {
  private static final String[] ALL = {"a", "b", "c", "d"};

  private final Rig rig = new Rig();
  private final DayuNetworkTopology topology = topology();

  private static DayuNetworkTopology topology() {
    Configuration conf = new Configuration(false);
    conf.set("dfs.net.topology.impl", DayuNetworkTopology.class.getName());
    return (DayuNetworkTopology) DFSNetworkTopology.getInstance(conf);
  }

  private void warm() {
    rig.namesystem.guidedReaders = Optional.of(GuidedOrder.of(topology));
    rig.fourNodesWarm();
  }

  /** Replicas as a reader that is nowhere gets them. */
  private List<String> order(String... holders) {
    DatanodeInfo[] held =
        Stream.of(holders)
            .map(
                uuid ->
                    new DatanodeInfoBuilder()
                        .setNodeID(new DatanodeID("1.1.1.1", uuid, uuid, 1, 2, 3, 4))
                        .setNetworkLocation("/" + uuid)
                        .build())
            .toArray(DatanodeInfo[]::new);
    topology.sortByDistanceUsingNetworkLocation(null, held, held.length, null);
    return Arrays.stream(held).map(DatanodeInfo::getDatanodeUuid).toList();
  }

  private ReadMetrics reads() {
    return (ReadMetrics) rig.beside.find("reading").orElseThrow();
  }

  private long fallbacks(ReadFallback why) {
    return reads().fallbacks(why);
  }

  @Test
  void idlestOutgoingLinkComesFirst() {
    warm();
    rig.agentOf("a").sentBytesPerSec = LINK * 9 / 10;
    rig.agentOf("b").sentBytesPerSec = LINK / 4;
    rig.agentOf("c").receivedBytesPerSec = LINK;
    rig.agentOf("d").sentBytesPerSec = LINK / 2;

    rig.run(10 * SECOND);

    assertThat(order(ALL)).containsExactly("c", "b", "d", "a");
    assertThat(reads().ordered()).isEqualTo(1);
  }

  @Test
  void servingRecoveryIsLoad() {
    warm();
    rig.namesystem.block(1, Rig.BIG, 2, "a");
    rig.run(5 * SECOND);
    PullOrder pull = rig.onlyOrder();
    assertThat(pull.source().uuid()).isEqualTo("a");

    assertThat(order(ALL)).last().isEqualTo("a");
  }

  @Test
  void promisedReadsAreKeptFromLookToLookUntilTheyAreConfirmed() {
    warm();
    assertThat(order("c")).containsExactly("c");
    assertThat(order("a", "c").get(0)).isEqualTo("a");
    rig.run(SECOND);
    assertThat(order("b", "c").get(0)).as("a tenth of the link a second").isEqualTo("b");

    rig.run(60 * SECOND);
    rig.agentOf("b").sentBytesPerSec = LINK / 8;
    rig.run(10 * SECOND);
    assertThat(order("b", "c").get(0)).isEqualTo("c");
  }

  @Test
  void nothingIsToldWhenTooFewReport() {
    rig.namesystem.guidedReaders = Optional.of(GuidedOrder.of(topology));
    rig.agent("a");
    rig.agentless("b");
    rig.agentless("c");
    rig.run(3 * SECOND);

    order("a", "b");

    assertThat(fallbacks(ReadFallback.NO_REPORTS)).isEqualTo(1);
  }

  @Test
  void nothingIsToldWhenThePlannerLeaves_andAllAgainWhenItComesBack() {
    warm();
    rig.scheduler.abandon("the test says so", rig.nowNs);
    order(ALL);
    assertThat(fallbacks(ReadFallback.NO_REPORTS)).isEqualTo(1);

    rig.run(3 * SECOND);
    order(ALL);
    assertThat(reads().ordered()).isEqualTo(1);
  }

  @Test
  void aStandbyTellsNothing() {
    warm();
    rig.namesystem.active = false;
    rig.run(SECOND);

    order(ALL);

    assertThat(fallbacks(ReadFallback.NO_REPORTS)).isEqualTo(1);
  }
}
