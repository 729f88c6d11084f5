package io.dayu.hdfs.system;

import io.dayu.hdfs.agent.ReportListener;
import io.dayu.hdfs.execution.FailsOnce;
import io.dayu.hdfs.execution.WorkSource;
import io.dayu.hdfs.link.LinkListener;
import io.dayu.hdfs.link.LinkSights;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A system at work: the one place that catches what fails in it.
 *
 * <p>For the planner thread, which leaves a system that has failed, unless a method says otherwise.
 */
final class RunningSystem implements WorkSource, LinkListener, NodeTerms {
  private static final Logger LOG = LoggerFactory.getLogger(RunningSystem.class);

  private final String name;
  private final FailsOnce guard;
  private final NameNodeSystem system;
  private final Optional<WorkSource> work;
  private final Optional<LinkListener> links;
  private boolean begun;
  private boolean left;
  private boolean ended;

  /** A system that takes no effect yet. */
  RunningSystem(String name, NameNodeSystem system, FailsOnce guard) {
    this.name = name;
    this.guard = guard;
    this.system = system;
    this.work = system.work();
    this.links = system.links();
  }

  String name() {
    return name;
  }

  Object commands() {
    return system.commands();
  }

  Optional<ReportListener> reports() {
    return guard.hasFailed() ? Optional.empty() : system.reports();
  }

  /** Has it take effect; before the planner knows of it. */
  void start() {
    guard.run(system::begin, () -> {});
  }

  /** Ends it for good; for the thread that stops Dayu, or the planner's own. */
  synchronized void end(boolean plannerHangs) {
    if (!ended) {
      ended = true;
      quietly(() -> system.end(plannerHangs));
    }
  }

  @Override
  public void begin(long nowNs) {
    begun = true;
    guarded(() -> work.ifPresent(source -> source.begin(nowNs)));
  }

  @Override
  public void refresh(long nowNs, boolean paused) {
    if (!begun) {
      begin(nowNs);
    }
    guarded(() -> work.ifPresent(source -> source.refresh(nowNs, paused)));
    if (guard.hasFailed()) {
      leave();
    }
  }

  @Override
  public void forget() {
    begun = false;
    guarded(() -> work.ifPresent(WorkSource::forget));
  }

  @Override
  public boolean complete() {
    return guard.get(() -> work.map(WorkSource::complete).orElse(true), true);
  }

  @Override
  public boolean wanted() {
    return guard.get(() -> links.map(LinkListener::wanted).orElse(false), false);
  }

  @Override
  public boolean watchesStock() {
    return guard.get(() -> links.map(LinkListener::watchesStock).orElse(false), false);
  }

  @Override
  public void look(LinkSights sights) {
    guarded(() -> links.ifPresent(listener -> listener.look(sights)));
  }

  @Override
  public void rest() {
    guarded(() -> links.ifPresent(LinkListener::rest));
  }

  @Override
  public long promisedBytes(int node) {
    return guard.get(() -> system.promisedBytes(node), 0L);
  }

  @Override
  public boolean rests(String uuid) {
    return guard.get(() -> system.rests(uuid), false);
  }

  @Override
  public boolean lastAsSource(String uuid) {
    return guard.get(() -> system.lastAsSource(uuid), false);
  }

  @Override
  public double lentShare(String uuid) {
    return guard.get(() -> system.lentShare(uuid), 0.0);
  }

  private void guarded(Runnable work) {
    guard.run(work, this::leave);
  }

  /** Wants nothing, tells nobody anything, and has HDFS as it was. */
  private void leave() {
    if (!left) {
      left = true;
      work.ifPresent(source -> quietly(source::forget));
      links.ifPresent(listener -> quietly(listener::rest));
      end(false);
    }
  }

  @SuppressWarnings("CatchingUnchecked") // the rest is still to be undone
  private void quietly(Runnable undoing) {
    try {
      undoing.run();
    } catch (RuntimeException | Error e) {
      LOG.error("Dayu's system {} ends, but could not undo all that it did", name, e);
    }
  }
}
