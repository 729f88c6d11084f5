package io.dayu.hdfs.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.placement.StorageUse;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.namesystem.DataNodeStatus;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.protocol.DataNodeAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo.AdminStates;
import org.junit.jupiter.api.Test;

/** Tests of decommissioned DataNodes that blocks being written need. */
class ServiceStatesTest {
  private static final long SECOND = 1_000_000_000;

  private final NodeTable nodes = new NodeTable();
  private final List<DataNodeFacts> facts = new ArrayList<>();
  private final Set<String> needed = new TreeSet<>();
  private final List<Set<String>> walks = new ArrayList<>();
  private int holds = 1;
  private final ServiceStates states = new ServiceStates(nodes, Walk::new);

  private final class Walk implements OpenWalk {
    private int left = holds;

    Walk(Set<String> asked) {
      walks.add(Set.copyOf(asked));
    }

    @Override
    public void read() {
      left--;
    }

    @Override
    public boolean done() {
      return left == 0;
    }

    @Override
    public Set<String> needed() {
      return Set.copyOf(needed);
    }
  }

  private void node(String uuid, AdminStates state, boolean alive) {
    facts.removeIf(one -> one.address().uuid().equals(uuid));
    facts.add(
        new DataNodeFacts(
            new DataNodeAddress(uuid, uuid, uuid, 1, 2, 3, 4),
            "/rack",
            alive,
            false,
            FreeSpace.ofBytesByType(new long[0]),
            StorageUse.NONE,
            List.of(),
            new DataNodeStatus(state, false, "")));
    nodes.update(facts);
  }

  private ServiceState of(String uuid) {
    return states.of(nodes.numberOf(uuid)).orElseThrow();
  }

  @Test
  void decommissionedOneIsNeededWhileBlocksThatAreWrittenHaveNoOther() {
    node("a", AdminStates.DECOMMISSIONED, true);
    node("b", AdminStates.DECOMMISSIONED, true);
    node("c", AdminStates.NORMAL, true);
    needed.add("a");
    states.look(0);

    assertThat(of("a")).isEqualTo(ServiceState.NEEDED_FOR_OPEN_BLOCKS);
    assertThat(of("b")).isEqualTo(ServiceState.DECOMMISSIONED);
    assertThat(of("c")).isEqualTo(ServiceState.IN_SERVICE);

    needed.clear();
    states.look(9 * SECOND);
    assertThat(of("a")).as("not looked at since").isEqualTo(ServiceState.NEEDED_FOR_OPEN_BLOCKS);
    states.look(10 * SECOND);
    assertThat(of("a")).isEqualTo(ServiceState.DECOMMISSIONED);
    assertThat(walks).containsExactly(Set.of("a", "b"), Set.of("a", "b"));
  }

  @Test
  void oneThatWasNotLookedAtStillLeaves() {
    holds = 6;
    node("a", AdminStates.DECOMMISSIONED, true);
    states.look(0);
    assertThat(of("a")).isEqualTo(ServiceState.DECOMMISSIONING);

    node("b", AdminStates.DECOMMISSIONED, true);
    states.look(SECOND);
    assertThat(of("a")).isEqualTo(ServiceState.DECOMMISSIONED);
    assertThat(of("b"))
        .as("it came while others were looked at")
        .isEqualTo(ServiceState.DECOMMISSIONING);
    states.look(2 * SECOND);
    states.look(3 * SECOND);
    assertThat(of("b")).isEqualTo(ServiceState.DECOMMISSIONED);
  }

  @Test
  void nobodyLooksWithoutADecommissionedOneThatIsAlive() {
    node("a", AdminStates.DECOMMISSION_INPROGRESS, true);
    node("b", AdminStates.DECOMMISSIONED, false);
    states.look(0);

    assertThat(walks).isEmpty();
    assertThat(of("a")).isEqualTo(ServiceState.DECOMMISSIONING);
    assertThat(of("b")).isEqualTo(ServiceState.DECOMMISSIONED);
  }
}
