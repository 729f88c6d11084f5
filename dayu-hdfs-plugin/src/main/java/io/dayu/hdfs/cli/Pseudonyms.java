package io.dayu.hdfs.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Stand-ins for hosts, addresses, paths and users in a text that leaves the site: the same name has
 * the same stand-in wherever it is, and nothing says which name that was. Not thread safe.
 */
final class Pseudonyms {
  private static final Pattern HOST_PORT =
      Pattern.compile("([A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?):(\\d{2,5})");

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

  /** Names of roles and of no person or place. */
  private static final Set<String> NOBODYS =
      Set.of("localhost", "hdfs", "root", "hadoop", "dayu", "unknown");

  private final Map<String, String> standIns = new HashMap<>();
  private final Map<String, Integer> counts = new HashMap<>();

  /** Full names by each name; the longest first, so that none is taken for a part of another. */
  private final Map<String, String> hosts =
      new TreeMap<>(
          Comparator.<String>comparingInt(String::length)
              .reversed()
              .thenComparing(Function.identity()));

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
      }
    }
    document.forEach(this::hostsOf);
  }

  /** The text with stand-ins. */
  String replaced(String text) {
    String out = each(PRINCIPAL, text, "user");
    out = each(URL, out, "url");
    out = each(PATH, out, "path");
    out = each(IPV4, out, "address");
    out = each(IPV6, out, "address");
    for (Map.Entry<String, String> host : hosts.entrySet()) {
      out = word(host.getKey()).matcher(out).replaceAll(standIn(host.getValue(), "host"));
    }
    for (String domain : domains) {
      out =
          each(Pattern.compile("(?<![\\w.-])(?:[\\w-]+\\.)*" + Pattern.quote(domain)), out, "host");
    }
    for (String user : users) {
      out = each(word(user), out, "user");
    }
    return out;
  }

  /** A name that is no part of a longer one. */
  private static Pattern word(String name) {
    return Pattern.compile("(?<![\\w.-])" + Pattern.quote(name) + "(?![\\w-])(?!\\.\\w)");
  }

  private String each(Pattern pattern, String text, String kind) {
    Matcher matcher = pattern.matcher(text);
    StringBuffer out = new StringBuffer();
    while (matcher.find()) {
      matcher.appendReplacement(out, Matcher.quoteReplacement(standIn(matcher.group(), kind)));
    }
    return matcher.appendTail(out).toString();
  }

  private String standIn(String name, String kind) {
    return standIns.computeIfAbsent(
        kind + " " + name, key -> kind + "-" + counts.merge(kind, 1, Integer::sum));
  }
}
