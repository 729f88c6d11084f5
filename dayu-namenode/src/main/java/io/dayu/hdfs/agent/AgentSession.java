package io.dayu.hdfs.agent;

import io.dayu.core.bandwidth.RecoveryBandwidth;
import io.dayu.core.bandwidth.SlowerLink;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.LinkState;
import io.dayu.protocol.DiskReport;
import io.dayu.protocol.HeartbeatRequest;
import io.dayu.protocol.HeartbeatResponse;
import io.dayu.protocol.HeldOrders;
import io.dayu.protocol.LinkTerms;
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
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * An agent as the NameNode knows it: its last word, its traffic and its orders.
 *
 * <p>Thread safe by its own monitor: RPC handlers report, the planner reads and orders.
 */
public final class AgentSession {
  /** More transfers than an agent has; while no planner takes reports, no more are kept. */
  private static final int REPORTS_MAX = 20_000;

  /**
   * Longer than HDFS takes to call a DataNode stale: one that it still hears this long after the
   * agent was lost has none any more.
   */
  private static final long AWAY_NS = TimeUnit.MINUTES.toNanos(1);

  private static final double MISSED = 2.5;

  private final Supplier<AgentReportSettings> settings;
  private final Map<TransferId, TransferReport> reports = new LinkedHashMap<>();
  private final PullOrders orders = new PullOrders();
  private final JudgedTransfers judged = new JudgedTransfers();
  private final PinAnswers pins = new PinAnswers();
  private AgentTraffic traffic;
  private long incarnation;
  private long sequence;
  private long heardNs;
  private boolean heard;
  private boolean urgent;

  /** Written under the monitor, read without it. */
  private volatile AgentWord word = AgentWord.NONE;

  /** Written under the monitor, read without it. */
  private volatile Optional<TrafficReport> said = Optional.empty();

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
    word = AgentWord.of(request);
    pins.accept(request.pins(), nowNs);
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

  /**
   * The last word; takes no monitor: sessions that answer at the same time ask for each other's.
   */
  public AgentWord word() {
    return word;
  }

  /** The last report of traffic that was used; takes no monitor. */
  public Optional<TrafficReport> lastTraffic() {
    return said;
  }

  /** The number that tells this agent from an earlier one there; 0 while none was heard. */
  public synchronized long incarnation() {
    return incarnation;
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
    return link.map(
        its ->
            limits(its, bytesPerSec)
                ? SlowerLink.giving(its, (double) diskBytesPerSec(bytesPerSec), planner)
                : its);
  }

  /** Says whether the node's disks leave recovery less than the incoming link does. */
  public synchronized boolean inByDisk(long nowNs) {
    return traffic.in(nowNs).filter(its -> limits(its, DiskReport::writeBytesPerSec)).isPresent();
  }

  /** Says whether the node's disks leave recovery less than the outgoing link does. */
  public synchronized boolean outByDisk(long nowNs) {
    return traffic.out(nowNs).filter(its -> limits(its, DiskReport::readBytesPerSec)).isPresent();
  }

  /** Says whether disks leave recovery less of a link than equation 1 does. */
  private boolean limits(LinkState link, ToLongFunction<DiskReport> bytesPerSec) {
    return diskBytesPerSec(bytesPerSec) < RecoveryBandwidth.ofLink(link, settings.get().planner());
  }

  private long diskBytesPerSec(ToLongFunction<DiskReport> bytesPerSec) {
    return word.disks().map(bytesPerSec::applyAsLong).orElse(Long.MAX_VALUE);
  }

  /** Age of the last traffic report; empty when there is none. */
  public synchronized OptionalLong reportAgeNs(long nowNs) {
    return traffic.reportAgeNs(nowNs);
  }

  /** The use of the incoming link, empty while that is unknown; changes no estimate. */
  public synchronized Optional<LinkUse> inUse() {
    return traffic.inUse();
  }

  /** The use of the outgoing link, empty while that is unknown; changes no estimate. */
  public synchronized Optional<LinkUse> outUse() {
    return traffic.outUse();
  }

  /** True if the agent was heard within the time after which it counts as lost. */
  public synchronized boolean present(long nowNs) {
    return heard && nowNs - heardNs <= settings.get().lostAfterNs();
  }

  /** True if the agent has missed two heartbeats: it may be about to be lost. */
  public synchronized boolean silent(long nowNs) {
    return heard && nowNs - heardNs > MISSED * settings.get().heartbeatNs();
  }

  /**
   * True if the agent has counted as lost for a short while only: it may be cut off, DataNode and
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

  /** True if nothing is to be judged of a transfer of another planner any more. */
  synchronized boolean isJudged(TransferId id) {
    return orders.contains(id) || judged.contains(id);
  }

  /** Forgets that a transfer was judged. */
  synchronized void forgetJudged(TransferId id) {
    judged.remove(id);
  }

  /** The number of further transfers of other planners that are judged. */
  synchronized int judgedLeft() {
    return judged.left();
  }

  /** The number of judged transfers that are remembered. */
  synchronized int judgedCount() {
    return judged.size();
  }

  /** True if a report came that the planner should see at once, and has not seen. */
  synchronized boolean urgent() {
    return urgent;
  }

  private static boolean isUrgent(TransferReport report) {
    return report.state() == TransferState.SOURCE_FAILED || report.state() == TransferState.FAILED;
  }

  /** Gives or replaces the order for a transfer. */
  public synchronized void order(PullInstruction order) {
    orders.give(order);
  }

  /** Withdraws an order; the agent stops the transfer when it hears of it. */
  public synchronized void withdraw(TransferId id) {
    orders.withdraw(id);
  }

  /** Forgets the order of a transfer that ended at the agent; there is nothing to tell it. */
  public synchronized void forget(TransferId id) {
    orders.forget(id);
  }

  /** Forgets all orders and reports, and where the agent hears others: another planner begins. */
  synchronized void reset() {
    orders.reset();
    reports.clear();
    judged.clear();
    urgent = false;
    heard = false;
    word = AgentWord.NONE;
  }

  /**
   * The answer to a report.
   *
   * @param outlook the hint of the recovery for the agent
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
    HeldOrders all = orders.held(epoch);
    boolean upToDate = request.held().equals(all);
    boolean include = judged && !upToDate;
    HeldOrders told = include ? all : request.held();
    List<PullOrder> pulls = new ArrayList<>();
    if (include) {
      for (PullInstruction order : orders.mostUrgentFirst()) {
        pulls.add(pull(order, signalsOf, nowNs));
      }
    }
    return new HeartbeatResponse(
        told,
        include,
        pulls,
        settings.get().heartbeatMs(),
        linkTerms(outlook),
        outlook.recovering(),
        pins.asked(),
        0);
  }

  /**
   * True if a replica at the DataNode is pinned; empty while that is not known, and is asked.
   *
   * @param otherwise the answer for all where the agent does not know of pins
   */
  public synchronized Optional<Boolean> isPinned(long blockId, boolean otherwise, long nowNs) {
    return pins.known() ? pins.isPinned(blockId, nowNs) : Optional.of(otherwise);
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
