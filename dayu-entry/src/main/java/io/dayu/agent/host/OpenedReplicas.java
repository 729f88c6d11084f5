package io.dayu.agent.host;

import java.util.function.ObjLongConsumer;

/** Replicas that tell when one is opened to be read. */
public interface OpenedReplicas {
  /**
   * Has it told from now on, in the place of whoever was told before.
   *
   * @param opened takes the block pool's id and the block's, in the thread that reads
   */
  void tell(ObjLongConsumer<String> opened);

  /** True if somebody is told; who fails is told no more. */
  boolean tells();
}
