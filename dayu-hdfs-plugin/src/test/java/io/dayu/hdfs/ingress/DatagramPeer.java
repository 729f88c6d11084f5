package io.dayu.hdfs.ingress;

import java.io.IOException;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.net.ProtocolFamily;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** One end of a stream of datagrams, as a process of its own: on a host that is a namespace. */
final class DatagramPeer {
  static final int MARKED = 1_500;
  static final int PLAIN = 30;
  static final int BYTES = 1_400;
  static final int PORT = 7_000;

  private static final int PLAIN_EVERY = MARKED / PLAIN;
  private static final int ECN_BITS = 2;

  /** As much as the kernel gives: the receiver may have to wait for its processor. */
  private static final int RECEIVED_BYTES = 4 << 20;

  /** What waits on the other host counts against the socket that sent it, in these namespaces. */
  private static final int MARKED_SOCKETS = 8;

  private DatagramPeer() {}

  /** {@code receive ADDRESS}, {@code send ADDRESS DSCP} or {@code end ADDRESS}. */
  public static void main(String[] arguments) throws IOException {
    boolean ipv6 = arguments[1].indexOf(':') >= 0;
    ProtocolFamily family = ipv6 ? StandardProtocolFamily.INET6 : StandardProtocolFamily.INET;
    InetSocketAddress address = new InetSocketAddress(arguments[1], PORT);
    switch (arguments[0]) {
      case "receive" -> receive(family, address);
      case "send" -> send(family, address, Integer.parseInt(arguments[2]));
      default -> end(family, address);
    }
  }

  /** Prints the first letter of each datagram that comes, up to the end's. */
  private static void receive(ProtocolFamily family, InetSocketAddress address) throws IOException {
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.US_ASCII);
    try (DatagramChannel channel = DatagramChannel.open(family)) {
      channel.setOption(StandardSocketOptions.SO_RCVBUF, RECEIVED_BYTES).bind(address);
      out.println("ready");
      out.flush();
      ByteBuffer datagram = ByteBuffer.allocate(BYTES);
      do {
        datagram.clear();
        channel.receive(datagram);
        out.write(datagram.get(0));
      } while (datagram.get(0) != 'e');
      out.flush();
    }
  }

  /** Sends marked and plain datagrams mixed, as fast as it can. */
  private static void send(ProtocolFamily family, InetSocketAddress address, int dscp)
      throws IOException {
    List<DatagramChannel> marked = new ArrayList<>();
    try (DatagramChannel plain = DatagramChannel.open(family)) {
      for (int i = 0; i < MARKED_SOCKETS; i++) {
        marked.add(DatagramChannel.open(family));
        marked.get(i).setOption(StandardSocketOptions.IP_TOS, dscp << ECN_BITS);
      }
      for (int i = 0; i < MARKED; i++) {
        marked.get(i % MARKED_SOCKETS).send(datagram('m'), address);
        if (i % PLAIN_EVERY == PLAIN_EVERY / 2) {
          plain.send(datagram('p'), address);
        }
      }
    } finally {
      for (DatagramChannel channel : marked) {
        channel.close();
      }
    }
  }

  private static void end(ProtocolFamily family, InetSocketAddress address) throws IOException {
    try (DatagramChannel plain = DatagramChannel.open(family)) {
      plain.send(datagram('e'), address);
    }
  }

  private static ByteBuffer datagram(char kind) {
    return ByteBuffer.allocate(BYTES).put(0, (byte) kind);
  }
}
