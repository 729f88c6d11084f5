package io.dayu.hdfs.cli;

import io.dayu.hdfs.admin.AnswerCode;
import io.dayu.hdfs.admin.RefusedException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DFSUtil;
import org.apache.hadoop.net.NetUtils;

/** The NameNodes that a command goes to, by Hadoop's configuration. */
final class NameNodes {
  private final Configuration conf;

  NameNodes(Configuration conf) {
    this.conf = conf;
  }

  /** The one named as HOST:PORT. */
  static List<InetSocketAddress> named(String hostPort) throws RefusedException {
    boolean manyColons = hostPort.indexOf(':') != hostPort.lastIndexOf(':');
    if (manyColons && !hostPort.startsWith("[")) {
      throw new RefusedException(
          AnswerCode.USAGE,
          hostPort + " is no HOST:PORT; an IPv6 address is in brackets, as in [::1]:8020.");
    }
    try {
      return List.of(NetUtils.createSocketAddr(hostPort));
    } catch (IllegalArgumentException e) {
      throw new RefusedException(AnswerCode.USAGE, hostPort + " is no HOST:PORT.");
    }
  }

  /** All of a nameservice; where the name is empty, of the default one. */
  List<InetSocketAddress> of(String nameservice) throws RefusedException {
    Map<String, Map<String, InetSocketAddress>> all;
    try {
      all = DFSUtil.getNNServiceRpcAddressesForCluster(conf);
    } catch (IOException e) {
      throw new RefusedException(
          AnswerCode.FAILED, "The configuration names no NameNode: " + e.getMessage());
    }
    return List.copyOf(choose(all, nameservice).values());
  }

  private Map<String, InetSocketAddress> choose(
      Map<String, Map<String, InetSocketAddress>> all, String nameservice) throws RefusedException {
    if (all.size() == 1 && nameservice.isEmpty()) {
      return all.values().iterator().next();
    }
    String wanted = nameservice.isEmpty() ? defaultNameservice() : nameservice;
    for (Map.Entry<String, Map<String, InetSocketAddress>> entry : all.entrySet()) {
      if (wanted.equals(entry.getKey())) {
        return entry.getValue();
      }
    }
    List<String> names = names(all);
    if (names.isEmpty()) {
      throw new RefusedException(
          AnswerCode.USAGE,
          "There is no nameservice " + wanted + ": the configuration names none; leave --ns out.");
    }
    throw new RefusedException(
        AnswerCode.USAGE,
        (nameservice.isEmpty() ? "" : "There is no nameservice " + nameservice + "; ")
            + (nameservice.isEmpty() ? "Name" : "name")
            + " one of them by --ns: "
            + String.join(", ", names)
            + ".");
  }

  private String defaultNameservice() {
    String host = FileSystem.getDefaultUri(conf).getHost();
    return host == null ? "" : host;
  }

  private static List<String> names(Map<String, Map<String, InetSocketAddress>> all) {
    return all.keySet().stream().filter(Objects::nonNull).toList();
  }
}
