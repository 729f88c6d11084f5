package io.dayu.agent.pull;

import io.dayu.agent.source.SourceException;
import io.dayu.protocol.DataNodeAddress;
import io.dayu.protocol.PullFrom;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferPace;
import io.dayu.protocol.TransferReport;
import io.dayu.protocol.TransferSource;
import io.dayu.protocol.TransferState;
import java.util.ArrayList;
import java.util.List;

/**
 * The progress of a pull: its state, sources, bytes and rate. Written by its thread, read by any.
 */
final class PullProgress {
  private static final int DETAIL_MAX_CHARS = 400;

  private final PullOrder order;
  private TransferState state = TransferState.QUEUED;
  private String sourceUuid;
  private List<String> otherUuids;
  private long receivedBytes;
  private long activeNs;
  private boolean active;
  private long activeSinceNs;
  private long rateBytesPerSec;
  private long allottedBytesPerSec;
  private double allottedBytes;
  private boolean sourceCorrupt;
  private int sourceFailures;
  private String detail = "";

  PullProgress(PullOrder order) {
    this.order = order;
    this.sourceUuid = order.source().uuid();
    this.otherUuids = order.from().otherUuids();
    this.rateBytesPerSec = order.rateBytesPerSec();
    this.allottedBytesPerSec = order.rateBytesPerSec();
  }

  /** Notes that the pull has its turn. */
  synchronized void begun() {
    state = TransferState.RUNNING;
  }

  /** Notes that it waits for its turn at the device that it is written to. */
  synchronized void waits(long nowNs) {
    paused(nowNs);
    state = TransferState.QUEUED;
  }

  /** All sources that are read from now on. */
  synchronized void reading(PullFrom from) {
    trying(from.first().address());
    otherUuids = from.otherUuids();
  }

  /** The source that is waited for, of several that are read. */
  synchronized void waitingFor(DataNodeAddress source) {
    if (!source.uuid().equals(sourceUuid)) {
      List<String> others = new ArrayList<>(otherUuids);
      others.remove(source.uuid());
      others.add(sourceUuid);
      otherUuids = others;
      sourceUuid = source.uuid();
    }
  }

  synchronized void trying(DataNodeAddress source) {
    state = TransferState.RUNNING;
    sourceUuid = source.uuid();
    sourceCorrupt = false;
    detail = "";
  }

  /** The source is there: from now on the pace's time runs. */
  synchronized void pulling(long nowNs) {
    active = true;
    activeSinceNs = nowNs;
  }

  synchronized void paused(long nowNs) {
    count(nowNs);
    active = false;
  }

  /** Notes that it is ordered another rate from now on. */
  synchronized void ordered(long newRateBytesPerSec) {
    rateBytesPerSec = newRateBytesPerSec;
  }

  /** Notes another rate due from now on: the ordered one, and what waiting pulls lend it. */
  synchronized void allotted(long newRateBytesPerSec, long nowNs) {
    count(nowNs);
    allottedBytesPerSec = newRateBytesPerSec;
  }

  private void count(long nowNs) {
    if (active) {
      long spanNs = nowNs - activeSinceNs;
      activeNs += spanNs;
      allottedBytes += allottedBytesPerSec * (spanNs / 1e9);
      activeSinceNs = nowNs;
    }
  }

  synchronized void received(long bytes) {
    receivedBytes = bytes;
  }

  /** Returns how many failures of sources it has met, with this one. */
  synchronized int sourceFailed(DataNodeAddress source, SourceException cause, long nowNs) {
    paused(nowNs);
    sourceFailures++;
    waitingFor(source);
    state = TransferState.SOURCE_FAILED;
    sourceCorrupt = cause.isCorrupt();
    detail = sentence(cause);
    return sourceFailures;
  }

  /** The number of failures of sources that the pull has met. */
  synchronized int sourceFailures() {
    return sourceFailures;
  }

  synchronized void done(long nowNs) {
    paused(nowNs);
    state = TransferState.DONE;
    receivedBytes = order.block().lengthBytes();
  }

  synchronized void failed(Throwable cause, long nowNs) {
    paused(nowNs);
    state = TransferState.FAILED;
    receivedBytes = 0;
    detail = sentence(cause);
  }

  synchronized TransferReport report(long nowNs) {
    count(nowNs);
    return new TransferReport(
        order.id(),
        order.block(),
        order.storageType(),
        state,
        receivedBytes,
        new TransferSource(sourceUuid, sourceCorrupt, otherUuids),
        new TransferPace(rateBytesPerSec, activeNs, (long) allottedBytes),
        detail);
  }

  private static String sentence(Throwable cause) {
    String message = cause.getMessage();
    String text = message == null ? cause.getClass().getSimpleName() : message;
    String line = text.lines().findFirst().orElse("");
    return line.length() <= DETAIL_MAX_CHARS ? line : line.substring(0, DETAIL_MAX_CHARS);
  }
}
