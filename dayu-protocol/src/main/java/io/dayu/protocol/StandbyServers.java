package io.dayu.protocol;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The set of DataNodes that are standby servers: each takes a replica of cold files, and is the
 * first that may rest (EAFR, section 3.1).
 *
 * @param names hosts, addresses with or without a port, and racks, in lower case
 */
public record StandbyServers(Set<String> names) {
  /** No DataNode is one. */
  public static final StandbyServers NONE = new StandbyServers(Set.of());

  private static final Pattern COMMA = Pattern.compile("\\s*,\\s*");
  private static final Pattern NAME = Pattern.compile("[-/.:\\w]{1,255}");

  public StandbyServers {
    names = Set.copyOf(names);
  }

  /**
   * Reads the names: none, or some with commas between them.
   *
   * @throws IllegalArgumentException with a sentence where a name is none
   */
  public static StandbyServers of(String value) {
    if (value.equals("none")) {
      return NONE;
    }
    Set<String> names =
        Arrays.stream(COMMA.split(value.trim(), -1))
            .map(name -> name.toLowerCase(Locale.ROOT))
            .collect(Collectors.toSet());
    if (!names.stream().allMatch(name -> NAME.matcher(name).matches())) {
      throw new IllegalArgumentException(
          "it must be none, or hosts, addresses or racks with commas between them");
    }
    return new StandbyServers(names);
  }

  /** True if any standby server is named. */
  public boolean any() {
    return !names.isEmpty();
  }

  /** True if a DataNode is a standby server. */
  public boolean contains(DataNodeAddress address, String rack) {
    String port = ":" + address.transferPort();
    String host = address.hostName().toLowerCase(Locale.ROOT);
    return names.contains(host)
        || names.contains(host + port)
        || names.contains(address.ipAddress())
        || names.contains(address.ipAddress() + port)
        || names.contains(rack.toLowerCase(Locale.ROOT));
  }
}
