package io.dayu.agent.pull;

import io.dayu.agent.host.ReplicaHost;
import io.dayu.protocol.BlockRef;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.hadoop.hdfs.protocol.datatransfer.PacketHeader;
import org.apache.hadoop.util.DataChecksum;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Feeds a block's packets to its receiver, whatever becomes of the sources.
 *
 * <p>A source that fails is reported, and as corrupt only when the same bytes of it, asked for
 * again, are still wrong; the feed then waits, with the receiver open, for an order that names the
 * next one, and goes on at the byte it has. Only a cancellation, or HDFS stopping the writer, ends
 * the feed early. Used by the pull's thread alone.
 */
final class PacketFeed implements PacketSplice.PacketSupplier, Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(PacketFeed.class);

  // A packet's length field counts itself.
  private static final int EMPTY_PACKET_LENGTH = Integer.BYTES;

  @FunctionalInterface
  private interface SourceWork {
    void run() throws IOException;
  }

  private final BlockRef block;
  private final PullEnvironment environment;
  private final PullControl control;
  private final PullProgress progress;
  private final PulledBytes pulledBytes;
  private final Runnable changed;

  private @Nullable BlockSource source;
  private @Nullable String storageId;
  private boolean atDisk;
  private long sourceAttempt;
  private @Nullable DataChecksum checksum;
  private long offset;
  private boolean ended;

  PacketFeed(
      BlockRef block,
      PullEnvironment environment,
      PullControl control,
      PullProgress progress,
      PulledBytes pulledBytes,
      Runnable changed) {
    this.block = block;
    this.environment = environment;
    this.control = control;
    this.progress = progress;
    this.pulledBytes = pulledBytes;
    this.changed = changed;
  }

  /** Opens the first source that answers, which tells the block's checksum. */
  DataChecksum start() throws IOException {
    while (checksum == null) {
      open(awaitTurn());
    }
    return checksum;
  }

  /**
   * Names the volume that the replica is written to. Its device may not have the pull's turn now:
   * then no source is kept waiting.
   */
  void writesTo(String replicasStorageId) {
    storageId = replicasStorageId;
    if (!enterDisk()) {
      closeSource();
      progress.waits(environment.clock().nowNs());
    }
  }

  /** Takes a place at the device, if it has none; whether bytes may flow there now. */
  private boolean enterDisk() {
    String storage = storageId;
    if (storage == null) {
      return true;
    }
    if (!atDisk) {
      atDisk = true;
      control.enterDisk(storage);
    }
    return control.mayBeWritten();
  }

  @Override
  public boolean next(DataOutputStream out) throws IOException {
    // Asking for more, the receiver has written all it was given.
    progress.received(offset);
    if (ended) {
      return false;
    }
    while (offset < block.lengthBytes()) {
      Directive directive = awaitTurn();
      BlockSource open = open(directive);
      if (open != null && receive(open, directive)) {
        open.writeTo(out);
        offset += open.dataBytes();
        return true;
      }
    }
    progress.paused(environment.clock().nowNs());
    finish(control.directive());
    new PacketHeader(EMPTY_PACKET_LENGTH, offset, 0, true, 0, false).write(out);
    ended = true;
    return true;
  }

  /** Leaves the source, and the device that the replica is written to. */
  @Override
  public void close() {
    closeSource();
    atDisk = false;
    control.leaveDisk();
  }

  private void closeSource() {
    BlockSource open = source;
    source = null;
    try (open) {
      control.closed();
      control.leaveShares();
    } catch (IOException e) {
      LOG.debug("A source of block {} could not be closed.", block.blockId(), e);
    }
  }

  /** What is to be done next, once the device that the replica is written to has time for it. */
  private Directive awaitTurn() throws IOException {
    Directive directive = nextDirective();
    while (source == null && !enterDisk()) {
      progress.waits(environment.clock().nowNs());
      control.awaitDisk();
      // Orders may have come meanwhile.
      directive = nextDirective();
    }
    return directive;
  }

  private Directive nextDirective() throws IOException {
    Directive directive = control.directive();
    if (directive.isHeld()) {
      close();
      progress.paused(environment.clock().nowNs());
    } else if (directive.attempt() != sourceAttempt) {
      closeSource();
      progress.paused(environment.clock().nowNs());
    }
    return control.awaitGo();
  }

  private @Nullable BlockSource open(Directive directive) throws IOException {
    if (source != null && sourceAttempt == directive.attempt()) {
      return source;
    }
    closeSource();
    progress.trying(directive.source());
    boolean opened = atSource(directive, () -> connect(directive));
    return opened ? source : null;
  }

  private void connect(Directive directive) throws IOException {
    sourceAttempt = directive.attempt();
    BlockSource open = BlockSource.open(environment.host(), target(directive), block, offset);
    // From here on whatever fails closes it.
    source = open;
    control.joinShares(directive, open::waitingBytes);
    open.pace(in -> paced(in, directive, open.dataShare()));
    DataChecksum offered = open.checksum();
    if (environment.checksumsRequired() && offered.getChecksumType() == DataChecksum.Type.NULL) {
      throw SourceException.broken("it has no checksums for the block");
    }
    if (checksum != null && !checksum.equals(offered)) {
      throw SourceException.broken(
          "its checksums are " + offered + " where the bytes so far have " + checksum);
    }
    checksum = offered;
    // Time spent on connecting is not made up for: together, the others' budgets are full.
    control.startPace();
    progress.pulling(environment.clock().nowNs());
  }

  private ReplicaHost.Target target(Directive directive) {
    return new ReplicaHost.Target(
        directive.source(),
        environment.timeoutMs(),
        environment.pace().aheadBytes(),
        control::opened);
  }

  private InputStream paced(InputStream in, Directive directive, double dataShare) {
    String sourceUuid = directive.source().uuid();
    return new PacedInput(
        in,
        control,
        (linkBytes, dataBytes) -> pulledBytes.add(sourceUuid, dataBytes, linkBytes),
        environment.pace().quantumBytes(),
        dataShare);
  }

  private boolean receive(BlockSource open, Directive directive) throws IOException {
    return atSource(directive, () -> receiveOrConfirm(open, directive));
  }

  private void receiveOrConfirm(BlockSource open, Directive directive) throws IOException {
    try {
      open.receive(offset, block.lengthBytes());
    } catch (SourceException e) {
      if (!e.isCorrupt()) {
        throw e;
      }
      // A replica that is cut or written to under its reader looks the same, and so does a packet
      // spoilt on its way: whose replica is called corrupt, HDFS forgets at once.
      close();
      try (BlockSource again =
          BlockSource.open(environment.host(), target(directive), block, offset)) {
        again.receive(offset, block.lengthBytes());
      }
      throw SourceException.broken(e.getMessage() + ", but not when asked for again");
    }
  }

  /**
   * Does the work at the source; false when it failed or was called back, and the source is shut.
   */
  private boolean atSource(Directive directive, SourceWork work) throws IOException {
    WriterStop.check();
    control.enterSource(directive);
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
      calledBack = control.leaveSource();
    }
    WriterStop.check();
    if (error == null && !calledBack) {
      return true;
    }
    // Called back, it is shut whatever the work came to: the connection is gone.
    close();
    if (error != null && !calledBack) {
      WriterStop.refuse(error);
      sourceFailed(directive, error);
    }
    return false;
  }

  private void sourceFailed(Directive directive, IOException error) {
    String name = directive.source().hostName() + ":" + directive.source().transferPort();
    String reason = "Source " + name + " failed at byte " + offset + ": " + error.getMessage();
    boolean corrupt = error instanceof SourceException known && known.isCorrupt();
    SourceException cause =
        corrupt ? SourceException.corrupt(reason) : SourceException.broken(reason);
    LOG.info("Pull of blk_{} waits for another source. {}", block.blockId(), reason);
    if (corrupt) {
      reportCorrupt(directive);
    }
    control.failed(directive);
    progress.sourceFailed(cause, environment.clock().nowNs());
    changed.run();
  }

  private void reportCorrupt(Directive directive) {
    try {
      environment.host().reportCorrupt(block, directive.source());
    } catch (IOException e) {
      LOG.warn("A corrupt replica of blk_{} could not be reported.", block.blockId(), e);
    }
  }

  private void finish(Directive directive) throws IOException {
    BlockSource open = source;
    if (open == null) {
      return;
    }
    control.enterSource(directive);
    try {
      open.finish();
    } catch (IOException | RuntimeException e) {
      // The block is complete: how the source takes leave matters to no one.
      LOG.debug("A source of block {} did not end well.", block.blockId(), e);
    } finally {
      boolean unused = control.leaveSource();
    }
    close();
    WriterStop.check();
  }
}
