package io.dayu.bench.testbed.arm;

import io.dayu.bench.disk.DiskShape;
import io.dayu.bench.testbed.net.Shaper;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All numbers of a measurement.
 *
 * @param arms that are compared
 * @param seeds each arm runs with each
 * @param conditions of every run
 * @param properties of all arms' daemons
 * @param work directory of the clusters
 * @param out directory of the results
 */
public record TestbedPlan(
    List<Arm> arms,
    List<Long> seeds,
    RunConditions conditions,
    Map<String, String> properties,
    Path work,
    Path out) {
  public TestbedPlan {
    arms = List.copyOf(arms);
    seeds = List.copyOf(seeds);
    properties = Map.copyOf(properties);
  }

  /**
   * The conditions that are the same in every run.
   *
   * @param shape of the cluster
   * @param links their speeds
   * @param disk that each DataNode emulates; empty where all are on this machine's own
   * @param foreground load of clients by the trace
   * @param guided their load where the NameNode chooses
   * @param timing of a run
   * @param alpha share of a link that foreground and recovery may use together
   * @param failure at time zero
   */
  public record RunConditions(
      TestbedCluster shape,
      LinkSpec links,
      Optional<DiskShape> disk,
      ForegroundSpec foreground,
      GuidedLoad guided,
      RunLengths timing,
      double alpha,
      FailureSpec failure) {}

  /**
   * Speeds of the links, the same both ways.
   *
   * @param bitsPerSec of a DataNode's link
   * @param uplinkBitsPerSec of a rack's link to the core; 0 when it never limits
   * @param burstBytes a link's bucket; 0 for one that grows with the link
   * @param queueMs longest wait in a link's queue
   * @param congestionControl of TCP, by Linux's name
   */
  public record LinkSpec(
      long bitsPerSec,
      long uplinkBitsPerSec,
      long burstBytes,
      int queueMs,
      String congestionControl) {
    /** A link of this speed each way. */
    public Shaper shaper(long ofBitsPerSec) {
      return new Shaper(ofBitsPerSec, burstBytes, queueMs);
    }

    public long bytesPerSec() {
      return bitsPerSec / Byte.SIZE;
    }
  }

  /**
   * The foreground.
   *
   * @param load mean share of a link
   * @param cov standard deviation of the share over its mean, over nodes and steps
   * @param step for which rates are constant
   */
  public record ForegroundSpec(double load, double cov, Duration step) {}

  /**
   * The lengths of a run's parts.
   *
   * @param warmUp foreground before the failure
   * @param baseline length of a run in which nothing fails
   * @param limit after which a run counts as not finished
   * @param window from the failure on, in which clients work even when all is back before its end
   */
  public record RunLengths(Duration warmUp, Duration baseline, Duration limit, Duration window) {}
}
