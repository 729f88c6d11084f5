package io.dayu.bench.scale.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.testing.Await;
import io.dayu.protocol.AgentId;
import io.dayu.protocol.DayuProtocol;
import io.dayu.protocol.HeartbeatRequest;
import io.dayu.protocol.HeartbeatResponse;
import io.dayu.protocol.HeldOrders;
import io.dayu.protocol.LinkReport;
import io.dayu.protocol.OtherPools;
import io.dayu.protocol.PulledFrom;
import io.dayu.protocol.proto.DayuProtos.HeartbeatResponseProto;
import io.dayu.protocol.rpc.DayuProtocolPB;
import io.dayu.protocol.rpc.DayuProtocolServer;
import io.dayu.protocol.rpc.MessageCodec;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.ProtobufRpcEngine2;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Calls to a stock RPC server, in the time that the test says it is. */
final class ConnectionPoolTest {
  private static final Method<HeartbeatResponseProto> HEARTBEAT =
      new Method<>("heartbeat", HeartbeatResponseProto.parser());
  private static final Duration AT_MOST = Duration.ofSeconds(20);
  private static final long LIMIT_NS = TimeUnit.SECONDS.toNanos(5);
  private static final String HELD = "held";
  private static final String REFUSED = "refused";
  private static final String SERVED = "served";

  private final CountDownLatch released = new CountDownLatch(1);
  private final EventLoop loop = new EventLoop();
  private final List<Heard> heard = new ArrayList<>();
  private RPC.Server server;
  private ConnectionPool connections;
  private long nowNs;

  /** The outcome of one call. */
  private record Heard(long sequence, long answer, Optional<IOException> failure) {}

  /** Answers with the sequence as the plan's version. */
  private final class Server implements DayuProtocol {
    @Override
    public HeartbeatResponse heartbeat(HeartbeatRequest request) throws IOException {
      if (request.agent().datanodeUuid().equals(REFUSED)) {
        throw new IOException("not like this");
      }
      if (request.agent().datanodeUuid().equals(HELD)) {
        awaitRelease();
      }
      assertThat(RPC.Server.getRemoteUser().getShortUserName())
          .isEqualTo(UserGroupInformation.getLoginUser().getShortUserName());
      return new HeartbeatResponse(
          1, request.sequence(), false, List.of(), 1000, Optional.empty(), false);
    }

    private void awaitRelease() throws IOException {
      try {
        released.await();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    }
  }

  @BeforeEach
  void start() throws IOException {
    server = serve(0);
    connections =
        loop.connections(NetUtils.getConnectAddress(server), DayuProtocolPB.class, 3, LIMIT_NS);
  }

  private RPC.Server serve(int port) throws IOException {
    Configuration conf = new Configuration(false);
    RPC.setProtocolEngine(conf, DayuProtocolPB.class, ProtobufRpcEngine2.class);
    RPC.Server started =
        new RPC.Builder(conf)
            .setProtocol(DayuProtocolPB.class)
            .setInstance(DayuProtocolServer.serviceFor(new Server()))
            .setBindAddress("127.0.0.1")
            .setPort(port)
            .setNumHandlers(4)
            .build();
    started.start();
    return started;
  }

  @AfterEach
  void stop() {
    released.countDown();
    server.stop();
  }

  private void call(String who, long sequence, int entries) {
    List<PulledFrom> pulled =
        IntStream.range(0, entries).mapToObj(i -> new PulledFrom("source-" + i, i)).toList();
    HeartbeatRequest request =
        new HeartbeatRequest(
            new AgentId(who, "BP-1", 1),
            sequence,
            new HeldOrders(0, 0),
            new LinkReport(Optional.empty(), pulled, Optional.empty(), true),
            List.of(),
            OtherPools.NONE);
    connections.call(
        HEARTBEAT,
        MessageCodec.toProto(request),
        new RpcCallback<>() {
          @Override
          public void answered(HeartbeatResponseProto message) {
            heard.add(new Heard(sequence, message.getPlanVersion(), Optional.empty()));
          }

          @Override
          public void failed(IOException cause) {
            heard.add(new Heard(sequence, 0, Optional.of(cause)));
          }
        });
  }

  private void awaitHeard(int count) throws Exception {
    Await.until(
        count + " calls have heard",
        AT_MOST,
        () -> {
          loop.look(nowNs);
          return heard.size() >= count;
        },
        () -> heard);
  }

  @Test
  void manyCallsAreUnderWayAtATimeAndEachHearsItsOwnAnswer() throws Exception {
    LongStream.range(0, 500).forEach(sequence -> call(SERVED, sequence, 1));
    awaitHeard(500);

    assertThat(heard).allMatch(one -> one.answer() == one.sequence());
    assertThat(heard.stream().map(Heard::sequence).distinct()).hasSize(500);
  }

  @Test
  void callsThatFillTheConnectionComeThrough() throws Exception {
    LongStream.range(0, 60).forEach(sequence -> call(SERVED, sequence, 9_000));
    awaitHeard(60);

    assertThat(heard).allMatch(one -> one.failure().isEmpty());
  }

  @Test
  void refusalIsTheServersWord() throws Exception {
    call(REFUSED, 1, 0);
    call(SERVED, 2, 0);
    awaitHeard(2);

    assertThat(heard.stream().filter(one -> one.sequence() == 1).findFirst().orElseThrow())
        .satisfies(
            one ->
                assertThat(one.failure().orElseThrow())
                    .isInstanceOf(RemoteException.class)
                    .hasMessageContaining("not like this"));
    assertThat(heard).anyMatch(one -> one.sequence() == 2 && one.answer() == 2);
  }

  @Test
  void callWithoutAnAnswerIsGivenUp_itsAnswerIsNoLongerHeard() throws Exception {
    call(HELD, 1, 0);
    loop.look(nowNs);
    nowNs += LIMIT_NS - 1;
    loop.look(nowNs);
    assertThat(heard).isEmpty();
    nowNs++;
    loop.look(nowNs);
    assertThat(heard).hasSize(1);
    assertThat(heard.get(0).failure().orElseThrow()).isInstanceOf(SocketTimeoutException.class);

    released.countDown();
    LongStream.range(2, 5).forEach(sequence -> call(SERVED, sequence, 0));
    awaitHeard(4);
    assertThat(heard.subList(1, 4)).allMatch(one -> one.answer() == one.sequence());
  }

  @Test
  void callsOfABrokenLineFail_thenItIsOpenedAnew() throws Exception {
    LongStream.range(0, 3).forEach(sequence -> call(HELD, sequence, 0));
    loop.look(nowNs);
    InetSocketAddress address = NetUtils.getConnectAddress(server);
    server.stop();
    awaitHeard(3);
    assertThat(heard).allMatch(one -> one.failure().isPresent());

    call(SERVED, 3, 0);
    awaitHeard(4);
    assertThat(heard.get(3).failure()).as("nobody is there").isPresent();

    server = serve(address.getPort());
    call(SERVED, 4, 0);
    awaitHeard(5);
    assertThat(heard.get(4).answer()).isEqualTo(4);
  }
}
