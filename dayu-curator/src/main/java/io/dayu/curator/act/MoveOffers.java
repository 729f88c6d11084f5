package io.dayu.curator.act;

import io.dayu.protocol.admin.MoveAnswer;
import io.dayu.protocol.admin.MoveRequest;
import java.io.IOException;

/** The NameNode, as far as it takes hints to move replicas. */
@FunctionalInterface
public interface MoveOffers {
  /**
   * Offers hints, and hears the fates of those that were offered before.
   *
   * @throws IOException when no NameNode answers, or when it refuses
   */
  MoveAnswer offer(MoveRequest request) throws IOException;
}
