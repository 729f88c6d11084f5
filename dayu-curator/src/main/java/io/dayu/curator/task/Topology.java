package io.dayu.curator.task;

import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The racks of a cluster, as {@code hdfs dfsadmin -printTopology} prints them. */
public final class Topology implements Serializable {
  /** Racks that nobody has told of: nothing is said of them. */
  public static final Topology UNKNOWN = new Topology(Map.of());

  private static final Pattern RACK = Pattern.compile("Rack: (\\S+)");
  private static final Pattern NODE = Pattern.compile("\\s+(\\S+:\\d+)\\b.*");

  private final HashMap<String, String> rackByAddress;

  private Topology(Map<String, String> rackByAddress) {
    this.rackByAddress = new HashMap<>(rackByAddress);
  }

  /** Reads what the command has printed; other lines are passed over. */
  public static Topology of(List<String> lines) {
    Map<String, String> rackByAddress = new HashMap<>();
    String rack = "";
    for (String line : lines) {
      Matcher heading = RACK.matcher(line.strip());
      Matcher node = NODE.matcher(line);
      if (heading.matches()) {
        rack = heading.group(1);
      } else if (node.matches() && !rack.isEmpty()) {
        rackByAddress.put(node.group(1), rack);
      }
    }
    return new Topology(rackByAddress);
  }

  /** The rack of a DataNode by its IP address and port, or null. */
  public @Nullable String rackOf(String address) {
    return rackByAddress.get(address);
  }

  /** All DataNodes, by IP address and port. */
  public Set<String> addresses() {
    return Set.copyOf(rackByAddress.keySet());
  }

  /** The number of racks. */
  public int racks() {
    return (int) rackByAddress.values().stream().distinct().count();
  }
}
