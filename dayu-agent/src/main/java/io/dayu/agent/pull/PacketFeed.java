package io.dayu.agent.pull;

import io.dayu.protocol.BlockRef;
import io.dayu.protocol.PullFrom;
import java.io.DataOutputStream;
import java.io.IOException;
import org.apache.hadoop.hdfs.protocol.datatransfer.PacketHeader;
import org.apache.hadoop.util.DataChecksum;
import org.jspecify.annotations.Nullable;

/**
 * Feeds a replica's packets on to the receiver of another one.
 *
 * <p>When a source fails, the feed waits, with the receiver open, for an order that names the next
 * one, and goes on at the byte it has. Only a cancellation, or HDFS stopping the writer, ends the
 * feed early. Used by the pull's thread alone.
 */
final class PacketFeed implements ReplicaFeed {
  // A packet's length field counts itself.
  private static final int EMPTY_PACKET_LENGTH = Integer.BYTES;

  private final BlockRef block;
  private final PullParts parts;
  private final DiskPlace disk;

  private @Nullable PullSource source;
  private long sourceAttempt;
  private @Nullable DataChecksum checksum;
  private long offset;
  private boolean ended;

  PacketFeed(BlockRef block, PullParts parts) {
    this.block = block;
    this.parts = parts;
    this.disk = new DiskPlace(parts);
  }

  @Override
  public DataChecksum start() throws IOException {
    while (checksum == null) {
      open(awaitTurn());
    }
    return checksum;
  }

  @Override
  public void writesTo(String storageId) {
    if (!disk.takeAt(storageId)) {
      closeSource();
      parts.waits();
    }
  }

  @Override
  public boolean next(DataOutputStream out) throws IOException {
    // Asking for more, the receiver has written all it was given.
    parts.progress().received(offset);
    if (ended) {
      return false;
    }
    while (offset < block.lengthBytes()) {
      Directive directive = awaitTurn();
      PullSource open = open(directive);
      if (open != null && receive(open, directive)) {
        open.writeTo(out);
        offset += open.dataBytes();
        return true;
      }
    }
    parts.paused();
    PullSource last = source;
    if (last != null) {
      last.finish(parts.control().directive());
      source = null;
    }
    new PacketHeader(EMPTY_PACKET_LENGTH, offset, 0, true, 0, false).write(out);
    ended = true;
    return true;
  }

  @Override
  public void close() {
    closeSource();
    disk.leave();
  }

  private void closeSource() {
    PullSource open = source;
    source = null;
    if (open != null) {
      open.close();
    }
  }

  private Directive awaitTurn() throws IOException {
    return disk.awaitTurn(this::nextDirective, () -> source != null);
  }

  private Directive nextDirective() throws IOException {
    Directive directive = parts.control().directive();
    if (directive.isHeld()) {
      close();
      parts.paused();
    } else if (directive.attempt() != sourceAttempt) {
      closeSource();
      parts.paused();
    }
    return parts.control().awaitGo();
  }

  private @Nullable PullSource open(Directive directive) throws IOException {
    if (source != null && sourceAttempt == directive.attempt()) {
      return source;
    }
    closeSource();
    sourceAttempt = directive.attempt();
    PullFrom from = directive.from();
    PullSource next =
        new PullSource(parts, from.first(), block, parts.environment().isWithin(from));
    source = next;
    parts.progress().trying(from.first().address());
    if (!next.open(directive, offset)) {
      source = null;
      return null;
    }
    keep(next.checksum());
    parts.pulling();
    return next;
  }

  /** A replica has checksums of one kind: with others it is begun anew, as a pull of its own. */
  private void keep(DataChecksum offered) throws IOException {
    DataChecksum known = checksum;
    if (known != null && !known.equals(offered)) {
      throw new IOException(
          "The source's checksums are " + offered + " where the bytes so far have " + known + ".");
    }
    checksum = offered;
  }

  private boolean receive(PullSource open, Directive directive) throws IOException {
    if (open.receive(directive, offset)) {
      return true;
    }
    source = null;
    return false;
  }
}
