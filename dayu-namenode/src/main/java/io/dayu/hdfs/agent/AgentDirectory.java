package io.dayu.hdfs.agent;

import io.dayu.core.snapshot.LinkState;
import io.dayu.protocol.HeartbeatRequest;
import io.dayu.protocol.HeartbeatResponse;
import io.dayu.protocol.OtherPools;
import io.dayu.protocol.PulledFrom;
import io.dayu.protocol.SignalPort;
import io.dayu.protocol.TrafficReport;
import io.dayu.protocol.TransferId;
import io.dayu.protocol.TransferReport;
import io.dayu.protocol.TransferState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * All agents by the uuid of their DataNode.
 *
 * <p>Thread safe. The caller has made sure that the uuid belongs to a registered DataNode, so that
 * the directory is no larger than the cluster.
 */
public final class AgentDirectory {
  private final Supplier<AgentReportSettings> settings;
  private final Map<String, AgentSession> sessions = new ConcurrentHashMap<>();
  private final Set<String> reporting = ConcurrentHashMap.newKeySet();
  private final AtomicLong refusedReports = new AtomicLong();
  private final AtomicLong leftOut = new AtomicLong();
  private volatile long epoch;
  private volatile boolean open;
  private volatile RecoveryHint outlook = RecoveryHint.IDLE;

  public AgentDirectory(Supplier<AgentReportSettings> settings) {
    this.settings = settings;
  }

  /** A planner begins: earlier orders are void, and the agents' transfers are to be judged. */
  public void begin(long newEpoch) {
    open = false;
    // Before the orders are emptied: an answer made of empty orders then finds another epoch.
    epoch = newEpoch;
    sessions.values().forEach(AgentSession::reset);
    reporting.clear();
    open = true;
  }

  /** The planner ends: agents are told nothing more and go on with what they have. */
  public void end() {
    open = false;
    outlook = RecoveryHint.IDLE;
  }

  /** Says what all agents are to be told of the recovery. */
  public void outlook(RecoveryHint now) {
    outlook = now;
  }

  /** The session of a DataNode's agent, empty when it was never heard. */
  public Optional<AgentSession> find(String datanodeUuid) {
    return Optional.ofNullable(sessions.get(datanodeUuid));
  }

  /** True if the DataNode has an agent that was heard within the time after which it is lost. */
  public boolean present(String datanodeUuid, long nowNs) {
    return find(datanodeUuid).map(session -> session.present(nowNs)).orElse(false);
  }

  /** The number of agents that were heard within the time after which they are lost. */
  public int presentCount(long nowNs) {
    return (int) sessions.values().stream().filter(session -> session.present(nowNs)).count();
  }

  /** True if transfers to the DataNode give way to other traffic by themselves. */
  public boolean givesWay(String datanodeUuid) {
    return find(datanodeUuid).map(session -> session.word().givesWay()).orElse(false);
  }

  /** The other pools that are planned for the DataNode, by its agent's last word. */
  public OtherPools otherPools(String datanodeUuid) {
    return find(datanodeUuid).map(session -> session.word().otherPools()).orElse(OtherPools.NONE);
  }

  /**
   * Notes that the planner has judged transfers of other epochs that an agent reported: the orders
   * it has given by now say what becomes of them. Transfers of its own epoch need no judging.
   */
  public void judge(String datanodeUuid, Collection<TransferId> ids) {
    find(datanodeUuid).ifPresent(session -> session.judge(ids));
  }

  /** Notes that a transfer of another epoch is judged, whoever reports it. */
  public void judge(TransferId id) {
    sessions.values().forEach(session -> session.judge(List.of(id)));
  }

  /** True if the transfer is of this epoch, or was judged before and is still reported. */
  public boolean isJudged(TransferId id) {
    return id.epoch() == epoch
        || sessions.values().stream().anyMatch(session -> session.isJudged(id));
  }

  /** Forgets a transfer that has ended for good. */
  public void forget(TransferId id) {
    sessions.values().forEach(session -> session.forgetJudged(id));
  }

  /** The number of further transfers of other epochs judged of an agent; others count as judged. */
  public int judgedLeft(String datanodeUuid) {
    return find(datanodeUuid).map(AgentSession::judgedLeft).orElse(0);
  }

  /** The number of judged transfers of all agents that are remembered. */
  public int judgedCount() {
    return sessions.values().stream().mapToInt(AgentSession::judgedCount).sum();
  }

  /**
   * True if nothing is to be judged of what an agent reports: the transfer has ended, is of this
   * epoch, or was judged before.
   */
  public boolean endedOrJudged(String datanodeUuid, TransferReport report) {
    return find(datanodeUuid).map(session -> endedOrJudged(session, report)).orElse(false);
  }

  /** The DataNodes whose agents have reported transfers since the last call, in no order. */
  public List<String> takeReporting() {
    List<String> taken = new ArrayList<>(reporting);
    taken.forEach(reporting::remove);
    return taken;
  }

  /** Keeps reports that cannot be taken yet for the next call of {@link #takeReporting}. */
  public void putBack(String datanodeUuid) {
    reporting.add(datanodeUuid);
  }

  /** Foreground traffic of all nodes, in and out, by their latest reports. */
  public long foregroundBytesPerSec(long nowNs) {
    long sum = 0;
    for (AgentSession session : sessions.values()) {
      sum += session.in(nowNs).map(LinkState::foregroundBytesPerSec).orElse(0L);
      sum += session.out(nowNs).map(LinkState::foregroundBytesPerSec).orElse(0L);
    }
    return sum;
  }

  /** The waits of clients, by the last words of the agents that are heard. */
  public ClientWaits clientWaits(long nowNs) {
    return ClientWaits.of(
        sessions.values().stream()
            .filter(session -> session.present(nowNs))
            .flatMap(session -> session.word().clients().stream())
            .toList());
  }

  /** Used part of a DataNode's outgoing link by its agent's reports; 0 while it is not known. */
  public double outShare(String datanodeUuid) {
    return find(datanodeUuid).flatMap(AgentSession::outUse).map(LinkUse::share).orElse(0.0);
  }

  /** Reports refused so far as late, repeated or absurd. */
  public long refusedReports() {
    return refusedReports.get();
  }

  /** Entries of reports so far that were beyond what a message may hold, and were not read. */
  public long leftOut() {
    return leftOut.get();
  }

  /** The outcome of an exchange with an agent. */
  public record Exchange(HeartbeatResponse response, boolean urgent, Optional<String> refusal) {}

  /** Takes in a report and gives the answer. */
  public Exchange exchange(HeartbeatRequest request, long nowNs) {
    AgentSession session =
        sessions.computeIfAbsent(
            request.agent().datanodeUuid(), uuid -> new AgentSession(settings));
    leftOut.addAndGet(request.leftOut());
    Optional<String> refusal = session.accept(request, nowNs);
    if (refusal.isPresent()) {
      refusedReports.incrementAndGet();
    } else {
      creditSources(request, nowNs);
    }
    if (!request.transfers().isEmpty()) {
      reporting.add(request.agent().datanodeUuid());
    }
    HeartbeatResponse response = answer(session, request, nowNs);
    return new Exchange(response, session.urgent(), refusal);
  }

  private HeartbeatResponse answer(AgentSession session, HeartbeatRequest request, long nowNs) {
    long before = epoch;
    boolean allJudged =
        open && request.transfers().stream().allMatch(report -> endedOrJudged(session, report));
    RecoveryHint told = outlook;
    HeartbeatResponse response =
        session.answer(request, before, told, allJudged, this::signals, nowNs);
    // A planner that began in between has emptied the orders: they must not pass for a plan.
    return epoch == before
        ? response
        : session.answer(request, before, told, false, this::signals, nowNs);
  }

  /** The port where a DataNode's agent hears others; takes no session's monitor. */
  private Optional<SignalPort> signals(String datanodeUuid) {
    return find(datanodeUuid).flatMap(session -> session.word().signals());
  }

  private boolean endedOrJudged(AgentSession session, TransferReport report) {
    return report.id().epoch() == epoch
        || report.state() == TransferState.DONE
        || report.state() == TransferState.FAILED
        || session.isJudged(report.id());
  }

  private void creditSources(HeartbeatRequest request, long nowNs) {
    long intervalNs = request.link().traffic().map(TrafficReport::intervalNs).orElse(1L);
    for (PulledFrom pulled : request.link().pulledFrom()) {
      AgentSession source = sessions.get(pulled.sourceUuid());
      if (source != null && pulled.bytes() > 0) {
        source.addServed(intervalNs, nowNs, pulled.bytes());
      }
    }
  }
}
