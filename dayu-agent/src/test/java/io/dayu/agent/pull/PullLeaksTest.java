package io.dayu.agent.pull;

import static io.dayu.agent.pull.PullCheck.assertIdentical;
import static io.dayu.agent.pull.PullCheck.assertNothingLeft;
import static io.dayu.agent.pull.PullCheck.awaitState;
import static io.dayu.agent.pull.PullCluster.address;
import static io.dayu.agent.pull.PullCluster.await;
import static io.dayu.agent.pull.PullRig.FAST;
import static io.dayu.agent.pull.PullRig.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.agent.disk.DiskWrites;
import io.dayu.agent.host.ReplicaHost;
import io.dayu.agent.pull.PullCluster.TestBlock;
import io.dayu.agent.share.PullShare;
import io.dayu.agent.share.Shares;
import io.dayu.protocol.PullFrom;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferState;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.SocketFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DayuDataNodeBridge;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.FsVolumeImpl;
import org.apache.hadoop.net.StandardSocketFactory;
import org.junit.jupiter.api.Test;

/** Tests of what stays open when a step fails between a connection and its first packet. */
class PullLeaksTest extends PullFixture {
  private static final int CS1 = 8;

  /** Sockets that cannot be unmarked. */
  public static final class Stubborn extends StandardSocketFactory {
    static final List<Socket> MADE = new CopyOnWriteArrayList<>();

    @Override
    public Socket createSocket() throws IOException {
      Socket socket =
          new Socket() {
            @Override
            public void setTrafficClass(int trafficClass) throws SocketException {
              if (trafficClass == 0) {
                throw new SocketException("made up: no class but this");
              }
            }
          };
      MADE.add(socket);
      return socket;
    }
  }

  @Test
  void socketThatCannotBeUnmarkedIsClosed() throws Exception {
    TestBlock block = cluster.block(MIB);
    Configuration conf = block.target().getConf();
    conf.setClass(
        CommonConfigurationKeys.HADOOP_RPC_SOCKET_FACTORY_CLASS_DEFAULT_KEY,
        Stubborn.class,
        SocketFactory.class);
    try {
      TappedHost host = rig.over(new DayuDataNodeBridge(block.target(), CS1), 1, Shares.NONE);
      PullHandle pull = rig.start(cluster.order(block, block.holder(), FAST));
      awaitState(pull, TransferState.SOURCE_FAILED);

      assertThat(pull.report().detail()).contains("made up");
      assertThat(Stubborn.MADE).hasSize(1).allMatch(Socket::isClosed);
      assertThat(host.openLinks).hasValue(0);
      pull.cancel();
      await(pull::ended);
    } finally {
      conf.unset(CommonConfigurationKeys.HADOOP_RPC_SOCKET_FACTORY_CLASS_DEFAULT_KEY);
    }
  }

  private static ReplicaHost bridge(TestBlock block) {
    return new DayuDataNodeBridge(block.target(), 0);
  }

  @Test
  void linkIsClosedWhenItCannotBeShared() throws Exception {
    TestBlock block = cluster.block(MIB);
    Shares broken =
        request -> {
          throw new IllegalStateException("made up");
        };
    TappedHost host = rig.over(bridge(block), 1, broken);

    PullHandle pull = rig.start(cluster.order(block, block.holder(), FAST));
    awaitState(pull, TransferState.SOURCE_FAILED);

    assertThat(host.openLinks).hasValue(0);
    pull.cancel();
    await(pull::ended);
    assertNothingLeft(block);
  }

  /** The first pull meets an error, the ones after it do not. */
  private static final class ErrorOnce implements Shares {
    private boolean thrown;

    @Override
    public synchronized Optional<PullShare> join(ShareRequest request) {
      if (!thrown) {
        thrown = true;
        throw new NoClassDefFoundError("made up");
      }
      return Optional.empty();
    }
  }

  @Test
  void errorEndsItsPullAlone_whateverItIsOrderedLater() throws Exception {
    TestBlock block = cluster.block(MIB);
    TappedHost host = rig.over(bridge(block), 1, new ErrorOnce());
    PullOrder order = cluster.order(block, block.holder(), FAST);
    PullHandle broken = rig.start(order);
    await(broken::ended);
    assertThat(broken.report().state()).isEqualTo(TransferState.FAILED);
    assertThat(host.openLinks).hasValue(0);
    assertNothingLeft(block);

    PullHandle next = rig.start(cluster.order(block, block.holder(), MIB));
    await(() -> next.report().receivedBytes() > 0 || next.ended());
    // It is over, and the thread that it had is another pull's.
    broken.order(PullFrom.copyOf(address(block.otherHolder())), FAST, System.nanoTime());
    broken.cancel();
    awaitState(next, TransferState.DONE);

    assertIdentical(block, block.holder());
  }

  private static long reservedBytes(DataNode dataNode) throws IOException {
    long bytes = 0;
    try (FsDatasetSpi.FsVolumeReferences volumes =
        dataNode.getFSDataset().getFsVolumeReferences()) {
      for (FsVolumeSpi volume : volumes) {
        bytes += ((FsVolumeImpl) volume).getReservedForReplicas();
      }
    }
    return bytes;
  }

  @Test
  void errorInTheMiddleOfABlockLeavesNoSpaceReserved() throws Exception {
    TestBlock block = cluster.block(2 * MIB);
    TappedHost host = rig.over(bridge(block), 1, Shares.NONE);
    host.cutAfterBytes.set(MIB);
    Runnable broken =
        () -> {
          throw new IllegalStateException("made up");
        };

    PullHandle pull = rig.start(cluster.order(block, block.holder(), FAST), broken);
    await(pull::ended);

    assertThat(pull.report().state()).isEqualTo(TransferState.FAILED);
    assertThat(reservedBytes(block.target())).isZero();
    assertNothingLeft(block);
  }

  @Test
  void errorBetweenAReplicasBeginningAndItsFirstPacketLeavesNothing() throws Exception {
    TestBlock block = cluster.block(MIB);
    AtomicBoolean met = new AtomicBoolean();
    DiskWrites brokenOnce =
        request -> {
          if (met.compareAndSet(false, true)) {
            throw new OutOfMemoryError("made up");
          }
          return Optional.empty();
        };
    TappedHost host = rig.over(bridge(block), 1, Shares.NONE, brokenOnce);

    PullHandle broken = rig.start(cluster.order(block, block.holder(), FAST));
    await(broken::ended);

    assertThat(broken.report().state()).isEqualTo(TransferState.FAILED);
    assertThat(host.openLinks).hasValue(0);
    assertThat(reservedBytes(block.target())).isZero();
    assertNothingLeft(block);
    awaitState(rig.start(cluster.order(block, block.holder(), FAST)), TransferState.DONE);
    assertIdentical(block, block.holder());
  }
}
