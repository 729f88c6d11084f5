package io.dayu.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/**
 * docs/operate/configuration.md names every key with its default and description, and no other key.
 */
final class ConfigurationPageTest {
  @Test
  void pageAndDefaultsAgree() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "operate", "configuration.md"));
    Configuration defaults = new Configuration(false);
    defaults.addResource(
        ConfigurationPageTest.class.getClassLoader().getResource("dayu-default.xml"));
    int keys = 0;
    for (Map.Entry<String, String> entry : defaults) {
      assertThat(page).contains("| `" + entry.getKey() + "` | `" + entry.getValue() + "` |");
      keys++;
    }
    assertThat(page.lines().filter(line -> line.startsWith("| `dayu."))).hasSize(keys);
  }
}
