package io.dayu.agent.pull;

import static io.dayu.agent.pull.PullCheck.linkBytes;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.agent.disk.DiskWrites;
import io.dayu.agent.host.ReplicaHost;
import io.dayu.agent.meter.PulledBytes;
import io.dayu.agent.pull.PullCluster.TestBlock;
import io.dayu.agent.share.Shares;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.PulledFrom;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DayuDataNodeBridge;
import org.jspecify.annotations.Nullable;

/** The equipment of one test of pulls: a host whose sources are tapped, threads, and books. */
final class PullRig {
  static final long FAST = 1L << 40;
  static final int MIB = 1 << 20;

  /** A packet of a source that is cut short or left may have come in for nothing. */
  static final long PACKET_BYTES = 70_000;

  private static final long HEADER_BYTES = 64;
  private static final int PULLS_MAX = 8;

  private final AtomicInteger changes = new AtomicInteger();
  private final List<PullHandle> started = new ArrayList<>();
  private final PullCluster cluster;
  private final PulledBytes books = PullCluster.books();
  final PulledBytes.Statement booked = books.open();
  private @Nullable TappedHost host;
  private @Nullable PullThreads threads;

  PullRig(PullCluster cluster) {
    this.cluster = cluster;
  }

  /** Where pulls go to, so many at once; said once a test. */
  TappedHost at(DataNode target, int pullsMax) {
    return over(new DayuDataNodeBridge(target, 0), pullsMax, Shares.NONE);
  }

  /** How pulls get to where they go, and how they share the link; said once a test. */
  TappedHost over(ReplicaHost bridge, int pullsMax, Shares shares) {
    return over(bridge, pullsMax, shares, DiskWrites.NONE);
  }

  /** The same where disks are limited. */
  TappedHost over(ReplicaHost bridge, int pullsMax, Shares shares, DiskWrites disks) {
    TappedHost tapped = new TappedHost(bridge);
    host = tapped;
    threads = PullCluster.threads(tapped, pullsMax, shares, disks);
    return tapped;
  }

  TappedHost host() {
    return Objects.requireNonNull(host);
  }

  /** Begins to pull a block to its target. */
  PullHandle start(TestBlock block, DataNode source, long rateBytesPerSec) {
    at(block.target(), PULLS_MAX);
    return start(cluster.order(block, source, rateBytesPerSec));
  }

  /** Begins a pull to where pulls go. */
  PullHandle start(PullOrder order) {
    return start(order, changes::incrementAndGet);
  }

  /** The same with something else to be told of changes. */
  PullHandle start(PullOrder order, Runnable changed) {
    PullHandle pull = Objects.requireNonNull(threads).starter(books).start(order, changed);
    started.add(pull);
    return pull;
  }

  /** Books tell what the links carried: data, checksums, headers, packets cut short. */
  void assertBooked(long dataBytes, long cutBytes) {
    long bytes = linkBytes(dataBytes);
    long bookedBytes = booked.unreported().stream().mapToLong(PulledFrom::bytes).sum();
    assertThat(bookedBytes).isBetween(bytes, bytes + bytes / 500 + HEADER_BYTES + cutBytes);
  }

  /** Changes of state that were told: so many and no more. One is told after it can be seen. */
  void assertChanges(int expected) throws Exception {
    PullCluster.await(() -> changes.get() >= expected);
    assertThat(changes).hasValue(expected);
  }

  /** Ends the pulls, also of a test that failed between two orders, and their threads. */
  void stop() throws InterruptedException {
    if (threads != null) {
      started.forEach(PullHandle::cancel);
      threads.stop();
      assertThat(threads.join(TimeUnit.SECONDS.toNanos(10))).isTrue();
    }
  }
}
