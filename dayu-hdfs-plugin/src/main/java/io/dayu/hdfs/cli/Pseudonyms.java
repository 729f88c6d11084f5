package io.dayu.hdfs.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Stand-ins for hosts, addresses, paths and users in a text that leaves the site: the same name has
 * the same stand-in wherever it is, and nothing says which name that was. Not thread safe.
 */
final class Pseudonyms {
  /** With a letter in the host, so that neither an address nor a time of day is one. */
  private static final Pattern HOST_PORT =
      Pattern.compile(
          "(?<![A-Za-z0-9])(?=[0-9.-]*[A-Za-z])"
              + "([A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?):(\\d{2,5})");

  private static final Pattern IPV4 =
      Pattern.compile("(?<![\\w.])\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}(?![\\w.]*\\w)");
  private static final Pattern IPV6 =
      Pattern.compile("(?<![\\w:])(?:[0-9a-fA-F]{0,4}:){3,7}[0-9a-fA-F]{1,4}(?![\\w:])");
  private static final Pattern URL =
      Pattern.compile("\\b[a-z][a-z0-9+-]{1,15}:/{1,3}[^\\s'\"<>,;)\\]}]+");
  private static final Pattern PATH =
      Pattern.compile("(?<![\\w.:/<])/[^\\s'\"<>,;()\\]}]*[^\\s'\"<>,;()\\]}.:]");
  private static final Pattern PRINCIPAL =
      Pattern.compile("[\\w.-]+(?:/[\\w.-]+)?@[A-Za-z0-9.-]*[A-Za-z0-9]");

  /** A whole word that may be a host's name: none is taken for a part of another. */
  private static final Pattern NAME = Pattern.compile("(?<![\\w.-])\\w(?:[\\w.-]*\\w)?");

  /** Names of roles and of no person or place. */
  private static final Set<String> NOBODYS =
      Set.of("localhost", "hdfs", "root", "hadoop", "dayu", "unknown");

  private final Map<String, String> standIns = new HashMap<>();
  private final Map<String, Integer> counts = new HashMap<>();

  /** Full names by each name. */
  private final Map<String, String> hosts = new HashMap<>();

  private final Set<String> ports = new HashSet<>();
  private final Set<String> users = new TreeSet<>();
  private final Set<String> domains = new TreeSet<>();

  /** A host by one of its names. */
  void host(String name) {
    if (name.isEmpty() || NOBODYS.contains(name) || IPV4.matcher(name).matches()) {
      return;
    }
    hosts.putIfAbsent(name, name);
    int dot = name.indexOf('.');
    if (dot > 0 && name.indexOf('.', dot + 1) > 0) {
      domains.add(name.substring(dot + 1));
    }
    if (dot > 0) {
      hosts.putIfAbsent(name.substring(0, dot), name);
    }
  }

  /** A user by the short name. */
  void user(String name) {
    if (!name.isEmpty() && !NOBODYS.contains(name)) {
      users.add(name);
    }
  }

  /** All hosts that a document names as HOST:PORT. */
  void hostsOf(JsonNode document) {
    if (document.isTextual()) {
      Matcher matcher = HOST_PORT.matcher(document.asText());
      if (matcher.matches()) {
        host(matcher.group(1));
        ports.add(matcher.group(2));
      }
    }
    document.forEach(this::hostsOf);
  }

  /** Hosts that a text names as HOST:PORT, with a port that documents have named too. */
  void hostsIn(String text) {
    Matcher matcher = HOST_PORT.matcher(text);
    while (matcher.find()) {
      if (ports.contains(matcher.group(2))) {
        host(matcher.group(1));
      }
    }
  }

  /** The text with stand-ins. */
  String replaced(String text) {
    String out = each(PRINCIPAL, text, "user");
    out = each(URL, out, "url");
    out = each(PATH, out, "path");
    out = each(IPV4, out, "address");
    out = each(IPV6, out, "address");
    // In one walk, as the logs of a large site name thousands of hosts.
    out = each(NAME, out, this::withoutHost);
    for (String domain : domains) {
      out =
          each(Pattern.compile("(?<![\\w.-])(?:[\\w-]+\\.)*" + Pattern.quote(domain)), out, "host");
    }
    for (String user : users) {
      out = each(word(user), out, "user");
    }
    return out;
  }

  private String withoutHost(String name) {
    return Optional.ofNullable(hosts.get(name)).map(host -> standIn(host, "host")).orElse(name);
  }

  /** A name that is no part of a longer one. */
  private static Pattern word(String name) {
    return Pattern.compile("(?<![\\w.-])" + Pattern.quote(name) + "(?![\\w-])(?!\\.\\w)");
  }

  private String each(Pattern pattern, String text, String kind) {
    return each(pattern, text, name -> standIn(name, kind));
  }

  private static String each(Pattern pattern, String text, UnaryOperator<String> change) {
    Matcher matcher = pattern.matcher(text);
    StringBuffer out = new StringBuffer();
    while (matcher.find()) {
      matcher.appendReplacement(out, Matcher.quoteReplacement(change.apply(matcher.group())));
    }
    return matcher.appendTail(out).toString();
  }

  private String standIn(String name, String kind) {
    return standIns.computeIfAbsent(
        kind + " " + name, key -> kind + "-" + counts.merge(kind, 1, Integer::sum));
  }
}
