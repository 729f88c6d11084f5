package io.dayu.hdfs.agent;

import io.dayu.core.snapshot.LinkState;
import io.dayu.protocol.HeartbeatRequest;
import io.dayu.protocol.HeartbeatResponse;
import io.dayu.protocol.PulledFrom;
import io.dayu.protocol.TrafficReport;
import io.dayu.protocol.TransferId;
import io.dayu.protocol.TransferReport;
import io.dayu.protocol.TransferState;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * All agents by the uuid of their DataNode.
 *
 * <p>Thread safe. The caller has made sure that the uuid belongs to a registered DataNode, so that
 * the directory is no larger than the cluster.
 */
public final class AgentDirectory {
  private final AgentSettings settings;
  private final Map<String, AgentSession> sessions = new ConcurrentHashMap<>();
  private final Set<TransferId> known = ConcurrentHashMap.newKeySet();
  private final AtomicLong refusedReports = new AtomicLong();
  private volatile long epoch;
  private volatile boolean open;

  public AgentDirectory(AgentSettings settings) {
    this.settings = settings;
  }

  /** A planner begins: earlier orders are void, and the agents' transfers are to be judged. */
  public void begin(long newEpoch) {
    sessions.values().forEach(AgentSession::reset);
    known.clear();
    epoch = newEpoch;
    open = true;
  }

  /** The planner ends: agents are told nothing more and go on with what they have. */
  public void end() {
    open = false;
  }

  /** The session of a DataNode's agent, empty when it was never heard. */
  public Optional<AgentSession> find(String datanodeUuid) {
    return Optional.ofNullable(sessions.get(datanodeUuid));
  }

  /** Notes that the planner has judged a transfer: its orders say what becomes of it. */
  public void judged(TransferId id) {
    known.add(id);
  }

  /** Forgets a transfer that has ended for good. */
  public void forget(TransferId id) {
    known.remove(id);
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

  /** Reports refused so far as late, repeated or absurd. */
  public long refusedReports() {
    return refusedReports.get();
  }

  /** What an exchange with an agent came to. */
  public record Exchange(HeartbeatResponse response, boolean urgent, Optional<String> refusal) {}

  /** Takes in a report and gives the answer. */
  public Exchange exchange(HeartbeatRequest request, long nowNs) {
    AgentSession session =
        sessions.computeIfAbsent(request.datanodeUuid(), uuid -> new AgentSession(settings));
    Optional<String> refusal = session.accept(request, nowNs);
    if (refusal.isPresent()) {
      refusedReports.incrementAndGet();
    } else {
      creditSources(request, nowNs);
    }
    boolean allJudged = open && request.transfers().stream().allMatch(this::isJudged);
    HeartbeatResponse response = session.answer(request, epoch, allJudged, nowNs);
    return new Exchange(response, session.urgent(), refusal);
  }

  private boolean isJudged(TransferReport report) {
    return known.contains(report.id())
        || report.state() == TransferState.DONE
        || report.state() == TransferState.FAILED;
  }

  private void creditSources(HeartbeatRequest request, long nowNs) {
    long intervalNs = request.traffic().map(TrafficReport::intervalNs).orElse(1L);
    for (PulledFrom pulled : request.pulledFrom()) {
      AgentSession source = sessions.get(pulled.sourceUuid());
      if (source != null && pulled.bytes() > 0) {
        source.addServed(Math.max(1, intervalNs), nowNs, pulled.bytes());
      }
    }
  }
}
