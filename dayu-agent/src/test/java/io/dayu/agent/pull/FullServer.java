package io.dayu.agent.pull;

import io.dayu.protocol.DataNodeAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;

/** A server whose queue is full: a connection to it is neither made nor refused. */
public final class FullServer implements AutoCloseable {
  private static final int MORE_THAN_ITS_QUEUE = 8;

  private final ServerSocket server;
  private final List<SocketChannel> queued = new ArrayList<>();

  /** Fills the queue. */
  public FullServer() throws IOException {
    server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    for (int count = 0; count < MORE_THAN_ITS_QUEUE; count++) {
      SocketChannel channel = SocketChannel.open();
      queued.add(channel);
      channel.configureBlocking(false);
      boolean unused = channel.connect(socketAddress());
    }
  }

  /** Where it does not answer. */
  public InetSocketAddress socketAddress() {
    return (InetSocketAddress) server.getLocalSocketAddress();
  }

  DataNodeAddress address() {
    return new DataNodeAddress("full", "127.0.0.1", "full", server.getLocalPort(), 1, 0, 2);
  }

  @Override
  public void close() throws IOException {
    for (SocketChannel channel : queued) {
      channel.close();
    }
    server.close();
  }
}
