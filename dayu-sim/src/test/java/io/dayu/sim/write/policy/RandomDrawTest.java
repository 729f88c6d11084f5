package io.dayu.sim.write.policy;

import io.dayu.sim.testing.Draws;
import io.dayu.tools.cluster.ClusterShape;
import org.junit.jupiter.api.Test;

/** Even draws, on racks of three. */
class RandomDrawTest {
  private final RandomDraw draw = new RandomDraw(new ClusterShape(9, 3, 1000, 1), 1);

  @Test
  void outsideARackAllOthersAreAsLikely() {
    double each = 1.0 / 6;
    Draws.haveShares(() -> draw.outsideRack(0), 0, 0, 0, each, each, each, each, each, each);
    Draws.haveShares(() -> draw.outsideRack(1), each, each, each, 0, 0, 0, each, each, each);
    Draws.haveShares(() -> draw.outsideRack(2), each, each, each, each, each, each, 0, 0, 0);
  }

  @Test
  void inARackAllOthersAreAsLikely() {
    Draws.haveShares(() -> draw.inRack(1, 3), 0, 0, 0, 0, 0.5, 0.5, 0, 0, 0);
    Draws.haveShares(() -> draw.inRack(1, 4), 0, 0, 0, 0.5, 0, 0.5, 0, 0, 0);
    Draws.haveShares(() -> draw.inRack(1, 5), 0, 0, 0, 0.5, 0.5, 0, 0, 0, 0);
  }
}
