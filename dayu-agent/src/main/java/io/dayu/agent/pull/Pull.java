package io.dayu.agent.pull;

import io.dayu.agent.decode.DecodeTarget;
import io.dayu.agent.host.NewReplica;
import io.dayu.agent.host.ReplicaHost;
import io.dayu.agent.host.ReplicaWriter;
import io.dayu.agent.meter.PulledBytes;
import io.dayu.agent.run.AgentClock;
import io.dayu.protocol.DataNodeAddress;
import io.dayu.protocol.PullFrom;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferReport;
import java.io.IOException;
import org.apache.hadoop.util.DataChecksum;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A pull, from its first source to a finalized replica, or to nothing. */
final class Pull implements PullHandle, Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(Pull.class);

  private final PullOrder order;
  private final int sources;
  private final boolean within;
  private final ReplicaHost host;
  private final AgentClock clock;
  private final PullControl control;
  private final PullProgress progress;
  private final ReplicaFeed feed;
  private final Runnable changed;
  private volatile @Nullable PullQueue queue;
  private volatile long orderedBytesPerSec;
  private volatile int place;
  private volatile boolean ended;

  /**
   * A pull that has not begun.
   *
   * @throws RuntimeException when the order cannot be followed
   */
  Pull(PullOrder order, PullEnvironment environment, PulledBytes books, Runnable changed) {
    this.order = order;
    this.sources = order.from() instanceof PullFrom.Stripe stripe ? stripe.units().size() : 1;
    this.within = environment.isWithin(order.from());
    this.host = environment.host();
    this.clock = environment.clock();
    this.changed = changed;
    this.progress = new PullProgress(order);
    this.orderedBytesPerSec = order.rateBytesPerSec();
    this.control =
        new PullControl(
            order,
            environment,
            new PullControl.ControlListener() {
              @Override
              public void waits(boolean forOrder) {
                rest(forOrder);
              }

              @Override
              public void allotted(long bytesPerSec) {
                progress.allotted(bytesPerSec, clock.nowNs());
              }

              @Override
              public void waitsFor(DataNodeAddress source) {
                progress.waitingFor(source);
              }
            });
    PullParts parts = new PullParts(environment, control, progress, books, changed);
    this.feed =
        order.from() instanceof PullFrom.Stripe stripe
            ? new StripeFeed(DecodeTarget.of(order.block(), stripe), parts)
            : new PacketFeed(order.block(), parts);
  }

  /** The queue that it stands in from now on. */
  void standIn(PullQueue line) {
    queue = line;
  }

  /** The rate that it is ordered; 0 while it is to hold. */
  long orderedBytesPerSec() {
    return orderedBytesPerSec;
  }

  /** Bytes a second that it is ordered to read, of all its sources together. */
  long readBytesPerSec() {
    return orderedBytesPerSec * sources;
  }

  /** The pull's place in the last list. */
  int place() {
    return place;
  }

  @Override
  public void place(int newPlace) {
    place = newPlace;
  }

  private void rest(boolean rests) {
    PullQueue line = queue;
    if (line != null && rests) {
      line.rest();
    } else if (line != null) {
      line.resume();
    }
  }

  @Override
  public void run() {
    progress.begun();
    try {
      pull();
      progress.done(clock.nowNs());
    } catch (PullCancelledException e) {
      progress.failed(e, clock.nowNs());
    } catch (IOException e) {
      failed(e);
    } catch (Throwable e) {
      LOG.error(
          "Pull {} met an unexpected error and ends; the NameNode plans its block elsewhere.",
          order.id(),
          e);
      failed(e);
    } finally {
      tellFailures();
      feed.close();
      end();
    }
  }

  private void tellFailures() {
    int failures = progress.sourceFailures();
    if (failures > 1) {
      LOG.info(
          "Pull {} of blk_{} has ended. Sources have failed it {} times, and the log has the first.",
          order.id(),
          order.block().blockId(),
          failures);
    }
  }

  private void pull() throws IOException {
    DataChecksum checksum = feed.start();
    NewReplica replica =
        new NewReplica(
            order.block(),
            order.storageType(),
            order.storageId(),
            control.directive().from().first().address().ipAddress(),
            order.from().leavingUuid(),
            within);
    PacketSplice packets = new PacketSplice(feed);
    ReplicaWriter writer = host.createReplica(replica, checksum, packets);
    packets.beforeFirst(() -> feed.writesTo(writer.storageId()));
    writer.receive();
  }

  private void failed(Throwable cause) {
    progress.failed(cause, clock.nowNs());
    if (!control.isCancelled()) {
      LOG.warn(
          "Pull {} of blk_{} failed; the NameNode plans the block elsewhere: {}",
          order.id(),
          order.block().blockId(),
          cause.toString());
    }
  }

  /** Ends a pull that never had its turn. */
  void refuse(String reason) {
    progress.failed(new IOException(reason), clock.nowNs());
    end();
  }

  private void end() {
    ended = true;
    changed.run();
  }

  @Override
  public TransferReport report() {
    return progress.report(clock.nowNs());
  }

  @Override
  public void order(PullFrom from, long rateBytesPerSec, long arrivedNs) {
    orderedBytesPerSec = rateBytesPerSec;
    progress.ordered(rateBytesPerSec);
    control.order(from, rateBytesPerSec, arrivedNs);
    PullQueue line = queue;
    if (line != null) {
      line.reordered(this);
    }
  }

  @Override
  public void cancel() {
    control.cancel();
    PullQueue line = queue;
    if (line != null && line.remove(this)) {
      refuse("Cancelled.");
    }
  }

  @Override
  public void leaveAlone() {
    control.leaveAlone();
  }

  @Override
  public boolean ended() {
    return ended;
  }
}
