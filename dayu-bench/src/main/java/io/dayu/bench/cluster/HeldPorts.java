package io.dayu.bench.cluster;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ports of a daemon that is down and is to have them again: no other process is given them when it
 * asks for any that is free. Nobody listens there, so that connections are refused.
 */
final class HeldPorts implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(HeldPorts.class);

  private final List<Socket> sockets = new ArrayList<>();

  /** Holds ports that a daemon has just let go; it may listen there again while they are held. */
  HeldPorts(List<InetSocketAddress> addresses) {
    addresses.forEach(this::hold);
  }

  private void hold(InetSocketAddress address) {
    Socket socket = new Socket();
    sockets.add(socket);
    try {
      socket.setReuseAddress(true);
      socket.bind(address);
    } catch (IOException e) {
      LOG.warn("{} cannot be held for its daemon: {}", address, e.toString());
    }
  }

  @Override
  public void close() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
