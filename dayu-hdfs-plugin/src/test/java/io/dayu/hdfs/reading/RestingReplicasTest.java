package io.dayu.hdfs.reading;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.hdfs.resting.LastToRead;
import io.dayu.hdfs.resting.LayoutTally;
import io.dayu.hdfs.resting.RestGuidance;
import io.dayu.hdfs.resting.RestMetrics;
import io.dayu.hdfs.resting.RestingNodes;
import io.dayu.metrics.Meters;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.junit.jupiter.api.Test;

/** Replicas of resting DataNodes come last of those that are shown. */
final class RestingReplicasTest {
  private final ReadRig rig = new ReadRig();
  private final RestMetrics rest = new RestMetrics(new Meters(new SimpleMeterRegistry()));

  private void rest(int... nodes) {
    RestingNodes resting =
        new RestingNodes(
            IntStream.of(nodes)
                .mapToObj(node -> rig.nodes.get(node).getDatanodeUuid())
                .collect(Collectors.toSet()),
            rig.nowNs);
    GuidedOrder.of(rig.topology)
        .heed(
            new RestGuidance(
                resting,
                RestingNodes.NONE,
                Optional.empty(),
                Optional.empty(),
                new LayoutTally(2),
                rest,
                () -> rig.nowNs));
  }

  private void slow(int... nodes) {
    RestingNodes slow =
        new RestingNodes(
            IntStream.of(nodes)
                .mapToObj(node -> rig.nodes.get(node).getDatanodeUuid())
                .collect(Collectors.toSet()),
            rig.nowNs);
    GuidedOrder.of(rig.topology).readLast(new LastToRead(slow, () -> rig.nowNs));
  }

  @Test
  void slowDataNodesAreReadLast_butBeforeTheOnesThatRest() {
    slow(0);
    rest(1);

    assertThat(rig.order(rig.nodes.get(0), 0, 1, 9)).containsExactly(9, 0, 1);
  }

  @Test
  void whoeverTellsNothingMoreHasNobodyReadLast() {
    slow(0);
    rig.nowNs += TimeUnit.SECONDS.toNanos(5);

    assertThat(rig.order(rig.nodes.get(0), 0, 1, 9)).startsWith(0);
  }

  @Test
  void readIsPromisedToTheFirstThatIsNotSlow() {
    ReadLinks links = rig.guide(node -> node == 1 ? ReadRig.LINK : ReadRig.LOADED);
    slow(1);

    assertThat(rig.order(ReadRig.client(3), 1, 6)).containsExactly(6, 1);

    assertThat(links.unconfirmedBytes(6)).isEqualTo(ReadRig.READ);
    assertThat(links.unconfirmedBytes(1)).isZero();
  }

  @Test
  void readersOwnReplicaIsLastWhenItsDataNodeRests() {
    rest(0, 1);
    assertThat(rig.order(rig.nodes.get(0), 0, 1, 9)).containsExactly(9, 0, 1);
    assertThat(rig.order(ReadRig.client(0), 9, 1)).containsExactly(9, 1);
    assertThat(rest.readsAtRest()).isZero();
  }

  /** As after the jar was written over: from then on it is as if Dayu were not there. */
  @Test
  void anErrorLeavesTheOrderToHdfs() {
    rest(0, 1);
    GuidedOrder.of(rig.topology)
        .heed(
            new RestGuidance(
                new RestingNodes(Set.of("uuid"), rig.nowNs),
                RestingNodes.NONE,
                Optional.empty(),
                Optional.empty(),
                new LayoutTally(2),
                rest,
                () -> {
                  throw new NoClassDefFoundError("io/dayu/hdfs/resting/RestingNodes");
                }));

    assertThat(rig.order(rig.nodes.get(0), 9, 0, 1)).containsExactly(0, 1, 9);
    assertThat(rig.topology.order()).isNull();
    rest(0, 1);
    assertThat(rig.order(rig.nodes.get(0), 9, 0, 1)).as("for good").containsExactly(0, 1, 9);
    assertThat(rig.order(ReadRig.client(0), 9, 1)).containsExactly(1, 9);
  }

  @Test
  void othersKeepTheirOrder() {
    rig.guide(node -> node == 6 ? ReadRig.LINK : ReadRig.LOADED);
    rest(5);
    assertThat(rig.order(rig.nodes.get(0), 9, 5, 6, 1)).startsWith(1).endsWith(5);
    assertThat(rig.order(rig.nodes.get(4), 4, 5, 6)).containsExactly(4, 6, 5);
  }

  @Test
  void readIsPromisedToTheFirstThatIsAwake() {
    ReadLinks links = rig.guide(node -> node == 1 ? ReadRig.LINK : ReadRig.LOADED);
    rest(1, 2);

    assertThat(rig.order(ReadRig.client(3), 1, 6)).as("as far").containsExactly(6, 1);
    assertThat(rig.order(ReadRig.client(0), 1, 2, 9)).as("farther").startsWith(9);

    assertThat(links.unconfirmedBytes(6)).isEqualTo(ReadRig.READ);
    assertThat(links.unconfirmedBytes(9)).isEqualTo(ReadRig.READ);
    assertThat(links.unconfirmedBytes(1)).isZero();
    assertThat(links.unconfirmedBytes(2)).isZero();
    rig.order(ReadRig.client(3), 1, 2);
    assertThat(links.reads()).as("where all rest nobody is promised").isEqualTo(2);
  }

  @Test
  void orderByChancePutsThemLastToo() {
    rest(3);
    for (int i = 0; i < 20; i++) {
      DatanodeInfo[] held = {rig.nodes.get(3), rig.nodes.get(8), rig.nodes.get(2)};
      rig.topology.shuffle(held, 3);
      assertThat(rig.numbers(held)).endsWith(3);
    }
  }

  @Test
  void replicasThatHdfsDoesNotShowStayWhereTheyAre() {
    rest(3);
    DatanodeInfo[] held = {rig.nodes.get(3), rig.nodes.get(8), rig.nodes.get(2)};
    rig.order(rig.nodes.get(3), held, 2, null);
    assertThat(rig.numbers(held)).containsExactly(8, 3, 2);
  }

  @Test
  void blockThatOnlyRestsIsReadAndCounted() {
    rest(2, 9);
    assertThat(rig.order(rig.nodes.get(2), 9, 2)).containsExactly(2, 9);
    assertThat(rest.readsAtRest()).isEqualTo(1);
    rig.nowNs += TimeUnit.SECONDS.toNanos(6);
    assertThat(rig.order(rig.nodes.get(2), 9, 2)).containsExactly(2, 9);
    assertThat(rest.readsAtRest()).isEqualTo(1);
  }
}
