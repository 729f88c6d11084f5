package io.dayu.agent.pull;

import io.dayu.protocol.DataNodeAddress;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The stream of one of a decode's sources, taken ahead of its use when this source's pace allows,
 * whatever the other sources' paces are. Used by the pull's thread alone.
 *
 * <p>Links have their gaps at different times. Where all sources had to give at the same time, a
 * decode would move in the gaps that all have in common.
 */
final class AheadInput extends InputStream {
  private final Tap tap;
  private final AheadInputs all;
  private final byte[] bytes;
  private int from;
  private int to;
  private boolean sated;
  private @Nullable IOException failure;

  /** Takes bytes of a source, and waits for them if none has come. */
  @FunctionalInterface
  interface SourceRead {
    /** Returns how many came; -1 at the end. */
    int read() throws IOException;
  }

  /**
   * The source's own stream, and what is told of what is taken.
   *
   * @param connection ends every wait for the stream when it is closed
   * @param waitingBytes bytes that have come in and can be read without waiting
   * @param quantumBytes bytes that are taken at once
   * @param dataShare how much of it is block data, for whose rate the pace is kept
   */
  record Tap(
      InputStream in,
      @Nullable Closeable connection,
      IntSupplier waitingBytes,
      DataNodeAddress source,
      PullControl control,
      PacedInput.ByteCounter books,
      int quantumBytes,
      double dataShare) {
    /** Accounts for bytes that were taken. */
    void took(int linkBytes) {
      int dataBytes = (int) Math.round(linkBytes * dataShare);
      control.pace().took(source, linkBytes, dataBytes);
      books.took(linkBytes, dataBytes);
    }
  }

  /**
   * A stream on top of the source's, one of the decode's.
   *
   * @param aheadBytes bytes that are taken ahead at most
   */
  AheadInput(Tap tap, AheadInputs all, int aheadBytes) {
    this.tap = tap;
    this.all = all;
    this.bytes = new byte[Math.max(aheadBytes, tap.quantumBytes)];
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    while (from == to && length > 0) {
      all.takeAhead();
      if (from == to && !waitForMore()) {
        return -1;
      }
    }
    int taken = giveOut(into, offset, length);
    tellSated();
    return taken;
  }

  private int giveOut(byte[] into, int offset, int length) {
    int given = Math.min(length, to - from);
    System.arraycopy(bytes, from, into, offset, given);
    from += given;
    return given;
  }

  /** Waits until there may be more; false when the source has ended. */
  private boolean waitForMore() throws IOException {
    if (failure != null) {
      throw failure;
    }
    if (tap.control.waitNs(tap.source, tap.quantumBytes) == 0) {
      // It is the one that is slow: there is nobody else to wait for.
      return take(tap.quantumBytes) > 0;
    }
    tap.control.awaitAnyTurn(this::soonestNs);
    return true;
  }

  /** The time until there may be more of any source; needs the lock of the control. */
  private long soonestNs() {
    return Math.min(all.soonestNs(), tap.control.pace().waitNs(tap.source, tap.quantumBytes));
  }

  /** Takes what has come in, if there is room for it and its time has come; whether any did. */
  boolean takeAhead() throws IOException {
    if (failure != null || !hasRoom()) {
      return false;
    }
    int waiting = Math.min(tap.quantumBytes, tap.waitingBytes.getAsInt());
    if (waiting <= 0 || tap.control.waitNs(tap.source, waiting) > 0) {
      return false;
    }
    try {
      // An encrypted stream gives whole messages alone, and waits for the rest of one.
      return tap.control.readAhead(tap.source, tap.connection, () -> take(waiting)) > 0;
    } catch (IOException e) {
      // Who reads this source is told when what came before is used up.
      failure = e;
      return false;
    }
  }

  /** True if a quantum may be taken ahead. */
  boolean hasRoom() {
    return bytes.length - (to - from) >= tap.quantumBytes;
  }

  private void tellSated() {
    if (sated == hasRoom()) {
      sated = !sated;
      tap.control.pace().sated(tap.source, sated);
    }
  }

  DataNodeAddress source() {
    return tap.source;
  }

  int quantumBytes() {
    return tap.quantumBytes;
  }

  private int take(int most) throws IOException {
    if (bytes.length - to < most) {
      System.arraycopy(bytes, from, bytes, 0, to - from);
      to -= from;
      from = 0;
    }
    int taken = tap.in.read(bytes, to, most);
    if (taken > 0) {
      to += taken;
      tap.took(taken);
      tellSated();
    }
    return taken;
  }

  /** The bytes that were taken ahead, and then the source's stream as it comes. */
  InputStream unpaced() {
    return new SequenceInputStream(new Rest(), tap.in);
  }

  /** A stream of the bytes that were taken ahead, and of no more. */
  private final class Rest extends InputStream {
    @Override
    public int read() {
      return from == to ? -1 : bytes[from++] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) {
      return from == to && length > 0 ? -1 : giveOut(into, offset, length);
    }
  }
}
