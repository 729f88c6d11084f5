package io.dayu.hdfs.cli;

import io.dayu.hdfs.admin.AnswerCode;
import io.dayu.hdfs.admin.RefusedException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
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
  static Nameservice named(String hostPort) throws RefusedException {
    boolean manyColons = hostPort.indexOf(':') != hostPort.lastIndexOf(':');
    if (manyColons && !hostPort.startsWith("[")) {
      throw new RefusedException(
          AnswerCode.USAGE,
          hostPort + " is no HOST:PORT; an IPv6 address is in brackets, as in [::1]:8020.");
    }
    try {
      return new Nameservice("", "", List.of(NetUtils.createSocketAddr(hostPort)));
    } catch (IllegalArgumentException e) {
      throw new RefusedException(AnswerCode.USAGE, hostPort + " is no HOST:PORT.");
    }
  }

  /** All nameservices of the configuration. */
  List<Nameservice> all() throws RefusedException {
    Map<String, Map<String, InetSocketAddress>> all;
    try {
      all = DFSUtil.getNNServiceRpcAddressesForCluster(conf);
    } catch (IOException e) {
      throw new RefusedException(
          AnswerCode.FAILED, "The configuration names no NameNode: " + e.getMessage());
    }
    List<Nameservice> nameservices = new ArrayList<>();
    for (Map.Entry<String, Map<String, InetSocketAddress>> one : all.entrySet()) {
      String name = Objects.requireNonNullElse(one.getKey(), "");
      List<InetSocketAddress> its = List.copyOf(one.getValue().values());
      nameservices.add(new Nameservice(all.size() > 1 ? name : "", name, its));
    }
    return nameservices;
  }

  /** The nameservice of a name; where that is empty, the default one. */
  Nameservice of(String nameservice) throws RefusedException {
    List<Nameservice> all = all();
    if (all.size() == 1 && nameservice.isEmpty()) {
      return all.get(0);
    }
    String wanted = nameservice.isEmpty() ? defaultNameservice() : nameservice;
    for (Nameservice one : all) {
      if (!wanted.isEmpty() && wanted.equals(one.name())) {
        return new Nameservice(nameservice, one.name(), one.nameNodes());
      }
    }
    List<String> names =
        all.stream().map(Nameservice::name).filter(name -> !name.isEmpty()).toList();
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
}
