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

/**
 * The system that watches stock HDFS in shadow mode, and Dayu's own recoveries where forecasts are
 * wanted. It changes nothing.
 */
public final class ShadowSystem implements NameNodeSystem {
  private final ClientTimes clients = new ClientTimes();
  private final Watched watched;
  private final ReplayThread replays;
  private final BothWatches watches;

  /**
   * The recoveries to watch, at a moment; safe for any thread.
   *
   * @param stock whether this NameNode is active and in shadow mode
   * @param dayu whether Dayu plans in it, and forecasts of its recoveries are wanted
   */
  public record Watched(BooleanSupplier stock, BooleanSupplier dayu) {}

  /**
   * The terms of forecasts, at a moment; safe for any thread.
   *
   * @param terms on which Dayu would plan now
   * @param lateNs time until agents' reports of links are heard
   * @param windowNs time over which links' traffic is averaged
   */
  public record ShadowTerms(
      Supplier<RehearsalTerms> terms, Supplier<Long> lateNs, Supplier<Long> windowNs) {
    private HeardWindow window() {
      return new HeardWindow(lateNs.get(), windowNs.get());
    }
  }

  /**
   * Has seen nothing.
   *
   * @param planner of replays
   */
  public ShadowSystem(
      SystemPlace place,
      StockHook stock,
      Watched watched,
      ShadowTerms shadowTerms,
      PlanFunction planner,
      HistoryStore history) {
    this.watched = watched;
    this.replays = new ReplayThread(planner, place.failed());
    MissingDataNodes missing = new MissingDataNodes(place.nodes());
    this.watches =
        new BothWatches(
            new LossWatch(
                stock,
                missing,
                clients,
                watched.stock(),
                shadowTerms.terms(),
                shadowTerms::window,
                history::loss,
                replays),
            new ForecastWatch(
                place.tasks(),
                place.transfers(),
                missing,
                watched.dayu(),
                shadowTerms.terms(),
                history::loss,
                replays));
  }

  @Override
  public Optional<LinkListener> links() {
    return Optional.of(watches);
  }

  @Override
  public Optional<ReportListener> reports() {
    return watched.stock().getAsBoolean() ? Optional.of(clients) : Optional.empty();
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
