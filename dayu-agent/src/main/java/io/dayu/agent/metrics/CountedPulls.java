package io.dayu.agent.metrics;

import io.dayu.agent.pull.PullHandle;
import io.dayu.agent.pull.PullStarter;
import io.dayu.metrics.DataNodeMetric;
import io.dayu.metrics.Meters;
import io.dayu.protocol.PullFrom;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferReport;
import io.dayu.protocol.TransferState;
import io.micrometer.core.instrument.Counter;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Starts pulls by another starter, and counts how they end. Any thread. */
public final class CountedPulls implements PullStarter {
  private final PullStarter starter;
  private final Set<Counted> running = ConcurrentHashMap.newKeySet();
  private final Counter done;
  private final Counter failed;
  private final Counter cancelled;
  private final Counter corruptSources;
  private final Counter otherSourceFailures;

  public CountedPulls(PullStarter starter, Meters meters) {
    this.starter = starter;
    this.done = meters.counter(DataNodeMetric.PULLS, "done");
    this.failed = meters.counter(DataNodeMetric.PULLS, "failed");
    this.cancelled = meters.counter(DataNodeMetric.PULLS, "cancelled");
    this.corruptSources = meters.counter(DataNodeMetric.SOURCE_FAILURES, "corrupt");
    this.otherSourceFailures = meters.counter(DataNodeMetric.SOURCE_FAILURES, "other");
    meters.gauge(DataNodeMetric.PULLS_RUNNING, running::size);
    meters.gauge(DataNodeMetric.ALLOTTED, this::allottedBytesPerSec);
  }

  @Override
  public PullHandle start(PullOrder order, Runnable changed) {
    Counted pull = new Counted(changed);
    running.add(pull);
    try {
      pull.start(order);
    } catch (RuntimeException | Error e) {
      running.remove(pull);
      failed.increment();
      throw e;
    }
    return pull;
  }

  private double allottedBytesPerSec() {
    return running.stream().mapToLong(Counted::rateBytesPerSec).sum();
  }

  private void countSource(TransferReport report) {
    if (report.state() == TransferState.SOURCE_FAILED) {
      (report.source().corrupt() ? corruptSources : otherSourceFailures).increment();
    }
  }

  /** A pull, counted once when it ends. */
  private final class Counted implements PullHandle {
    private final Runnable changed;
    private @Nullable PullHandle pull;
    private boolean changedEarly;
    private boolean cancelAsked;

    Counted(Runnable changed) {
      this.changed = changed;
    }

    /** Starts it without the monitor: whoever starts one pull may have to end another one. */
    void start(PullOrder order) {
      become(starter.start(order, this::changed));
    }

    /** Notes the pull, whose thread may have said that it has changed already. */
    private synchronized void become(PullHandle started) {
      pull = started;
      if (changedEarly) {
        countSource(started.report());
      }
      countEnd(started);
    }

    private void changed() {
      count();
      changed.run();
    }

    private synchronized void count() {
      PullHandle started = pull;
      if (started == null) {
        changedEarly = true;
        return;
      }
      countSource(started.report());
      countEnd(started);
    }

    private void countEnd(PullHandle started) {
      if (started.ended() && running.remove(this)) {
        boolean arrived = started.report().state() == TransferState.DONE;
        (arrived ? done : cancelAsked ? cancelled : failed).increment();
      }
    }

    private synchronized PullHandle pull() {
      PullHandle started = pull;
      if (started == null) {
        throw new IllegalStateException("the pull has not been started");
      }
      return started;
    }

    synchronized long rateBytesPerSec() {
      PullHandle started = pull;
      return started == null ? 0 : started.report().pace().rateBytesPerSec();
    }

    @Override
    public TransferReport report() {
      return pull().report();
    }

    @Override
    public void order(PullFrom from, long rateBytesPerSec, long arrivedNs) {
      pull().order(from, rateBytesPerSec, arrivedNs);
    }

    @Override
    public void place(int place) {
      pull().place(place);
    }

    @Override
    public void cancel() {
      noteCancel();
      pull().cancel();
    }

    @Override
    public void leaveAlone() {
      pull().leaveAlone();
    }

    private synchronized void noteCancel() {
      cancelAsked = true;
    }

    @Override
    public boolean ended() {
      return pull().ended();
    }
  }
}
