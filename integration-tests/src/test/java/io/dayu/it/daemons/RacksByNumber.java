package io.dayu.it.daemons;

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

  /** The properties of a site with so many DataNodes to a rack. */
  static Map<String, String> properties(int size) {
    return Map.of(
        "net.topology.node.switch.mapping.impl",
        RacksByNumber.class.getName(),
        SIZE_KEY,
        Integer.toString(size),
        RealCluster.HOST_KEY,
        "host%d");
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
