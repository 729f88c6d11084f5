package io.dayu.hdfs.cli.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.hdfs.admin.RefusedException;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Small configurations, each with what it must be when Dayu is out of it. */
final class ConfigurationCheckTest {
  private static final String NN = "io.dayu.hdfs.DayuNameNodePlugin";
  private static final String DN = "io.dayu.agent.DayuDataNodePlugin";
  private static final String BLOCKS = "org.apache.hadoop.hdfs.server.blockmanagement.";
  private static final String PLUGINS = "dfs.namenode.plugins";

  @TempDir private Path directory;

  private static String property(String name, String value) {
    return "  <property><name>" + name + "</name><value>" + value + "</value></property>\n";
  }

  private static String site(String... inside) {
    return "<?xml version=\"1.0\"?>\n<configuration>\n"
        + String.join("", inside)
        + "</configuration>\n";
  }

  private static Arguments value(String what, String key, String before, String after) {
    return Arguments.of(what, site(property(key, before)), site(property(key, after)));
  }

  private static Arguments gone(String what, String... inside) {
    return Arguments.of(what, site(inside), site());
  }

  private static Stream<Arguments> configurations() {
    String policy = "dfs.block.replicator.classname";
    String provider = "dfs.namenode.hosts.provider.classname";
    return Stream.of(
        value("own plugin before ours", PLUGINS, "site.A," + NN, "site.A"),
        value("own plugin after ours", "dfs.datanode.plugins", DN + ",site.A", "site.A"),
        value("ours between two", PLUGINS, "site.A, " + NN + ", site.B", "site.A, site.B"),
        value("own between two of ours", PLUGINS, NN + ",site.A," + NN, "site.A"),
        value(
            "line breaks and white space",
            PLUGINS,
            "\n    site.A,\n    " + NN + ",\n    site.B\n  ",
            "\n    site.A,\n    site.B\n  "),
        value("ours first on lines", PLUGINS, "\n " + NN + ",\n site.A\n", "\n site.A\n"),
        value("line breaks alone", PLUGINS, "site.A\n" + NN + "\nsite.B", "site.A\nsite.B"),
        value("own names that look like ours", PLUGINS, "site.DayuHosts", "site.DayuHosts"),
        value("own package that begins like ours", PLUGINS, NN + ",io.dayutils.A", "io.dayutils.A"),
        value(
            "own class that begins like ours",
            provider,
            BLOCKS + "DayuHostsOfSite",
            BLOCKS + "DayuHostsOfSite"),
        value("own key that begins like ours", "dayutils.a", "1", "1"),
        value("own list that begins like ours", "security.dayutils.acl", "a", "a"),
        Arguments.of(
            "a variable of the site's own",
            site(property("x", "site.A"), property(PLUGINS, "${x}")),
            site(property("x", "site.A"), property(PLUGINS, "${x}"))),
        Arguments.of(
            "a variable of the environment in another key",
            site(property("dfs.namenode.name.dir", "${env.D}")),
            site(property("dfs.namenode.name.dir", "${env.D}"))),
        Arguments.of(
            "a tab before it",
            site("\t<property><name>dayu.alpha</name><value>1</value></property>\n"),
            site()),
        gone("keys that refer to keys", property("dayu.a", "${dayu.b}"), property("dayu.b", "1")),
        gone("ours alone", property(PLUGINS, NN)),
        gone("ours alone, in white space", property(PLUGINS, "\n    " + NN + "\n  ")),
        gone("all keys of ours", property("dayu.alpha", "0.5"), property("dayu.heat.enabled", "1")),
        gone("a key of a nameservice", property(PLUGINS + ".ns1", NN)),
        gone(
            "topology",
            property("dfs.net.topology.impl", "io.dayu.hdfs.reading.DayuNetworkTopology")),
        gone(
            "topology by the wrong key",
            property("net.topology.impl", "io.dayu.hdfs.reading.DayuNetworkTopology")),
        gone(
            "factory of replicas",
            property(
                "dfs.datanode.fsdataset.factory",
                "org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.DayuDatasetFactory")),
        gone(
            "placement without a policy of the site",
            property(policy, BLOCKS + "DayuBlockPlacementPolicy")),
        gone(
            "placement with HDFS's policy",
            property("dayu.placement.policy", BLOCKS + "BlockPlacementPolicyDefault"),
            property(policy, BLOCKS + "DayuBlockPlacementPolicy")),
        gone(
            "placement with our own policy by mistake",
            property("dayu.placement.policy", BLOCKS + "DayuBlockPlacementPolicy"),
            property(policy, BLOCKS + "DayuBlockPlacementPolicy")),
        Arguments.of(
            "placement gives way to the site's policy",
            site(
                property(policy, "\n" + BLOCKS + "DayuBlockPlacementPolicy\n"),
                property("dayu.placement.policy", " site.Policy ")),
            site(property(policy, "\nsite.Policy\n"))),
        gone("hosts without a provider of the site", property(provider, BLOCKS + "DayuHosts")),
        Arguments.of(
            "hosts give way to the site's provider",
            site(
                property("dayu.elastic.off.provider", BLOCKS + "CombinedHostFileManager"),
                property(provider, BLOCKS + "DayuHosts")),
            site(property(provider, BLOCKS + "CombinedHostFileManager"))),
        Arguments.of(
            "the site's policy is the final one",
            site(
                "<property><name>dayu.placement.policy</name><value>site.Final</value>"
                    + "<final>true</final></property>\n",
                property("dayu.placement.policy", "site.Later"),
                property(policy, BLOCKS + "DayuBlockPlacementPolicy")),
            site(property(policy, "site.Final"))),
        Arguments.of(
            "final, descriptions and comments stay",
            site(
                "  <!-- our audit -->\n  <property>\n    <name>" + PLUGINS + "</name>\n",
                "    <value>site.A," + NN + "</value> <!-- two -->\n",
                "    <final>true</final>\n    <description>a &lt; b</description>\n  </property>\n",
                "  <!-- <property><name>x</name><value>" + NN + "</value></property> -->\n"),
            site(
                "  <!-- our audit -->\n  <property>\n    <name>" + PLUGINS + "</name>\n",
                "    <value>site.A</value> <!-- two -->\n",
                "    <final>true</final>\n    <description>a &lt; b</description>\n  </property>\n",
                "  <!-- <property><name>x</name><value>" + NN + "</value></property> -->\n")),
        Arguments.of(
            "others on the same line stay",
            site("<property><name>a</name><value>1</value></property>" + property(PLUGINS, NN)),
            site("<property><name>a</name><value>1</value></property>  \n")),
        Arguments.of(
            "lines end as they ended",
            site(property("a", "ä"), property("dayu.alpha", "0.5")).replace("\n", "\r\n"),
            site(property("a", "ä")).replace("\n", "\r\n")),
        Arguments.of(
            "attributes",
            site(" <property name='" + PLUGINS + "' value='site.A," + NN + "' final='true'/>\n"),
            site(" <property name='" + PLUGINS + "' value='site.A' final='true'/>\n")),
        Arguments.of(
            "attributes in other quotes",
            site("<property name=\"" + PLUGINS + "\" value=\"site.A," + NN + "\"/>\n"),
            site("<property name=\"" + PLUGINS + "\" value=\"site.A\"/>\n")));
  }

  private void put(String name, String text) throws IOException {
    Files.write(directory.resolve(name), text.getBytes(StandardCharsets.UTF_8));
  }

  private String text(String name) throws IOException {
    return new String(Files.readAllBytes(directory.resolve(name)), StandardCharsets.UTF_8);
  }

  private ConfigurationCheck check() throws RefusedException {
    return ConfigurationCheck.of(directory);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("configurations")
  void valuesAreEdited_andNothingElse(String what, String before, String after) throws Exception {
    put("hdfs-site.xml", before);

    List<String> written = check().write();

    assertThat(text("hdfs-site.xml")).isEqualTo(after);
    assertThat(written).hasSize(before.equals(after) ? 0 : 1);
    assertThat(check().isClean()).isTrue();
    assertThat(check().write()).isEmpty();
  }

  @Test
  void allFilesOfHdfsAreRead_andEachHasACopy() throws Exception {
    put("core-site.xml", site(property("dayu.alpha", "0.5"), property("fs.defaultFS", "hdfs://a")));
    put("hdfs-site.xml", site(property(PLUGINS, NN + ",site.A")));
    put("hadoop-policy.xml", site(property("security.dayu.protocol.acl", "hdfs")));
    put("yarn-site.xml", site(property("a", "b")));
    Files.setPosixFilePermissions(
        directory.resolve("hdfs-site.xml"), PosixFilePermissions.fromString("rw-r-----"));

    assertThat(check().lines())
        .containsExactly(
            "core-site.xml:3  dayu.alpha goes",
            "hdfs-site.xml:3  dfs.namenode.plugins becomes site.A",
            "    is now " + NN + ",site.A",
            "hadoop-policy.xml:3  security.dayu.protocol.acl goes");
    assertThat(check().write()).hasSize(3);

    assertThat(text("core-site.xml")).isEqualTo(site(property("fs.defaultFS", "hdfs://a")));
    assertThat(text("hadoop-policy.xml")).isEqualTo(site());
    assertThat(text("hdfs-site.xml.with-dayu")).isEqualTo(site(property(PLUGINS, NN + ",site.A")));
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(directory.resolve("hdfs-site.xml"))))
        .isEqualTo("rw-r-----");
    // Another time Dayu is taken out, the first copy stays what it is.
    put("hdfs-site.xml", site(property(PLUGINS, NN)));
    check().write();
    assertThat(text("hdfs-site.xml.with-dayu-2")).isEqualTo(site(property(PLUGINS, NN)));
  }

  @Test
  void hadoopReadsWhatIsWritten() throws Exception {
    put("hdfs-site.xml", site(property(PLUGINS, "site.A\n" + NN), property("dayu.alpha", "1")));
    check().write();

    Configuration conf = new Configuration(false);
    conf.addResource(directory.resolve("hdfs-site.xml").toUri().toURL());
    assertThat(conf.getTrimmedStrings(PLUGINS)).containsExactly("site.A");
    assertThat(conf.get("dayu.alpha")).isNull();
  }

  @Test
  void aFileKeepsItsEncoding() throws Exception {
    Path file = directory.resolve("hdfs-site.xml");
    String head = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<configuration>\n";
    String kept = head + property("a", "ä");
    String end = "</configuration>\n";
    Charset charset = StandardCharsets.ISO_8859_1;
    Files.write(file, (kept + property("dayu.a", "1") + end).getBytes(charset));
    check().write();
    assertThat(Files.readAllBytes(file)).isEqualTo((kept + end).getBytes(charset));
  }

  @Test
  void aLinkStaysALink_andWhatAKilledEditHasLeftIsInNobodysWay(@TempDir Path elsewhere)
      throws Exception {
    Path target = elsewhere.resolve("hdfs-site.xml");
    Files.write(target, site(property(PLUGINS, NN)).getBytes(StandardCharsets.UTF_8));
    Path link = Files.createSymbolicLink(directory.resolve("hdfs-site.xml"), target);
    Files.createFile(elsewhere.resolve("hdfs-site.xml.new"));
    check().write();
    assertThat(link).isSymbolicLink();
    assertThat(text("hdfs-site.xml")).isEqualTo(site());
  }

  @ParameterizedTest
  @CsvSource({
    "dfs.namenode.plugins,NameNodes",
    "dfs.block.replicator.classname,NameNodes",
    "dfs.net.topology.impl,NameNodes",
    "net.topology.impl,NameNodes",
    "dfs.namenode.hosts.provider.classname,NameNodes",
    "dfs.datanode.plugins,DataNodes",
    "dfs.datanode.fsdataset.factory,DataNodes"
  })
  void eachKeyIsOfADaemonThatDoesNotStartWithoutTheJar(String key, String daemons)
      throws Exception {
    put("hdfs-site.xml", site(property(key, "io.dayu.X")));
    assertThat(check().restarts()).singleElement().asString().startsWith(daemons);
    assertThat(check().isNamedForNameNodes()).isEqualTo(daemons.equals("NameNodes"));
  }

  @Test
  void theLastValueOfAKeyIsKnown() throws Exception {
    put("core-site.xml", site(property("dayu.elastic.off.path", "/a")));
    put("hdfs-site.xml", site(property("dayu.elastic.off.path", " /b ")));
    assertThat(check().value("dayu.elastic.off.path")).isEqualTo("/b");
  }

  @Test
  void whatHdfsHasAfterwardsIsTold() throws Exception {
    put(
        "hdfs-site.xml",
        site(
            property(PLUGINS, "site.A"),
            property(PLUGINS, NN),
            property("dfs.net.topology.impl", "io.dayu.hdfs.reading.DayuNetworkTopology"),
            property("dayu.placement.policy", "site.P"),
            property("dfs.block.replicator.classname", BLOCKS + "DayuBlockPlacementPolicy"),
            property("dfs.datanode.plugins", DN)));

    assertThat(check().lines())
        .contains(
            "hdfs-site.xml:4  dfs.namenode.plugins goes (then hdfs-site.xml:3 is in force: site.A)",
            "hdfs-site.xml:5  dfs.net.topology.impl goes (HDFS's default is"
                + " org.apache.hadoop.hdfs.net.DFSNetworkTopology)",
            "hdfs-site.xml:7  dfs.block.replicator.classname becomes site.P (as"
                + " dayu.placement.policy names it)");
    assertThat(check().restarts())
        .containsExactly(
            "NameNodes: the standby, then hdfs haadmin -failover, then the other one.",
            "DataNodes, one after another.");
  }

  @Test
  void aDaemonIsRestartedOnlyForAValueThatItReads() throws Exception {
    put("hdfs-site.xml", site(property("dfs.datanode.plugins", DN), property("dayu.alpha", "1")));
    assertThat(check().restarts()).containsExactly("DataNodes, one after another.");
    assertThat(check().isNamedForNameNodes()).isFalse();
  }

  @Test
  void includedFilesAreEditedWhereTheyAreInTheDirectory() throws Exception {
    String including =
        site("<xi:include xmlns:xi=\"http://www.w3.org/2001/XInclude\" href=\"sub/ours.xml\"/>\n");
    Files.createDirectory(directory.resolve("sub"));
    put("hdfs-site.xml", including);
    put("sub/ours.xml", site(property(PLUGINS, "site.A," + NN)));

    assertThat(check().lines()).contains("ours.xml:3  dfs.namenode.plugins becomes site.A");
    check().write();

    assertThat(text("sub/ours.xml")).isEqualTo(site(property(PLUGINS, "site.A")));
    assertThat(text("hdfs-site.xml")).isEqualTo(including);
  }

  @Test
  void anIncludedFileElsewhereIsLeftToAnOperator(@TempDir Path elsewhere) throws Exception {
    Path shared = elsewhere.resolve("shared.xml");
    Files.write(shared, site(property(PLUGINS, NN)).getBytes(StandardCharsets.UTF_8));
    put("hdfs-site.xml", site("<include href=\"" + shared + "\"/>\n", property("dayu.alpha", "1")));

    assertThat(check().isClean()).isFalse();
    assertThatThrownBy(() -> check().write())
        .hasMessageContaining(shared.toRealPath() + " is included from outside of");
    assertThat(text("hdfs-site.xml")).contains("dayu.alpha");
  }

  @Test
  void anIncludeByAddressIsAFile_andOneThatIncludesItselfIsReadOnce() throws Exception {
    Path own = directory.resolve("hdfs-site.xml");
    String includes = "<include href='file://" + own + "'/>\n<include href='hdfs-site.xml'/>\n";
    put("hdfs-site.xml", site(includes, property("dayu.alpha", "1")));
    assertThat(check().write()).hasSize(1);
    assertThat(text("hdfs-site.xml")).isEqualTo(site(includes));
    assertThat(check().isClean()).isTrue();
  }

  @Test
  void anIncludeThatIsNoFileIsTold() throws Exception {
    put("hdfs-site.xml", site("<include href=\"http://site/hdfs.xml\"/>\n"));
    assertThat(check().lines())
        .containsExactly(
            "hdfs-site.xml:3  includes http://site/hdfs.xml, which is no file here: look there"
                + " yourself  (by hand)");
  }

  private static Stream<Arguments> unclear() {
    return Stream.of(
        Arguments.of(
            "a comment in the value", property(PLUGINS, "site.A,<!-- x -->" + NN), "be site.A"),
        Arguments.of("CDATA", property(PLUGINS, "<![CDATA[" + NN + "]]>"), "it must go"),
        Arguments.of("an entity", property(PLUGINS, "&plugins;"), "its value comes from elsewhere"),
        Arguments.of(
            "a variable",
            property("x", NN) + property(PLUGINS, "${x}"),
            "Dayu knows no key of that name"),
        Arguments.of(
            "the environment", property(PLUGINS, "${env.P}"), "its value comes from elsewhere"),
        Arguments.of(
            "a key that others refer to",
            property("dayu.x", "1") + property("a", "${dayu.x}"),
            "another value refers to it by ${dayu.x}"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("unclear")
  void whatIsNotInTheFileAsHadoopReadsItIsLeftToAnOperator(String what, String inside, String said)
      throws Exception {
    put("hdfs-site.xml", site(inside));
    assertThat(String.join("\n", check().lines())).contains(" by hand (").contains(said);
    assertThatThrownBy(() -> check().write())
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("nothing was written");
    assertThat(text("hdfs-site.xml")).isEqualTo(site(inside));
  }

  @Test
  void aFileThatIsNoXmlIsRefused() throws Exception {
    put("core-site.xml", site(property("dayu.alpha", "1")));
    put("hdfs-site.xml", "<configuration>" + property(PLUGINS, NN));
    assertThatThrownBy(this::check)
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("hdfs-site.xml cannot be read as XML, and nothing was changed");
    put("hdfs-site.xml", "<?xml version=\"1.0\" encoding=\"no such\"?>\n<configuration/>");
    assertThatThrownBy(this::check).hasMessageContaining("cannot be read as XML");
  }

  @Test
  void aDirectoryWithoutConfigurationIsRefused() {
    assertThatThrownBy(this::check).hasMessageContaining("has none of core-site.xml");
  }

  @Test
  void linesOfScriptsAreToldAndNeverChanged() throws Exception {
    put("hdfs-site.xml", site());
    String script = "# dayu was here\nexport HADOOP_CLASSPATH=/opt/dayu/a.jar\n";
    put("hadoop-env.sh", script);
    assertThat(check().lines())
        .containsExactly("hadoop-env.sh:2  export HADOOP_CLASSPATH=/opt/dayu/a.jar  (by hand)");
    assertThat(check().isClean()).isFalse();
    assertThat(check().write()).isEmpty();
    assertThat(text("hadoop-env.sh")).isEqualTo(script);
    put("hdfs-env.sh", script);
    assertThat(check().lines()).hasSize(2);
  }

  @Test
  void aKeyWithoutItsJarIsADanger(@TempDir Path home) throws Exception {
    put("hdfs-site.xml", site(property("dayu.alpha", "1"), property("dfs.datanode.plugins", DN)));
    assertThat(check().danger(home)).as("no Hadoop").isEmpty();
    Path lib = Files.createDirectories(home.resolve("share/hadoop/hdfs/lib"));
    assertThat(check().danger(home).orElse(""))
        .startsWith("DANGER")
        .contains("dfs.datanode.plugins (hdfs-site.xml:4)");

    for (String place : List.of("hdfs/lib", "hdfs", "common/lib")) {
      Path there = Files.createDirectories(lib.resolve("../..").resolve(place));
      Path jar = Files.createFile(there.resolve("dayu-hdfs-plugin-0.1.0-dropin.jar"));
      assertThat(check().danger(home)).as("with the jar in " + place).isEmpty();
      Files.delete(jar);
    }
    Files.createFile(
        Files.createDirectories(home.resolve("share/dayu/entry")).resolve("dayu-entry-0.1.0.jar"));
    assertThat(check().danger(home)).as("nothing puts that jar on the class path").isPresent();
    Files.createFile(
        Files.createDirectories(home.resolve("libexec/shellprofile.d")).resolve("dayu.sh"));
    assertThat(check().danger(home)).as("with the jar that stands in").isEmpty();
    put("hdfs-site.xml", site(property("dayu.alpha", "1")));
    Files.delete(home.resolve("libexec/shellprofile.d/dayu.sh"));
    assertThat(check().danger(home)).as("no class is named").isEmpty();
  }
}
