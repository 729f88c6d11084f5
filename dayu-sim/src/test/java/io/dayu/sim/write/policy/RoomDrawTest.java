package io.dayu.sim.write.policy;

import io.dayu.sim.testing.Draws;
import io.dayu.sim.write.net.StoredBytes;
import org.junit.jupiter.api.Test;

/** Of two nodes that are drawn in turn, the emptier one is taken six times of ten. */
class RoomDrawTest {
  /** Draws node 0, then node 1, then node 0 again. */
  private static final class InTurn implements Draw {
    private int drawn;

    @Override
    public int outsideRack(int rack) {
      return drawn++ % 2;
    }

    @Override
    public int inRack(int rack, int except) {
      return drawn++ % 2;
    }
  }

  private static RoomDraw draw(long firstBytes, long secondBytes) {
    StoredBytes storage = new StoredBytes(2, 1000);
    storage.add(0, firstBytes);
    storage.add(1, secondBytes);
    return new RoomDraw(new InTurn(), storage, 1);
  }

  @Test
  void theEmptierIsPreferred() {
    RoomDraw secondEmptier = draw(300, 200);
    Draws.haveShares(() -> secondEmptier.outsideRack(0), 0.4, 0.6);
    RoomDraw firstEmptier = draw(200, 300);
    Draws.haveShares(() -> firstEmptier.inRack(0, 9), 0.6, 0.4);
  }

  @Test
  void nearlyEqualOnesAreTakenAsDrawn() {
    RoomDraw nearly = draw(300, 260);
    Draws.haveShares(() -> nearly.outsideRack(0), 1, 0);
    Draws.haveShares(() -> nearly.inRack(0, 9), 1, 0);
  }
}
