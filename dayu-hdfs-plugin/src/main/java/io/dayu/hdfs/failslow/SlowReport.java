package io.dayu.hdfs.failslow;

import io.dayu.core.failslow.AnswerKind;
import io.dayu.core.failslow.DeviceAnswer;
import io.dayu.core.failslow.PeerTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * HDFS's own reports of one DataNode.
 *
 * @param writers the DataNodes whose writes to it take longer than those to others
 * @param disks its disks that take longer than its other ones
 */
public record SlowReport(List<SlowWriter> writers, List<SlowDisk> disks) {
  /** A single writer may have a slow link of its own. */
  static final int WRITERS_MIN = 3;

  /**
   * The writes of one DataNode, in means over hours.
   *
   * @param meanNs the time that they take
   * @param othersNs the median time of its writes to others
   */
  public record SlowWriter(long meanNs, long othersNs) {}

  /** A disk by its volume, and the mean time of its slowest kind of operation. */
  public record SlowDisk(String volume, long meanNs) {}

  /** Copies the lists. */
  public SlowReport {
    writers = List.copyOf(writers);
    disks = List.copyOf(disks);
  }

  /** The writes, for the detector; empty where too few DataNodes find them slow. */
  Optional<Map.Entry<DeviceAnswer, PeerTime>> writes(int node) {
    return writers.size() < WRITERS_MIN
        ? Optional.empty()
        : Optional.of(
            Map.entry(
                new DeviceAnswer(node, "", AnswerKind.PEER_WRITES, 0, Math.max(1, meanNs())),
                new PeerTime(othersNs(), writers.size(), 0)));
  }

  /** The median time of the writes to it. */
  long meanNs() {
    return median(SlowWriter::meanNs);
  }

  /** The median time of the same DataNodes' writes to others. */
  long othersNs() {
    return median(SlowWriter::othersNs);
  }

  /** The lower of two in the middle, 0 of none. */
  private long median(ToLongFunction<SlowWriter> time) {
    return writers.stream()
        .mapToLong(time)
        .sorted()
        .skip(Math.max(0, writers.size() - 1) / 2)
        .findFirst()
        .orElse(0);
  }
}
