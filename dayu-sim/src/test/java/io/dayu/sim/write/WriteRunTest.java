package io.dayu.sim.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.dayu.sim.foreground.SkewedForeground;
import io.dayu.sim.foreground.SteadyForeground;
import io.dayu.sim.write.load.FileWrite;
import io.dayu.sim.write.load.PoissonFiles;
import io.dayu.sim.write.net.LinkMeter;
import io.dayu.sim.write.net.StoredBytes;
import io.dayu.sim.write.net.WriteLinkLoads;
import io.dayu.sim.write.net.WriteLinks;
import io.dayu.sim.write.policy.GuidanceSettings;
import io.dayu.sim.write.policy.PolicyWorld;
import io.dayu.sim.write.policy.WritePolicies;
import io.dayu.sim.write.policy.WritePolicy;
import io.dayu.tools.cluster.ClusterShape;
import io.dayu.tools.trace.Foreground;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whole runs on a cluster of five racks. */
class WriteRunTest {
  private static final long MB = 1_000_000;
  private static final long SECOND_NS = 1_000_000_000;
  private static final ClusterShape SHAPE = new ClusterShape(40, 8, 100 * MB, 4);
  private static final WriteScenario.Settings SETTINGS =
      new WriteScenario.Settings(100 * MB, 1_000_000 * MB, 8, false, 5, 2 * SECOND_NS, 0.05);

  private static WriteScenario scenario(Foreground background, List<FileWrite> files) {
    return new WriteScenario(SHAPE, background, files, 120 * SECOND_NS, SETTINGS, 3);
  }

  private static WriteScenario busy() {
    return scenario(
        new SkewedForeground(SHAPE, 0.3, 1.6, 5),
        PoissonFiles.of(2, 100 * MB, 120 * SECOND_NS, new SplittableRandom(4)));
  }

  private static WriteScenario idle(FileWrite file) {
    return scenario(new SteadyForeground(SHAPE.nodes(), 0, 0), List.of(file));
  }

  @ParameterizedTest
  @EnumSource(WritePolicies.class)
  void blocksOfAnIdleClusterTakeWhatTheirLinksNeed(WritePolicies policy) {
    WriteResult result = WriteRun.of(idle(new FileWrite(SECOND_NS, 250 * MB, 1, 0)), policy);
    assertThat(result.times().blockSeconds())
        .containsExactly(new double[] {1, 1, 0.5}, within(0.07));
    assertThat(result.times().fileSeconds())
        .containsExactly(new double[] {2.5}, within(1e-6 + 0.07));
  }

  /** Two clients fetch a second's part each before they write two blocks and one. */
  @Test
  void shuffleCountsForTheFileAndNotForItsBlocks() {
    FileWrite file = new FileWrite(SECOND_NS, 250 * MB, 2, 200 * MB);
    WriteTimes times = WriteRun.of(idle(file), WritePolicies.DAYU).times();
    assertThat(times.blockSeconds()).containsExactly(new double[] {1, 1, 0.5}, within(0.07));
    assertThat(times.fileSeconds()[0]).isCloseTo(1 + 1 + 0.5, within(0.14));
  }

  @ParameterizedTest
  @EnumSource(WritePolicies.class)
  void everyBlockAndFileIsWrittenOnce(WritePolicies policy) {
    WriteScenario scenario = busy();
    WriteResult result = WriteRun.of(scenario, policy);
    long blocks = scenario.files().stream().mapToLong(file -> file.bytes() / (100 * MB)).sum();
    assertThat(result.times().blockSeconds()).hasSize((int) blocks);
    assertThat(result.times().fileSeconds()).hasSize(scenario.files().size());
    assertThat(result.moments()).hasSize(12);
  }

  @ParameterizedTest
  @EnumSource(WritePolicies.class)
  void sameScenarioGivesTheSameTimes(WritePolicies policy) {
    assertThat(WriteRun.of(busy(), policy).times().blockSeconds())
        .isEqualTo(WriteRun.of(busy(), policy).times().blockSeconds());
  }

  @ParameterizedTest
  @EnumSource(
      value = WritePolicies.class,
      names = {"HDFS_DEFAULT", "AVAILABLE_SPACE", "DAYU", "CLAIRVOYANT"})
  void secondReplicaIsOnAnotherRackAndTheThirdBesideIt(WritePolicies policy) {
    WriteLinkLoads state = new WriteLinkLoads(new WriteLinks(SHAPE, false), 8);
    LinkMeter meter = new LinkMeter(state, 5);
    StoredBytes storage = new StoredBytes(SHAPE.nodes(), 1000 * MB);
    WritePolicy placing =
        policy.in(
            new PolicyWorld(
                state, meter, storage, new GuidanceSettings(2 * SECOND_NS, 0.05, 1), 1));
    for (int block = 0; block < 2000; block++) {
      int writer = block % SHAPE.nodes();
      int[] pipeline = placing.place(writer, 100 * MB);
      assertThat(pipeline).hasSize(3).doesNotHaveDuplicates().startsWith(writer);
      assertThat(SHAPE.rackOf(pipeline[1])).isNotEqualTo(SHAPE.rackOf(writer));
      assertThat(SHAPE.rackOf(pipeline[2])).isEqualTo(SHAPE.rackOf(pipeline[1]));
      storage.add(pipeline[1], MB);
      if (block % 10 == 0) {
        meter.second();
        placing.look((block + 1) * SECOND_NS);
      }
    }
  }

  @Test
  void noPolicyWithTheRackRuleBeatsTheBound() {
    double bound = mean(LooseBound.of(busy()));
    for (WritePolicies policy : WritePolicies.values()) {
      if (policy != WritePolicies.RANDOM) {
        assertThat(mean(WriteRun.of(busy(), policy))).as(policy.label()).isGreaterThan(bound);
      }
    }
  }

  /** A rack whose link is full for good is what the reports are there to show. */
  @Test
  void dayuAvoidsTheRackWhoseLinkIsFull() {
    Foreground background =
        new Foreground() {
          @Override
          public long stepNs() {
            return SECOND_NS;
          }

          @Override
          public int nodes() {
            return SHAPE.nodes();
          }

          @Override
          public void fill(long atNs, long[] in, long[] out) {
            Arrays.fill(in, 0);
            Arrays.fill(out, 0);
            Arrays.fill(in, 0, 4 * SHAPE.nodesPerRack(), 25 * MB);
          }
        };
    List<FileWrite> files =
        PoissonFiles.of(0.5, 100 * MB, 120 * SECOND_NS, new SplittableRandom(4));
    WriteScenario scenario = scenario(background, files);
    assertThat(mean(WriteRun.of(scenario, WritePolicies.DAYU)))
        .isLessThan(mean(WriteRun.of(scenario, WritePolicies.HDFS_DEFAULT)));
  }

  @Test
  void aPolicyThatBreaksTheRuleEndsTheSimulation() {
    assertThatThrownBy(() -> ReplicaRule.check(new int[] {0, 1, 2}, 0, SHAPE))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> ReplicaRule.check(new int[] {0, 9, 9}, 0, SHAPE))
        .isInstanceOf(IllegalStateException.class);
    ReplicaRule.check(new int[] {0, 9, 10}, 0, SHAPE);
  }

  private static double mean(WriteResult result) {
    return Arrays.stream(result.times().blockSeconds()).average().orElseThrow();
  }
}
