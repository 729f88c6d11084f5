package io.dayu.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
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

  @ParameterizedTest
  @ValueSource(strings = {RECOVERY, DATANODES})
  void eachPanelHasATitleAPlaceAUnitAndTargets(String file) throws IOException {
    Set<Integer> ids = new HashSet<>();
    Set<String> places = new HashSet<>();
    for (JsonNode panel : dashboard(file).path("panels")) {
      String title = panel.path("title").asText();
      assertThat(title).isNotBlank();
      assertThat(ids.add(panel.path("id").asInt())).as(title).isTrue();
      JsonNode place = panel.path("gridPos");
      assertThat(place.path("x").asInt() + place.path("w").asInt()).as(title).isBetween(1, 24);
      assertThat(places.add(place.path("x") + "," + place.path("y"))).as(title).isTrue();
      assertThat(panel.path("fieldConfig").path("defaults").path("unit").asText()).isNotBlank();
      assertThat(panel.path("targets")).as(title).isNotEmpty();
      for (JsonNode target : panel.path("targets")) {
        assertThat(target.path("refId").asText()).as(title).isNotBlank();
        assertThat(target.path("datasource").path("uid").asText()).isEqualTo("${datasource}");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {RECOVERY, DATANODES})
  void eachQueryAsksForMetricsThatThereAre(String file) throws IOException {
    for (JsonNode panel : dashboard(file).path("panels")) {
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
