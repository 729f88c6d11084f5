package io.dayu.hdfs.shadow;

import io.dayu.core.control.PlanFunction;
import io.dayu.core.rehearsal.RehearsalTerms;
import io.dayu.hdfs.agent.ReportListener;
import io.dayu.hdfs.history.HistoryStore;
import io.dayu.hdfs.link.LinkListener;
import io.dayu.hdfs.system.NameNodeSystem;
import io.dayu.hdfs.system.SystemPlace;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** The system that watches stock HDFS in shadow mode, and changes nothing. */
public final class ShadowSystem implements NameNodeSystem {
  private final ClientTimes clients = new ClientTimes();
  private final BooleanSupplier shadowing;
  private final ReplayThread replays;
  private final LossWatch watch;

  /**
   * Has seen nothing.
   *
   * @param shadowing whether this NameNode is active and in shadow mode; safe for any thread
   * @param terms on which Dayu would plan now
   * @param planner of replays
   */
  public ShadowSystem(
      SystemPlace place,
      StockHook stock,
      BooleanSupplier shadowing,
      Supplier<RehearsalTerms> terms,
      PlanFunction planner,
      HistoryStore history) {
    this.shadowing = shadowing;
    this.replays = new ReplayThread(planner, history::loss, place.failed());
    this.watch =
        new LossWatch(stock, place.nodes(), clients, shadowing, terms, history::loss, replays);
  }

  @Override
  public Optional<LinkListener> links() {
    return Optional.of(watch);
  }

  @Override
  public Optional<ReportListener> reports() {
    return shadowing.getAsBoolean() ? Optional.of(clients) : Optional.empty();
  }

  @Override
  public void end(boolean plannerHangs) {
    replays.end();
  }

  @Override
  public ShadowSystem commands() {
    return this;
  }
}
