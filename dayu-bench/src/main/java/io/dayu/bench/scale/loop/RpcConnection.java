package io.dayu.bench.scale.loop;

import io.dayu.bench.scale.loop.Frames.Protocol;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.io.IOUtils;
import org.apache.hadoop.ipc.protobuf.RpcHeaderProtos.RpcResponseHeaderProto;
import org.apache.hadoop.thirdparty.protobuf.CodedInputStream;
import org.apache.hadoop.thirdparty.protobuf.Message;
import org.apache.hadoop.thirdparty.protobuf.Parser;
import org.jspecify.annotations.Nullable;

/**
 * A connection to a NameNode with any number of calls under way. Used by the loop's thread.
 *
 * <p>A connection that broke fails its calls at the next look, and is opened anew by the call after
 * that.
 */
final class RpcConnection {
  private static final int CONNECT_LIMIT_MS = 5_000;

  private record PendingCall<A extends Message>(
      Parser<A> answers, RpcCallback<A> answer, long sinceNs) {
    void answered(CodedInputStream frame) {
      A message;
      try {
        message = Frames.message(frame, answers);
      } catch (IOException e) {
        failed(e);
        return;
      }
      EventLoop.guarded(() -> answer.answered(message));
    }

    void failed(IOException cause) {
      EventLoop.guarded(() -> answer.failed(cause));
    }
  }

  private final InetSocketAddress address;
  private final Frames frames;
  private final long limitNs;
  private final RpcTraffic traffic;
  private final Map<Integer, PendingCall<?>> underWay = new LinkedHashMap<>();
  private final ByteQueue out = new ByteQueue();
  private final ByteQueue in = new ByteQueue();
  private @Nullable SocketChannel channel;
  private @Nullable IOException broken;
  private int lastCallId;

  RpcConnection(InetSocketAddress address, Protocol protocol, long limitNs, RpcTraffic traffic) {
    this.address = address;
    this.traffic = traffic;
    this.frames = new Frames(protocol);
    this.limitNs = limitNs;
  }

  /** Has a call sent with the next {@link #send}. */
  <A extends Message> void call(
      Method<A> method, Message request, RpcCallback<A> answer, long nowNs) {
    if (underWay.isEmpty()) {
      closeIfTheServerHas();
    }
    lastCallId = lastCallId == Integer.MAX_VALUE ? 0 : lastCallId + 1;
    underWay.put(lastCallId, new PendingCall<>(method.answers(), answer, nowNs));
    try {
      if (channel == null && broken == null) {
        channel = connect();
        frames.begin(out);
      }
      frames.call(out, lastCallId, method.name(), request);
    } catch (IOException e) {
      broken = e;
    }
  }

  /** Nobody looks at a line without calls; the server may have closed it meanwhile. */
  private void closeIfTheServerHas() {
    try {
      read();
    } catch (IOException e) {
      close();
    }
  }

  /** The NameNode is on this machine: whether it answers at all is known at once. */
  private SocketChannel connect() throws IOException {
    SocketChannel opened = SocketChannel.open();
    try {
      opened.setOption(StandardSocketOptions.TCP_NODELAY, true);
      opened.socket().connect(address, CONNECT_LIMIT_MS);
      opened.configureBlocking(false);
      return opened;
    } catch (IOException e) {
      opened.close();
      throw e;
    }
  }

  /** Writes as much as the connection takes. */
  void send() {
    SocketChannel open = channel;
    if (open == null || !out.held().hasRemaining()) {
      return;
    }
    try {
      traffic.sent(open.write(out.held()));
      if (!out.held().hasRemaining()) {
        out.clear();
      }
    } catch (IOException e) {
      broken = e;
    }
  }

  /** Hands on all answers that have come, and gives up calls that take too long. */
  void receive(long nowNs) {
    if (underWay.isEmpty()) {
      return;
    }
    try {
      read();
    } catch (IOException e) {
      broken = e;
    }
    IOException cause = broken;
    if (cause != null) {
      close();
      broken = null;
      failAll(cause);
    }
    giveUp(nowNs);
  }

  private void read() throws IOException {
    SocketChannel open = channel;
    while (open != null && broken == null) {
      ByteBuffer room = in.room();
      int bytes = open.read(room);
      if (bytes < 0) {
        throw new EOFException("the NameNode has closed the connection");
      }
      in.came(bytes);
      traffic.received(bytes);
      handOn();
      if (room.hasRemaining()) {
        return;
      }
    }
  }

  private void handOn() throws IOException {
    for (CodedInputStream frame = in.takeFrame(); frame != null; frame = in.takeFrame()) {
      RpcResponseHeaderProto head = Frames.head(frame);
      if (Frames.isLast(head)) {
        throw Frames.refusal(head);
      }
      PendingCall<?> call = underWay.remove(head.getCallId());
      if (call == null) {
        continue;
      }
      if (Frames.isSuccess(head)) {
        call.answered(frame);
      } else {
        call.failed(Frames.refusal(head));
      }
    }
  }

  private void failAll(IOException cause) {
    List<PendingCall<?>> all = new ArrayList<>(underWay.values());
    underWay.clear();
    all.forEach(call -> call.failed(cause));
  }

  private void giveUp(long nowNs) {
    List<PendingCall<?>> late = new ArrayList<>();
    Iterator<PendingCall<?>> oldestFirst = underWay.values().iterator();
    while (oldestFirst.hasNext()) {
      PendingCall<?> call = oldestFirst.next();
      if (nowNs - call.sinceNs() < limitNs) {
        break;
      }
      oldestFirst.remove();
      late.add(call);
    }
    for (PendingCall<?> call : late) {
      call.failed(
          new SocketTimeoutException(
              TimeUnit.NANOSECONDS.toMillis(nowNs - call.sinceNs()) + " ms without an answer"));
    }
  }

  /** Ends the connection; nobody hears of calls that are under way. */
  void close() {
    IOUtils.closeStream(channel);
    channel = null;
    in.clear();
    out.clear();
  }
}
