package io.dayu.agent.pull;

import io.dayu.agent.decode.DecodeTarget;
import io.dayu.protocol.PullFrom;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.util.DataChecksum;

/** An internal block that is read as it comes, in portions that are not its source's packets. */
final class UnitSource implements Closeable {
  private final PullFrom.Unit unit;
  private final PullSource source;
  private final long endBytes;
  private ByteBuffer rest = ByteBuffer.allocate(0);
  private long packetOffset;

  UnitSource(PullParts parts, DecodeTarget target, PullFrom.Unit unit, AheadInputs siblings) {
    this.unit = unit;
    this.endBytes = target.endBytes(unit.index());
    this.source =
        new PullSource(
            parts,
            unit.source(),
            target.unit(unit.index()),
            endBytes,
            1.0 / target.layout().reads(),
            siblings);
  }

  PullFrom.Unit unit() {
    return unit;
  }

  /** As {@link PullSource#open}. */
  boolean open(Directive directive, long offset) throws IOException {
    packetOffset = offset;
    return source.open(directive, offset);
  }

  /** Type and chunk size of its checksums; it is open. */
  DataChecksum checksum() {
    return source.checksum();
  }

  /**
   * Fills the buffer with what follows in the block, up to where it is read; takes leave of the
   * source after its last byte.
   *
   * @return false when the source failed or was called back, and is shut
   * @throws IOException when the pull is over
   */
  boolean fill(Directive directive, ByteBuffer buffer) throws IOException {
    while (buffer.hasRemaining() && (rest.hasRemaining() || packetOffset < endBytes)) {
      if (!rest.hasRemaining()) {
        if (!source.receive(directive, packetOffset)) {
          return false;
        }
        rest = source.data();
        // The rest of the last chunk comes with it, and is not needed.
        rest.limit(rest.position() + (int) Math.min(rest.remaining(), endBytes - packetOffset));
        packetOffset += rest.remaining();
      }
      int taken = Math.min(rest.remaining(), buffer.remaining());
      buffer.put(rest.duplicate().limit(rest.position() + taken));
      rest.position(rest.position() + taken);
    }
    if (!rest.hasRemaining() && packetOffset >= endBytes) {
      source.finish(directive);
    }
    return true;
  }

  @Override
  public void close() {
    source.close();
  }
}
