package io.dayu.agent.share;

import io.dayu.protocol.SignalPort;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.function.IntSupplier;
import java.util.function.LongConsumer;

/** The entry point of pulls to the sharing of the link. Any thread. */
@FunctionalInterface
public interface Shares {
  /** Gives none: pulls keep the plan's rates. */
  Shares NONE = request -> Optional.empty();

  /**
   * A pull's request for a share of the link.
   *
   * @param source address of the source's agent, or of its DataNode when that has none
   * @param signals how the source's agent is spoken to; empty when it has none
   * @param planBytesPerSec the plan's rate of block data
   * @param waitingBytes bytes that have come in and were not taken yet; asked by the sharing thread
   * @param onRate gets each new rate of block data, in bytes per second and above 0, by the sharing
   *     thread; must not wait
   * @param onAllotted gets the rate that is due to it by the plan, with what waiting pulls lend,
   *     each time it changes, by the sharing thread; must not wait
   */
  record ShareRequest(
      InetSocketAddress source,
      Optional<SignalPort> signals,
      long planBytesPerSec,
      IntSupplier waitingBytes,
      LongConsumer onRate,
      LongConsumer onAllotted) {}

  /** Takes part from now on; empty when there is nothing to share. */
  Optional<PullShare> join(ShareRequest request);
}
