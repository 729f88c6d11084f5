package io.dayu.hdfs.heat;

import io.dayu.hdfs.agent.ReportListener;
import io.dayu.hdfs.execution.WorkSource;
import io.dayu.hdfs.extra.ExtraBook;
import io.dayu.hdfs.extra.ExtraReplicaHook;
import io.dayu.hdfs.system.NameNodeSystem;
import io.dayu.hdfs.system.SystemPlace;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The system that counts clients' reads, and has extra replicas made of hot blocks. */
public final class HeatSystem implements NameNodeSystem {
  private static final Logger LOG = LoggerFactory.getLogger(HeatSystem.class);

  private final HeatReports reports;
  private final Optional<Extras> extras;

  /**
   * The parts that extra replicas need.
   *
   * @param hook keeps them in HDFS
   * @param lent is what their copies may take from readers of the block
   */
  private record Extras(ExtraReplicaHook hook, LentLinks lent, ExtraSource source) {}

  /**
   * Nobody has reported yet.
   *
   * @param hook makes what keeps extra replicas in HDFS by a book; not asked where there are none
   */
  public HeatSystem(
      SystemPlace place, HeatSettings settings, Function<ExtraBook, ExtraReplicaHook> hook) {
    Optional<ExtraBook> book =
        settings.extras().enabled() ? Optional.of(new ExtraBook(place.clock())) : Optional.empty();
    reports = new HeatReports(settings, place.clock(), place.agents()::outShare, book);
    extras = book.map(one -> extras(place, one, hook.apply(one)));
    reports.show(place.meters());
  }

  private Extras extras(SystemPlace place, ExtraBook book, ExtraReplicaHook hook) {
    LentLinks lent = new LentLinks();
    return new Extras(
        hook,
        lent,
        new ExtraSource(
            reports,
            book,
            hook,
            place.nodes(),
            place.tasks(),
            place.transfers(),
            lent,
            place.failed()));
  }

  @Override
  public Optional<WorkSource> work() {
    return extras.map(Extras::source);
  }

  @Override
  public double lentShare(String uuid) {
    return extras.map(one -> one.lent.share(uuid)).orElse(0.0);
  }

  @Override
  public Optional<ReportListener> reports() {
    return Optional.of(reports);
  }

  /** Begins; where that fails there are no extra replicas, and recovery is as it is without. */
  @Override
  public void begin() {
    if (extras.isEmpty()) {
      return;
    }
    try {
      extras.get().hook.install();
    } catch (ReflectiveOperationException e) {
      LOG.error(
          "Hot blocks get no extra replicas, for this Hadoop does not let them be kept. Set"
              + " dayu.heat.replicas.enabled to false, or use a Hadoop that Dayu is tested with.",
          e);
    }
  }

  @Override
  public void end(boolean plannerHangs) {
    if (extras.isPresent() && plannerHangs) {
      LOG.warn("HDFS keeps Dayu's extra replicas as they are until it is restarted");
    } else {
      extras.ifPresent(one -> one.hook.putBack());
    }
  }

  @Override
  public HeatReports commands() {
    return reports;
  }
}
