package io.dayu.agent.share;

import io.dayu.protocol.SignalPort;
import java.net.InetSocketAddress;

/** An agent that we pull from. */
final class Source extends Party {
  private final InetSocketAddress address;
  private final long key;
  private final long answerKey;
  private final boolean mute;
  private final long sinceNs;
  private double arrivedBytes;

  /**
   * A source that was not spoken to yet.
   *
   * @param request of the first transfer from there
   * @param answerKey by which its answers are known
   */
  Source(Shares.Request request, long answerKey, long sinceNs) {
    this.address =
        request
            .signals()
            .map(port -> new InetSocketAddress(request.source().getAddress(), port.port()))
            .orElse(request.source());
    this.key = request.signals().map(SignalPort::key).orElse(0L);
    this.mute = request.signals().isEmpty();
    this.answerKey = answerKey;
    this.sinceNs = sinceNs;
  }

  @Override
  InetSocketAddress address() {
    return address;
  }

  @Override
  Signal word(long wordSequence) {
    return new Signal(
        Signal.Kind.DEMAND,
        key,
        answerKey,
        wordSequence,
        Math.round(shareBytesPerSec()),
        Math.round(weight()),
        Math.round(arrivedBytes));
  }

  /** Whether there is nobody there to speak to. */
  boolean isMute() {
    return mute;
  }

  long answerKey() {
    return answerKey;
  }

  /** How long we have been waiting for its word; for ever when it has none. */
  long silentNs(long nowNs) {
    return mute ? Long.MAX_VALUE : silentNs(sinceNs, nowNs);
  }

  void arrived(double bytes) {
    arrivedBytes += bytes;
  }
}
