package io.dayu.hdfs.cli.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.hdfs.admin.RefusedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Small configurations, each with what it must be when Dayu is in it, and out again. */
final class ConfigurationNeedsTest {
  private static final String NN = "io.dayu.hdfs.DayuNameNodePlugin";
  private static final String DN = "io.dayu.agent.DayuDataNodePlugin";
  private static final String OF_NAMENODES = "dfs.namenode.plugins";
  private static final String OF_DATANODES = "dfs.datanode.plugins";

  @TempDir private Path directory;

  private static String property(String name, String value) {
    return "  <property>\n    <name>"
        + name
        + "</name>\n    <value>"
        + value
        + "</value>\n  </property>\n";
  }

  private static String finalProperty(String value) {
    return "<property name='" + OF_NAMENODES + "' value='" + value + "' final='true'/>\n";
  }

  private static String site(String... inside) {
    return "<?xml version=\"1.0\"?>\n<configuration>\n"
        + String.join("", inside)
        + "</configuration>\n";
  }

  private static String both() {
    return property(OF_NAMENODES, NN) + property(OF_DATANODES, DN);
  }

  private static Arguments list(String what, String before, String after) {
    return Arguments.of(
        what,
        site(property(OF_DATANODES, DN), property(OF_NAMENODES, before)),
        site(property(OF_DATANODES, DN), property(OF_NAMENODES, after)));
  }

  private static Stream<Arguments> configurations() {
    return Stream.of(
        Arguments.of("nothing is there", site(), site(both())),
        Arguments.of("all is there", site(both()), site(both())),
        Arguments.of(
            "the end is indented and has no line's end",
            "<configuration>\n  </configuration>",
            "<configuration>\n  \n" + both() + "</configuration>"),
        Arguments.of(
            "all on one line",
            "<configuration></configuration>\n",
            "<configuration>\n" + both() + "</configuration>\n"),
        Arguments.of(
            "lines end as they ended",
            site(property("a", "ä")).replace("\n", "\r\n"),
            site(property("a", "ä"), both()).replace("\n", "\r\n")),
        list("the site's own stay", "site.A", "site.A," + NN),
        list(
            "the site's own on lines",
            "\n  site.A,\n  site.B\n ",
            "\n  site.A,\n  site.B," + NN + "\n "),
        list("a comma at the end", "site.A, ", "site.A," + NN + " "),
        list("an empty list", "", NN),
        list(
            "names that look like ours",
            "site.DayuNameNodePlugin",
            "site.DayuNameNodePlugin," + NN),
        Arguments.of(
            "two lists of the site's own, the DataNodes' first",
            site(property(OF_DATANODES, "site.D"), property(OF_NAMENODES, "site.N")),
            site(property(OF_DATANODES, "site.D," + DN), property(OF_NAMENODES, "site.N," + NN))),
        Arguments.of(
            "a key of a NameNode",
            site(both(), property(OF_NAMENODES + ".ns1.nn1", "site.A")),
            site(both(), property(OF_NAMENODES + ".ns1.nn1", "site.A," + NN))),
        Arguments.of(
            "a final value is in force",
            site(both(), finalProperty("site.A"), property(OF_NAMENODES, "site.B")),
            site(both(), finalProperty("site.A," + NN), property(OF_NAMENODES, "site.B"))),
        Arguments.of(
            "the value that is in force",
            site(
                property(OF_NAMENODES, "site.A"),
                property(OF_DATANODES, DN),
                property(OF_NAMENODES, "site.B")),
            site(
                property(OF_NAMENODES, "site.A"),
                property(OF_DATANODES, DN),
                property(OF_NAMENODES, "site.B," + NN))));
  }

  private void put(String name, String text) throws IOException {
    Files.write(directory.resolve(name), text.getBytes(StandardCharsets.UTF_8));
  }

  private String text(String name) throws IOException {
    return new String(Files.readAllBytes(directory.resolve(name)), StandardCharsets.UTF_8);
  }

  private ConfigurationNeeds needs(Map<String, String> settings) throws RefusedException {
    return ConfigurationNeeds.of(directory, settings);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("configurations")
  void valuesCome_andNothingElseChanges(String what, String before, String after) throws Exception {
    put("hdfs-site.xml", before);

    List<String> written = needs(Map.of()).write();

    assertThat(text("hdfs-site.xml")).isEqualTo(after);
    assertThat(written).hasSize(before.equals(after) ? 0 : 1);
    assertThat(needs(Map.of()).isComplete()).isTrue();
    assertThat(needs(Map.of()).write()).isEmpty();
  }

  @Test
  void whatCameGoesAgain() throws Exception {
    String before = site(property(OF_NAMENODES, "site.A"), property("dfs.replication", "3"));
    put("hdfs-site.xml", before);
    needs(Map.of("dayu.mode", "shadow")).write();
    assertThat(text("hdfs-site.xml.before-dayu")).isEqualTo(before);

    ConfigurationCheck.of(directory).write();

    assertThat(text("hdfs-site.xml")).isEqualTo(before);
  }

  @Test
  void settingsAreWhatTheSiteWants_andHadoopReadsThem() throws Exception {
    put("core-site.xml", site(property("dayu.alpha", "0.5")));
    put("hdfs-site.xml", site(property("dayu.mode", "active")));

    assertThat(needs(Map.of("dayu.mode", "shadow")).lines())
        .containsExactly(
            "hdfs-site.xml:7  dfs.namenode.plugins comes, as " + NN + " (is in no file)",
            "hdfs-site.xml:7  dfs.datanode.plugins comes, as " + DN + " (is in no file)",
            "hdfs-site.xml:3  dayu.mode becomes shadow");
    needs(Map.of("dayu.mode", "shadow", "dayu.alpha", "0.6", "dayu.seed", "7")).write();

    Configuration conf = new Configuration(false);
    conf.addResource(directory.resolve("core-site.xml").toUri().toURL());
    conf.addResource(directory.resolve("hdfs-site.xml").toUri().toURL());
    assertThat(conf.get("dayu.mode")).isEqualTo("shadow");
    assertThat(conf.get("dayu.alpha")).isEqualTo("0.6");
    assertThat(conf.get("dayu.seed")).isEqualTo("7");
    assertThat(conf.getTrimmedStrings(OF_DATANODES)).containsExactly(DN);
    assertThat(needs(Map.of("dayu.mode", "shadow")).isComplete()).isTrue();
    assertThat(text("core-site.xml")).isEqualTo(site(property("dayu.alpha", "0.6")));
  }

  @Test
  void whatIsNotInTheFileAsHadoopReadsIt_isLeftToAnOperator() throws Exception {
    for (String value : List.of("${site.plugins}", "<![CDATA[site.A]]>", "site.A<!-- one -->")) {
      String before = site(property(OF_NAMENODES, value));
      put("hdfs-site.xml", before);
      assertThat(needs(Map.of()).lines()).anyMatch(line -> line.contains("by hand"));
      assertThatThrownBy(() -> needs(Map.of()).write()).hasMessageContaining("by hand first");
      assertThat(text("hdfs-site.xml")).isEqualTo(before);
    }
    put("hdfs-site.xml", "<configuration/>\n");
    assertThatThrownBy(() -> needs(Map.of()).write()).hasMessageContaining("Put it there by hand");
    put("hdfs-site.xml", site());
    for (String value : List.of("a && b", "a < b")) {
      assertThatThrownBy(() -> needs(Map.of("dayu.elastic.off.command", value)))
          .hasMessageContaining("written by hand");
    }
  }
}
