package io.dayu.agent.bulk;

import io.dayu.agent.host.ServedPull;
import io.netty.channel.ChannelException;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.unix.Socket;
import java.io.IOException;
import java.net.Inet6Address;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Marks connections by the native library of netty, which comes with Hadoop: Java has no such
 * option, and its traffic class does nothing for IPv4 in a process that also speaks IPv6.
 */
/*
 * A priority is a socket's place in its own host's queue (SO_PRIORITY); it needs no privilege and
 * is seen by nobody else. The class of the IP header, where it is set too, is for switches. Setting
 * it changes the priority, so it comes first. A descriptor may be closed and used again between
 * look-up and call: it is looked at again afterwards, and what was marked by mistake is unmarked.
 */
public final class NativeMarks implements ConnectionMarks {
  private static final Logger LOG = LoggerFactory.getLogger(NativeMarks.class);

  private static final int SOL_SOCKET = 1;
  private static final int SO_PRIORITY = 12;
  private static final int IPPROTO_IP = 0;
  private static final int IP_TOS = 1;
  private static final int IPPROTO_IPV6 = 41;
  private static final int IPV6_TCLASS = 67;

  /** TC_PRIO_BULK of Linux. */
  private static final int BULK = 2;

  private static final int BEST_EFFORT = 0;

  /** DSCP is the upper part of the byte. */
  private static final int ECN_BITS = 2;

  private final OpenSockets sockets;

  private final int dscp;

  private NativeMarks(OpenSockets sockets, int dscp) {
    this.sockets = sockets;
    this.dscp = dscp;
  }

  /**
   * Marks by the library, if it can be loaded here.
   *
   * @param proc {@code /proc} on a real machine
   * @param dscp for the IP headers of what is marked, 0 to leave them
   */
  public static Optional<ConnectionMarks> load(Path proc, int dscp) {
    try {
      Epoll.ensureAvailability();
      return Optional.of(new NativeMarks(new OpenSockets(proc), dscp));
    } catch (LinkageError e) {
      LOG.warn(
          "Pulls from here leave this host in the class of clients' reads: netty's native library"
              + " cannot be loaded ({}).",
          e.toString());
      return Optional.empty();
    }
  }

  @Override
  public Map<ServedPull, Integer> mark(Set<ServedPull> connections) throws IOException {
    Map<ServedPull, Integer> marked = sockets.find(connections);
    marked.entrySet().removeIf(held -> !set(held.getKey(), held.getValue(), true));
    return marked;
  }

  @Override
  public void unmark(ServedPull connection, int descriptor) {
    if (sockets.isStill(descriptor, connection)) {
      set(connection, descriptor, false);
    }
  }

  private boolean set(ServedPull connection, int descriptor, boolean bulk) {
    try {
      // Never closed here: the descriptor is the DataNode's.
      Socket socket = new Socket(descriptor);
      mark(socket, connection, bulk);
      if (sockets.isStill(descriptor, connection)) {
        return true;
      }
      mark(socket, connection, false);
    } catch (IOException | ChannelException e) {
      // Closed meanwhile, or no socket any more.
      LOG.debug("{} could not be marked.", connection, e);
    }
    return false;
  }

  private void mark(Socket socket, ServedPull connection, boolean bulk) throws IOException {
    if (dscp > 0) {
      int headerByte = bulk ? dscp << ECN_BITS : 0;
      boolean ipv6 = connection.peer().getAddress() instanceof Inet6Address;
      socket.setIntOpt(ipv6 ? IPPROTO_IPV6 : IPPROTO_IP, ipv6 ? IPV6_TCLASS : IP_TOS, headerByte);
    }
    socket.setIntOpt(SOL_SOCKET, SO_PRIORITY, bulk ? BULK : BEST_EFFORT);
  }
}
