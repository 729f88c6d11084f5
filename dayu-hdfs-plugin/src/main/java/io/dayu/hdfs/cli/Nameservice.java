package io.dayu.hdfs.cli;

import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import org.apache.hadoop.net.NetUtils;

/**
 * The NameNodes that serve one HDFS.
 *
 * @param called its name where {@code --ns} must call it; else empty
 * @param name its name in the configuration; may be empty where it has one NameNode
 */
record Nameservice(String called, String name, List<InetSocketAddress> nameNodes) {
  Nameservice {
    nameNodes = List.copyOf(nameNodes);
  }

  /** The address of the HDFS; the name is one where a client has several NameNodes to ask. */
  URI root() {
    return URI.create(
        "hdfs://" + (nameNodes.size() == 1 ? NetUtils.getHostPortString(nameNodes.get(0)) : name));
  }
}
