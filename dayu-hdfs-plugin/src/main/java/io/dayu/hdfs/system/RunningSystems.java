package io.dayu.hdfs.system;

import io.dayu.hdfs.agent.ReportListener;
import io.dayu.hdfs.execution.FailsOnce;
import io.dayu.hdfs.execution.WorkSource;
import io.dayu.hdfs.link.LinkListener;
import io.dayu.protocol.HeartbeatRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/**
 * The systems beside recovery that run in a NameNode, in the order of the list: those that are on,
 * and those that somebody has asked for since.
 *
 * <p>Thread safe but for {@link NodeTerms}, and for what {@link #work} and {@link #links} return:
 * these are for the planner thread.
 */
public final class RunningSystems implements NodeTerms, ReportListener, SystemLookup {
  private final List<SystemOffer> offers;
  private final Runnable counted;
  private final Set<String> failed = new ConcurrentSkipListSet<>();
  private volatile List<RunningSystem> running = List.of();
  private boolean ended;

  /**
   * None runs.
   *
   * @param offers all that there are; those that want copies are asked in this order
   * @param counted counts each that fails
   */
  public RunningSystems(List<SystemOffer> offers, Runnable counted) {
    this.offers = List.copyOf(offers);
    this.counted = counted;
  }

  /** Recovery alone. */
  public static RunningSystems none() {
    return new RunningSystems(List.of(), () -> {});
  }

  @Override
  public void startAll() {
    offers.stream().filter(offer -> offer.on().getAsBoolean()).forEach(offer -> need(offer.name()));
  }

  /** Ends all; none starts any more. */
  public synchronized void end(boolean plannerHangs) {
    ended = true;
    for (int i = running.size() - 1; i >= 0; i--) {
      running.get(i).end(plannerHangs);
    }
  }

  @Override
  public Optional<Object> find(String name) {
    return running.stream()
        .filter(one -> one.name().equals(name))
        .map(RunningSystem::commands)
        .findFirst();
  }

  @Override
  public synchronized Optional<Object> need(String name) {
    if (find(name).isEmpty() && !ended && !failed.contains(name)) {
      offers.stream().filter(offer -> offer.name().equals(name)).findFirst().ifPresent(this::start);
    }
    return find(name);
  }

  private void start(SystemOffer offer) {
    String name = offer.name();
    FailsOnce guard =
        new FailsOnce(
            "Dayu's system "
                + name
                + " failed. It is off until the NameNode is restarted;"
                + " recovery goes on.",
            () -> fail(name));
    FailureExit exit = new FailureExit(guard, () -> fail(name));
    Optional<RunningSystem> made =
        guard.get(
            () -> Optional.of(new RunningSystem(name, offer.maker().make(exit, this), guard)),
            Optional.empty());
    if (made.isPresent()) {
      made.get().start();
      List<RunningSystem> all = new ArrayList<>(running);
      all.add(made.get());
      running = List.copyOf(all);
    }
  }

  private void fail(String name) {
    failed.add(name);
    counted.run();
  }

  @Override
  public Set<String> failed() {
    return Set.copyOf(failed);
  }

  /** The sources of copies that are wanted for other ends than safety. */
  public List<? extends WorkSource> work() {
    return running;
  }

  /** The listeners to how the links are. */
  public List<? extends LinkListener> links() {
    return running;
  }

  @Override
  public void reported(HeartbeatRequest request, long nowNs) {
    running.stream()
        .flatMap(one -> one.reports().stream())
        .forEach(listener -> listener.reported(request, nowNs));
  }

  @Override
  public long promisedBytes(int node) {
    return running.stream().mapToLong(one -> one.promisedBytes(node)).sum();
  }

  @Override
  public boolean rests(String uuid) {
    return running.stream().anyMatch(one -> one.rests(uuid));
  }

  @Override
  public boolean lastAsSource(String uuid) {
    return running.stream().anyMatch(one -> one.lastAsSource(uuid));
  }

  @Override
  public double lentShare(String uuid) {
    return running.stream().mapToDouble(one -> one.lentShare(uuid)).sum();
  }
}
