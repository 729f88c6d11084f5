package io.dayu.hdfs.agent;

import io.dayu.core.bandwidth.RecoveryBandwidth;
import io.dayu.core.guard.GuardTerms;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.LinkState;
import io.dayu.protocol.ClientReport;
import io.dayu.protocol.DiskReport;
import io.dayu.protocol.HeartbeatRequest;
import io.dayu.protocol.HeartbeatResponse;
import io.dayu.protocol.LinkTerms;
import io.dayu.protocol.OtherPools;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.SignalPort;
import io.dayu.protocol.TrafficReport;
import io.dayu.protocol.TransferId;
import io.dayu.protocol.TransferReport;
import io.dayu.protocol.TransferState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * One agent as the NameNode knows it: its last word, its traffic and its orders.
 *
 * <p>Thread safe by its own monitor: RPC handlers report, the planner reads and orders.
 */
public final class AgentSession {
  private static final int MAX_PORT = 65_535;

  /** More transfers than an agent has; while no planner takes reports, no more are kept. */
  private static final int REPORTS_MAX = 20_000;

  /** More namespaces than share a DataNode anywhere: a wrong number must not starve this one. */
  private static final int OTHER_POOLS_MAX = 15;

  /**
   * Longer than HDFS takes to call a DataNode stale: one that it still hears this long after the
   * agent was lost has none any more.
   */
  private static final long AWAY_NS = TimeUnit.MINUTES.toNanos(1);

  private static final double MISSED = 2.5;

  private static final int VERSION_MAX = 40;

  private final Supplier<AgentReportSettings> settings;
  private final Map<TransferId, PullInstruction> orders = new LinkedHashMap<>();
  private final Map<TransferId, TransferReport> reports = new LinkedHashMap<>();
  private final JudgedTransfers judged = new JudgedTransfers();
  private AgentTraffic traffic;
  private long incarnation;
  private long sequence;
  private long heardNs;
  private boolean heard;
  private boolean urgent;

  /** Written under the monitor, read without it. */
  private volatile Optional<DiskReport> disks = Optional.empty();

  /** Written under the monitor, read without it. */
  private volatile Optional<ClientReport> clients = Optional.empty();

  /** Written under the monitor, read without it. */
  private volatile Set<Long> unheard = Set.of();

  private long planVersion;

  /** Written under the monitor, read without it. */
  private volatile Optional<SignalPort> signals = Optional.empty();

  /** Written under the monitor, read without it. */
  private volatile boolean givesWay;

  /** Written under the monitor, read without it. */
  private volatile String version = "";

  /** Written under the monitor, read without it. */
  private volatile Optional<TrafficReport> said = Optional.empty();

  /** Written under the monitor, read without it. */
  private volatile OtherPools otherPools = OtherPools.NONE;

  /** Written under the monitor, read without it. */
  private volatile Set<String> codecs = Set.of();

  AgentSession(Supplier<AgentReportSettings> settings) {
    this.settings = settings;
    this.traffic = new AgentTraffic(settings);
  }

  /**
   * Takes in a report.
   *
   * @return empty when it was taken, otherwise why it was refused, one phrase
   */
  synchronized Optional<String> accept(HeartbeatRequest request, long nowNs) {
    if (request.agent().incarnation() == incarnation && request.sequence() <= sequence) {
      return Optional.of("it is late or repeated");
    }
    if (incarnation != 0 && request.agent().incarnation() != incarnation) {
      // It may have another speed, and knows nothing of what was before.
      traffic = new AgentTraffic(settings);
    }
    incarnation = request.agent().incarnation();
    sequence = request.sequence();
    heardNs = nowNs;
    heard = true;
    signals = request.link().signals().filter(AgentSession::isPort);
    unheard = Set.copyOf(request.link().unheard());
    givesWay = request.link().givesWay();
    otherPools = plausible(request.otherPools());
    codecs = Set.copyOf(request.codecs());
    version = brief(request.agent().version());
    disks = request.link().disks().filter(AgentSession::isPlausible);
    clients = request.link().clients().filter(AgentSession::isPlausible);
    judged.keepOnly(request.transfers());
    for (TransferReport report : request.transfers()) {
      if (reports.size() < REPORTS_MAX || reports.containsKey(report.id())) {
        reports.put(report.id(), report);
        urgent = urgent || isUrgent(report);
      }
    }
    Optional<String> refused =
        request.link().traffic().flatMap(report -> traffic.accept(report, nowNs));
    if (refused.isEmpty() && request.link().traffic().isPresent()) {
      said = request.link().traffic();
    }
    return refused;
  }

  /** Of what should be a version so much as one may have. */
  private static String brief(String text) {
    return text.length() <= VERSION_MAX ? text : text.substring(0, VERSION_MAX);
  }

  /** The version of Dayu that the agent is of, empty when it does not tell; takes no monitor. */
  public String version() {
    return version;
  }

  /** The last report of traffic that was used; takes no monitor. */
  public Optional<TrafficReport> lastTraffic() {
    return said;
  }

  /** What tells this agent from one that ran in the DataNode before; 0 while none was heard. */
  public synchronized long incarnation() {
    return incarnation;
  }

  private static OtherPools plausible(OtherPools said) {
    int planned = Math.max(0, Math.min(said.planned(), OTHER_POOLS_MAX));
    return new OtherPools(planned, Math.max(0, Math.min(said.recovering(), planned)));
  }

  /** Disks that leave nothing at all are none that an agent knows. */
  private static boolean isPlausible(DiskReport said) {
    return said.readBytesPerSec() > 0 && said.writeBytesPerSec() > 0;
  }

  /** A guard leaves recovery as much as any does at least, and no time goes back. */
  private static boolean isPlausible(ClientReport said) {
    return said.factor() >= GuardTerms.CLIENTS.leastFactor()
        && said.factor() <= 1
        && said.readNs() >= 0
        && said.usualReadNs() >= 0
        && said.ackNs() >= 0
        && said.usualAckNs() >= 0;
  }

  private static boolean isPort(SignalPort signals) {
    return signals.port() >= 1 && signals.port() <= MAX_PORT;
  }

  /** Notes bytes that another agent pulled from this node over the interval that ends now. */
  synchronized void addServed(long intervalNs, long nowNs, long bytes) {
    traffic.addServed(intervalNs, nowNs, bytes);
  }

  /**
   * The incoming link: foreground is what came in less what the node's own pulls took. It is no
   * faster than the disks that it leads to, and than clients leave it.
   */
  public synchronized Optional<LinkState> in(long nowNs) {
    return behind(traffic.in(nowNs), DiskReport::writeBytesPerSec);
  }

  /**
   * The outgoing link: foreground is what went out less what other agents pulled from here. It is
   * no faster than the disks that it comes from, and than clients leave it.
   */
  public synchronized Optional<LinkState> out(long nowNs) {
    return behind(traffic.out(nowNs), DiskReport::readBytesPerSec);
  }

  private Optional<LinkState> behind(
      Optional<LinkState> link, ToLongFunction<DiskReport> bytesPerSec) {
    PlannerSettings planner = settings.get().planner();
    return link.map(its -> leaves(bytesPerSec).of(its, planner));
  }

  /** What leaves recovery less than the incoming link does. */
  public synchronized NodeLimit inLimit(long nowNs) {
    return limit(traffic.in(nowNs), DiskReport::writeBytesPerSec);
  }

  /** What leaves recovery less than the outgoing link does. */
  public synchronized NodeLimit outLimit(long nowNs) {
    return limit(traffic.out(nowNs), DiskReport::readBytesPerSec);
  }

  private NodeLimit limit(Optional<LinkState> link, ToLongFunction<DiskReport> bytesPerSec) {
    PlannerSettings planner = settings.get().planner();
    return link.map(its -> leaves(bytesPerSec).limit(its, planner)).orElse(NodeLimit.NONE);
  }

  private NodeBudget leaves(ToLongFunction<DiskReport> bytesPerSec) {
    return new NodeBudget(
        disks.map(bytesPerSec::applyAsLong).orElse(Long.MAX_VALUE),
        clients.filter(ClientReport::holdsBack).map(ClientReport::factor).orElse(1.0));
  }

  /** How the DataNode's clients fare, by the agent's last word; takes no monitor. */
  public Optional<ClientReport> clients() {
    return clients;
  }

  /**
   * What the DataNode's disks leave recovery, by the agent's last word; empty where they are no
   * limit. Takes no monitor.
   */
  public Optional<DiskReport> disks() {
    return disks;
  }

  /** Age of the last traffic report; empty when there is none. */
  public synchronized OptionalLong reportAgeNs(long nowNs) {
    return traffic.reportAgeNs(nowNs);
  }

  /** What the incoming link carries, empty while that is unknown; changes no estimate. */
  public synchronized Optional<LinkUse> inUse() {
    return traffic.inUse();
  }

  /** What the outgoing link carries, empty while that is unknown; changes no estimate. */
  public synchronized Optional<LinkUse> outUse() {
    return traffic.outUse();
  }

  /**
   * Where the agent hears others by its last word, empty when it has said none or a wrong port.
   *
   * <p>Takes no monitor: sessions that answer at the same time ask for each other's.
   */
  public Optional<SignalPort> signals() {
    return signals;
  }

  /**
   * Keys of the agents whose data comes to it while no word of theirs does, by its last word; takes
   * no monitor.
   */
  public Set<Long> unheard() {
    return unheard;
  }

  /** Whether its transfers give way to other traffic, by its last word; takes no monitor. */
  boolean givesWay() {
    return givesWay;
  }

  /** What else is planned for the DataNode, by the agent's last word; takes no monitor. */
  public OtherPools otherPools() {
    return otherPools;
  }

  /** Codecs of erasure-coded blocks that it decodes, by its last word; takes no monitor. */
  public Set<String> codecs() {
    return codecs;
  }

  /** Whether the agent was heard within the time after which it counts as lost. */
  public synchronized boolean present(long nowNs) {
    return heard && nowNs - heardNs <= settings.get().lostAfterNs();
  }

  /** Whether the agent has missed two heartbeats: it may be about to be lost. */
  public synchronized boolean silent(long nowNs) {
    return heard && nowNs - heardNs > MISSED * settings.get().heartbeatNs();
  }

  /**
   * Whether the agent has counted as lost for a short while only: it may be cut off, DataNode and
   * all, and still be at its transfers.
   */
  public synchronized boolean away(long nowNs) {
    long silentNs = nowNs - heardNs;
    return heard
        && silentNs > settings.get().lostAfterNs()
        && silentNs <= settings.get().lostAfterNs() + AWAY_NS;
  }

  /** Takes the latest report of every transfer that reported since the last call. */
  public synchronized List<TransferReport> takeReports() {
    List<TransferReport> taken = new ArrayList<>(reports.values());
    reports.clear();
    urgent = false;
    return taken;
  }

  /** The latest report of a transfer, if it came since {@link #takeReports} was last called. */
  public synchronized Optional<TransferReport> untakenReport(TransferId id) {
    return Optional.ofNullable(reports.get(id));
  }

  /** Notes transfers of other planners that the present one has judged. */
  synchronized void judge(Collection<TransferId> ids) {
    judged.add(ids);
  }

  /** Whether nothing is to be judged of a transfer of another planner any more. */
  synchronized boolean isJudged(TransferId id) {
    return orders.containsKey(id) || judged.contains(id);
  }

  /** Forgets that a transfer was judged. */
  synchronized void forgetJudged(TransferId id) {
    judged.remove(id);
  }

  /** How many more transfers of other planners are judged. */
  synchronized int judgedLeft() {
    return judged.left();
  }

  /** How many judged transfers are remembered. */
  synchronized int judgedCount() {
    return judged.size();
  }

  /** Whether a report came that the planner should see at once, and has not seen. */
  synchronized boolean urgent() {
    return urgent;
  }

  private static boolean isUrgent(TransferReport report) {
    return report.state() == TransferState.SOURCE_FAILED || report.state() == TransferState.FAILED;
  }

  /** Gives or replaces the order for a transfer. */
  public synchronized void order(PullInstruction order) {
    orders.put(order.id(), order);
    planVersion++;
  }

  /** Withdraws an order; the agent stops the transfer when it hears of it. */
  public synchronized void withdraw(TransferId id) {
    if (orders.remove(id) != null) {
      planVersion++;
    }
  }

  /** Forgets the order of a transfer that ended at the agent; there is nothing to tell it. */
  public synchronized void forget(TransferId id) {
    orders.remove(id);
  }

  /** Forgets all orders and reports, and where the agent hears others: another planner begins. */
  synchronized void reset() {
    orders.clear();
    reports.clear();
    judged.clear();
    urgent = false;
    heard = false;
    signals = Optional.empty();
    unheard = Set.of();
    givesWay = false;
    disks = Optional.empty();
    clients = Optional.empty();
    otherPools = OtherPools.NONE;
    codecs = Set.of();
    planVersion = 1;
  }

  /**
   * The answer to a report.
   *
   * @param outlook what the agent is told of the recovery
   * @param judged whether the planner has judged every transfer the agent reports; otherwise the
   *     agent goes on with what it has
   * @param signalsOf where the agent of a DataNode hears others, by the DataNode's uuid; called
   *     with this session's monitor held, it must take none
   */
  synchronized HeartbeatResponse answer(
      HeartbeatRequest request,
      long epoch,
      RecoveryHint outlook,
      boolean judged,
      Function<String, Optional<SignalPort>> signalsOf,
      long nowNs) {
    boolean upToDate =
        request.held().epoch() == epoch && request.held().planVersion() == planVersion;
    boolean include = judged && !upToDate;
    List<PullOrder> pulls = new ArrayList<>();
    if (include) {
      for (PullInstruction order : mostUrgentFirst()) {
        pulls.add(pull(order, signalsOf, nowNs));
      }
    }
    return new HeartbeatResponse(
        include || upToDate ? epoch : request.held().epoch(),
        include || upToDate ? planVersion : request.held().planVersion(),
        include,
        pulls,
        settings.get().heartbeatMs(),
        linkTerms(outlook),
        outlook.recovering());
  }

  /** The orders by urgency, of equals the older first; needs the monitor. */
  private List<PullInstruction> mostUrgentFirst() {
    List<PullInstruction> sorted = new ArrayList<>(orders.values());
    sorted.sort(PullInstruction.MOST_URGENT_FIRST);
    return sorted;
  }

  /** Equation 1's terms for the link speed last reported; needs the monitor. */
  private Optional<LinkTerms> linkTerms(RecoveryHint outlook) {
    return traffic
        .linkBytesPerSec()
        .map(
            link ->
                new LinkTerms(
                    RecoveryBandwidth.ceiling(link, settings.get().planner()),
                    RecoveryBandwidth.minimum(link, settings.get().planner()),
                    outlook.lastTransfers(),
                    true,
                    outlook.lastReplicas()));
  }

  private static PullOrder pull(
      PullInstruction order, Function<String, Optional<SignalPort>> signalsOf, long nowNs) {
    return new PullOrder(
        order.id(),
        order.block(),
        order.from().withSignals(signalsOf),
        order.storageType(),
        order.storageId(),
        order.rateBytesPerSec(),
        Math.max(0, TimeUnit.NANOSECONDS.toMillis(order.effectiveAtNs() - nowNs)));
  }
}
