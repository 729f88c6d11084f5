package io.dayu.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

/** The alert rules ask for metrics that there are, and the runbook says what each alert means. */
final class AlertRulesTest {
  private static final Path RULES = Path.of("src", "main", "ops", "prometheus", "dayu-alerts.yaml");

  private static final Pattern CHECK = Pattern.compile("dayu_health_warnings\\{check=\"(\\w+)\"}");

  /** The rules, each a map of its fields. */
  private static List<Map<?, ?>> rules() throws IOException {
    Map<String, List<Map<String, List<Map<?, ?>>>>> file = new Yaml().load(Files.readString(RULES));
    return file.getOrDefault("groups", List.of()).stream()
        .flatMap(group -> group.getOrDefault("rules", List.of()).stream())
        .toList();
  }

  @Test
  void eachRuleHasANameAnExpressionASeverityAndASummary() throws IOException {
    assertThat(rules()).hasSizeGreaterThan(8);
    for (Map<?, ?> rule : rules()) {
      assertThat(text(rule, "alert")).matches("Dayu[A-Z][A-Za-z]+");
      assertThat(text(rule, "expr")).isNotBlank();
      assertThat(text(rule, "labels")).matches("\\{severity=(warning|critical)}");
      assertThat(text(rule, "annotations")).matches("\\{summary=.{20,}, runbook_url=[^ ]+}");
    }
    assertThat(rules().stream().map(rule -> text(rule, "alert"))).doesNotHaveDuplicates();
  }

  private static String text(Map<?, ?> rule, String key) {
    return String.valueOf(rule.get(key));
  }

  /** The package has the docs beside the rules, and a release may put another address before. */
  @Test
  void runbookUrlIsTheAlertsSection() throws IOException {
    for (Map<?, ?> rule : rules()) {
      String alert = text(rule, "alert");
      assertThat(text(rule, "annotations"))
          .endsWith("runbook_url=docs/operate/runbook.md#" + alert.toLowerCase(Locale.ROOT) + "}");
    }
  }

  @Test
  void checksThatAlertsHeedAreThoseOfHealth() throws IOException {
    String checks = NameNodeMetric.HEALTH_WARNINGS.description().help();
    List<String> heeded =
        rules().stream()
            .flatMap(rule -> CHECK.matcher(text(rule, "expr")).results())
            .map(match -> match.group(1))
            .toList();
    assertThat(heeded)
        .hasSizeGreaterThan(7)
        .allMatch(check -> checks.matches(".* " + check + "[,.].*"));
  }

  @Test
  void eachExpressionAsksForMetricsThatThereAre() throws IOException {
    for (Map<?, ?> rule : rules()) {
      assertThat(Metrics.namedIn(text(rule, "expr")))
          .as(text(rule, "alert"))
          .isNotEmpty()
          .isSubsetOf(Metrics.exposedNames());
    }
  }

  @Test
  void runbookHasAHeadingForEachAlertAndForNoOther() throws IOException {
    List<String> headings =
        Files.readAllLines(Path.of("..", "docs", "operate", "runbook.md")).stream()
            .filter(line -> line.startsWith("### Dayu"))
            .map(line -> line.substring(4))
            .toList();

    assertThat(headings)
        .containsExactlyElementsOf(rules().stream().map(rule -> text(rule, "alert")).toList());
  }

  @Test
  void promtoolHasNothingToSay() throws Exception {
    assumeTrue(onThePath("promtool"), "promtool is not on the PATH");
    Process promtool =
        new ProcessBuilder("promtool", "check", "rules", RULES.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(promtool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(promtool.waitFor()).as(said).isZero();
  }

  private static boolean onThePath(String program) {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
  }
}
