package io.dayu.it.daemons;

import io.dayu.bench.daemons.StockClassPath;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.net.DNSToSwitchMapping;
import org.apache.hadoop.net.NetworkTopology;

/** Has a NameNode take DataNodes for a few to a rack, by the numbers in their hosts' names. */
public final class RacksByNumber extends Configured implements DNSToSwitchMapping {
  private static final String SIZE_KEY = "it.rack.size";
  private static final Pattern HOST = Pattern.compile("host([0-9]+)");

  /** Starts a site with Dayu, so many DataNodes to a rack, and HDFS's time-outs as they ship. */
  static RealCluster start(Path home, int dataNodes, int rackSize, long blockBytes)
      throws Exception {
    Map<String, String> properties = new HashMap<>(RealCluster.SHIPPED_TIMEOUTS);
    properties.put("net.topology.node.switch.mapping.impl", RacksByNumber.class.getName());
    properties.put(SIZE_KEY, Integer.toString(rackSize));
    properties.put(RealCluster.HOST_KEY, "host%d");
    String classPath =
        RealCluster.withDayuAnd(RacksByNumber.class, StockClassPath.unpack(home.resolve("pages")));
    return RealCluster.start(home, classPath, dataNodes, blockBytes, properties);
  }

  @Override
  public List<String> resolve(List<String> names) {
    return names.stream().map(this::rackOf).toList();
  }

  private String rackOf(String name) {
    Matcher host = HOST.matcher(name);
    return host.matches()
        ? "/rack" + Integer.parseInt(host.group(1)) / getConf().getInt(SIZE_KEY, 1)
        : NetworkTopology.DEFAULT_RACK;
  }

  @Override
  public void reloadCachedMappings() {
    // Nothing is kept.
  }

  @Override
  public void reloadCachedMappings(List<String> names) {
    // Nothing is kept.
  }
}
