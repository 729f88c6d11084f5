package io.dayu.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/operate/metrics.md is what the code says of its metrics. */
final class DocumentationTest {
  private static final Path PAGE = Path.of("..", "docs", "operate", "metrics.md");
  private static final String WRITE = "dayu.docs.write";

  private static final String HEAD =
      """
      # Metrics

      Every NameNode (`dfs.namenode.http-address`) and every DataNode with an agent (`dfs.datanode.http.address`) has a page
      `/dayu/metrics` in Prometheus' text, behind the same filters as `/jmx`, and for administrators alone where
      `hadoop.security.instrumentation.requires.admin` is set. [Alerts](runbook.md#alerts) and
      [Prometheus](install.md#6-prometheus-and-grafana) have more.

      Labels stand in braces. A name that ends in `_total` is a counter from the daemon's start. A summary has `_count`, `_sum`,
      `_max` and one quantile, 0.99 of the last two minutes. All others are gauges. A system that is off shows no metric.
      """;

  @Test
  void pageIsWhatTheCodeSays() throws IOException {
    String written = written();
    if (Boolean.getBoolean(WRITE)) {
      Files.writeString(PAGE, written);
    }

    assertThat(Files.readString(PAGE))
        .as("docs/operate/metrics.md; run this test with -D%s=true to write it anew", WRITE)
        .isEqualTo(written);
  }

  private static String written() {
    return HEAD
        + section("NameNode", NameNodeMetric.values())
        + section("DataNode", DataNodeMetric.values());
  }

  private static String section(String title, Metric[] metrics) {
    return "\n## "
        + title
        + "\n\n| metric | meaning |\n|---|---|\n"
        + Stream.of(metrics).map(metric -> row(metric.description())).collect(Collectors.joining());
  }

  private static String row(MetricDescription one) {
    String labels = one.labels().isEmpty() ? "" : "{" + String.join(",", one.labels()) + "}";
    String summary = one.kind() == MetricKind.TIMER ? " (summary)" : "";
    return "| `%s%s`%s | %s |\n".formatted(one.exposedName(), labels, summary, one.help());
  }
}
