package io.dayu.bench.scale.loop;

import io.dayu.bench.scale.loop.Frames.Protocol;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.thirdparty.protobuf.Message;

/**
 * Connections of one protocol to one NameNode, which share the calls. Used by the loop's thread.
 */
public final class ConnectionPool {
  private final EventLoop loop;
  private final List<RpcConnection> connections = new ArrayList<>();
  private final RpcTraffic traffic = new RpcTraffic();
  private int next;

  ConnectionPool(
      EventLoop loop, InetSocketAddress address, Class<?> protocol, int count, long limitNs)
      throws IOException {
    this.loop = loop;
    Protocol spoken =
        new Protocol(
            RPC.getProtocolName(protocol),
            RPC.getProtocolVersion(protocol),
            UserGroupInformation.getLoginUser());
    for (int number = 0; number < count; number++) {
      connections.add(new RpcConnection(address, spoken, limitNs, traffic));
    }
  }

  /** Makes a call at the end of the loop's present look. */
  public <A extends Message> void call(Method<A> method, Message request, RpcCallback<A> answer) {
    connections.get(next).call(method, request, answer, loop.nowNs());
    next = (next + 1) % connections.size();
  }

  /** The traffic that they have carried. Any thread. */
  public RpcTraffic traffic() {
    return traffic;
  }

  void receive(long nowNs) {
    connections.forEach(connection -> connection.receive(nowNs));
  }

  void send() {
    connections.forEach(RpcConnection::send);
  }

  void close() {
    connections.forEach(RpcConnection::close);
  }
}
