package io.dayu.bench.testbed.measure;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code /proc/net/dev}: bytes received and sent by each interface. */
final class LinkCounters {
  private static final Pattern LINE =
      Pattern.compile("^\\s*(\\S+):\\s*(\\d+)(?:\\s+\\d+){7}\\s+(\\d+)\\s.*$");

  private LinkCounters() {}

  /**
   * Bytes of an interface.
   *
   * @param received by it, so sent by who is at the other end
   * @param sent by it
   */
  record LinkBytes(long received, long sent) {}

  static Map<String, LinkBytes> parse(Iterable<String> lines) {
    Map<String, LinkBytes> counters = new TreeMap<>();
    for (String line : lines) {
      Matcher matcher = LINE.matcher(line);
      if (matcher.matches()) {
        counters.put(
            matcher.group(1),
            new LinkBytes(Long.parseLong(matcher.group(2)), Long.parseLong(matcher.group(3))));
      }
    }
    return counters;
  }
}
