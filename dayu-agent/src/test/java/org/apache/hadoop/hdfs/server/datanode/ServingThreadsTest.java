package org.apache.hadoop.hdfs.server.datanode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.google.common.util.concurrent.Uninterruptibles;
import io.dayu.agent.host.BlockRead;
import io.dayu.agent.host.ServedPeers;
import io.dayu.agent.host.ServedPull;
import io.dayu.agent.host.ServedReplica;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that threads which serve pulls are known by names as HDFS gives them. */
class ServingThreadsTest {
  private static final String BLOCK = "[Sending block BP-1-10.0.0.1-2:blk_1073741825_1001]";

  /** By a client that calls its block pool {@code a:blk_99999999999999999999_1] x}. */
  private static final String MADE_UP = "[Sending block a:blk_99999999999999999999_1] x:blk_1_1]";

  @ParameterizedTest
  @CsvSource({
    "/127.0.0.1:43210, 127.0.0.1, 43210",
    "/10.20.30.40:1, 10.20.30.40, 1",
    "/[2001:db8:0:0:0:0:0:7]:50000, 2001:db8::7, 50000",
    "/2001:db8:0:0:0:0:0:7:50000, 2001:db8::7, 50000",
    "/[fe80:0:0:0:0:0:0:7%eth0]:50000, fe80::7, 50000",
  })
  void whoPullsIsTold(String shown, String address, int port) throws Exception {
    assertThat(ServingThreads.peerOfPull("DataXceiver for client  at " + shown + " " + BLOCK))
        .contains(new InetSocketAddress(InetAddress.getByName(address), port));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DataXceiver for client DFSClient_NONMAPREDUCE_1_1 at /127.0.0.1:43210 " + BLOCK,
        "DataXceiver for client a b at /127.0.0.1:43210 " + BLOCK,
        "DataXceiver for client  at /127.0.0.1:43210 [Receiving block BP-1:blk_1_1]",
        "DataXceiver for client  at /127.0.0.1:43210 [Waiting for operation #2]",
        "DataXceiver for client  at /127.0.0.1:43210",
        "DataXceiver for client  at /127.0.0.1 " + BLOCK,
        "DataXceiver for client  at /127.0.0.1:x " + BLOCK,
        "DataXceiver for client  at somewhere:5 " + BLOCK,
        "DataXceiverServer",
      })
  void nobodyElseIs(String name) {
    assertThat(ServingThreads.peerOfPull(name)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "DataXceiver for client DFSClient_NONMAPREDUCE_1_1 at /127.0.0.1:43210 , CLIENT",
    "DataXceiver for client a b at /127.0.0.1:43210 , CLIENT",
    "'DataXceiver for client  at /127.0.0.1:43210 ', DATA_NODE",
  })
  void readersAreToldApart(String serving, ServingThreads.Reader reader) {
    assertThat(ServingThreads.reader(serving.strip() + " " + BLOCK)).contains(reader);
  }

  @Test
  void clientThatIsGivenAFileReads() {
    assertThat(
            ServingThreads.reader(
                "DataXceiver for client DFSClient_1 at unix:/run/dn"
                    + " [Passing file descriptors for block BP-1:blk_1_1]"))
        .contains(ServingThreads.Reader.CLIENT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DataXceiver for client DFSClient_1 at /127.0.0.1:1 [Receiving block BP-1:blk_1_1]",
        "DataXceiver for client DFSClient_1 at /127.0.0.1:1 [Getting checksum for block blk_1]",
        "DataXceiver for client  at /127.0.0.1:1 [Copying block BP-1:blk_1_1]",
        "VolumeScannerThread(/data/1)",
        "org.apache.hadoop.hdfs.server.datanode.DataNode$DataTransfer@1",
      })
  void nobodyReadsThere(String name) {
    assertThat(ServingThreads.reader(name)).isEmpty();
  }

  @Test
  void clientsReadsAreSeen() throws Exception {
    ThreadGroup group = new ThreadGroup("dataXceiverServer");
    CountDownLatch ready = new CountDownLatch(4);
    CountDownLatch end = new CountDownLatch(1);
    for (String serving :
        List.of(
            "DataXceiver for client DFSClient_1 at /10.0.0.2:1 " + BLOCK,
            "DataXceiver for client  at /10.0.0.3:1 " + BLOCK,
            "DataXceiver for client DFSClient_1 at /10.0.0.4:1 " + MADE_UP,
            "DataXceiver for client DFSClient_1 at /10.0.0.2:1 [Waiting for operation #2]")) {
      Thread thread =
          new Thread(
              group,
              () -> {
                ready.countDown();
                Uninterruptibles.awaitUninterruptibly(end);
              },
              serving);
      thread.setDaemon(true);
      thread.start();
    }
    ready.await();
    assertThat(ServingThreads.clientReads(group))
        .extracting(BlockRead::blockPoolId, BlockRead::blockId)
        .containsExactly(tuple("BP-1-10.0.0.1-2", 1073741825L));
    end.countDown();
    assertThat(ServingThreads.clientReads(null)).isEmpty();
  }

  @Test
  void whatIsPulledIsTold() throws Exception {
    assertThat(ServingThreads.replicaOfPull("DataXceiver for client  at /10.20.30.40:7 " + BLOCK))
        .contains(
            new ServedReplica(
                new InetSocketAddress(InetAddress.getByName("10.20.30.40"), 7),
                "BP-1-10.0.0.1-2",
                1073741825));
    assertThat(
            ServingThreads.replicaOfPull(
                "DataXceiver for client  at /10.20.30.40:7 [Sending block BP-1:blk_-5_1001]"))
        .map(ServedReplica::blockId)
        .contains(-5L);
    assertThat(
            ServingThreads.replicaOfPull(
                "DataXceiver for client  at /10.20.30.40:7"
                    + " [Sending block BP-1:blk_-9223372036854775792_1001]"))
        .map(ServedReplica::blockId)
        .contains(Long.MIN_VALUE + 16);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DataXceiver for client c at /127.0.0.1:43210 " + BLOCK,
        "DataXceiver for client  at /127.0.0.1:43210 [Sending block BP-1]",
        "DataXceiver for client  at /127.0.0.1:43210 [Sending block BP-1:blk_x_1001]",
        "DataXceiver for client  at /127.0.0.1:43210 " + MADE_UP,
        "DataXceiver for client  at /127.0.0.1:x " + BLOCK,
        "DataXceiverServer",
      })
  void nothingElseIs(String name) {
    assertThat(ServingThreads.replicaOfPull(name)).isEmpty();
  }

  @Test
  void threadsOfTheGroupAreLookedAt() throws Exception {
    ThreadGroup group = new ThreadGroup("dataXceiverServer");
    CountDownLatch end = new CountDownLatch(1);
    Runnable wait =
        () -> {
          try {
            end.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        };
    String pull = "DataXceiver for client  at /127.0.0.1:7 " + BLOCK;
    new Thread(group, wait, pull).start();
    Thread client = new Thread(group, wait, "DataXceiver for client c at /127.0.0.1:8 " + BLOCK);
    client.start();
    new Thread(group, wait, "DataXceiver for client c at /127.0.0.1:9 [Waiting for operation #2]")
        .start();
    new Thread(group, wait, "DataXceiver for client c at /127.0.0.1:9 [Receiving block BP:b_1_1]")
        .start();

    assertThat(ServingThreads.pulls(group, 9866))
        .containsExactly(
            new ServedPull(new InetSocketAddress(InetAddress.getLoopbackAddress(), 7), 9866));
    assertThat(ServingThreads.replicas(group))
        .containsExactly(
            new ServedReplica(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 7),
                "BP-1-10.0.0.1-2",
                1073741825));
    assertThat(ServingThreads.peers(group, 9866))
        .isEqualTo(
            new ServedPeers(Set.of(client.getId()), Set.copyOf(ServingThreads.pulls(group, 9866))));
    assertThat(ServingThreads.peers(null, 9866)).isEqualTo(ServedPeers.NOBODY);
    assertThat(ServingThreads.pulls(null, 9866)).isEmpty();
    assertThat(ServingThreads.replicas(null)).isEmpty();
    end.countDown();
  }
}
