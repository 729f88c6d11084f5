package io.dayu.hdfs.early;

import io.dayu.hdfs.agent.ReportListener;
import io.dayu.hdfs.execution.WorkSource;
import io.dayu.hdfs.extra.ExtraBook;
import io.dayu.hdfs.extra.ExtraReplicaHook;
import io.dayu.hdfs.system.NameNodeSystem;
import io.dayu.hdfs.system.SystemPlace;
import io.dayu.metrics.NameNodeMetric;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The system that has last replicas copied before HDFS calls the holders of the others dead. */
public final class EarlySystem implements NameNodeSystem {
  private static final Logger LOG = LoggerFactory.getLogger(EarlySystem.class);

  private final AgentWords agents = new AgentWords();
  private final ExtraReplicaHook extras;
  private final EarlySource source;

  /**
   * Has looked at nothing.
   *
   * @param hook knows the same book
   * @param extras keeps copies in HDFS by the book
   */
  public EarlySystem(
      SystemPlace place,
      EarlySettings settings,
      ExtraBook book,
      EarlyHook hook,
      ExtraReplicaHook extras) {
    this.extras = extras;
    this.source = new EarlySource(place, settings, hook, extras, book, agents);
    place.meters().gauge(NameNodeMetric.EARLY_DATANODES, () -> source.view().silent(), "copied");
    place.meters().gauge(NameNodeMetric.EARLY_DATANODES, () -> source.view().held(), "held");
    place.meters().counted(NameNodeMetric.EARLY_COPIES, () -> source.view().made());
  }

  @Override
  public Optional<WorkSource> work() {
    return Optional.of(source);
  }

  @Override
  public Optional<ReportListener> reports() {
    return Optional.of(agents);
  }

  @Override
  public void end(boolean plannerHangs) {
    if (plannerHangs) {
      LOG.warn("HDFS keeps Dayu's early copies as they are until it is restarted");
    } else {
      extras.putBack();
    }
  }

  @Override
  public EarlyReports commands() {
    return source::view;
  }
}
