package io.dayu.core.wave;

import java.util.List;

/**
 * A number of waves below which no division can be.
 *
 * @param blockId the block, or group, that says so; 0 where none does
 * @param hosts the DataNodes that say so; none where none do
 */
public record WaveBound(int waves, Reason reason, long blockId, List<Integer> hosts) {
  /** The thing that asks for so many waves. */
  public enum Reason {
    /** DataNodes that go, who need one wave at least. */
    ANY,
    /** A wave has no more DataNodes, by the operator's word or as others must stay in service. */
    SIZE,
    /** The holders of one block or group must be spread over so many waves. */
    BLOCK,
    /** Each two of these DataNodes share a block that can spare one of them alone. */
    PAIRS
  }

  /** Copies the list. */
  public WaveBound {
    hosts = List.copyOf(hosts);
  }
}
