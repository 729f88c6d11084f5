package io.dayu.hdfs.hint;

import io.dayu.hdfs.curate.CurateMetrics;
import io.dayu.hdfs.curate.CuratedFiles;
import io.dayu.hdfs.curate.FileFactors;
import io.dayu.hdfs.execution.WorkSource;
import io.dayu.hdfs.system.NameNodeSystem;
import io.dayu.hdfs.system.SystemPlace;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import java.util.function.Function;

/**
 * The system of background tasks: it takes their hints, and has replicas moved. It is made when the
 * first task asks.
 */
public final class HintSystem implements NameNodeSystem {
  private final HintService service;
  private final HintSource source;

  /**
   * Has taken nothing.
   *
   * @param hook judges hints
   * @param files which tasks may have replaced by others
   * @param factors makes what changes files' factors
   * @param share of what links and DataNodes can do that hints may take, 0 to 1
   * @param planning whether a planner is at work, so that hints are taken from the first one on
   */
  public HintSystem(
      SystemPlace place,
      HintHook hook,
      CuratedFiles files,
      Function<CurateMetrics, FileFactors> factors,
      DoubleSupplier share,
      BooleanSupplier planning) {
    CurateMetrics metrics = new CurateMetrics(place.meters());
    HintQueue queue = new HintQueue(metrics::count);
    service = new HintService(queue, files, factors.apply(metrics), metrics);
    source = new HintSource(queue, hook, place.nodes(), place.tasks(), share, place.failed());
    if (planning.getAsBoolean()) {
      queue.open();
    }
  }

  @Override
  public Optional<WorkSource> work() {
    return Optional.of(source);
  }

  @Override
  public HintService commands() {
    return service;
  }
}
