package org.apache.hadoop.hdfs.server.blockmanagement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.config.DayuConfigReader;
import io.dayu.hdfs.draws.GuidedTopology;
import io.dayu.hdfs.reading.DayuNetworkTopology;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.net.DFSNetworkTopology;
import org.apache.hadoop.hdfs.protocol.BlockType;
import org.apache.hadoop.net.NetworkTopology;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The policy that is guided: loaded by its key, and asked whatever Hadoop asks. */
class SitePolicyTest {
  private static final int RACKS = 8;

  private final PlacementRig rig = new PlacementRig(BlockPlacementPolicyDefault.class, RACKS);

  @Test
  void anotherTopologyIsLeftAlone() {
    NetworkTopology plain = NetworkTopology.getInstance(new Configuration(false));
    rig.nodes.forEach(plain::add);
    DayuBlockPlacementPolicy over = new DayuBlockPlacementPolicy();

    over.initialize(new Configuration(false), null, plain, null);

    assertThat(over.site().clusterMap).isSameAs(plain);
  }

  /** Both sides may be on: the topology that orders replicas for readers can be guided too. */
  @Test
  void theTopologyOfReadersIsGuidedToo() {
    Configuration conf = new Configuration(false);
    conf.set("dfs.net.topology.impl", DayuNetworkTopology.class.getName());
    DFSNetworkTopology readers = DFSNetworkTopology.getInstance(conf);
    rig.nodes.forEach(readers::add);
    DayuBlockPlacementPolicy over = new DayuBlockPlacementPolicy();

    over.initialize(conf, null, readers, null);

    assertThat(over.site().clusterMap).isInstanceOf(GuidedTopology.class);
    assertThat(over.site().clusterMap.getNumOfLeaves()).isEqualTo(rig.nodes.size());
  }

  @Test
  void everyQuestionToTheTopologyIsPassedOn() {
    assertThat(GuidedTopology.passesEverythingOn()).isTrue();
  }

  /** What Hadoop may call is answered by the site's policy, not by what is inherited. */
  @Test
  void everyQuestionToThePolicyIsPassedOn() {
    for (Class<?> type : List.of(BlockPlacementPolicy.class, BlockPlacementPolicyDefault.class)) {
      for (Method method : type.getDeclaredMethods()) {
        boolean open = Modifier.isPublic(method.getModifiers());
        if (open && !Modifier.isStatic(method.getModifiers()) && !method.isSynthetic()) {
          assertThat(DayuBlockPlacementPolicy.class.getDeclaredMethods())
              .as(method.toString())
              .anyMatch(
                  ours ->
                      ours.getName().equals(method.getName())
                          && List.of(ours.getParameterTypes())
                              .equals(List.of(method.getParameterTypes())));
        }
      }
    }
  }

  /** As the Balancer and the Mover load it; the Balancer insists on the default policy. */
  @Test
  void isLoadedWhereThereIsNoNameNode() {
    Configuration conf = new Configuration(false);
    conf.set("dfs.block.replicator.classname", DayuBlockPlacementPolicy.class.getName());
    conf.set("dayu.placement.policy", BlockPlacementPolicyRackFaultTolerant.class.getName());

    BlockPlacementPolicy loaded =
        new BlockPlacementPolicies(conf, null, null, null).getPolicy(BlockType.CONTIGUOUS);

    assertThat(loaded).isInstanceOf(BlockPlacementPolicyDefault.class);
    assertThat(((DayuBlockPlacementPolicy) loaded).site())
        .isExactlyInstanceOf(BlockPlacementPolicyRackFaultTolerant.class);
    assertThat(loaded.isMovable(List.of(rig.nodes.get(0)), rig.nodes.get(0), rig.nodes.get(1)))
        .isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "org.example.NoSuchPolicy",
        "java.lang.String",
        "org.apache.hadoop.hdfs.server.blockmanagement.DayuBlockPlacementPolicy"
      })
  void aWrongPolicyIsNamed(String wrong) {
    Configuration conf = new Configuration(false);
    conf.set("dayu.placement.policy", wrong);

    assertThatThrownBy(() -> new DayuBlockPlacementPolicy().initialize(conf, null, null, null))
        .hasMessageContaining("dayu.placement.policy is '" + wrong + "'")
        .hasMessageContaining("must name a class that extends");
  }

  @Test
  void withoutTheKeyTheSitesPolicyIsHdfssDefault() throws Exception {
    DayuBlockPlacementPolicy over = new DayuBlockPlacementPolicy();
    over.initialize(new Configuration(false), null, null, null);

    assertThat(new DayuConfigReader(new Configuration(false)).text("dayu.placement.policy"))
        .isEqualTo(over.site().getClass().getName());
  }
}
