package io.dayu.sim.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.sim.write.load.FileWrite;
import io.dayu.tools.cluster.ClusterShape;
import io.dayu.tools.cluster.Hash;
import io.dayu.tools.trace.Foreground;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The bound by hand: three racks of four, links of 100 MB/s, links of racks of 200 MB/s. */
class LooseBoundTest {
  private static final long MB = 1_000_000;
  private static final long SECOND_NS = 1_000_000_000;
  private static final long SEED = 3;
  private static final int NODES = 12;
  private static final ClusterShape SHAPE = new ClusterShape(NODES, 4, 100 * MB, 2);

  /** The demand of the background, by the second. */
  private interface Wants {
    void fill(long second, long[] in, long[] out);
  }

  private record Background(Wants wants) implements Foreground {
    @Override
    public long stepNs() {
      return SECOND_NS;
    }

    @Override
    public int nodes() {
      return NODES;
    }

    @Override
    public void fill(long atNs, long[] in, long[] out) {
      Arrays.fill(in, 0);
      Arrays.fill(out, 0);
      wants.fill(atNs / SECOND_NS, in, out);
    }
  }

  /** The node that the file's only client writes from. */
  private static int writer() {
    return Hash.below(NODES, Hash.at(SEED, 0), 0);
  }

  private static double[] seconds(FileWrite file, Wants wants) {
    WriteScenario.Settings settings =
        new WriteScenario.Settings(150 * MB, 1_000_000 * MB, 4, false, 5, SECOND_NS, 0.05);
    WriteScenario scenario =
        new WriteScenario(
            SHAPE, new Background(wants), List.of(file), 100 * SECOND_NS, settings, SEED);
    return LooseBound.of(scenario).times().blockSeconds();
  }

  private static FileWrite file(long bytes) {
    return new FileWrite(0, bytes, 1, 0);
  }

  @Test
  void blocksOfAnIdleClusterFollowOneAnotherAtTheLinksSpeed() {
    assertThat(seconds(file(350 * MB), (second, in, out) -> {}))
        .containsExactly(new double[] {1.5, 1.5, 0.5}, within(1e-6));
  }

  @Test
  void theWritersOwnLinkLimits_fromTheSecondInWhichItIsUsed() {
    assertThat(
            seconds(file(150 * MB), (second, in, out) -> out[writer()] = second == 0 ? 0 : 75 * MB))
        .containsExactly(new double[] {3}, within(1e-6));
  }

  /** Five streams share what four of them could use alone. */
  @Test
  void aBlockGetsAStreamsShareOfAFullLink() {
    assertThat(seconds(file(100 * MB), (second, in, out) -> out[writer()] = 100 * MB))
        .containsExactly(new double[] {5}, within(1e-6));
  }

  @Test
  void theFastestPairOfAnotherRackCounts() {
    int own = SHAPE.rackOf(writer());
    int free = (own + 1) % 3;
    assertThat(
            seconds(
                file(100 * MB),
                (second, in, out) -> {
                  for (int node = 0; node < NODES; node++) {
                    in[node] = SHAPE.rackOf(node) == own ? 0 : 60 * MB;
                  }
                  in[SHAPE.firstNodeOf(free)] = 50 * MB;
                  in[SHAPE.firstNodeOf(free) + 1] = 0;
                }))
        .containsExactly(new double[] {100.0 / 40}, within(0.01));
  }
}
