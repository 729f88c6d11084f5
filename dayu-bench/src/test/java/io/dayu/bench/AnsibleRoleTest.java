package io.dayu.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;

/**
 * The Ansible role knows its own variables and files, and needs no collection. The role runs on
 * daemons in integration-tests/src/test/ansible/try-ansible.sh.
 */
class AnsibleRoleTest {
  private static final Path PLACE = Path.of("..", "dayu-hdfs-plugin/src/main/package/ansible");
  private static final Path ROLE = PLACE.resolve("roles/dayu");

  private static final Pattern USED = Pattern.compile("\\bdayu_\\w+");

  /** A value of a task's own, what a task has found, or the word of a loop. */
  private static final Pattern MADE =
      Pattern.compile("(?m)^\\s*(?:(dayu_\\w+):|(?:register|loop_var): (dayu_\\w+)$)");

  private static final Pattern INCLUDED = Pattern.compile("include_tasks: (\\w+\\.yml)");
  private static final Pattern MODULE = Pattern.compile("ansible\\.builtin\\.\\w+");

  private static Map<String, Object> defaults() throws IOException {
    return new Yaml().load(Files.readString(ROLE.resolve("defaults/main.yml")));
  }

  private static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(ROLE.resolve("tasks"))) {
      return files.toList();
    }
  }

  /** All tasks, without comments. */
  private static String tasks() throws IOException {
    StringBuilder all = new StringBuilder();
    for (Path file : files()) {
      all.append(Files.readString(file)).append('\n');
    }
    return all.toString().replaceAll("(?m)^ *#.*$", "");
  }

  private static Set<String> found(Pattern pattern, String text) {
    Set<String> found = new TreeSet<>();
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) {
      String first = matcher.groupCount() == 0 ? matcher.group() : matcher.group(1);
      found.add(first == null ? matcher.group(2) : first);
    }
    return found;
  }

  @Test
  void everyVariableIsADefaultOrMadeByATask_andEveryDefaultIsUsed() throws IOException {
    String tasks = tasks();
    Set<String> known = new TreeSet<>(defaults().keySet());
    known.addAll(found(MADE, tasks));
    assertThat(known).containsAll(found(USED, tasks));
    assertThat(found(USED, tasks + defaults())).containsAll(defaults().keySet());
  }

  @Test
  void everyFileIsIncluded_andEveryTaskHasAModuleOfAnsibleItself() throws IOException {
    Set<String> names =
        files().stream().map(file -> file.getFileName().toString()).collect(Collectors.toSet());
    Set<String> reached = found(INCLUDED, tasks());
    // The first file is Ansible's own word, and the state names two.
    reached.addAll(Set.of("main.yml", "present.yml", "absent.yml"));
    assertThat(reached).isEqualTo(names);
    for (Path file : files()) {
      List<Map<String, Object>> list = new Yaml().load(Files.readString(file));
      assertThat(list).as("%s", file).allSatisfy(AnsibleRoleTest::isWhole);
    }
  }

  private static void isWhole(Map<String, Object> task) {
    assertThat(task).containsKey("name");
    if (task.get("block") instanceof List<?> inner) {
      for (Object one : inner) {
        Map<?, ?> part = (Map<?, ?>) one;
        assertThat(part.keySet().stream().map(String::valueOf)).anyMatch(MODULE.asMatchPredicate());
      }
    } else {
      assertThat(task.keySet()).anyMatch(MODULE.asMatchPredicate());
    }
  }

  @Test
  void packageHasThePlaybook_andTheInstallPageNamesIt() throws IOException {
    List<Map<String, Object>> plays = new Yaml().load(Files.readString(PLACE.resolve("dayu.yml")));
    assertThat(plays)
        .singleElement()
        .satisfies(play -> assertThat(play).containsEntry("any_errors_fatal", true));
    assertThat(Files.readString(Path.of("..", "dayu-hdfs-plugin/pom.xml")))
        .contains(
            "dir=\"src/main/package/ansible\" prefix=\"dayu-${project.version}/share/dayu/ansible\"");
    assertThat(Files.readString(Path.of("..", "docs/operate/install.md")))
        .contains("`share/dayu/ansible`", "dayu.yml -e dayu_package=", "-e dayu_state=absent");
  }

  /** A task's commands, on a directory of Hadoop. */
  private static String commands(String file, String task, Path home) throws IOException {
    String text = Files.readString(ROLE.resolve("tasks").resolve(file));
    String command = text.substring(text.indexOf("cmd: |", text.indexOf("name: " + task)) + 6);
    return command
        .substring(0, command.indexOf("changed_when"))
        .replace("{{ dayu_keep }}", home + "/share/dayu-role")
        .replace("{{ dayu_hadoop_home }}", home.toString())
        .replace("{{ dayu_jars }}", home + "/share/hadoop/hdfs/lib/dayu-hdfs-plugin-*-dropin.jar")
        .replace("{{ dayu_file.stat.checksum }}", "sum");
  }

  /** Runs commands, where those in a directory stand in for the system's. */
  private static int run(String commands, Path tools, Map<String, String> environment)
      throws IOException, InterruptedException {
    ProcessBuilder shell = new ProcessBuilder("sh", "-c", commands).redirectErrorStream(true);
    shell.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    shell.environment().merge("PATH", tools + File.pathSeparator, (old, more) -> more + old);
    shell.environment().putAll(environment);
    return shell.start().waitFor();
  }

  private static void tool(Path file, String text) throws IOException {
    put(file, "#!/bin/sh\n" + text + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private static void put(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static Set<String> filesOf(Path home) throws IOException {
    try (Stream<Path> all = Files.walk(home)) {
      return all.filter(Files::isRegularFile)
          .map(file -> home.relativize(file).toString())
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  /** Without both no daemon would start, whose configuration names Dayu. */
  @Test
  void upgradeThatFailsLeavesTheOldJarAndStandIn(@TempDir Path home, @TempDir Path tools)
      throws Exception {
    String lib = "share/hadoop/hdfs/lib/";
    String standIn = "share/dayu/entry/dayu-entry-";
    put(home.resolve(lib + "hadoop.jar"), "");
    for (String part : List.of("", "share/dayu-role/new/")) {
      String version = part.isEmpty() ? "1" : "2";
      put(home.resolve(part + lib + "dayu-hdfs-plugin-" + version + "-dropin.jar"), version);
      put(home.resolve(part + standIn + version + ".jar"), version);
      put(home.resolve(part + "share/doc/dayu/of-" + version), version);
      put(home.resolve(part + "share/dayu/same"), version);
    }
    put(home.resolve("share/dayu-role/new/share/dayu/opened/to-hdfs"), "");
    tool(tools.resolve("mv"), "exit 1");
    tool(tools.resolve("tar"), "exit 1");
    String upgrade = "umask 077\n" + commands("present.yml", "The new jar comes", home);

    assertThat(run(upgrade, tools, Map.of())).isNotZero();
    assertThat(filesOf(home))
        .contains(lib + "dayu-hdfs-plugin-1-dropin.jar", standIn + "1.jar", "share/dayu/same");

    Files.delete(tools.resolve("mv"));
    assertThat(run(upgrade, tools, Map.of())).isZero();
    assertThat(filesOf(home))
        .containsExactlyInAnyOrder(
            lib + "hadoop.jar",
            lib + "dayu-hdfs-plugin-2-dropin.jar",
            standIn + "2.jar",
            "share/dayu/same",
            "share/doc/dayu/of-2",
            "share/dayu/opened/to-hdfs",
            "share/dayu-role/package");
    assertThat(Files.getPosixFilePermissions(home.resolve("share/dayu/opened")))
        .as("its user finds the stand-in")
        .isEqualTo(PosixFilePermissions.fromString("rwxr-xr-x"));
    assertThat(home.resolve("share/dayu/same")).hasContent("2");
  }

  @Test
  void takenOut_incomingTrafficIsNotShapedAnyMore_andDayuPowerHasEnded(
      @TempDir Path home, @TempDir Path tools) throws Exception {
    put(home.resolve("sys/class/net/dayu-in2/ifalias"), "dayu-ingress/eth0/10000000000/900/8\n");
    put(home.resolve("sys/class/net/dayu-in3/ifalias"), "somebody's\n");
    tool(home.resolve("sbin/dayu-ingress.sh"), "echo \"$@\" >> " + home.resolve("removed"));
    tool(tools.resolve("systemctl"), "echo \"$@\" >> " + home.resolve("units"));
    String end = commands("absent.yml", "Incoming recovery", home);

    assertThat(run(end, tools, Map.of("DAYU_INGRESS_SYS", home + "/sys"))).isZero();
    assertThat(home.resolve("removed")).hasContent("remove --dev eth0");
    assertThat(home.resolve("units")).content().contains("disable --now dayu-power");

    tool(home.resolve("sbin/dayu-ingress.sh"), "exit 1");
    assertThat(run(end, tools, Map.of("DAYU_INGRESS_SYS", home + "/sys")))
        .as("it says why, and its file stays")
        .isNotZero();
    assertThat(Files.readString(ROLE.resolve("tasks/absent.yml")))
        .containsSubsequence("--daemon stop dayupower", "name: Files go");
  }

  /** The package has no entries for the directories of the stand-in: root's umask would hide it. */
  @Test
  void whatIsUnpackedHdfssUserCanRead(@TempDir Path home) throws IOException {
    assertThat(commands("present.yml", "The package is unpacked beside", home))
        .containsSubsequence("umask 022", "tar -xzf");
    assertThat(Files.readString(Path.of("..", "docs/operate/install.md")))
        .contains("umask 022 && tar -xzf")
        .doesNotContainPattern("(?<!umask 022 && )tar -x");
  }

  @Test
  void anObserverStaysOne_andNeverTakesOver() throws IOException {
    assertThat(Files.readString(ROLE.resolve("tasks/namenode.yml")))
        .containsSubsequence(
            "rejectattr('dayu_nn_state', 'equalto', 'observer')",
            "replace('TO', hostvars[dayu_others[0]].dayu_nn_id)",
            "in ['active', 'standby', 'observer']",
            "when: dayu_nn_state == 'observer' and dayu_state_now.stdout | trim == 'standby'",
            "dayu_to_observer | replace('ID', dayu_namenode_id)");
  }
}
