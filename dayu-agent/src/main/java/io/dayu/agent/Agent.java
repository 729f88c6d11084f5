package io.dayu.agent;

import io.dayu.agent.bulk.BulkClass;
import io.dayu.agent.client.ClientWatch;
import io.dayu.agent.disk.NodeDisks;
import io.dayu.agent.heartbeat.NameNodeConnector;
import io.dayu.agent.heartbeat.NodeAgent;
import io.dayu.agent.heartbeat.NodeLink;
import io.dayu.agent.heartbeat.PoolAgent;
import io.dayu.agent.heartbeat.PoolConversation;
import io.dayu.agent.heartbeat.PoolRecoveries;
import io.dayu.agent.heartbeat.PoolTerms;
import io.dayu.agent.heat.ReadWatch;
import io.dayu.agent.host.BlockPool;
import io.dayu.agent.host.DataNodeHost;
import io.dayu.agent.meter.PulledBytes;
import io.dayu.agent.meter.PulledCounter;
import io.dayu.agent.metrics.AgentState;
import io.dayu.agent.metrics.ClientGauges;
import io.dayu.agent.metrics.CountedConnector;
import io.dayu.agent.metrics.CountedPulls;
import io.dayu.agent.metrics.DiskGauges;
import io.dayu.agent.metrics.LinkGauges;
import io.dayu.agent.metrics.ReadGauges;
import io.dayu.agent.pace.PaceTerms;
import io.dayu.agent.pull.PullEnvironment;
import io.dayu.agent.pull.PullThreads;
import io.dayu.agent.run.AgentClock;
import io.dayu.agent.run.Duty;
import io.dayu.agent.run.DutyThread;
import io.dayu.agent.run.DutyWatch;
import io.dayu.agent.run.WakeUp;
import io.dayu.agent.share.FreeBandwidth;
import io.dayu.agent.share.ServedDisks;
import io.dayu.agent.share.Shares;
import io.dayu.agent.share.SharingThread;
import io.dayu.config.DayuConfigException;
import io.dayu.metrics.DataNodeMetric;
import io.dayu.metrics.Meters;
import io.dayu.protocol.ClientReport;
import io.dayu.protocol.GiveWayReport;
import io.dayu.protocol.PullMarks;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running agent: one {@link PoolAgent} for each namespace that the DataNode serves.
 *
 * <p>It lives whole or not at all: when one of its threads dies, it reports nothing any more, so
 * that the NameNode sees that there is none, and only the pulls that run go on to their ends.
 */
final class Agent {
  private static final Logger LOG = LoggerFactory.getLogger(Agent.class);

  // Well under the time that HDFS gives its own writers to stop.
  private static final long STOP_NS = TimeUnit.SECONDS.toNanos(10);

  private final Map<BlockPool, PoolAgent> pools = new HashMap<>();
  private final DataNodeHost host;
  private final AgentClock clock;
  private final PullThreads pullThreads;
  private final NameNodeConnector connector;
  private final NodeAgent node;
  private final Optional<SharingThread> sharing;
  private final Optional<DutyThread> marking;
  private final DutyThread guarding;
  private final Optional<DutyThread> clients;
  private final Optional<DutyThread> reading;
  private final DutyThread watching;
  private final Failures failures;
  private final long watchNs;
  private boolean ended;

  private Agent(
      AgentSettings settings,
      AgentEnvironment environment,
      MeasuredLink link,
      PulledCounter pulled,
      Optional<SharingThread> sharing,
      Optional<BulkClass> bulk,
      NodeDisks disks,
      Failures failures) {
    this.failures = failures;
    this.host = environment.host();
    this.clock = environment.clock();
    this.sharing = sharing;
    long linkBytesPerSec = link.speed().now().bytesPerSec();
    this.watchNs = settings.reports().heartbeatNs();
    this.pullThreads =
        new PullThreads(
            new PullEnvironment(
                environment.replicas(),
                clock,
                pace(settings.giveWay(), linkBytesPerSec, sharing.isPresent()),
                sharing.<Shares>map(its -> its).orElse(Shares.NONE),
                disks,
                settings.pulls().sourceTimeoutMs(),
                settings.pulls().decodeBufferBytes()),
            settings.pulls().runningMax());
    sharing.ifPresent(its -> its.turns(pullThreads));
    PulledBytes pulledBytes = new PulledBytes(pulled);
    PoolRecoveries recoveries =
        new PoolRecoveries(PoolConversation.silenceMaxNs(settings.reports().heartbeatNs()));
    OptionalLong clientsNs = settings.clients().periodNs();
    Optional<ClientWatch> clientWatch =
        clientsNs.isPresent()
            ? Optional.of(
                new ClientWatch(
                    host.clientCounters(),
                    () -> recoveries.mayRun(clock.nowNs()),
                    clock,
                    clientsNs.getAsLong()))
            : Optional.empty();
    OptionalLong readsNs = settings.reports().readsNs();
    Optional<ReadWatch> readWatch =
        readsNs.isPresent()
            ? Optional.of(new ReadWatch(host.servedReads(), clock, readsNs.getAsLong()))
            : Optional.empty();
    this.connector = new CountedConnector(environment.connector(), environment.meters());
    this.node =
        new NodeAgent(
            new PoolTerms(host, settings.reports().heartbeatNs(), environment.incarnation(), clock),
            new CountedPulls(pullThreads.starter(pulledBytes), environment.meters()),
            pulledBytes,
            new NodeLink(
                link.meter(),
                link.speed(),
                sharing.map(SharingThread::signals),
                new GiveWayReport(
                    sharing.isPresent() || settings.giveWay().by() == GiveWaySettings.By.NETWORK,
                    marks(settings.giveWay(), bulk)),
                terms -> {
                  sharing.ifPresent(its -> its.budget(terms));
                  disks.lastReplicas(terms.lastReplicas());
                },
                () -> sharing.map(SharingThread::unheard).orElse(List.of()),
                disks::storage,
                () -> clientWatch.map(ClientWatch::report)),
            recoveries,
            blockPoolId -> readWatch.map(its -> its.of(blockPoolId)));
    show(environment.meters(), link, pulled);
    DiskGauges.show(environment.meters(), disks::summary, disks::report);
    ClientGauges.show(
        environment.meters(), () -> clientWatch.map(ClientWatch::report).orElse(ClientReport.NONE));
    ReadGauges.show(environment.meters(), readWatch);
    environment
        .meters()
        .counted(DataNodeMetric.BULK_CONNECTIONS, () -> bulk.map(BulkClass::markedEver).orElse(0L));
    this.marking =
        bulk.map(duty -> DutyThread.start("dayu-bulk", duty, new WakeUp(), clock, failures));
    this.guarding = DutyThread.start("dayu-disks", disks, new WakeUp(), clock, failures);
    this.clients =
        clientWatch.map(
            duty -> DutyThread.start("dayu-clients", duty, new WakeUp(), clock, failures));
    this.reading =
        readWatch.map(duty -> DutyThread.start("dayu-heat", duty, new WakeUp(), clock, failures));
    Duty watch =
        nowNs -> {
          link.speed().look();
          sharing.ifPresent(its -> its.linkSpeed(link.speed().now().bytesPerSec()));
          return followPools();
        };
    this.watching = DutyThread.start("dayu-pools", watch, new WakeUp(), clock, failures);
    failures.onDeath(
        List.of(
            watching::stop,
            this::leavePools,
            pullThreads::leave,
            this::unshare,
            this::unmark,
            guarding::stop,
            this::leaveClients,
            this::leaveReaders));
  }

  private static PullMarks marks(GiveWaySettings giveWay, Optional<BulkClass> bulk) {
    if (giveWay.hostClass() == GiveWaySettings.HostClass.OFF) {
      return PullMarks.OFF;
    }
    return bulk.isPresent() ? PullMarks.SET : PullMarks.UNAVAILABLE;
  }

  private void show(Meters meters, MeasuredLink link, PulledCounter pulled) {
    LinkGauges.show(
        meters,
        link.speed(),
        pulled,
        () -> sharing.map(SharingThread::room).orElse(FreeBandwidth.UNSHARED));
    meters.counted(DataNodeMetric.STRAYS, () -> sharing.map(SharingThread::strays).orElse(0L));
  }

  /**
   * Starts an agent.
   *
   * @throws DayuConfigException when the link cannot be measured, or other agents not be heard
   */
  static Agent start(AgentSettings settings, AgentEnvironment environment)
      throws DayuConfigException {
    PulledCounter pulled = new PulledCounter();
    MeasuredLink link =
        MeasuredLink.find(
            settings.link(),
            environment.host(),
            environment.machine().interfaces(),
            pulled,
            environment.clock().nowNs());
    LOG.info(
        "Dayu's agent runs: link {} bytes/s by {}, meter {}.",
        link.speed().now().bytesPerSec(),
        link.speed().now().origin(),
        settings.link().meter());
    Failures failures = new Failures(environment.meters());
    BulkSupport bulk =
        BulkSupport.find(settings.giveWay(), link, environment.host(), environment.clock());
    NodeDisks disks =
        new NodeDisks(
            environment.host(),
            environment.machine().devices(),
            settings.disks()::terms,
            settings.disks().periodNs(),
            environment.clock().nowNs());
    Optional<SharingThread> sharing =
        share(settings, environment, link, bulk.honoured(), disks.served(), failures);
    try {
      return new Agent(settings, environment, link, pulled, sharing, bulk.bulk(), disks, failures);
    } catch (RuntimeException | Error e) {
      sharing.ifPresent(SharingThread::stop);
      throw e;
    }
  }

  private static Optional<SharingThread> share(
      AgentSettings settings,
      AgentEnvironment environment,
      MeasuredLink link,
      boolean sendsForegroundFirst,
      ServedDisks disks,
      DutyWatch watch)
      throws DayuConfigException {
    GiveWaySettings giveWay = settings.giveWay();
    if (giveWay.by() != GiveWaySettings.By.AGENTS || link.wireFactor().isEmpty()) {
      return Optional.empty();
    }
    int port = giveWay.port().orElse(environment.host().transferPort());
    IntFunction<SharingThread.SharedLink> at =
        number ->
            new SharingThread.SharedLink(
                link.meter(),
                link.speed().now().bytesPerSec(),
                link.wireFactor().getAsDouble(),
                giveWay.trickleShare(),
                giveWay.patienceNs(),
                number,
                sendsForegroundFirst,
                disks);
    try {
      SharingThread sharing;
      try {
        sharing =
            SharingThread.start(at.apply(port), environment.clock(), environment.keys(), watch);
      } catch (IOException e) {
        if (giveWay.port().isPresent()) {
          throw e;
        }
        LOG.warn(
            "UDP port {} is taken ({}); other agents are told another one, which a firewall may not"
                + " let through. {} names one.",
            port,
            e.getMessage(),
            GiveWaySettings.PORT_KEY);
        sharing = SharingThread.start(at.apply(0), environment.clock(), environment.keys(), watch);
      }
      LOG.info("Other agents are heard at UDP port {}.", sharing.signals().port());
      return Optional.of(sharing);
    } catch (IOException e) {
      throw new DayuConfigException(
          GiveWaySettings.PORT_KEY,
          Integer.toString(port),
          "other agents cannot be heard there ("
              + e.getMessage()
              + "); name a UDP port that is free, or 0 for any");
    }
  }

  private static PaceTerms pace(GiveWaySettings giveWay, long linkBytesPerSec, boolean shared) {
    if (shared) {
      return PaceTerms.shared(linkBytesPerSec, giveWay.aheadNs());
    }
    return giveWay.by() == GiveWaySettings.By.NETWORK
        ? PaceTerms.lowerClass(linkBytesPerSec)
        : PaceTerms.constant(linkBytesPerSec);
  }

  /** Ends all pulls and threads; waits for them, but not for ever. */
  void stop() throws InterruptedException {
    long deadlineNs = clock.nowNs() + STOP_NS;
    watching.stop();
    boolean joined = watching.join(deadlineNs);
    List<PoolAgent> running = stopPools();
    pullThreads.stop();
    for (PoolAgent pool : running) {
      joined &= pool.join(deadlineNs);
    }
    joined &= pullThreads.join(Math.max(0, deadlineNs - clock.nowNs()));
    unmark();
    if (marking.isPresent()) {
      joined &= marking.get().join(deadlineNs);
    }
    guarding.stop();
    joined &= guarding.join(deadlineNs);
    leaveClients();
    if (clients.isPresent()) {
      joined &= clients.get().join(deadlineNs);
    }
    leaveReaders();
    if (reading.isPresent()) {
      joined &= reading.get().join(deadlineNs);
    }
    unshare();
    if (sharing.isPresent()) {
      joined &= sharing.get().join(deadlineNs);
    }
    if (!joined) {
      LOG.warn(
          "Some of the agent's threads have not ended in time. They are daemons and keep"
              + " nothing from ending.");
    }
  }

  /** The agent's state. */
  AgentState state() {
    return failures.dead() ? AgentState.DEAD : AgentState.RUNNING;
  }

  private void leaveClients() {
    clients.ifPresent(DutyThread::stop);
  }

  private void leaveReaders() {
    reading.ifPresent(DutyThread::stop);
  }

  private void unmark() {
    marking.ifPresent(DutyThread::stop);
  }

  private void unshare() {
    sharing.ifPresent(SharingThread::stop);
  }

  private synchronized void leavePools() {
    ended = true;
    pools.values().forEach(PoolAgent::leave);
  }

  private synchronized List<PoolAgent> stopPools() {
    ended = true;
    List<PoolAgent> running = List.copyOf(pools.values());
    running.forEach(PoolAgent::stop);
    pools.clear();
    return running;
  }

  private synchronized long followPools() {
    if (ended) {
      return watchNs;
    }
    List<BlockPool> served = host.blockPools();
    for (BlockPool pool : served) {
      pool.blockPoolId()
          .ifPresent(
              id ->
                  pools.computeIfAbsent(
                      pool, p -> PoolAgent.start(p, id, connector, node, failures)));
    }
    Set<BlockPool> gone = new HashSet<>(pools.keySet());
    served.forEach(gone::remove);
    for (BlockPool pool : gone) {
      PoolAgent agent = pools.remove(pool);
      if (agent != null) {
        agent.stop();
      }
    }
    return watchNs;
  }
}
