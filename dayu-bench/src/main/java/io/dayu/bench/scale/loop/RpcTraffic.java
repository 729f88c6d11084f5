package io.dayu.bench.scale.loop;

import java.util.concurrent.atomic.AtomicLong;

/** Bytes that lines have carried, Hadoop's frames and headers included. Thread safe. */
public final class RpcTraffic {
  private final AtomicLong sent = new AtomicLong();
  private final AtomicLong received = new AtomicLong();

  void sent(long bytes) {
    sent.addAndGet(bytes);
  }

  void received(long bytes) {
    received.addAndGet(bytes);
  }

  public long sentBytes() {
    return sent.get();
  }

  public long receivedBytes() {
    return received.get();
  }
}
