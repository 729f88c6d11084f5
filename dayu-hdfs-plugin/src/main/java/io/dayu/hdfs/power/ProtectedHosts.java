package io.dayu.hdfs.power;

import com.google.common.base.Splitter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/** The hosts that Hadoop's own configuration names for other daemons than DataNodes. */
final class ProtectedHosts {
  private static final String SITE_OF_YARN = "yarn-site.xml";

  /** Values are an address, or a list of addresses; whatever follows is a nameservice or an id. */
  private static final Pattern ADDRESSES =
      Pattern.compile(
          "(dfs\\.namenode\\..*address|dfs\\.namenode\\..*bind-host|dfs\\.journalnode\\..*address"
              + "|dfs\\.federation\\.router\\..*address|ha\\.zookeeper\\.quorum|hadoop\\.zk\\.address"
              + "|hadoop\\.registry\\.zk\\.quorum|yarn\\.resourcemanager\\..*(address|hostname)"
              + "|yarn\\.timeline-service\\.(hostname|.*address)|mapreduce\\.jobhistory\\..*address)"
              + "(\\..*)?");

  /** Values are URIs whose authority may be a list: qjournal, kms, hdfs. */
  private static final Pattern URIS =
      Pattern.compile(
          "dfs\\.namenode\\.(shared\\.)?edits\\.dir(\\..*)?|hadoop\\.security\\.key\\.provider\\.path"
              + "|dfs\\.encryption\\.key\\.provider\\.uri"
              + "|"
              + Pattern.quote(FileSystem.FS_DEFAULT_NAME_KEY));

  private static final Splitter BETWEEN =
      Splitter.on(Pattern.compile("[,;\\s]+")).omitEmptyStrings();

  private ProtectedHosts() {}

  /** Hosts and the key that names each; without wildcards and nameservices. */
  static Map<String, String> of(Configuration site) {
    Configuration conf = new Configuration(site);
    conf.addResource(SITE_OF_YARN);
    List<String> nameservices =
        new ArrayList<>(conf.getTrimmedStringCollection("dfs.nameservices"));
    nameservices.addAll(conf.getTrimmedStringCollection("dfs.internal.nameservices"));
    Map<String, String> hosts = new LinkedHashMap<>();
    for (Map.Entry<String, String> entry : conf) {
      String key = entry.getKey();
      boolean uri = URIS.matcher(key).matches();
      if (uri || ADDRESSES.matcher(key).matches()) {
        for (String one : BETWEEN.split(value(conf, key))) {
          String host = host(uri ? afterScheme(one) : one);
          if (isHost(host) && !(uri && nameservices.contains(host))) {
            hosts.putIfAbsent(host, key);
          }
        }
      }
    }
    return hosts;
  }

  /** With variables put in, as far as they can be. */
  private static String value(Configuration conf, String key) {
    try {
      return conf.getTrimmed(key, "");
    } catch (RuntimeException e) {
      String raw = conf.getRaw(key);
      return raw == null ? "" : raw;
    }
  }

  /** Of a URI, or of a part of one's list, what comes before the path. */
  private static String afterScheme(String uri) {
    String rest = uri.replaceFirst("^[A-Za-z][A-Za-z0-9+.-]*://", "");
    boolean local = rest.equals(uri) && uri.startsWith("file:");
    String authority = local ? "" : rest.replaceFirst("/.*$", "");
    return authority.replaceFirst("^.*@", "");
  }

  /** Of host:port, [address]:port or a host alone. */
  static String host(String address) {
    String trimmed = address.trim().replaceFirst("/.*$", "");
    String host =
        trimmed.startsWith("[")
            ? trimmed.replaceFirst("^\\[([^]]*)].*$", "$1")
            : trimmed.indexOf(':') == trimmed.lastIndexOf(':')
                ? trimmed.replaceFirst(":.*$", "")
                : trimmed;
    String lower = host.toLowerCase(Locale.ROOT);
    return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
  }

  private static boolean isHost(String host) {
    return !host.isEmpty()
        && !host.equals("0.0.0.0")
        && !host.equals("::")
        && !host.equals("_host")
        && host.matches("[a-z0-9._:%-]+");
  }
}
