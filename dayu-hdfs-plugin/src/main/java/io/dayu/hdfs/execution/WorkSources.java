package io.dayu.hdfs.execution;

import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.WorkClass;
import java.util.List;

/**
 * Two systems that want replicas, as one: the second wants them for other ends than safety, and is
 * asked last. For the planner thread.
 */
public final class WorkSources implements WorkSource {
  private final WorkSource safety;
  private final WorkSource lower;

  /**
   * Both together.
   *
   * @param safety wants what blocks lack
   * @param lower wants what is of a lower class
   */
  public WorkSources(WorkSource safety, WorkSource lower) {
    this.safety = safety;
    this.lower = lower;
  }

  @Override
  public void begin(long nowNs) {
    List.of(safety, lower).forEach(source -> source.begin(nowNs));
  }

  @Override
  public void refresh(long nowNs, boolean paused) {
    List.of(safety, lower).forEach(source -> source.refresh(nowNs, paused));
  }

  @Override
  public void forget() {
    List.of(safety, lower).forEach(WorkSource::forget);
  }

  @Override
  public boolean complete() {
    return safety.complete() && lower.complete();
  }

  @Override
  public void moot(long blockId) {
    List.of(safety, lower).forEach(source -> source.moot(blockId));
  }

  @Override
  public void noDestination(RecoveryTask task, boolean refused, long nowNs) {
    (task.workClass() == WorkClass.SAFETY ? safety : lower).noDestination(task, refused, nowNs);
  }

  @Override
  public void noSource(long blockId, long nowNs) {
    List.of(safety, lower).forEach(source -> source.noSource(blockId, nowNs));
  }
}
