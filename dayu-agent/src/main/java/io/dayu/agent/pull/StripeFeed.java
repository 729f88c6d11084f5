package io.dayu.agent.pull;

import io.dayu.agent.decode.DecodeTarget;
import io.dayu.agent.decode.PacketMaker;
import io.dayu.agent.decode.Portion;
import io.dayu.protocol.PullFrom;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.util.DataChecksum;
import org.jspecify.annotations.Nullable;

/**
 * Feeds an internal block's packets, which it decodes from other internal blocks of the group.
 *
 * <p>It decodes the same bytes of each source. Each gives at its own pace, a little ahead of the
 * others; then TCP holds it back. What has been decoded stays, whichever sources come next: any of
 * them have what follows. When a source fails, the feed waits for an order, with the receiver open.
 * Used by the pull's thread alone.
 */
final class StripeFeed implements ReplicaFeed {
  private final DecodeTarget target;
  private final PullParts parts;
  private final DiskPlace disk;
  private final TreeMap<Integer, UnitSource> open = new TreeMap<>();
  private final AheadInputs inputs;
  private long attempt = -1;
  private boolean pulling;
  private @Nullable PacketMaker packets;
  private @Nullable Portion portion;
  private boolean ended;

  StripeFeed(DecodeTarget target, PullParts parts) {
    this.target = target;
    this.parts = parts;
    this.disk = new DiskPlace(parts);
    this.inputs = new AheadInputs(parts.control().pace());
  }

  @Override
  public DataChecksum start() throws IOException {
    DataChecksum known = null;
    while (known == null) {
      Directive directive = awaitTurn();
      known = prepare(directive, stripe(directive)) ? checksum() : null;
    }
    packets = new PacketMaker(known);
    portion =
        new Portion(
            target,
            parts.environment().host().decoders().decoder(target.layout().schema()),
            wholeChunks(known));
    return known;
  }

  /**
   * The kind that the sources have, of several the first with checksums: each internal block may
   * have its own, as each is checked before it is decoded.
   */
  private DataChecksum checksum() {
    List<DataChecksum> kinds = open.values().stream().map(UnitSource::checksum).toList();
    return kinds.stream()
        .filter(kind -> kind.getChecksumType() != DataChecksum.Type.NULL)
        .findFirst()
        .orElseGet(() -> kinds.get(0));
  }

  /** The number of bytes that are decoded at once. */
  private int wholeChunks(DataChecksum known) {
    int chunkBytes = known.getBytesPerChecksum();
    int wholeChunks = (parts.environment().decodeBufferBytes() - 1) / chunkBytes + 1;
    return wholeChunks * chunkBytes;
  }

  @Override
  public boolean next(DataOutputStream out) throws IOException {
    PacketMaker maker = packets;
    Portion now = portion;
    if (maker == null || now == null) {
      throw new IllegalStateException("the feed has not started");
    }
    // Asking for more, the receiver has written all it was given.
    parts.progress().received(now.offset());
    if (ended) {
      return false;
    }
    while (now.bytes() > 0) {
      Directive directive = awaitTurn();
      PullFrom.Stripe stripe = stripe(directive);
      if (prepare(directive, stripe) && fill(now, directive, stripe)) {
        long offset = now.offset();
        maker.write(now.decode(indices(stripe)), offset, out);
        return true;
      }
    }
    parts.paused();
    closeSources();
    maker.writeLast(now.offset(), out);
    ended = true;
    return true;
  }

  private static Set<Integer> indices(PullFrom.Stripe stripe) {
    return stripe.units().stream().map(PullFrom.Unit::index).collect(Collectors.toSet());
  }

  private static PullFrom.Stripe stripe(Directive directive) throws IOException {
    if (directive.from() instanceof PullFrom.Stripe stripe) {
      return stripe;
    }
    throw new IOException("It was to be decoded before, and is to be copied now.");
  }

  @Override
  public void writesTo(String storageId) {
    if (!disk.takeAt(storageId)) {
      closeSources();
      pause();
      parts.waits();
    }
  }

  private Directive awaitTurn() throws IOException {
    return disk.awaitTurn(this::nextDirective, () -> !open.isEmpty());
  }

  private Directive nextDirective() throws IOException {
    if (parts.control().directive().isHeld()) {
      disk.leave();
    }
    if (parts.control().isWaiting()) {
      // Who waits for another source keeps none of the others waiting.
      closeSources();
      pause();
    }
    return parts.control().awaitGo();
  }

  private void pause() {
    parts.paused();
    pulling = false;
  }

  /** Connects to all that the directive names, and to nobody else; false when one failed. */
  private boolean prepare(Directive directive, PullFrom.Stripe stripe) throws IOException {
    if (directive.attempt() != attempt) {
      pause();
      requireDecodable(stripe);
      leaveAllBut(stripe);
      attempt = directive.attempt();
    }
    for (PullFrom.Unit unit : stripe.units()) {
      long from = nextOffset(unit.index());
      if (!open.containsKey(unit.index()) && from < target.endBytes(unit.index())) {
        pause();
        parts.progress().reading(stripe);
        parts.progress().waitingFor(unit.source().address());
        UnitSource source = new UnitSource(parts, target, unit, inputs);
        if (!source.open(directive, from)) {
          return false;
        }
        open.put(unit.index(), source);
      }
    }
    if (!pulling) {
      pulling = true;
      parts.progress().reading(stripe);
      parts.pulling();
    }
    return true;
  }

  /** The offset at which what is read next of an internal block begins. */
  private long nextOffset(int index) {
    Portion now = portion;
    if (now == null) {
      return 0;
    }
    return now.offset() + (now.isComplete(index) ? now.bytes() : 0);
  }

  private void requireDecodable(PullFrom.Stripe stripe) throws IOException {
    try {
      target.requireDecodable(stripe);
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private void leaveAllBut(PullFrom.Stripe stripe) {
    for (Iterator<UnitSource> all = open.values().iterator(); all.hasNext(); ) {
      UnitSource one = all.next();
      if (!Directive.reads(stripe, one.unit())) {
        one.close();
        all.remove();
      }
    }
  }

  /** Completes the portion; false when a source failed, or others are to be read. */
  private boolean fill(Portion now, Directive directive, PullFrom.Stripe stripe)
      throws IOException {
    for (PullFrom.Unit unit : stripe.units()) {
      int index = unit.index();
      if (now.isComplete(index)) {
        continue;
      }
      if (parts.control().directive().attempt() != attempt) {
        return false;
      }
      UnitSource source = open.get(index);
      parts.progress().waitingFor(unit.source().address());
      ByteBuffer buffer = now.emptied(index);
      if (source != null && !source.fill(directive, buffer)) {
        open.remove(index);
        return false;
      }
      now.complete(index);
    }
    return true;
  }

  private void closeSources() {
    open.values().forEach(UnitSource::close);
    open.clear();
  }

  @Override
  public void close() {
    closeSources();
    disk.leave();
    if (portion != null) {
      portion.close();
      portion = null;
    }
  }
}
