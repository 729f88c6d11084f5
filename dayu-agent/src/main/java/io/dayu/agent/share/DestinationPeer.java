package io.dayu.agent.share;

import java.net.InetSocketAddress;

/**
 * An agent that pulls from us.
 *
 * <p>Our link's counters do not tell its bytes from others', and its own count comes late. What it
 * takes is therefore what it was allowed, times how much of that it used to take.
 */
final class DestinationPeer extends Peer {
  private static final double MEMORY = 0.8;
  private static final double LEAST_USE = 0.1;

  /** Less than this tells nothing of how much is used. */
  private static final double WORTH_COUNTING_BYTES = 8_192;

  private final long answerKey;
  private InetSocketAddress address;
  private double arrivedBytes;
  private double allowedBytes;
  private double takenMean;
  private double allowedMean;
  private double use = 1;
  private double diskBytesPerSec = Double.POSITIVE_INFINITY;

  DestinationPeer(InetSocketAddress address, Signal first) {
    this.answerKey = first.answerKey();
    this.address = address;
    this.arrivedBytes = first.arrivedBytes();
  }

  /** The address that its last message came from. */
  @Override
  InetSocketAddress address() {
    return address;
  }

  @Override
  Signal message(long sequenceNumber) {
    long disk = isLimitedByDisk() ? Math.max(1, Math.round(diskBytesPerSec)) : 0;
    long share = Math.round(shareBytesPerSec());
    // An offer of nothing would pass for no word yet.
    long offer = isLimitedByDisk() ? Math.max(1, share) : share;
    return new Signal(Signal.Kind.OFFER, answerKey, 0, sequenceNumber, offer, disk, 0);
  }

  /** Has it told no more than this node's disks leave it; infinite for no limit. */
  void limitByDisk(double bytesPerSec) {
    diskBytesPerSec = bytesPerSec;
  }

  boolean isLimitedByDisk() {
    return diskBytesPerSec < Double.POSITIVE_INFINITY;
  }

  @Override
  double capBytesPerSec() {
    return diskBytesPerSec;
  }

  /** Takes in its message; false for one that is older than the last. */
  boolean receive(InetSocketAddress from, Signal signal, long nowNs) {
    if (!receive(signal, nowNs)) {
      return false;
    }
    address = from;
    setWeight((double) Math.max(1, signal.weight()));
    learnUse(signal);
    return true;
  }

  private void learnUse(Signal signal) {
    double taken = signal.arrivedBytes() - arrivedBytes;
    if (taken < 0 || allowedBytes < WORTH_COUNTING_BYTES) {
      return;
    }
    takenMean = MEMORY * takenMean + taken;
    allowedMean = MEMORY * allowedMean + allowedBytes;
    use = Math.max(LEAST_USE, Math.min(1, takenMean / allowedMean));
    arrivedBytes = signal.arrivedBytes();
    allowedBytes = 0;
  }

  /** Lets time pass; what it will have taken in it, in bytes of the link. */
  double pass(double seconds) {
    double allowed = rateBytesPerSec() * seconds;
    allowedBytes += allowed;
    return allowed * use;
  }
}
