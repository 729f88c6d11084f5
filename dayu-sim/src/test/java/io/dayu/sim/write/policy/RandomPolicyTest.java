package io.dayu.sim.write.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.sim.testing.Draws;
import io.dayu.tools.cluster.ClusterShape;
import org.junit.jupiter.api.Test;

/** Any two others, not all on one rack: racks of three, written from node 1. */
class RandomPolicyTest {
  private final RandomPolicy policy = new RandomPolicy(new ClusterShape(6, 3, 1000, 1), 1);

  /** Pairs in order: 5 times 4 without the two that stay on the writer's rack. */
  @Test
  void allPairsThatSpanRacksAreAsLikely() {
    double[] shares = new double[36];
    for (int second = 0; second < 6; second++) {
      for (int third = 0; third < 6; third++) {
        boolean distinct = second != 1 && third != 1 && second != third;
        boolean spans = second >= 3 || third >= 3;
        shares[6 * second + third] = distinct && spans ? 1.0 / 18 : 0;
      }
    }
    Draws.haveShares(
        () -> {
          int[] pipeline = policy.place(1, 10);
          assertThat(pipeline).hasSize(3);
          assertThat(pipeline[0]).isEqualTo(1);
          return 6 * pipeline[1] + pipeline[2];
        },
        shares);
  }
}
