package io.dayu.hdfs.system;

import io.dayu.hdfs.execution.WorkSource;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Sources of copies that are wanted, as one: recovery's first, and then those of other ends than
 * safety. For the planner thread.
 */
public final class WorkSources implements WorkSource {
  private final WorkSource safety;
  private final Supplier<List<? extends WorkSource>> lower;

  /**
   * All together.
   *
   * @param safety wants what blocks lack
   * @param lower want work of a lower class; one that joins later is refreshed before it begins
   */
  public WorkSources(WorkSource safety, Supplier<List<? extends WorkSource>> lower) {
    this.safety = safety;
    this.lower = lower;
  }

  private Stream<WorkSource> all() {
    return Stream.concat(Stream.of(safety), lower.get().stream());
  }

  @Override
  public void begin(long nowNs) {
    all().forEach(source -> source.begin(nowNs));
  }

  @Override
  public void refresh(long nowNs, boolean paused) {
    all().forEach(source -> source.refresh(nowNs, paused));
  }

  @Override
  public void forget() {
    all().forEach(WorkSource::forget);
  }

  @Override
  public boolean complete() {
    return all().allMatch(WorkSource::complete);
  }
}
