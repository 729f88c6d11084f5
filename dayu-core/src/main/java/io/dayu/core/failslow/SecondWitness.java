package io.dayu.core.failslow;

import java.util.Map;
import java.util.Set;

/**
 * The findings of somebody else who looks for slow devices, such as HDFS.
 *
 * @param nodes the numbers of DataNodes that are found slow in any way
 * @param writes {@link AnswerKind#PEER_WRITES} that enough others have found slow, each with the
 *     time of their writes to the rest
 */
public record SecondWitness(Set<Integer> nodes, Map<DeviceAnswer, PeerTime> writes) {
  /** Nothing is found. */
  public static final SecondWitness NONE = new SecondWitness(Set.of(), Map.of());

  /** Copies both. */
  public SecondWitness {
    nodes = Set.copyOf(nodes);
    writes = Map.copyOf(writes);
  }
}
