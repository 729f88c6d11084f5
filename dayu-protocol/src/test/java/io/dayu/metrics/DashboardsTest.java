package io.dayu.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The dashboards are what Grafana takes, and ask for metrics that there are. */
final class DashboardsTest {
  private static final String RECOVERY = "dayu-recovery.json";
  private static final String DATANODES = "dayu-datanodes.json";

  private static JsonNode dashboard(String file) throws IOException {
    return new ObjectMapper().readTree(Path.of("src", "main", "ops", "grafana", file).toFile());
  }

  @ParameterizedTest
  @ValueSource(strings = {RECOVERY, DATANODES})
  void dashboardHasWhatGrafanaNeeds(String file) throws IOException {
    JsonNode dashboard = dashboard(file);

    assertThat(dashboard.path("uid").asText() + ".json").isEqualTo(file);
    assertThat(dashboard.path("title").asText()).isNotBlank();
    assertThat(dashboard.path("schemaVersion").asInt()).isGreaterThanOrEqualTo(36);
    assertThat(dashboard.path("panels")).isNotEmpty();
    assertThat(dashboard.path("templating").path("list").path(0).path("type").asText())
        .isEqualTo("datasource");
    assertThat(dashboard.path("templating").path("list").path(0).path("name").asText())
        .isEqualTo("datasource");
  }

  /** The panels that show anything. */
  private static List<JsonNode> panels(String file) throws IOException {
    List<JsonNode> panels = new ArrayList<>();
    dashboard(file).path("panels").forEach(panels::add);
    panels.removeIf(DashboardsTest::isRow);
    return panels;
  }

  private static boolean isRow(JsonNode panel) {
    return panel.path("type").asText().equals("row");
  }

  @ParameterizedTest
  @ValueSource(strings = {RECOVERY, DATANODES})
  void eachRowIsAQuestion_andEachPanelIsInOne(String file) throws IOException {
    JsonNode all = dashboard(file).path("panels");
    assertThat(isRow(all.path(0))).isTrue();
    int below = 0;
    for (JsonNode panel : all) {
      if (isRow(panel)) {
        assertThat(panel.path("title").asText()).endsWith("?");
      }
      assertThat(panel.path("gridPos").path("y").asInt()).isGreaterThanOrEqualTo(below);
      below = panel.path("gridPos").path("y").asInt();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {RECOVERY, DATANODES})
  void eachPanelHasATitleAPlaceADescriptionAndTargets(String file) throws IOException {
    Set<Integer> ids = new HashSet<>();
    Set<String> places = new HashSet<>();
    for (JsonNode panel : panels(file)) {
      String title = panel.path("title").asText();
      assertThat(title).isNotBlank();
      assertThat(panel.path("description").asText()).as(title).hasSizeGreaterThan(30).endsWith(".");
      assertThat(ids.add(panel.path("id").asInt())).as(title).isTrue();
      JsonNode place = panel.path("gridPos");
      assertThat(place.path("x").asInt() + place.path("w").asInt()).as(title).isBetween(1, 24);
      assertThat(places.add(place.path("x") + "," + place.path("y"))).as(title).isTrue();
      assertThat(panel.path("targets")).as(title).isNotEmpty();
      for (JsonNode target : panel.path("targets")) {
        assertThat(target.path("refId").asText()).as(title).isNotBlank();
        assertThat(target.path("datasource").path("uid").asText()).isEqualTo("${datasource}");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {RECOVERY, DATANODES})
  void eachQueryIsShownInTheUnitOfWhatItAsksFor(String file) throws IOException {
    for (JsonNode panel : panels(file)) {
      for (JsonNode target : panel.path("targets")) {
        String expression = target.path("expr").asText();
        String unit = unit(panel, target.path("refId").asText());
        assertThat(unit.equals("none") || unit.equals("bool_yes_no") ? "short" : unit)
            .as(panel.path("title").asText() + ": " + expression)
            .isEqualTo(unitOf(expression));
      }
    }
  }

  /** The unit in which a panel shows one of its queries. */
  private static String unit(JsonNode panel, String refId) {
    for (JsonNode override : panel.path("fieldConfig").path("overrides")) {
      if (override.path("matcher").path("options").asText().equals(refId)) {
        return override.path("properties").path(0).path("value").asText();
      }
    }
    return panel.path("fieldConfig").path("defaults").path("unit").asText();
  }

  /** Grafana's name for the unit of an expression, by what the list says of its first metric. */
  private static String unitOf(String expression) {
    String name = Metrics.namedIn(expression).iterator().next();
    String unit =
        Metrics.all()
            .map(Metric::description)
            .filter(one -> one.exposedNames().contains(name))
            .map(MetricDescription::unit)
            .findFirst()
            .orElseThrow();
    if (expression.contains("} / dayu_")) {
      return "percentunit";
    }
    boolean perSecond = expression.contains("rate(");
    return switch (unit) {
      case "bytes" -> perSecond ? "Bps" : "decbytes";
      case "bytes per second" -> "Bps";
      case "seconds" -> perSecond ? "percentunit" : "s";
      case "ratio", "share" -> "percentunit";
      default -> perSecond ? "ops" : "short";
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {RECOVERY, DATANODES})
  void eachQueryAsksForMetricsThatThereAre(String file) throws IOException {
    for (JsonNode panel : panels(file)) {
      for (JsonNode target : panel.path("targets")) {
        assertThat(Metrics.namedIn(target.path("expr").asText()))
            .as(panel.path("title").asText())
            .isNotEmpty()
            .isSubsetOf(Metrics.exposedNames());
      }
    }
    for (JsonNode variable : dashboard(file).path("templating").path("list")) {
      assertThat(Metrics.namedIn(variable.path("query").path("query").asText()))
          .isSubsetOf(Metrics.exposedNames());
    }
  }

  @Test
  void togetherTheyShowMostOfWhatThereIs() throws IOException {
    String all = dashboard(RECOVERY).toString() + dashboard(DATANODES);
    Set<String> shown = Metrics.namedIn(all);

    assertThat(Metrics.all())
        .filteredOn(
            metric -> metric.description().exposedNames().stream().noneMatch(shown::contains))
        .containsExactlyInAnyOrder(
            NameNodeMetric.PLANNING,
            NameNodeMetric.SLOT_NUMBER,
            NameNodeMetric.RECOVERED_REPLICAS,
            NameNodeMetric.DECODED_REPLICAS,
            NameNodeMetric.PLANNED_REPLICAS,
            NameNodeMetric.PLANNED_BYTES,
            NameNodeMetric.RESENT_REPLICAS,
            NameNodeMetric.SLOT_PLANNED_BYTES,
            NameNodeMetric.SLOT_MOVED_BYTES);
  }
}
