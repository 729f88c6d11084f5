package io.dayu.hdfs.system;

import io.dayu.hdfs.execution.FailsOnce;
import io.dayu.hdfs.execution.WorkSource;
import java.util.concurrent.TimeUnit;

/**
 * A work source for other ends than safety: it looks once a second, and takes what became of its
 * copies from their ledger. A failure here ends it for good, is counted and told, and leaves
 * recovery alone. For the planner thread.
 */
public abstract class GuardedSource implements WorkSource {
  private static final long LOOK_EVERY_NS = TimeUnit.SECONDS.toNanos(1);

  private final FailsOnce guard;
  private long lookedNs;

  /**
   * Has not looked.
   *
   * @param sentences the failure when it fails, and its meaning to an operator
   * @param failed is told when it fails, which it does once; it wants nothing then
   */
  protected GuardedSource(String sentences, Runnable failed) {
    this.guard = new FailsOnce(sentences, failed);
  }

  /** Looks what is wanted now. */
  protected abstract void look(boolean paused, long nowNs);

  /** Wants nothing any more. */
  protected abstract void leaveAll();

  /** Takes back what it keeps in HDFS; nothing, unless a system says otherwise. */
  protected void takeBack() {}

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
}
