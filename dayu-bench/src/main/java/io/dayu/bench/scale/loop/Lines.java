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
public final class Lines {
  private final Loop loop;
  private final List<Line> lines = new ArrayList<>();
  private final Traffic traffic = new Traffic();
  private int next;

  Lines(Loop loop, InetSocketAddress address, Class<?> protocol, int count, long limitNs)
      throws IOException {
    this.loop = loop;
    Protocol spoken =
        new Protocol(
            RPC.getProtocolName(protocol),
            RPC.getProtocolVersion(protocol),
            UserGroupInformation.getLoginUser());
    for (int number = 0; number < count; number++) {
      lines.add(new Line(address, spoken, limitNs, traffic));
    }
  }

  /** Makes a call at the end of the loop's present look. */
  public <A extends Message> void call(Method<A> method, Message request, Answer<A> answer) {
    lines.get(next).call(method, request, answer, loop.nowNs());
    next = (next + 1) % lines.size();
  }

  /** What they have carried. Any thread. */
  public Traffic traffic() {
    return traffic;
  }

  void receive(long nowNs) {
    lines.forEach(line -> line.receive(nowNs));
  }

  void send() {
    lines.forEach(Line::send);
  }

  void close() {
    lines.forEach(Line::close);
  }
}
