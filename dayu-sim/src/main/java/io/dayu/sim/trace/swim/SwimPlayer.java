package io.dayu.sim.trace.swim;

import io.dayu.sim.trace.swim.RateGrid.Span;
import io.dayu.tools.cluster.Hash;
import io.dayu.tools.trace.Trace;
import java.util.List;

/**
 * Plays jobs on a simulated HDFS. One thread.
 *
 * <p>A job reads all of its input, then shuffles, then writes. Each phase is cut into tasks of one
 * block on random nodes, of which so many run at once, wave after wave. A task that reads takes any
 * of the block's three replicas; one that writes keeps the first and sends the others along a
 * pipeline. Data that stays on one node uses no link.
 */
public final class SwimPlayer {
  private final SwimCluster cluster;
  private final Sites sites;
  private final RateGrid grid;
  private final double horizonSeconds;

  private SwimPlayer(SwimCluster cluster, long horizonSeconds) {
    this.cluster = cluster;
    this.horizonSeconds = horizonSeconds;
    sites = new Sites(cluster.shape());
    int steps = Math.toIntExact(horizonSeconds / cluster.stepSeconds() + 1);
    grid = new RateGrid(cluster.shape().nodes(), steps, cluster.stepSeconds());
  }

  /**
   * The traffic that the links carry from time 0 to the step in which the last job is submitted.
   */
  public static Trace play(List<SwimJob> jobs, SwimCluster cluster) {
    long last = jobs.stream().mapToLong(SwimJob::submitSeconds).max().orElse(0);
    SwimPlayer player = new SwimPlayer(cluster, last);
    for (int job = 0; job < jobs.size(); job++) {
      player.play(jobs.get(job), Hash.at(cluster.seed(), job + 1L));
    }
    return player.grid.trace();
  }

  private void play(SwimJob job, long key) {
    long file = Hash.mix(cluster.seed() ^ job.inputPath().hashCode());
    double afterRead =
        phase(
            (double) job.submitSeconds(),
            job.inputBytes(),
            (task, bytes, span) -> read(Hash.at(file, task), Hash.at(key, 3 * task), bytes, span));
    double afterShuffle =
        phase(
            afterRead,
            job.shuffleBytes(),
            (task, bytes, span) -> shuffle(Hash.at(key, 3 * task + 1), bytes, span));
    phase(
        afterShuffle,
        job.outputBytes(),
        (task, bytes, span) -> write(Hash.at(key, 3 * task + 2), bytes, span));
  }

  private interface Task {
    void run(long number, long bytes, Span span);
  }

  /** Runs the tasks of a phase; returns when the last ends. */
  private double phase(double fromSeconds, long bytes, Task task) {
    long tasks = (bytes + cluster.blockBytes() - 1) / cluster.blockBytes();
    double waveSeconds = (double) cluster.blockBytes() / cluster.taskBytesPerSec();
    long left = bytes;
    double end = fromSeconds;
    for (long number = 0; number < tasks; number++) {
      long wave = number / cluster.tasksAtOnce();
      double begin = fromSeconds + wave * waveSeconds;
      if (begin > horizonSeconds) {
        return begin;
      }
      long size = Math.min(left, cluster.blockBytes());
      double seconds = (double) size / cluster.taskBytesPerSec();
      task.run(number, size, new Span(begin, seconds));
      end = Math.max(end, begin + seconds);
      left -= size;
    }
    return end;
  }

  private void read(long block, long key, long bytes, Span span) {
    int source = sites.first(block);
    int replica = Hash.below(3, key, 0);
    if (replica > 0) {
      int second = sites.second(block, source);
      source = replica == 1 ? second : sites.third(block, source, second);
    }
    send(source, Hash.below(cluster.shape().nodes(), key, 1), bytes, span);
  }

  private void shuffle(long key, long bytes, Span span) {
    int nodes = cluster.shape().nodes();
    send(Hash.below(nodes, key, 0), Hash.below(nodes, key, 1), bytes, span);
  }

  private void write(long block, long bytes, Span span) {
    int first = sites.first(block);
    int second = sites.second(block, first);
    send(first, second, bytes, span);
    send(second, sites.third(block, first, second), bytes, span);
  }

  private void send(int from, int to, long bytes, Span span) {
    if (from != to) {
      grid.sends(from, bytes, span);
      grid.receives(to, bytes, span);
    }
  }
}
