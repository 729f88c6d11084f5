package io.dayu.it.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.metrics.PrometheusPage;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page of metrics, checked line by line to be what Prometheus reads.
 *
 * @param series values by series, labels included, as they stand in the text
 */
public record PrometheusText(Map<String, Double> series) {
  private static final String NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*";
  private static final String LABEL = "[a-zA-Z_][a-zA-Z0-9_]*=\"(?:[^\"\\\\\n]|\\\\[\\\\\"n])*\"";
  private static final Pattern HELP = Pattern.compile("# HELP (" + NAME + ") .+");
  private static final Pattern TYPE =
      Pattern.compile("# TYPE (" + NAME + ") (?:counter|gauge|summary)");
  private static final Pattern SAMPLE =
      Pattern.compile(
          "(("
              + NAME
              + ")(?:\\{"
              + LABEL
              + "(?:,"
              + LABEL
              + ")*})?)"
              + " (NaN|[+-]Inf|[+-]?[0-9.]+(?:[eE][+-]?[0-9]+)?)");

  /** What a daemon shows on the port of its web server. */
  public static PrometheusText of(int port) throws IOException, InterruptedException {
    URI uri = URI.create("http://localhost:" + port + PrometheusPage.PATH);
    // The DataNode's front server does not pass on an offer of another HTTP.
    HttpResponse<String> answer =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .build()
            .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    assertThat(answer.statusCode()).as("%s: %s", uri, answer.body()).isEqualTo(200);
    return parse(answer.body());
  }

  /** Fails on the first line that is none of the format's. */
  static PrometheusText parse(String text) {
    assertThat(text).endsWith("\n");
    Map<String, Double> series = new LinkedHashMap<>();
    Set<String> helped = new HashSet<>();
    Set<String> typed = new HashSet<>();
    for (String line : text.lines().toList()) {
      Matcher sample = SAMPLE.matcher(line);
      if (sample.matches()) {
        String family = sample.group(2).replaceFirst("_(count|sum)$", "");
        assertThat(typed).as("types before %s", line).contains(family);
        assertThat(helped).as("helps before %s", line).contains(family);
        assertThat(series.put(sample.group(1), parsed(sample.group(3)))).as(line).isNull();
      } else {
        note(line, helped, typed);
      }
    }
    return new PrometheusText(series);
  }

  private static void note(String line, Set<String> helped, Set<String> typed) {
    Matcher help = HELP.matcher(line);
    Matcher type = TYPE.matcher(line);
    if (help.matches()) {
      assertThat(helped.add(help.group(1))).as(line).isTrue();
    } else {
      assertThat(type.matches()).as("a line of the format: %s", line).isTrue();
      assertThat(typed.add(type.group(1))).as(line).isTrue();
    }
  }

  private static double parsed(String text) {
    return switch (text) {
      case "+Inf" -> Double.POSITIVE_INFINITY;
      case "-Inf" -> Double.NEGATIVE_INFINITY;
      default -> Double.parseDouble(text);
    };
  }

  /** The value of one series. */
  public double value(String wanted) {
    Double value = series.get(wanted);
    if (value == null) {
      throw new AssertionError("no series " + wanted + " among " + series.keySet());
    }
    return value;
  }

  /** The value of one series that counts something. */
  long count(String wanted) {
    return Math.round(value(wanted));
  }

  /** The sum of all series of a name that count something. */
  long countOfAll(String name) {
    return Math.round(sum(name));
  }

  /** The sum of all series of a name. */
  double sum(String name) {
    return series.entrySet().stream()
        .filter(entry -> entry.getKey().replaceFirst("\\{.*", "").equals(name))
        .mapToDouble(Map.Entry::getValue)
        .sum();
  }

  /** How many series have names that begin so. */
  long seriesOf(String prefix) {
    return series.keySet().stream().filter(name -> name.startsWith(prefix)).count();
  }
}
