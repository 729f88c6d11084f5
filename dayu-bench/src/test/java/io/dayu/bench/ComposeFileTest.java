package io.dayu.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

/**
 * docker-compose.yml pulls what registries have, leaves no path on the host, and moves its ports.
 */
class ComposeFileTest {
  private static final Path ROOT = Path.of("..");

  private static Map<String, Map<String, Object>> services() throws IOException {
    Map<String, Map<String, Map<String, Object>>> file =
        new Yaml().load(Files.readString(ROOT.resolve("docker-compose.yml")));
    return Objects.requireNonNull(file.get("services"));
  }

  @Test
  void imageThatIsBuiltBesideIsNeverPulled() throws IOException {
    Object built = services().get("namenode").get("image");
    assertThat(services().get("namenode")).containsKey("build");
    assertThat(services().values())
        .filteredOn(service -> built.equals(service.get("image")))
        .hasSize(8)
        .allSatisfy(service -> assertThat(service).containsEntry("pull_policy", "never"));
  }

  @Test
  void pathsOfTheHostAreThere_andNoneIsMade() throws IOException {
    int paths = 0;
    for (Map<String, Object> service : services().values()) {
      if (service.get("volumes") instanceof List<?> volumes) {
        for (Object volume : volumes) {
          assertThat(volume).as("long form").isInstanceOf(Map.class);
          Map<?, ?> bind = (Map<?, ?>) volume;
          assertThat(bind.get("bind")).hasToString("{create_host_path=false}");
          assertThat(bind.get("read_only")).isEqualTo(true);
          Path source = ROOT.resolve(String.valueOf(bind.get("source")));
          assertThat(source.endsWith("target") || Files.exists(source)).as("%s", source).isTrue();
          paths++;
        }
      }
    }
    assertThat(paths).isGreaterThan(8);
  }

  @Test
  void portsAreThoseOfThisMachineAlone_andHaveVariables() throws IOException {
    assertThat(
            services().values().stream()
                .filter(service -> service.containsKey("ports"))
                .map(service -> String.valueOf(service.get("ports"))))
        .hasSize(3)
        .allMatch(ports -> ports.matches("\\[127\\.0\\.0\\.1:\\$\\{[A-Z]+_PORT:-\\d+}:\\d+]"));
  }

  @Test
  void downloadIsHeldAgainstItsChecksum() throws IOException {
    assertThat(Files.readString(ROOT.resolve("dayu-bench/src/compose/Dockerfile")))
        .containsSubsequence("curl -fsSL -o", "sha512sum -c", "tar -xzf");
  }
}
