package io.dayu.hdfs.execution;

import java.util.List;
import java.util.stream.Stream;

/**
 * Systems that want replicas, as one: all but the first want them for other ends than safety, and
 * are asked last. For the planner thread.
 */
public final class WorkSources implements WorkSource {
  private final List<WorkSource> all;

  /**
   * All together.
   *
   * @param safety wants what blocks lack
   * @param lower want what is of a lower class
   */
  public WorkSources(WorkSource safety, List<WorkSource> lower) {
    all = Stream.concat(Stream.of(safety), lower.stream()).toList();
  }

  @Override
  public void begin(long nowNs) {
    all.forEach(source -> source.begin(nowNs));
  }

  @Override
  public void refresh(long nowNs, boolean paused) {
    all.forEach(source -> source.refresh(nowNs, paused));
  }

  @Override
  public void forget() {
    all.forEach(WorkSource::forget);
  }

  @Override
  public boolean complete() {
    return all.stream().allMatch(WorkSource::complete);
  }
}
