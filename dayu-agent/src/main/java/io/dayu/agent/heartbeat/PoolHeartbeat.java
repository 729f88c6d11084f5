package io.dayu.agent.heartbeat;

import io.dayu.agent.host.BlockPool;
import io.dayu.config.DayuVersion;
import io.dayu.protocol.AgentId;
import io.dayu.protocol.HeartbeatRequest;
import io.dayu.protocol.HeartbeatResponse;
import io.dayu.protocol.HeldOrders;
import io.dayu.protocol.LinkReport;
import io.dayu.protocol.LinkTerms;
import io.dayu.protocol.NotRegisteredException;
import io.dayu.protocol.PinReport;
import io.dayu.protocol.ReplicaReport;
import io.dayu.protocol.TransferReport;
import io.dayu.protocol.TransferState;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.hadoop.ipc.RemoteException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The heartbeat of a block pool to the NameNode that the DataNode holds for active: when it is
 * sent, what it says, and what comes of the answer. Makes no call itself.
 *
 * <p>An answer counts only if the DataNode still holds that NameNode for active when it arrives.
 * Used by one thread, which has one report under way at most.
 */
public final class PoolHeartbeat {
  // Ends that come in a burst are told together.
  static final long SPACING_NS = TimeUnit.MILLISECONDS.toNanos(50);

  static final long WITHOUT_DAYU_NS = TimeUnit.SECONDS.toNanos(30);

  private static final long ASKED_MIN_MS = 100;

  private static final Logger LOG = LoggerFactory.getLogger(PoolHeartbeat.class);

  private final BlockPool pool;
  private final PoolTerms terms;
  private final PullTable table;
  private final NodeReport report;
  private final Consumer<HeartbeatResponse> answered;

  private @Nullable InetSocketAddress address;
  private long sequence;
  private boolean failing;
  private OptionalLong withoutDayuSinceNs = OptionalLong.empty();
  private boolean turnsKnown;
  private Set<Long> pinsAsked = Set.of();
  private boolean everStarted;
  private long startedAtNs;
  private long notBeforeNs;

  PoolHeartbeat(
      BlockPool pool,
      PoolTerms terms,
      PullTable table,
      NodeReport report,
      Consumer<HeartbeatResponse> answered) {
    this.pool = pool;
    this.terms = terms;
    this.table = table;
    this.report = report;
    this.answered = answered;
  }

  /** The action that is to be done now. */
  public HeartbeatAction turn(long nowNs) {
    Optional<InetSocketAddress> active = pool.activeNameNode();
    Optional<String> uuid = terms.host().datanodeUuid();
    Optional<String> blockPoolId = pool.blockPoolId();
    if (active.isEmpty() || uuid.isEmpty() || blockPoolId.isEmpty()) {
      return new HeartbeatAction.Wait(terms.intervalNs());
    }
    follow(active.get(), nowNs);
    if (everStarted) {
      long waitNs = Math.max(notBeforeNs, startedAtNs + SPACING_NS) - nowNs;
      if (waitNs > 0) {
        return new HeartbeatAction.Wait(Math.min(waitNs, terms.intervalNs()));
      }
    }
    everStarted = true;
    startedAtNs = nowNs;
    return new HeartbeatAction.Send(active.get(), request(uuid.get(), blockPoolId.get(), nowNs));
  }

  private void follow(InetSocketAddress active, long nowNs) {
    if (!active.equals(address)) {
      address = active;
      failing = false;
      withoutDayuSinceNs = OptionalLong.empty();
      turnsKnown = false;
      pinsAsked = Set.of();
      notBeforeNs = nowNs;
    }
  }

  private HeartbeatRequest request(String uuid, String blockPoolId, long nowNs) {
    HeldPlan held = table.held();
    sequence++;
    return new HeartbeatRequest(
        new AgentId(uuid, blockPoolId, terms.incarnation(), DayuVersion.get()),
        sequence,
        new HeldOrders(held.epoch(), held.version()),
        new LinkReport(
            report.traffic(nowNs),
            report.pulledFrom(),
            report.signals(),
            report.giveWay(),
            report.storage(nowNs),
            report.clients(),
            report.unheard(),
            report.reads(nowNs)),
        table.reports().stream().map(this::inKnownWords).toList(),
        report.otherPools(nowNs),
        new ReplicaReport(terms.host().codecs(), Optional.of(pins(blockPoolId))),
        0);
  }

  private PinReport pins(String blockPoolId) {
    if (!terms.host().keepsPins()) {
      return PinReport.NONE;
    }
    Map<Boolean, Set<Long>> found =
        pinsAsked.stream()
            .collect(
                Collectors.partitioningBy(
                    id -> terms.host().isPinned(blockPoolId, id), Collectors.toSet()));
    return new PinReport(
        true, found.getOrDefault(true, Set.of()), found.getOrDefault(false, Set.of()));
  }

  /**
   * A NameNode that knows of no turns would read nothing at all of a transfer that waits for one.
   */
  private TransferReport inKnownWords(TransferReport pull) {
    return turnsKnown || pull.state() != TransferState.QUEUED
        ? pull
        : new TransferReport(
            pull.id(),
            pull.block(),
            pull.storageType(),
            TransferState.RUNNING,
            pull.receivedBytes(),
            pull.source(),
            pull.pace(),
            pull.detail());
  }

  /**
   * Takes in the answer to a report.
   *
   * @return nanoseconds until the next turn, unless there is something to report before
   */
  public long answered(HeartbeatAction.Send told, HeartbeatResponse answer, long nowNs) {
    InetSocketAddress asked = told.nameNode();
    if (!pool.activeNameNode().equals(Optional.of(asked))) {
      LOG.info("The answer of {} is ignored: it is no longer active.", asked);
      return SPACING_NS;
    }
    report.acknowledge(told.request().link());
    pinsAsked = answer.pinsAsked();
    turnsKnown = answer.link().map(LinkTerms::inTurn).orElse(turnsKnown);
    table.accept(answer, told.request().transfers(), nowNs);
    answered.accept(answer);
    return succeeded(asked, answer);
  }

  private long succeeded(InetSocketAddress asked, HeartbeatResponse answer) {
    if (failing) {
      LOG.info("NameNode {} answers again.", asked);
      failing = false;
    }
    withoutDayuSinceNs = OptionalLong.empty();
    notBeforeNs = startedAtNs;
    long askedMs = Math.max(ASKED_MIN_MS, answer.nextHeartbeatMs());
    long askedNs = TimeUnit.MILLISECONDS.toNanos(Math.min(askedMs, Integer.MAX_VALUE));
    return Math.min(terms.intervalNs(), askedNs);
  }

  /**
   * Takes note that a report got no answer.
   *
   * @return nanoseconds until the next turn, unless there is something to report before
   */
  public long failed(HeartbeatAction.Send told, IOException cause, long nowNs) {
    InetSocketAddress asked = told.nameNode();
    boolean withoutDayu = isWithoutDayu(cause);
    if (isNotRegistered(cause)) {
      // Not yet, as a rule: the DataNode has just begun, or the NameNode has.
      LOG.debug("NameNode {} does not know this DataNode yet.", asked);
      notBeforeNs = nowNs + terms.intervalNs();
      return terms.intervalNs();
    }
    if (isInterrupt(cause)) {
      LOG.info("A report to NameNode {} was interrupted, as the agent ends.", asked);
    } else if (!failing && withoutDayu) {
      LOG.warn(
          "NameNode {} runs no Dayu, so there is nothing to do here: {}", asked, firstLine(cause));
    } else if (!failing) {
      LOG.warn(
          "NameNode {} did not take a report. Pulls go on, and the next report is tried: {}",
          asked,
          firstLine(cause));
    }
    failing = true;
    long waitNs = withoutDayu ? waitWithoutDayuNs(nowNs) : terms.intervalNs();
    notBeforeNs = nowNs + waitNs;
    return Math.min(waitNs, terms.intervalNs());
  }

  /** As long as that is so already: a NameNode that has just begun has no Dayu for a moment. */
  private long waitWithoutDayuNs(long nowNs) {
    long sinceNs = withoutDayuSinceNs.orElse(nowNs);
    withoutDayuSinceNs = OptionalLong.of(sinceNs);
    return Math.min(WITHOUT_DAYU_NS, Math.max(terms.intervalNs(), nowNs - sinceNs));
  }

  /** True if this thread was told to end, and not the NameNode too slow to answer. */
  private static boolean isInterrupt(IOException cause) {
    return cause instanceof InterruptedIOException && !(cause instanceof SocketTimeoutException);
  }

  private static boolean isNotRegistered(IOException cause) {
    return cause instanceof RemoteException remote
        && remote.getClassName().equals(NotRegisteredException.class.getName());
  }

  /** True if the NameNode's RPC server has never heard of the protocol. */
  private static boolean isWithoutDayu(IOException cause) {
    return cause instanceof RemoteException remote
        && (remote.getClassName().endsWith("RpcNoSuchProtocolException")
            || String.valueOf(remote.getMessage()).contains("Unknown protocol"));
  }

  /** A remote failure carries the server's stack trace in its message; one line tells enough. */
  private static String firstLine(IOException cause) {
    return cause.toString().lines().findFirst().orElse("");
  }
}
