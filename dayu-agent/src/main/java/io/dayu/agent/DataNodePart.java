package io.dayu.agent;

import io.dayu.agent.disk.BlockDevices;
import io.dayu.agent.disk.KernelDevices;
import io.dayu.agent.heartbeat.RpcConnector;
import io.dayu.agent.listing.ListingSettings;
import io.dayu.agent.listing.ReplicaListDuty;
import io.dayu.agent.meter.NetworkInterfaces;
import io.dayu.agent.metrics.AgentState;
import io.dayu.agent.run.DutyThread;
import io.dayu.agent.run.SystemClock;
import io.dayu.agent.run.WakeUp;
import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;
import io.dayu.config.DayuVersion;
import io.dayu.entry.SupportedHadoop;
import io.dayu.metrics.DataNodeMetric;
import io.dayu.metrics.Meters;
import io.dayu.metrics.PrometheusPage;
import io.micrometer.core.instrument.Counter;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DayuDataNodeBridge;
import org.apache.hadoop.hdfs.server.datanode.DayuDataNodeWebServer;
import org.apache.hadoop.util.ServicePlugin;
import org.apache.hadoop.util.VersionInfo;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Dayu's agent in a DataNode, as {@link DayuDataNodePlugin} starts it.
 *
 * <p>Whatever goes wrong here, the DataNode comes up: Dayu stays off and says why in one sentence.
 */
public final class DataNodePart implements ServicePlugin {
  private static final Logger LOG = LoggerFactory.getLogger(DayuDataNodePlugin.class);

  private static final Path INTERFACES = Path.of("/sys/class/net");
  private static final Path DEVICES = Path.of("/sys/dev/block");

  private final String hadoopVersion;
  private final BlockDevices devices;
  private @Nullable Agent agent;
  private @Nullable PrometheusPage page;
  private Optional<DutyThread> listing = Optional.empty();
  private volatile Supplier<AgentState> state = () -> AgentState.UNSTARTED;

  /** A plugin for the Hadoop that it is loaded in. */
  public DataNodePart() {
    this(VersionInfo.getVersion());
  }

  /** A plugin on devices that are no kernel's, as tests and benches emulate them. */
  public DataNodePart(BlockDevices devices) {
    this(VersionInfo.getVersion(), devices);
  }

  DataNodePart(String hadoopVersion) {
    this(hadoopVersion, new KernelDevices(DEVICES));
  }

  private DataNodePart(String hadoopVersion, BlockDevices devices) {
    this.hadoopVersion = hadoopVersion;
    this.devices = devices;
  }

  @Override
  public synchronized void start(Object service) {
    try {
      DataNode dataNode = (DataNode) service;
      startAgent(dataNode, show(dataNode));
    } catch (DayuConfigException e) {
      LOG.error("{}", e.sentence());
    } catch (Throwable e) {
      LOG.error("Dayu stays off: its agent could not be started.", e);
    }
  }

  /** Shows the agent's metrics on the DataNode's web server, if that can be had. */
  private Meters show(DataNode dataNode) {
    PrometheusPage shown = new PrometheusPage();
    page = shown;
    Meters meters = new Meters(shown.registry());
    meters.oneOf(DataNodeMetric.STATE, AgentState.class, () -> state.get());
    meters.gauge(DataNodeMetric.BUILD, () -> 1, DayuVersion.get());
    try {
      shown.serve(DayuDataNodeWebServer.of(dataNode));
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      PrometheusPage.unserved(e);
    }
    return meters;
  }

  private void startAgent(DataNode dataNode, Meters meters) throws DayuConfigException {
    Configuration conf = dataNode.getConf();
    DayuConfigReader reader = new DayuConfigReader(conf);
    AgentSettings settings = AgentSettings.read(reader);
    ListingSettings listings = ListingSettings.read(reader);
    if (!settings.enabled()) {
      LOG.info("Dayu is switched off by dayu.enabled.");
      state = () -> AgentState.DISABLED;
      return;
    }
    Optional<String> unfit = SupportedHadoop.problem(hadoopVersion);
    if (unfit.isPresent()) {
      LOG.error("{}", unfit.get());
      return;
    }
    SecureRandom random = new SecureRandom();
    DayuDataNodeBridge bridge = new DayuDataNodeBridge(dataNode, settings.giveWay().mark());
    Agent started =
        Agent.start(
            settings,
            new AgentEnvironment(
                bridge,
                bridge,
                new RpcConnector(conf, settings.reports().rpcTimeoutMs()),
                new HostMachine(new NetworkInterfaces(INTERFACES), devices),
                new SystemClock(),
                random.nextLong(),
                random::nextLong,
                meters));
    agent = started;
    state = started::state;
    listing = listReplicas(listings, bridge, conf, meters);
  }

  /** Lists are apart from all else: when their thread dies, recovery goes on. */
  private static Optional<DutyThread> listReplicas(
      ListingSettings settings, DayuDataNodeBridge bridge, Configuration conf, Meters meters) {
    Counter failures = meters.counter(DataNodeMetric.FAILURES, "repeated");
    return settings
        .directory()
        .map(
            directory ->
                DutyThread.start(
                    "dayu-replica-lists",
                    new ReplicaListDuty(bridge, bridge, conf, directory, settings.everyNs()),
                    new WakeUp(),
                    new SystemClock(),
                    new ListingWatch(failures)));
  }

  @Override
  public synchronized void stop() {
    if (page != null) {
      page.close();
      page = null;
    }
    listing.ifPresent(DutyThread::stop);
    listing = Optional.empty();
    if (agent == null) {
      return;
    }
    try {
      agent.stop();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    agent = null;
  }

  @Override
  public void close() {
    stop();
  }
}
