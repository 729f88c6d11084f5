package io.dayu.hdfs.operator;

import io.dayu.hdfs.status.Counted;
import io.dayu.protocol.SignalPort;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A search for the DataNodes that explain that agents do not hear others by UDP. Not thread safe.
 *
 * <p>An agent that does not hear another one knows nothing of which way is shut, nor at whose end.
 * The DataNode that is an end of most such pairs is named, and its pairs are explained; then the
 * rest is looked at again.
 */
final class UdpSilence {
  private final Map<Long, String> names = new HashMap<>();
  private final List<Unheard> unheard = new ArrayList<>();

  private record Unheard(String listener, long key) {}

  /** Two DataNodes, in the order of their names. */
  private record Pair(String one, String other) {
    static Pair of(String one, String other) {
      return one.compareTo(other) <= 0 ? new Pair(one, other) : new Pair(other, one);
    }

    boolean has(String name) {
      return one.equals(name) || other.equals(name);
    }

    String otherThan(String name) {
      return one.equals(name) ? other : one;
    }
  }

  /**
   * Adds a DataNode whose agent is heard by the NameNode.
   *
   * @param signals where its agent hears others
   * @param keys of the agents that it does not hear
   */
  void add(String name, Optional<SignalPort> signals, Set<Long> keys) {
    signals.ifPresent(port -> names.put(port.key(), name));
    keys.forEach(key -> unheard.add(new Unheard(name, key)));
  }

  /**
   * The DataNodes that explain all that is not heard, each with how many others: those with most
   * first. Agents that have ended or started anew count for nothing.
   */
  List<String> explained() {
    Set<Pair> pairs = new LinkedHashSet<>();
    for (Unheard one : unheard) {
      Optional.ofNullable(names.get(one.key()))
          .ifPresent(source -> pairs.add(Pair.of(one.listener(), source)));
    }
    List<String> found = new ArrayList<>();
    while (!pairs.isEmpty()) {
      Map<String, Integer> counts = counts(pairs);
      String worst =
          counts.keySet().stream()
              .min(
                  Comparator.comparing((String name) -> -counts.getOrDefault(name, 0))
                      .thenComparing(Comparator.naturalOrder()))
              .orElseThrow();
      found.add(worst + " (" + others(worst, pairs, counts) + ")");
      pairs.removeIf(pair -> pair.has(worst));
    }
    return found;
  }

  /** With whom it has no word; where that is one alone, the fault may be the other's. */
  private static String others(String name, Set<Pair> pairs, Map<String, Integer> counts) {
    int others = counts.getOrDefault(name, 0);
    return others > 1
        ? "with " + Counted.of(others, "other")
        : "or "
            + pairs.stream()
                .filter(pair -> pair.has(name))
                .map(pair -> pair.otherThan(name))
                .findFirst()
                .orElseThrow();
  }

  private static Map<String, Integer> counts(Set<Pair> pairs) {
    Map<String, Integer> counts = new HashMap<>();
    for (Pair pair : pairs) {
      counts.merge(pair.one(), 1, Integer::sum);
      counts.merge(pair.other(), 1, Integer::sum);
    }
    return counts;
  }
}
