package io.dayu.hdfs.limits;

import io.dayu.hdfs.agent.ReportListener;
import io.dayu.hdfs.status.TimeCounts;
import io.dayu.protocol.ClientReport;
import io.dayu.protocol.HeartbeatRequest;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * The limit on clients' p90, over all DataNodes that tell their clients' times, beside what these
 * call usual.
 *
 * <p>Time is cut into sixths of the time that the bound may be passed for. A sixth counts as over
 * the bound by its own p90, and only if enough was told and anything was recovered meanwhile. Six
 * in a row pass the limit; any other begins anew. Thread safe.
 */
final class ClientsLimit implements ReportListener {
  private static final int PIECES = 6;
  private static final double QUANTILE = 0.9;

  /** Fewer reports say nothing. */
  private static final long REPORTS_MIN = 20;

  /** Nobody feels less than this. */
  private static final long FELT_NS = TimeUnit.MILLISECONDS.toNanos(5);

  private Piece piece = new Piece();
  private OptionalLong pieceSinceNs = OptionalLong.empty();
  private OptionalLong overSinceNs = OptionalLong.empty();
  private boolean recovering;

  /** The times that were told in one piece. */
  private record Piece(Operation reads, Operation acks) {
    Piece() {
      this(new Operation(), new Operation());
    }

    /** Of reads and acknowledged writes that which takes more times its usual. */
    double times() {
      return Math.max(reads.times(), acks.times());
    }
  }

  /** The times of one kind of operation. */
  private record Operation(TimeCounts present, TimeCounts usual) {
    Operation() {
      this(new TimeCounts(), new TimeCounts());
    }

    void add(long presentNs, long usualNs) {
      if (presentNs > 0 && usualNs > 0) {
        present.add(presentNs);
        usual.add(usualNs);
      }
    }

    /** The p90 in times its usual; 0 where that cannot be told, or not be felt. */
    double times() {
      long presentNs = present.quantileNs(QUANTILE);
      long usualNs = usual.quantileNs(QUANTILE);
      return usual.total() < REPORTS_MIN || presentNs - usualNs < FELT_NS
          ? 0
          : (double) presentNs / usualNs;
    }
  }

  @Override
  public synchronized void reported(HeartbeatRequest request, long nowNs) {
    add(request.link().clients().orElse(ClientReport.NONE));
  }

  synchronized void add(ClientReport clients) {
    piece.reads().add(clients.readNs(), clients.usualReadNs());
    piece.acks().add(clients.ackNs(), clients.usualAckNs());
  }

  /** The limit, if it is passed now. */
  synchronized Optional<PassedLimit> look(LimitSettings bounds, boolean recoveringNow, long nowNs) {
    recovering |= recoveringNow;
    if (pieceSinceNs.isEmpty()) {
      beginPiece(nowNs);
      return Optional.empty();
    }
    long sinceNs = pieceSinceNs.getAsLong();
    if (nowNs - sinceNs < bounds.clientsForNs() / PIECES) {
      return Optional.empty();
    }
    double times = recovering ? piece.times() : 0;
    beginPiece(nowNs);
    if (times <= bounds.clientsTimes()) {
      overSinceNs = OptionalLong.empty();
      return Optional.empty();
    }
    if (overSinceNs.isEmpty()) {
      overSinceNs = OptionalLong.of(sinceNs);
    }
    long overNs = overSinceNs.getAsLong();
    return nowNs - overNs < bounds.clientsForNs()
        ? Optional.empty()
        : PassedLimit.of(SiteLimit.CLIENTS_P90, times, bounds.clientsTimes(), overNs);
  }

  private void beginPiece(long nowNs) {
    piece = new Piece();
    recovering = false;
    pieceSinceNs = OptionalLong.of(nowNs);
  }

  /** Begins anew. */
  synchronized void reset() {
    pieceSinceNs = OptionalLong.empty();
    overSinceNs = OptionalLong.empty();
  }
}
