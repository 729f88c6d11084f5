package io.dayu.agent.share;

import java.net.InetSocketAddress;

/** Another agent with which transfers are under way, as it shares a direction of our link. */
abstract class Party {
  private double weight;
  private double limitBytesPerSec;
  private double shareBytesPerSec;
  private long sequence;
  private long heardNs;
  private boolean heard;
  private double toldBytesPerSec = -1;
  private long toldNs;

  /** Where it is spoken to. */
  abstract InetSocketAddress address();

  /** What it is to be told now. */
  abstract Signal word(long wordSequence);

  /** Its part, relative to those of the others: the plan's rates of its transfers. */
  final double weight() {
    return weight;
  }

  final void setWeight(double newWeight) {
    weight = newWeight;
  }

  /** What its own link leaves it. */
  final double limitBytesPerSec() {
    return limitBytesPerSec;
  }

  final void limit(double bytesPerSec) {
    limitBytesPerSec = bytesPerSec;
  }

  /** What our link leaves it, were its own no limit. */
  final double shareBytesPerSec() {
    return shareBytesPerSec;
  }

  final void share(double bytesPerSec) {
    shareBytesPerSec = bytesPerSec;
  }

  /** What both links leave it. */
  final double rateBytesPerSec() {
    return Math.min(shareBytesPerSec, limitBytesPerSec);
  }

  /** Takes its word; false for one that is older than the last. */
  final boolean hear(Signal signal, long nowNs) {
    if (heard && signal.sequence() <= sequence) {
      return false;
    }
    heard = true;
    sequence = signal.sequence();
    heardNs = nowNs;
    limitBytesPerSec = signal.bytesPerSec();
    return true;
  }

  /** How long nothing was heard of it, counted from the given moment at the earliest. */
  final long silentNs(long sinceNs, long nowNs) {
    return nowNs - (heard ? heardNs : sinceNs);
  }

  /** Whether it should be told its share: it has changed, or was long unsaid. */
  final boolean wantsWord(double changed, long afterNs, long nowNs) {
    boolean other = Math.abs(shareBytesPerSec - toldBytesPerSec) > changed * toldBytesPerSec;
    return toldBytesPerSec < 0 || other || nowNs - toldNs >= afterNs;
  }

  final void told(long nowNs) {
    toldBytesPerSec = shareBytesPerSec;
    toldNs = nowNs;
  }
}
