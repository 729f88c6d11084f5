package io.dayu.curator.act;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** The NameNode, as far as it takes hints to move replicas. */
public interface MoveOffers {
  /** As many as the NameNode hears at once. */
  int OFFERED_MAX = 8;

  /**
   * Offers hints, {@link #OFFERED_MAX} at most; with none it only says how it stands.
   *
   * @throws IOException when no NameNode answers, or when it refuses
   */
  MovesNow offer(List<HintedReplica> hints) throws IOException;

  /**
   * The state of the hints at a NameNode.
   *
   * @param nameNode that has answered
   * @param taken how many of the first that were offered
   * @param left how many have not ended
   * @param ended since its process began
   */
  record MovesNow(String nameNode, int taken, int left, Map<MoveOutcome, Long> ended) {
    public MovesNow {
      ended = Map.copyOf(ended);
    }

    long ended(MoveOutcome outcome) {
      return ended.getOrDefault(outcome, 0L);
    }
  }
}
