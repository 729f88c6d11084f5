package io.dayu.hdfs.elastic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.core.placement.StorageUse;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.NodeState;
import io.dayu.hdfs.link.LinkSights;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.namesystem.DataNodeStatus;
import io.dayu.hdfs.resting.AwakeWalk;
import io.dayu.hdfs.resting.BandMap;
import io.dayu.hdfs.resting.OffBoard;
import io.dayu.hdfs.resting.RestGuidance;
import io.dayu.hdfs.resting.RestHeeder;
import io.dayu.hdfs.resting.RestHook;
import io.dayu.hdfs.resting.RestMetrics;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.metrics.Meters;
import io.dayu.protocol.DataNodeAddress;
import io.dayu.protocol.StandbyServers;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo.AdminStates;
import org.junit.jupiter.api.Test;

/**
 * Tests of the feed that tells every second which DataNodes rest, and forgets it on the safe side.
 */
final class RestFeedTest {
  private static final int COUNT = 6;
  private static final int REPLICATION = 2;

  private final List<RestGuidance> told = new ArrayList<>();
  private final RestHeeder heeder =
      new RestHeeder() {
        @Override
        public boolean canHeed() {
          return true;
        }

        @Override
        public void heed(RestGuidance guidance) {
          told.add(guidance);
        }
      };
  private Optional<RestHeeder> readOrder = Optional.of(heeder);
  private final RestHook hook =
      new RestHook() {
        @Override
        public Optional<RestHeeder> placement() {
          return Optional.of(heeder);
        }

        @Override
        public Optional<RestHeeder> readOrder() {
          return readOrder;
        }
      };
  private long nowNs = 1_000_000_000;
  private final NodeTable nodes = new NodeTable();
  private final RestOrders orders = new RestOrders(() -> nowNs);
  private final ElasticSettings settings =
      new ElasticSettings(
          true, true, 0.7, 2, PlayedCluster.sizing("off", "none"), 0, StandbyServers.NONE);
  private final RestFeed feed = feed(nodes);
  private final ElasticCluster elastic = new ElasticCluster(wiring(REPLICATION), feed::latest);

  private static AwakeWalk nothing(String uuid, int copies, Predicate<String> awake) {
    return AwakeWalk.NOTHING;
  }

  private RestWiring wiring(int replication) {
    return new RestWiring(
        () -> settings,
        orders,
        hook,
        RestFeedTest::nothing,
        (blockIds, copies, stays) -> List.of(),
        () -> 0,
        replication,
        new OffBoard());
  }

  private RestFeed feed(NodeTable table) {
    return new RestFeed(
        wiring(REPLICATION),
        table,
        new SizingConditions(() -> false, () -> false, () -> false),
        new MoveBoard(),
        new RestMetrics(new Meters(new SimpleMeterRegistry())),
        () -> nowNs);
  }

  private static DataNodeFacts facts(int node, boolean alive, AdminStates state) {
    return new DataNodeFacts(
        new DataNodeAddress("uuid" + node, "10.0.0." + node, "dn" + node, 9866, 9864, 9865, 9867),
        "/rack" + node % 2,
        alive,
        alive,
        FreeSpace.ofBytesByType(1_000),
        new StorageUse(0, 1_000),
        List.of(),
        new DataNodeStatus(state, alive, ""));
  }

  private static List<DataNodeFacts> all() {
    List<DataNodeFacts> all = new ArrayList<>();
    for (int node = 0; node < COUNT; node++) {
      all.add(facts(node, true, AdminStates.NORMAL));
    }
    return all;
  }

  private RestGuidance look(RestFeed by, NodeTable table, List<DataNodeFacts> facts) {
    table.update(facts);
    List<NodeState> states = new ArrayList<>();
    for (int node = 0; node < table.size(); node++) {
      LinkState link = new LinkState(1_000_000, 0, true);
      states.add(
          new NodeState(
              table.uuid(node), node % 2, link, link, true, 0, FreeSpace.ofBytesByType(1_000)));
    }
    by.look(new LinkSights(nowNs, List.of(), List.of(), List.of(), states));
    return told.get(told.size() - 1);
  }

  private RestGuidance look(List<DataNodeFacts> facts) {
    return look(feed, nodes, facts);
  }

  @Test
  void ordersAreToldAtTheNextLookAndForgottenWhenNobodyLooks() throws RestRefusedException {
    assertThat(look(all()).current().isEmpty()).isTrue();
    assertThat(elastic.rest("dn3")).isEqualTo("dn3:9866");
    assertThat(look(all()).current().uuids()).containsExactly("uuid3");
    assertThat(feed.latest().resting()).isEqualTo(1);
    assertThat(feed.latest().serving()).isEqualTo(5);

    feed.rest();
    assertThat(told.get(told.size() - 1).current().isEmpty()).isTrue();
    assertThatThrownBy(() -> elastic.wake("dn3")).hasMessageContaining("does not plan here");
    assertThat(look(all()).current().isEmpty()).isTrue();
  }

  @Test
  void dataNodeThatDiesOrLeavesServiceRestsNoMore() throws RestRefusedException {
    look(all());
    elastic.rest("dn3");
    look(all());
    elastic.rest("dn2");
    List<DataNodeFacts> changed = all();
    changed.set(3, facts(3, false, AdminStates.NORMAL));
    changed.set(2, facts(2, true, AdminStates.DECOMMISSION_INPROGRESS));
    assertThat(look(changed).current().isEmpty()).isTrue();
    assertThat(look(all()).current().isEmpty()).isTrue();
    assertThatThrownBy(() -> elastic.wake("dn3")).hasMessage("dn3:9866 is awake.");
  }

  @Test
  void rackAndReplicasKeepTheirFloor() throws RestRefusedException {
    look(all());
    elastic.rest("dn1");
    elastic.rest("dn3");
    look(all());
    assertThatThrownBy(() -> elastic.rest("dn5")).hasMessageContaining("its rack /rack1");
    elastic.rest("dn0");
    ElasticCluster three = new ElasticCluster(wiring(3), feed::latest);
    assertThatThrownBy(() -> three.rest("dn2")).hasMessageContaining("only 2 others are awake");
    assertThat(elastic.floor(feed.latest())).isEqualTo(2);
  }

  @Test
  void partThatCannotBeToldIsNamedWithItsKey() {
    readOrder = Optional.empty();
    look(all());
    assertThatThrownBy(() -> elastic.rest("dn1")).hasMessageContaining("dfs.net.topology.impl");
  }

  @Test
  void ranksAreTheSameWhateverTheOrderOfRegistration() {
    BandMap bands = look(all()).currentBands().orElseThrow();
    assertThat(look(all()).currentBands().orElseThrow()).isSameAs(bands);
    assertThat(bands.bands().nodes().size()).isEqualTo(COUNT);
    nowNs += TimeUnit.MINUTES.toNanos(11);
    assertThat(look(all()).currentBands().orElseThrow()).isSameAs(bands);

    NodeTable other = new NodeTable();
    List<DataNodeFacts> reversed = new ArrayList<>(all());
    Collections.reverse(reversed);
    BandMap same = look(feed(other), other, reversed).currentBands().orElseThrow();
    List<String> paths = List.of("/rack1/10.0.0.5:9866", "/rack0/10.0.0.0:9866", "/rack9/gone");
    assertThat(same.ranks(paths)).isEqualTo(bands.ranks(paths)).hasSize(2);
  }
}
