package io.dayu.agent.share;

import io.dayu.protocol.SignalPort;
import java.net.InetSocketAddress;

/** An agent that we pull from. */
final class SourcePeer extends Peer {
  private final InetSocketAddress address;
  private final long key;
  private final long answerKey;
  private final boolean withoutAgent;
  private final long sinceNs;
  private double arrivedBytes;
  private boolean newlyArrived;
  private double diskBytesPerSec = Double.POSITIVE_INFINITY;

  /**
   * A source that was sent nothing yet.
   *
   * @param request of the first transfer from there
   * @param answerKey by which its answers are known
   */
  SourcePeer(Shares.ShareRequest request, long answerKey, long sinceNs) {
    this.address =
        request
            .signals()
            .map(port -> new InetSocketAddress(request.source().getAddress(), port.port()))
            .orElse(request.source());
    this.key = request.signals().map(SignalPort::key).orElse(0L);
    this.withoutAgent = request.signals().isEmpty();
    this.answerKey = answerKey;
    this.sinceNs = sinceNs;
  }

  @Override
  InetSocketAddress address() {
    return address;
  }

  @Override
  Signal message(long sequenceNumber) {
    return new Signal(
        Signal.Kind.DEMAND,
        key,
        answerKey,
        sequenceNumber,
        Math.round(shareBytesPerSec()),
        Math.round(weight()),
        Math.round(arrivedBytes));
  }

  /** True if its DataNode has no agent that could be sent messages. */
  boolean isWithoutAgent() {
    return withoutAgent;
  }

  /** The key that admits to it; 0 when it has no agent. */
  long key() {
    return key;
  }

  /** True if data of it has come since the last call. */
  boolean takeNewlyArrived() {
    boolean any = newlyArrived;
    newlyArrived = false;
    return any;
  }

  long answerKey() {
    return answerKey;
  }

  /** The time for which no message of it has come; for ever when it has no agent. */
  long silentNs(long nowNs) {
    return withoutAgent ? Long.MAX_VALUE : silentNs(sinceNs, nowNs);
  }

  /** Takes in what its disks leave us, with its message; 0 for no limit. */
  void diskLeaves(long bytesPerSec) {
    diskBytesPerSec = bytesPerSec > 0 ? (double) bytesPerSec : Double.POSITIVE_INFINITY;
  }

  /** The rate that its disks leave us, by its last word; infinite for no limit. */
  double diskBytesPerSec() {
    return diskBytesPerSec;
  }

  void arrived(double bytes) {
    arrivedBytes += bytes;
    newlyArrived |= bytes > 0;
  }
}
