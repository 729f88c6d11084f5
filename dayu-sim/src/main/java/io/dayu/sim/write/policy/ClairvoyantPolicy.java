package io.dayu.sim.write.policy;

import io.dayu.sim.write.net.BestPair;
import io.dayu.sim.write.net.WriteLinkLoads;
import io.dayu.sim.write.net.WriteLinks;
import java.util.SplittableRandom;

/**
 * Greedy with true loads: the pair through which the block would be fastest at this moment, by all
 * links, outgoing ones too, and by what every other write takes of them.
 *
 * <p>It knows nothing of what comes later.
 */
final class ClairvoyantPolicy implements WritePolicy {
  private final WriteLinkLoads state;
  private final SplittableRandom random;

  ClairvoyantPolicy(WriteLinkLoads state, long seed) {
    this.state = state;
    this.random = new SplittableRandom(seed);
  }

  @Override
  public int[] place(int writer, long bytes) {
    WriteLinks links = state.links();
    int racks = links.shape().racks();
    int own = links.shape().rackOf(writer);
    int fromRack = random.nextInt(racks);
    int fromNode = random.nextInt(links.shape().nodesPerRack());
    BestPair best = BestPair.NONE;
    for (int i = 0; i < racks; i++) {
      int rack = (fromRack + i) % racks;
      if (rack != own) {
        BestPair pair = BestPair.of(links, rack, state::newcomerBytesPerSec, fromNode);
        best = pair.betterThan(best) ? pair : best;
      }
    }
    return new int[] {writer, best.first(), best.second()};
  }
}
