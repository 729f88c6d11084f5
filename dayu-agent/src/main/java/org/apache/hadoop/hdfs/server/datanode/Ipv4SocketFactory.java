package org.apache.hadoop.hdfs.server.datanode;

import java.io.IOException;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.nio.channels.SocketChannel;
import org.apache.hadoop.net.StandardSocketFactory;
import org.jspecify.annotations.NullMarked;

/**
 * Makes Hadoop's standard sockets, but for IPv4 alone.
 *
 * <p>In a JVM that speaks both, Java's traffic class of a socket that speaks both is IPv6's, and
 * packets of IPv4 have none.
 */
@NullMarked
final class Ipv4SocketFactory extends StandardSocketFactory {
  @Override
  public Socket createSocket() throws IOException {
    return SocketChannel.open(StandardProtocolFamily.INET).socket();
  }
}
