package io.dayu.hdfs.elastic;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.placement.StorageUse;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.NodeState;
import io.dayu.hdfs.cold.StandbyServers;
import io.dayu.hdfs.link.LinkSights;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.power.OffBoard;
import io.dayu.hdfs.power.OffSettings;
import io.dayu.hdfs.resting.BandMap;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.protocol.DataNodeAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Ranks are dealt out over racks, and standby servers have the last ones. */
class BandMakerTest {
  private static final int NODES = 9;
  private static final int RACKS = 3;

  private static DataNodeFacts facts(int node) {
    return new DataNodeFacts(
        new DataNodeAddress("uuid" + node, "10.0.0." + node, "dn" + node, 9866, 9864, 9865, 9867),
        "/rack" + node % RACKS,
        true,
        true,
        FreeSpace.ofBytesByType(1_000),
        new StorageUse(0, 1_000));
  }

  /** The rank of each DataNode. */
  private static List<Integer> ranks(StandbyServers standby) {
    NodeTable nodes = new NodeTable();
    List<DataNodeFacts> facts = new ArrayList<>();
    List<NodeState> states = new ArrayList<>();
    LinkState link = new LinkState(1_000_000, 0, true);
    for (int node = 0; node < NODES; node++) {
      facts.add(facts(node));
      states.add(
          new NodeState(
              "uuid" + node, node % RACKS, link, link, true, 0, FreeSpace.ofBytesByType(1_000)));
    }
    nodes.update(facts);
    ElasticSettings settings =
        new ElasticSettings(true, true, 0.3, 2, SizingSettings.OFF, OffSettings.NONE, standby);
    BandMap map =
        new BandMaker(nodes, settings, 3, new OffBoard())
            .bands(new LinkSights(1, List.of(), List.of(), List.of(), states))
            .orElseThrow();
    List<Integer> ranks = new ArrayList<>();
    for (DataNodeFacts one : facts) {
      ranks.add(map.ranks(List.of(BandMaker.path(one)))[0]);
    }
    return ranks;
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
