package io.dayu.metrics;

import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All metrics of both sides. */
final class Metrics {
  private static final Pattern NAME = Pattern.compile("\\bdayu_[a-z_]+");

  private Metrics() {}

  static Stream<Metric> all() {
    return Stream.concat(Stream.of(NameNodeMetric.values()), Stream.of(DataNodeMetric.values()));
  }

  /** The names of all their series in Prometheus. */
  static Set<String> exposedNames() {
    return all()
        .flatMap(metric -> metric.description().exposedNames().stream())
        .collect(Collectors.toSet());
  }

  /** What a text, such as a query, calls as Dayu's metrics are called. */
  static Set<String> namedIn(String text) {
    return NAME.matcher(text).results().map(MatchResult::group).collect(Collectors.toSet());
  }
}
