package io.dayu.agent.share;

import java.net.InetSocketAddress;

/** Another agent with which transfers are under way, as it shares a direction of our link. */
abstract class Peer implements WaterFill.Taker {
  private double weight;
  private double limitBytesPerSec;
  private double shareBytesPerSec;
  private long sequence;
  private long heardNs;
  private boolean heard;
  private double sentBytesPerSec = -1;
  private long sentNs;

  /** The address that messages to it go to. */
  abstract InetSocketAddress address();

  /** The message that tells it its share. */
  abstract Signal message(long sequenceNumber);

  /** The peer's part, relative to those of the others: the plan's rates of its transfers. */
  @Override
  public final double weight() {
    return weight;
  }

  final void setWeight(double newWeight) {
    weight = newWeight;
  }

  /** The rate that its own link leaves it, or what else of ours limits it. */
  @Override
  public final double limitBytesPerSec() {
    return Math.min(limitBytesPerSec, capBytesPerSec());
  }

  /** The rate that it may have at most, whatever our link leaves it. */
  double capBytesPerSec() {
    return Double.POSITIVE_INFINITY;
  }

  final void limit(double bytesPerSec) {
    limitBytesPerSec = bytesPerSec;
  }

  /** The rate that our side leaves it, were its own link no limit. */
  final double shareBytesPerSec() {
    return shareBytesPerSec;
  }

  @Override
  public final void share(double bytesPerSec) {
    shareBytesPerSec = Math.min(bytesPerSec, capBytesPerSec());
  }

  /** The rate that both links leave it. */
  final double rateBytesPerSec() {
    return Math.min(shareBytesPerSec, limitBytesPerSec());
  }

  /** Takes in its message; false for one that is older than the last. */
  final boolean receive(Signal signal, long nowNs) {
    if (heard && signal.sequence() <= sequence) {
      return false;
    }
    heard = true;
    sequence = signal.sequence();
    heardNs = nowNs;
    limitBytesPerSec = signal.bytesPerSec();
    return true;
  }

  /** True if any message of it has come. */
  final boolean wasHeard() {
    return heard;
  }

  /** The time for which nothing was heard of it, counted from the given moment at the earliest. */
  final long silentNs(long sinceNs, long nowNs) {
    return nowNs - (heard ? heardNs : sinceNs);
  }

  /** True if a message is due: its share has changed, or was sent long ago. */
  final boolean isDue(double changed, long afterNs, long nowNs) {
    boolean other = Math.abs(shareBytesPerSec - sentBytesPerSec) > changed * sentBytesPerSec;
    return sentBytesPerSec < 0 || other || nowNs - sentNs >= afterNs;
  }

  final void sent(long nowNs) {
    sentBytesPerSec = shareBytesPerSec;
    sentNs = nowNs;
  }
}
