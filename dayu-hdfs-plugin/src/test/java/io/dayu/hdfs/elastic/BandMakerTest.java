package io.dayu.hdfs.elastic;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.placement.StorageUse;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.NodeState;
import io.dayu.hdfs.link.LinkSights;
import io.dayu.hdfs.link.LinkTable;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.resting.BandMap;
import io.dayu.hdfs.resting.OffBoard;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.protocol.DataNodeAddress;
import io.dayu.protocol.StandbyServers;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Ranks are dealt out over racks, and standby servers have the last ones. */
class BandMakerTest {
  private static final int NODES = 9;
  private static final int RACKS = 3;
  private static final LinkState TOLD = new LinkState(1_000_000, 0, true);

  /** As it is assumed where no agent was heard. */
  private static final LinkState UNTOLD = new LinkState(10_000_000, 0, false);

  private static DataNodeFacts facts(int node, boolean alive) {
    return new DataNodeFacts(
        new DataNodeAddress("uuid" + node, "10.0.0." + node, "dn" + node, 9866, 9864, 9865, 9867),
        "/rack" + node % RACKS,
        alive,
        alive,
        FreeSpace.ofBytesByType(1_000),
        new StorageUse(0, alive ? 1_000 : 0));
  }

  private static List<DataNodeFacts> facts(int dead) {
    return IntStream.range(0, NODES).mapToObj(node -> facts(node, node >= dead)).toList();
  }

  private static BandMaker maker(NodeTable nodes, StandbyServers standby) {
    ElasticSettings settings =
        new ElasticSettings(true, true, 0.3, 2, PlayedCluster.sizing("off", "none"), 0, standby);
    nodes.update(facts(0));
    return new BandMaker(nodes, settings, RACKS, new OffBoard());
  }

  private static BandMap bands(BandMaker maker, long nowNs, IntFunction<LinkState> link) {
    List<NodeState> states = new ArrayList<>();
    for (int node = 0; node < NODES; node++) {
      LinkState its = link.apply(node);
      states.add(
          new NodeState(
              "uuid" + node, node % RACKS, its, its, true, 0, FreeSpace.ofBytesByType(1_000)));
    }
    return maker
        .bands(new LinkSights(nowNs, List.of(), List.of(), List.of(), states))
        .orElseThrow();
  }

  /** The rank of each DataNode. */
  private static List<Integer> ranks(StandbyServers standby) {
    BandMap map = bands(maker(new NodeTable(), standby), 1, node -> TOLD);
    return IntStream.range(0, NODES)
        .mapToObj(node -> map.ranks(List.of(BandMaker.path(facts(node, true))))[0])
        .toList();
  }

  private static List<Integer> ends(BandMap map) {
    return IntStream.range(0, map.bands().count()).mapToObj(map.bands()::end).toList();
  }

  @Test
  void bandsAreMadeAnewWhenSpeedsAreTold_andADataNodeThatDiesKeepsItsOwn() {
    NodeTable nodes = new NodeTable();
    BandMaker maker = maker(nodes, StandbyServers.NONE);
    List<Integer> even = ends(bands(maker(new NodeTable(), StandbyServers.NONE), 1, node -> TOLD));
    assertThat(ends(bands(maker, 1, node -> node < 2 ? UNTOLD : TOLD))).isNotEqualTo(even);
    assertThat(ends(bands(maker, 2, node -> TOLD))).isEqualTo(even);
    nodes.update(facts(2));
    long muchLaterNs = TimeUnit.HOURS.toNanos(1);
    assertThat(ends(bands(maker, muchLaterNs, node -> node < 2 ? LinkTable.NO_LINK : TOLD)))
        .isEqualTo(even);
  }

  @Test
  void ranksAreDealtOutOverRacks() {
    assertThat(ranks(StandbyServers.NONE)).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8);
  }

  @Test
  void standbyServersHaveTheLastRanks() {
    assertThat(ranks(new StandbyServers(Set.of("dn0", "10.0.0.4", "dn3:9866"))))
        .containsExactly(6, 1, 0, 8, 7, 3, 2, 4, 5);
  }
}
