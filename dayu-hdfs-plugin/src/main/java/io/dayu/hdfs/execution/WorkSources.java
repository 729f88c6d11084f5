package io.dayu.hdfs.execution;

import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.WorkClass;
import java.util.List;
import java.util.stream.Stream;

/**
 * Systems that want replicas, as one: all but the first want them for other ends than safety, and
 * are asked last. For the planner thread.
 */
public final class WorkSources implements WorkSource {
  private final WorkSource safety;
  private final List<WorkSource> lower;
  private final List<WorkSource> all;

  /**
   * All together.
   *
   * @param safety wants what blocks lack
   * @param lower want what is of a lower class
   */
  public WorkSources(WorkSource safety, List<WorkSource> lower) {
    this.safety = safety;
    this.lower = List.copyOf(lower);
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

  @Override
  public void moot(long blockId) {
    all.forEach(source -> source.moot(blockId));
  }

  @Override
  public void noDestination(RecoveryTask task, boolean refused, long nowNs) {
    List<WorkSource> wanting = task.workClass() == WorkClass.SAFETY ? List.of(safety) : lower;
    wanting.forEach(source -> source.noDestination(task, refused, nowNs));
  }

  @Override
  public void noSource(long blockId, long nowNs) {
    all.forEach(source -> source.noSource(blockId, nowNs));
  }
}
