package io.dayu.hdfs.operator;

import java.util.List;

/**
 * A question for waves of DataNodes.
 *
 * @param listed each a DataNode's host or address, with or without port, its uuid, {@link
 *     OperatorApi#RACK} and a rack, or {@link OperatorApi#ALL}
 * @param done those that were stopped already and must be back, in the same words
 * @param keep how many replicas of each block are to be left
 * @param atMost how many DataNodes a wave has at most
 */
public record WaveQuestion(List<String> listed, List<String> done, int keep, int atMost) {
  /** Copies the lists. */
  public WaveQuestion {
    listed = List.copyOf(listed);
    done = List.copyOf(done);
  }
}
