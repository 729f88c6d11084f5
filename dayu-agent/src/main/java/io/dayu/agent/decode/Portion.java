package io.dayu.agent.decode;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The same bytes of several internal blocks of a group, as they come in until they are decoded. Not
 * thread-safe.
 *
 * <p>Its room is taken once and used for one portion after another.
 */
public final class Portion implements AutoCloseable {
  private final DecodeTarget target;
  private final StripeDecoder decoder;
  private final int roomBytes;
  private final @Nullable ByteBuffer[] buffers;
  private final BitSet complete = new BitSet();
  private long offset;

  /**
   * A portion from the blocks' beginnings on.
   *
   * @param roomBytes how many bytes of each block are decoded at once: whole chunks of checksums
   */
  public Portion(DecodeTarget target, StripeDecoder decoder, int roomBytes) {
    this.target = target;
    this.decoder = decoder;
    this.roomBytes = roomBytes;
    this.buffers = new ByteBuffer[target.layout().units()];
  }

  /** The offset at which it begins in each block. */
  public long offset() {
    return offset;
  }

  /** The number of bytes that it has of each block. */
  public int bytes() {
    return (int) Math.min(roomBytes, target.block().lengthBytes() - offset);
  }

  /** True if the bytes of an internal block are there. */
  public boolean isComplete(int index) {
    return complete.get(index);
  }

  /** The empty buffer for an internal block. */
  public ByteBuffer emptied(int index) {
    ByteBuffer buffer = buffers[index];
    if (buffer == null) {
      buffer =
          decoder.prefersDirectBuffers()
              ? ByteBuffer.allocateDirect(bytes())
              : ByteBuffer.allocate(bytes());
      buffers[index] = buffer;
    }
    complete.clear(index);
    return buffer.clear().limit(bytes());
  }

  /** Notes that an internal block has no more bytes for it; zeros are in the place of the rest. */
  public void complete(int index) {
    ByteBuffer buffer = buffers[index];
    if (buffer == null) {
      throw new IllegalStateException("there is no buffer for internal block " + index);
    }
    while (buffer.hasRemaining()) {
      buffer.put((byte) 0);
    }
    ByteBuffer unused = buffer.flip();
    complete.set(index);
  }

  /**
   * Makes the target's bytes, and goes on to the next portion.
   *
   * @param read the internal blocks to make them from, all complete
   * @return the bytes; good until the next call
   * @throws IOException when the blocks do not fit together
   */
  public ByteBuffer decode(Set<Integer> read) throws IOException {
    @Nullable ByteBuffer[] inputs = new ByteBuffer[buffers.length];
    for (int index : read) {
      inputs[index] = buffers[index];
    }
    int dataUnits = target.layout().schema().dataUnits();
    for (int empty = target.layout().reads(); empty < dataUnits; empty++) {
      inputs[empty] = emptied(empty);
      complete(empty);
    }
    @Nullable ByteBuffer[] outputs = new ByteBuffer[buffers.length];
    ByteBuffer made = emptied(target.index());
    outputs[target.index()] = made;
    decoder.decode(inputs, outputs);
    offset += made.remaining();
    complete.clear();
    return made;
  }

  @Override
  public void close() {
    decoder.close();
  }
}
