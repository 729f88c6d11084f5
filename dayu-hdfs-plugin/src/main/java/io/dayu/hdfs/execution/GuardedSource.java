package io.dayu.hdfs.execution;

import io.dayu.core.snapshot.RecoveryTask;
import java.util.concurrent.TimeUnit;

/**
 * A work source for other ends than safety: it looks once a second, and a block that cannot be
 * planned is wanted no more. A failure here ends it for good, is counted and told, and leaves
 * recovery alone. For the planner thread.
 */
public abstract class GuardedSource implements WorkSource {
  private static final long LOOK_EVERY_NS = TimeUnit.SECONDS.toNanos(1);

  private final FailsOnce guard;
  private long lookedNs;

  /**
   * Has not looked.
   *
   * @param sentences what has failed when it fails, and what that means to an operator
   * @param failed is told when it fails, which it does once; it wants nothing then
   */
  protected GuardedSource(String sentences, Runnable failed) {
    this.guard = new FailsOnce(sentences, failed);
  }

  /** Looks what is wanted now. */
  protected abstract void look(boolean paused, long nowNs);

  /** Wants no replica of a block any more. */
  protected abstract void leave(long blockId);

  /** Wants nothing any more. */
  protected abstract void leaveAll();

  /** Takes back what is booked in HDFS. */
  protected abstract void takeBack();

  @Override
  public void begin(long nowNs) {
    lookedNs = nowNs;
  }

  @Override
  public final void refresh(long nowNs, boolean paused) {
    if (nowNs - lookedNs >= LOOK_EVERY_NS) {
      lookedNs = nowNs;
      guard.run(() -> look(paused, nowNs), this::leaveAll);
    }
  }

  @Override
  public final void forget() {
    leaveAll();
    guard.run(this::takeBack, this::leaveAll);
  }

  @Override
  public final boolean complete() {
    return true;
  }

  @Override
  public void moot(long blockId) {
    leave(blockId);
  }

  @Override
  public void noDestination(RecoveryTask task, boolean refused, long nowNs) {
    leave(task.id());
  }

  @Override
  public final void noSource(long blockId, long nowNs) {
    leave(blockId);
  }
}
