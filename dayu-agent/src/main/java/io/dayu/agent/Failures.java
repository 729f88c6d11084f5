package io.dayu.agent;

import io.dayu.agent.run.DutyWatch;
import io.dayu.config.DayuVersion;
import io.dayu.guard.CallbackFailures;
import io.dayu.metrics.DataNodeMetric;
import io.dayu.metrics.Meters;
import io.micrometer.core.instrument.Counter;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts and tells what fails in the agent's threads; when one dies, all that it does ends. */
final class Failures implements DutyWatch {
  private static final Logger LOG = LoggerFactory.getLogger(Failures.class);

  private final Counter repeated;
  private final Counter fatal;
  private List<Runnable> ends = List.of();
  private volatile boolean dead;

  Failures(Meters meters) {
    this.repeated = meters.counter(DataNodeMetric.FAILURES, "repeated");
    this.fatal = meters.counter(DataNodeMetric.FAILURES, "fatal");
    meters.counted(DataNodeMetric.FAILURES, CallbackFailures::total, "callback");
  }

  /** True if a thread has died, and the agent with it. */
  boolean dead() {
    return dead;
  }

  /** Sets what ends the agent, done by the thread that dies; at once when one has died already. */
  void onDeath(List<Runnable> agentsEnds) {
    synchronized (this) {
      ends = agentsEnds;
    }
    if (dead) {
      agentsEnds.forEach(Failures::guarded);
    }
  }

  @Override
  public void failed(String duty, Exception cause) {
    repeated.increment();
  }

  @Override
  public void died(String duty, Throwable cause) {
    dead = true;
    guarded(fatal::increment);
    guarded(
        () ->
            LOG.error(
                "Dayu's agent ends, as {} has died; running pulls keep the plan's rates. The"
                    + " DataNode goes on without an agent until it restarts.",
                duty,
                cause));
    List<Runnable> all;
    synchronized (this) {
      all = ends;
    }
    all.forEach(Failures::guarded);
  }

  /** Telling and ending need memory too, which may be what has run out; the next may find some. */
  @SuppressWarnings("CatchingUnchecked")
  private static void guarded(Runnable step) {
    try {
      step.run();
    } catch (RuntimeException | Error e) {
      tell(e);
    }
  }

  @SuppressWarnings("CatchingUnchecked")
  private static void tell(Throwable failure) {
    try {
      LOG.error(
          "The agent could not end all of its parts. The DataNode goes on; report this: {}",
          DayuVersion.bugs(),
          failure);
    } catch (RuntimeException | Error e) {
      failure.addSuppressed(e);
    }
  }
}
