package io.dayu.hdfs;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuVersion;
import io.dayu.core.Planner;
import io.dayu.entry.SupportedHadoop;
import io.dayu.hdfs.admin.AdminHandler;
import io.dayu.hdfs.gauge.DayuState;
import io.dayu.hdfs.gauge.HealthGauges;
import io.dayu.hdfs.page.PageApi;
import io.dayu.hdfs.page.PageServlet;
import io.dayu.hdfs.settings.LiveSettings;
import io.dayu.metrics.Meters;
import io.dayu.metrics.NameNodeMetric;
import io.dayu.metrics.PrometheusPage;
import io.dayu.protocol.admin.CommandSender;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.ipc.RefreshRegistry;
import org.apache.hadoop.util.ServicePlugin;
import org.apache.hadoop.util.VersionInfo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Dayu in a NameNode, as {@link DayuNameNodePlugin} starts it.
 *
 * <p>A wrong setting or an unfit Hadoop leaves Dayu off and the NameNode running, with one sentence
 * in its log.
 */
public final class NameNodePart implements ServicePlugin {
  private static final Logger LOG = LoggerFactory.getLogger(DayuNameNodePlugin.class);

  private final String hadoopVersion;
  private volatile Optional<PrometheusPage> page = Optional.empty();
  private volatile Optional<DayuService> service = Optional.empty();
  private volatile DayuState offState = DayuState.UNSTARTED;
  private volatile String offReason = "it has not been started";
  private Optional<AdminHandler> admin = Optional.empty();
  private boolean started;

  /** A plugin for the Hadoop that it is loaded in. */
  public NameNodePart() {
    this(VersionInfo.getVersion());
  }

  NameNodePart(String hadoopVersion) {
    this.hadoopVersion = hadoopVersion;
  }

  @Override
  @SuppressWarnings("CatchingUnchecked") // the NameNode starts whatever happens here
  public synchronized void start(Object daemon) {
    if (started) {
      LOG.warn("Dayu was started before and goes on as it is; this start does nothing");
      return;
    }
    if (!(daemon instanceof NameNode nameNode)) {
      off("it was started in something that is no NameNode");
      return;
    }
    started = true;
    hearOperators(nameNode);
    try {
      PrometheusPage shown = new PrometheusPage();
      page = Optional.of(shown);
      Meters meters = new Meters(shown.registry());
      meters.oneOf(NameNodeMetric.STATE, DayuState.class, this::state);
      meters.gauge(NameNodeMetric.BUILD, () -> 1, DayuVersion.get());
      admin.ifPresent(handler -> HealthGauges.show(shown, handler::healthWarnings));
      admin.ifPresent(handler -> HealthGauges.showRisk(shown, handler::risk));
      shown.serve(nameNode.getHttpServer());
      LiveSettings settings =
          new LiveSettings(nameNode.getConf(), NameNodeSystems.keys(), new TimeOfDay());
      Optional<String> unfit = SupportedHadoop.problem(hadoopVersion);
      if (settings.current().enabled() && unfit.isPresent()) {
        off(unfit.get());
      } else if (settings.current().enabled()) {
        service = Optional.of(DayuStart.start(nameNode, settings, shown));
        LOG.info("Dayu is on; timeslot {} s", settings.scheduler().timing().timeslotNs() / 1e9);
      } else {
        offReason = "dayu.enabled is false";
        offState = DayuState.DISABLED;
        LOG.info("Dayu is off: {}", offReason);
      }
    } catch (DayuConfigException e) {
      off(e.sentence());
    } catch (ReflectiveOperationException | LinkageError | IOException e) {
      off("Dayu stays off: this Hadoop does not offer what it needs (" + e + ").");
    } catch (RuntimeException | Error e) {
      offReason = "Dayu stays off: it could not be started (" + e + ").";
      LOG.error("{}", offReason, e);
    }
  }

  /** Also when Dayu is off: operators are told why. */
  @SuppressWarnings("CatchingUnchecked") // Dayu can do without
  private void hearOperators(NameNode nameNode) {
    try {
      AdminHandler handler =
          new AdminHandler(
              new NameNodeHost(nameNode),
              () -> service.map(DayuService::running),
              () -> offReason,
              Planner::plan,
              System::nanoTime);
      admin = Optional.of(handler);
      RefreshRegistry.defaultRegistry().register(CommandSender.IDENTIFIER, handler);
      PageServlet.serve(
          nameNode.getHttpServer(),
          new PageApi(handler, () -> service.map(DayuService::operator), System::nanoTime));
    } catch (RuntimeException | Error e) {
      LOG.error(
          "The command hdfs dayu will not work: this Hadoop does not offer what it needs."
              + " Recovery does.",
          e);
    }
  }

  private void off(String reason) {
    offReason = reason;
    LOG.error("{}", reason);
  }

  private DayuState state() {
    return service.map(DayuService::dayuState).orElse(offState);
  }

  /** Dayu at work, empty when it is off. */
  public Optional<DayuService> service() {
    return service;
  }

  /** The reason why Dayu is off, when it is. */
  public String offReason() {
    return offReason;
  }

  /** Undoes all that the start did, in reverse order; an interrupt of the caller is kept. */
  @Override
  public synchronized void stop() {
    service.ifPresent(running -> guarded("stop its service", running::stop));
    page.ifPresent(shown -> guarded("close its metrics", shown::close));
    admin.ifPresent(
        handler ->
            guarded(
                "leave operators",
                () ->
                    RefreshRegistry.defaultRegistry()
                        .unregister(CommandSender.IDENTIFIER, handler)));
    if (started) {
      offReason = "it was stopped";
      offState = DayuState.UNSTARTED;
    }
    service = Optional.empty();
    page = Optional.empty();
    admin = Optional.empty();
    started = false;
  }

  @SuppressWarnings("CatchingUnchecked") // the rest is still to be done
  private static void guarded(String what, Runnable undoing) {
    try {
      undoing.run();
    } catch (RuntimeException | Error e) {
      LOG.error("Dayu ends, but could not {}", what, e);
    }
  }

  @Override
  public void close() {
    stop();
  }
}
