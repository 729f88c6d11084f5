package io.dayu.bench.scale.node;

import io.dayu.bench.scale.loop.ConnectionPool;
import io.dayu.bench.scale.loop.EventLoop;
import io.dayu.bench.scale.loop.Method;
import io.dayu.bench.scale.loop.RpcCallback;
import io.dayu.bench.scale.loop.RpcTraffic;
import io.dayu.protocol.HeartbeatRequest;
import io.dayu.protocol.HeartbeatResponse;
import io.dayu.protocol.proto.DayuProtos.HeartbeatResponseProto;
import io.dayu.protocol.rpc.DayuProtocolPB;
import io.dayu.protocol.rpc.MessageCodec;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** The heartbeats of all agents, over lines that they share. The loop's thread. */
final class AgentConnections implements AgentReports.NameNode {
  private static final int CONNECTIONS = 16;
  private static final long CALL_LIMIT_NS = TimeUnit.SECONDS.toNanos(5);
  private static final Method<HeartbeatResponseProto> HEARTBEAT =
      new Method<>("heartbeat", HeartbeatResponseProto.parser());

  private final ConnectionPool connections;
  private final AtomicLong answered = new AtomicLong();

  /** Lines to the NameNode at the address, which the loop carries. */
  AgentConnections(EventLoop loop, InetSocketAddress address) throws IOException {
    this.connections = loop.connections(address, DayuProtocolPB.class, CONNECTIONS, CALL_LIMIT_NS);
  }

  /** Heartbeats that were answered. Any thread. */
  long answered() {
    return answered.get();
  }

  /** The traffic of heartbeats and their answers on the wire. Any thread. */
  RpcTraffic traffic() {
    return connections.traffic();
  }

  @Override
  public void heartbeat(HeartbeatRequest request, RpcCallback<HeartbeatResponse> answer) {
    connections.call(
        HEARTBEAT,
        MessageCodec.toProto(request),
        new RpcCallback<>() {
          @Override
          public void answered(HeartbeatResponseProto message) {
            HeartbeatResponse response;
            try {
              response = MessageCodec.fromProto(message);
            } catch (IOException e) {
              failed(e);
              return;
            }
            answered.incrementAndGet();
            answer.answered(response);
          }

          @Override
          public void failed(IOException cause) {
            answer.failed(cause);
          }
        });
  }
}
