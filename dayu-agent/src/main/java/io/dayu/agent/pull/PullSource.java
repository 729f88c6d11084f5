package io.dayu.agent.pull;

import io.dayu.agent.host.ReplicaHost;
import io.dayu.agent.source.BlockSource;
import io.dayu.agent.source.SourceException;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.DataNodeAddress;
import io.dayu.protocol.PullFrom;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.hdfs.server.datanode.CachingStrategy;
import org.apache.hadoop.util.DataChecksum;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A source of a pull, until it fails or is left.
 *
 * <p>One that fails is reported, and as corrupt only when the same bytes of it, asked for again,
 * are still wrong. Used by the pull's thread alone.
 */
final class PullSource implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(PullSource.class);

  /** The part of each source of a decode that is taken ahead, by what is decoded at once. */
  private static final int AHEAD_PORTIONS = 4;

  @FunctionalInterface
  private interface SourceWork {
    void run() throws IOException;
  }

  private final PullParts parts;
  private final PullFrom.Source from;
  private final BlockRef block;
  private final long endBytes;
  private final double writtenShare;
  private final boolean within;
  private final @Nullable AheadInputs siblings;
  private @Nullable BlockSource open;
  private @Nullable Closeable connection;

  /**
   * A source that is not connected to yet.
   *
   * @param block the block that is read there, to its end
   * @param within whether it is this DataNode, so that no link is taken
   */
  PullSource(PullParts parts, PullFrom.Source from, BlockRef block, boolean within) {
    this(parts, from, block, block.lengthBytes(), 1, within, null);
  }

  /**
   * A source of several, which is not connected to yet.
   *
   * @param endBytes up to where it is read
   * @param writtenShare how much is written for a byte of it
   * @param siblings the streams of all of them, which are taken ahead of their use
   */
  PullSource(
      PullParts parts,
      PullFrom.Source from,
      BlockRef block,
      long endBytes,
      double writtenShare,
      AheadInputs siblings) {
    this(parts, from, block, endBytes, writtenShare, false, siblings);
  }

  private PullSource(
      PullParts parts,
      PullFrom.Source from,
      BlockRef block,
      long endBytes,
      double writtenShare,
      boolean within,
      @Nullable AheadInputs siblings) {
    this.parts = parts;
    this.from = from;
    this.block = block;
    this.endBytes = endBytes;
    this.writtenShare = writtenShare;
    this.within = within;
    this.siblings = siblings;
  }

  /**
   * Connects to it, and asks for the bytes from the offset on.
   *
   * @return false when it failed or was called back, and is shut
   * @throws IOException when the pull is over
   */
  boolean open(Directive directive, long offset) throws IOException {
    return visit(directive, offset, () -> connect(offset));
  }

  private void connect(long offset) throws IOException {
    BlockSource opened = ask(offset);
    // From here on whatever fails closes it.
    open = opened;
    if (opened.checksum().getChecksumType() == DataChecksum.Type.NULL) {
      requireHeader();
    }
    if (within) {
      parts.control().pace().takeWithin(from.address());
    } else {
      parts.control().pace().joinShares(from, opened::waitingBytes);
    }
    pace(opened);
  }

  /** The connection that the block is read from stays the one that an order closes. */
  private void requireHeader() throws IOException {
    Closeable reading = connection;
    BlockSource.requireHeader(
        parts.environment().host(),
        new ReplicaHost.Target(
            from.address(), parts.environment().timeoutMs(), 0, parts.control()::opened),
        block);
    if (reading != null) {
      parts.control().opened(reading);
    }
  }

  /** Asks the source; what is moved within the DataNode is read again at once, to be written. */
  private BlockSource ask(long offset) throws IOException {
    return BlockSource.open(
        parts.environment().host(),
        target(),
        block,
        offset,
        endBytes,
        within ? CachingStrategy.newDefaultStrategy() : CachingStrategy.newDropBehind());
  }

  private ReplicaHost.Target target() {
    return new ReplicaHost.Target(
        from.address(), parts.environment().timeoutMs(), aheadBytes(), this::opened);
  }

  /** Bytes that may come ahead; those of all sources of a decode wait for room in the same link. */
  private int aheadBytes() {
    int allBytes = parts.environment().pace().aheadBytes();
    int portionBytes = parts.environment().decodeBufferBytes();
    return Math.min(allBytes, Math.max(portionBytes, (int) (allBytes * writtenShare)));
  }

  private void opened(Closeable newConnection) throws IOException {
    connection = newConnection;
    parts.control().opened(newConnection);
  }

  private void pace(BlockSource opened) {
    String uuid = from.address().uuid();
    PacedInput.ByteCounter books = (linkBytes, dataBytes) -> book(uuid, linkBytes, dataBytes);
    int quantumBytes = parts.environment().pace().quantumBytes();
    AheadInputs all = siblings;
    if (all == null) {
      opened.pace(
          new PacedInput(
              opened.in(),
              parts.control(),
              from.address(),
              books,
              quantumBytes,
              opened.dataShare()),
          opened.in());
      return;
    }
    AheadInput.Tap tap =
        new AheadInput.Tap(
            opened.in(),
            connection,
            opened::waitingBytes,
            from.address(),
            parts.control(),
            books,
            quantumBytes,
            opened.dataShare());
    AheadInput ahead =
        new AheadInput(tap, all, AHEAD_PORTIONS * parts.environment().decodeBufferBytes());
    all.add(ahead);
    opened.pace(ahead, ahead.unpaced());
  }

  /** Books bytes; those moved within the DataNode are on no link, nor written by HDFS's count. */
  private void book(String uuid, int linkBytes, int dataBytes) {
    if (within) {
      parts.books().addWithin(dataBytes);
    } else {
      parts.books().add(uuid, dataBytes, linkBytes, Math.round(dataBytes * writtenShare));
    }
  }

  /** Type and chunk size of its checksums; it is open. */
  DataChecksum checksum() {
    return opened().checksum();
  }

  /**
   * Receives and checks the next packet, which has to be block data from the offset on.
   *
   * @return false when it failed or was called back, and is shut
   * @throws IOException when the pull is over
   */
  boolean receive(Directive directive, long offset) throws IOException {
    return visit(directive, offset, () -> receiveOrConfirm(offset));
  }

  private void receiveOrConfirm(long offset) throws IOException {
    try {
      opened().receive(offset);
    } catch (SourceException e) {
      if (!e.isCorrupt()) {
        throw e;
      }
      // A replica that is cut or written to under its reader looks the same, and so does a packet
      // spoilt on its way: whose replica is called corrupt, HDFS forgets at once.
      close();
      try (BlockSource again = ask(offset)) {
        again.receive(offset);
      }
      throw SourceException.broken(e.getMessage() + ", but not when asked for again");
    }
  }

  /** Block data in the packet last received. */
  int dataBytes() {
    return opened().dataBytes();
  }

  /** The data of the packet last received; good until the next packet. */
  ByteBuffer data() {
    return opened().data();
  }

  /** Passes on the packet last received. */
  void writeTo(DataOutputStream out) throws IOException {
    opened().writeTo(out);
  }

  private BlockSource opened() {
    BlockSource known = open;
    if (known == null) {
      throw new IllegalStateException("the source is shut");
    }
    return known;
  }

  /**
   * Does the work at the source; false when it failed or was called back, and the source is shut.
   */
  private boolean visit(Directive directive, long offset, SourceWork work) throws IOException {
    WriterStop.check();
    parts.control().enterSource(directive, from.address(), connection);
    IOException error = null;
    boolean calledBack;
    try {
      work.run();
    } catch (IOException e) {
      error = e;
    } catch (RuntimeException e) {
      // An address that cannot be one, or whatever else Hadoop's client thinks of.
      error = SourceException.broken(e.toString());
    } finally {
      // After an Error too: an order must not disturb what the thread does next.
      calledBack = parts.control().leaveSource();
    }
    WriterStop.check();
    if (error == null && !calledBack) {
      return true;
    }
    // Called back, it is shut whatever the work came to: the connection is gone.
    close();
    if (error != null && !calledBack) {
      WriterStop.refuse(error);
      failed(directive, offset, error);
    }
    return false;
  }

  private void failed(Directive directive, long offset, IOException error) {
    DataNodeAddress address = from.address();
    String name = address.hostName() + ":" + address.transferPort();
    String reason = "Source " + name + " failed at byte " + offset + ": " + error.getMessage();
    boolean corrupt = error instanceof SourceException known && known.isCorrupt();
    SourceException cause =
        corrupt ? SourceException.corrupt(reason) : SourceException.broken(reason);
    if (corrupt) {
      reportCorrupt();
    }
    parts.control().failed(directive);
    long nowNs = parts.environment().clock().nowNs();
    if (parts.progress().sourceFailed(address, cause, nowNs) == 1) {
      LOG.info(
          "Pull of blk_{} waits for another source; later failures of sources are told when it"
              + " ends. {}",
          block.blockId(),
          reason);
    }
    parts.changed().run();
  }

  private void reportCorrupt() {
    try {
      parts.environment().host().reportCorrupt(block, from.address());
    } catch (IOException e) {
      LOG.warn(
          "A corrupt replica of blk_{} could not be reported to HDFS. The pull goes on with"
              + " another source.",
          block.blockId(),
          e);
    }
  }

  /** Takes leave of it, when all its bytes are there; how it takes that matters to no one. */
  void finish(Directive directive) throws IOException {
    BlockSource last = open;
    if (last == null) {
      return;
    }
    parts.control().enterSource(directive, from.address(), connection);
    try {
      last.finish();
    } catch (IOException | RuntimeException e) {
      LOG.debug("A source of blk_{} did not end well.", block.blockId(), e);
    } finally {
      boolean unused = parts.control().leaveSource();
    }
    close();
    WriterStop.check();
  }

  @Override
  public void close() {
    BlockSource last = open;
    open = null;
    connection = null;
    if (siblings != null) {
      siblings.remove(from.address());
    }
    try (last) {
      parts.control().pace().leaveShares(from.address());
    } catch (IOException e) {
      LOG.debug("A source of blk_{} could not be closed.", block.blockId(), e);
    }
  }
}
