package io.dayu.compat;

import java.nio.Buffer;
import java.nio.ByteBuffer;

/** Later members of {@link ByteBuffer}. */
@StandsFor(ByteBuffer.class)
public final class LaterByteBuffer {
  private LaterByteBuffer() {}

  /** All of it is to be written. */
  public static ByteBuffer clear(ByteBuffer buffer) {
    ((Buffer) buffer).clear();
    return buffer;
  }

  /** Turns from writing to reading. */
  public static ByteBuffer flip(ByteBuffer buffer) {
    ((Buffer) buffer).flip();
    return buffer;
  }

  /** The same buffer with another end. */
  public static ByteBuffer limit(ByteBuffer buffer, int limit) {
    ((Buffer) buffer).limit(limit);
    return buffer;
  }

  /** The same buffer at another place. */
  public static ByteBuffer position(ByteBuffer buffer, int position) {
    ((Buffer) buffer).position(position);
    return buffer;
  }
}
