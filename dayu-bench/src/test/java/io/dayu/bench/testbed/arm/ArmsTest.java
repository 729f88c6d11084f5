package io.dayu.bench.testbed.arm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.bench.daemons.ArmKind;
import io.dayu.bench.disk.DiskShape;
import io.dayu.tools.input.BadInputException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Arms and seeds are read as written, and refused in one sentence. */
final class ArmsTest {
  @Test
  void armsKeepTheirOrderAndSettings() {
    List<Arm> arms =
        Arms.parse("none,throttle-0.25,dayu[dayu.alpha=0.6;dayu.timeslot=5s],dayu,stock-tuned");
    assertThat(arms)
        .extracting(Arm::kind)
        .containsExactly(
            ArmKind.NONE, ArmKind.THROTTLE, ArmKind.DAYU, ArmKind.DAYU, ArmKind.STOCK_TUNED);
    assertThat(arms.get(2).label()).isEqualTo("dayu[dayu.alpha=0.6;dayu.timeslot=5s]");
    assertThat(arms.get(2).settings())
        .isEqualTo(Map.of("dayu.alpha", "0.6", "dayu.timeslot", "5s"));
    assertThat(arms.get(2).fileName()).isEqualTo("dayu_dayu.alpha=0.6_dayu.timeslot=5s");
  }

  @Test
  void aSettingMayHaveCommas() {
    assertThat(Arms.parse("none,dayu[a=1,2;b=3],yardstick")).hasSize(3);
  }

  @Test
  void wrongArmsAreRefused() {
    for (String wrong :
        List.of(
            "",
            "none,",
            "stock",
            "dayu-2",
            "throttle",
            "throttle-x",
            "throttle-0",
            "dayu[x]",
            "dayu[testbed.ingress=1]",
            "dayu[testbed.ingress=0.4]",
            "dayu[testbed.ingress=yes]",
            "dayu[testbed.egress=0.9]",
            "dayu[testbed.queue=pfifo_fast]",
            "dayu,dayu",
            "throttle-1.2.3")) {
      assertThatThrownBy(() -> Arms.parse(wrong))
          .as(wrong)
          .isInstanceOf(BadInputException.class)
          .hasMessageStartingWith("--arms: ");
    }
  }

  @Test
  void onlyDayuArmsHaveThePlugins() {
    Map<String, String> dayu = properties("dayu[dayu.alpha=0.6]");
    assertThat(dayu)
        .containsEntry("dfs.namenode.plugins", "io.dayu.hdfs.DayuNameNodePlugin")
        .containsEntry("dayu.agent.link.bandwidth", "2500000")
        .containsEntry("dayu.alpha", "0.6");
    assertThat(properties("dayu-idle")).isEqualTo(properties("dayu"));
    assertThat(properties("placement"))
        .containsEntry("dfs.namenode.plugins", "io.dayu.hdfs.DayuNameNodePlugin")
        .containsEntry(
            "dfs.block.replicator.classname",
            "org.apache.hadoop.hdfs.server.blockmanagement.DayuBlockPlacementPolicy");
    assertThat(properties("elastic"))
        .containsEntry("dayu.elastic.layout", "bands")
        .containsEntry("dfs.net.topology.impl", "io.dayu.hdfs.reading.DayuNetworkTopology")
        .containsKey("dfs.block.replicator.classname")
        .isEqualTo(properties("elastic-awake"));
    assertThat(properties("stock-default")).isEmpty();
    assertThat(properties("none")).isEmpty();
  }

  @Test
  void emulatedDisksAreUnderTheDataNodesOfEveryArm_andDayuGuardsThem() {
    DiskShape disk = DiskShape.usual(8_000_000);
    assertThat(Arms.parse("stock-default").get(0).properties(1, 1, Optional.of(disk)))
        .containsEntry("dfs.datanode.plugins", "io.dayu.bench.disk.SlowDiskPlugin")
        .containsEntry("dayu.enabled", "false");
    assertThat(Arms.parse("dayu").get(0).properties(1, 1, Optional.of(disk)))
        .containsEntry("dfs.datanode.plugins", "io.dayu.bench.disk.SlowDiskPlugin")
        .containsEntry("dayu.enabled", "true")
        .doesNotContainKey("dayu.agent.disk.await");
    assertThat(properties("dayu")).containsEntry("dayu.agent.disk.await", "0");
  }

  @Test
  void whatTheTestbedDoesIsNoPropertyOfDaemons() {
    Arm arm = Arms.parse("none[testbed.ingress=0.9],dayu[testbed.ingress=0.85;a=b]").get(1);
    assertThat(arm.ingressShare()).hasValue(0.85);
    assertThat(properties(arm.label()))
        .containsEntry("a", "b")
        .doesNotContainKey("testbed.ingress");
    assertThat(Arms.parse("dayu").get(0).ingressShare()).isEmpty();
    assertThat(Arms.parse("none[testbed.queue=pfifo]").get(0).hostQueue()).hasValue("pfifo");
    assertThat(properties("dayu[testbed.queue=pfifo]")).doesNotContainKey("testbed.queue");
  }

  @Test
  void aThrottleIsTunedAndInBytes() {
    assertThat(properties("throttle-0.25"))
        .containsEntry("dfs.datanode.data.transfer.bandwidthPerSec", "250000")
        .containsEntry("dfs.namenode.replication.max-streams", "50");
    assertThat(properties("stock-tuned"))
        .doesNotContainKey("dfs.datanode.data.transfer.bandwidthPerSec")
        .containsEntry("dfs.namenode.replication.work.multiplier.per.iteration", "10");
  }

  private static Map<String, String> properties(String arm) {
    return Arms.parse(arm).get(0).properties(2_500_000, 0.75, Optional.empty());
  }

  @Test
  void seedsAreARangeOrAList() {
    assertThat(Seeds.parse("1..3")).containsExactly(1L, 2L, 3L);
    assertThat(Seeds.parse("7,5")).containsExactly(7L, 5L);
    for (String wrong : List.of("", "3..1", "1-3", "a", "1,")) {
      assertThatThrownBy(() -> Seeds.parse(wrong)).as(wrong).isInstanceOf(BadInputException.class);
    }
  }

  @Test
  void victimsFollowTheSeed() {
    TestbedCluster shape = new TestbedCluster(6, 2, 3, 10, 1 << 20, StripedFiles.NONE);
    assertThat(FailureSpec.parse("node").victims(shape, 5)).containsExactly(5);
    assertThat(FailureSpec.parse("nodes:2").victims(shape, 5)).containsExactly(5, 0);
    assertThat(FailureSpec.parse("rack").victims(shape, 1)).containsExactly(1, 3, 5);
    assertThat(FailureSpec.parse("none").victims(shape, 5)).isEmpty();
    assertThat(FailureSpec.parse("slow").slowNode(shape, 5)).isZero();
    assertThat(FailureSpec.parse("node").slowNode(shape, 5)).isEqualTo(-1);
    assertThatThrownBy(() -> FailureSpec.parse("flood")).isInstanceOf(BadInputException.class);
  }

  @Test
  void theDataSetHasAsManyBlocksAsWanted() {
    TestbedCluster shape = new TestbedCluster(10, 1, 3, 160, 1000, StripedFiles.NONE);
    long bytes = 0;
    for (int file = 0; file < shape.files(); file++) {
      bytes += shape.fileBytes(file);
    }
    assertThat(shape.blocks()).isEqualTo(533);
    assertThat(bytes).isEqualTo(533_000);
    assertThat(shape.name()).isEqualTo("n10-r1-b160-s1000");
    TestbedCluster ofTwo = new TestbedCluster(7, 1, 2, 160, 1000, StripedFiles.NONE);
    assertThat(ofTwo.blocks()).isEqualTo(560);
    assertThat(ofTwo.name()).isEqualTo("n7-r1-x2-b160-s1000");
  }

  @Test
  void aShareOfWhatADataNodeHoldsIsErasureCoded() {
    StripedFiles striped = StripedFiles.parse("RS-3-2-64k", 0.25);
    TestbedCluster shape = new TestbedCluster(10, 1, 3, 160, 2_000_000, striped);
    assertThat(shape.blocks()).isEqualTo(1200 / 3);
    assertThat(shape.groups()).isEqualTo(400 / 5);
    assertThat(shape.groupBytes()).as("whole cells of three blocks").isEqualTo(3L * 30 * 65_536);
    assertThat(shape.name()).isEqualTo("n10-r1-b160-s2000000-RS-3-2-64k-0.25");
    TestbedCluster groupsAlone =
        new TestbedCluster(10, 1, 3, 160, 1000, StripedFiles.parse("XOR-2-1-1024k", 1));
    assertThat(groupsAlone.blocks()).isZero();
    assertThat(groupsAlone.files()).isZero();
  }

  @Test
  void aPolicyIsNamedAsHdfsDoes() {
    StripedFiles striped = StripedFiles.parse("RS-10-4-1024k", 0.5);
    assertThat(striped).isEqualTo(new StripedFiles("rs", 10, 4, 1 << 20, 0.5));
    assertThat(striped.policy()).isEqualTo("RS-10-4-1024k");
    for (String wrong : List.of("RS-3-2", "LRC-6-2-64k", "RS-0-2-64k", "rs-3-2-64k", "")) {
      assertThatThrownBy(() -> StripedFiles.parse(wrong, 0.5))
          .as(wrong)
          .isInstanceOf(BadInputException.class);
    }
  }
}
