package io.dayu.agent.share;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;

/**
 * A datagram from one agent to another: what the sender's link leaves the receiver.
 *
 * @param kind a destination's demand, or a source's offer
 * @param key of a demand: admits it to the source; of an offer: the demand's answer key
 * @param answerKey of a demand: by which its answers are known; of an offer: 0
 * @param sequence counts up with each message to the same agent
 * @param bytesPerSec rate that the sender's link leaves the receiver
 * @param weight of a demand: the plan's rates of all its transfers, in bytes per second; of an
 *     offer: what the sender's disks leave the receiver, 0 for no limit
 * @param arrivedBytes of a demand: what came from the source so far, as the link counts it
 */
record Signal(
    Kind kind,
    long key,
    long answerKey,
    long sequence,
    long bytesPerSec,
    long weight,
    long arrivedBytes) {
  /** Bytes of every datagram. */
  static final int BYTES = 56;

  private static final int MAGIC = 0x44617975;
  private static final short VERSION = 1;

  /** The kind of a signal: a destination's demand, or a source's offer. */
  enum Kind {
    DEMAND((short) 1),
    OFFER((short) 2);

    private final short number;

    Kind(short number) {
      this.number = number;
    }

    private static Optional<Kind> of(short number) {
      return Arrays.stream(values()).filter(kind -> kind.number == number).findFirst();
    }
  }

  /** Writes it from the buffer's position on. */
  void write(ByteBuffer to) {
    to.putInt(MAGIC).putShort(VERSION).putShort(kind.number);
    to.putLong(key).putLong(answerKey).putLong(sequence);
    to.putLong(bytesPerSec).putLong(weight).putLong(arrivedBytes);
  }

  /** Reads a datagram; empty when it is none of ours, or nonsense. */
  static Optional<Signal> read(ByteBuffer from) {
    if (from.remaining() != BYTES || from.getInt() != MAGIC || from.getShort() != VERSION) {
      return Optional.empty();
    }
    return Kind.of(from.getShort())
        .map(
            kind ->
                new Signal(
                    kind,
                    from.getLong(),
                    from.getLong(),
                    from.getLong(),
                    from.getLong(),
                    from.getLong(),
                    from.getLong()))
        .filter(read -> read.bytesPerSec >= 0 && read.weight >= 0 && read.arrivedBytes >= 0);
  }
}
