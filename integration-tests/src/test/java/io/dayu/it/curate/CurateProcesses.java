package io.dayu.it.curate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.StringUtils;

/**
 * Commands of {@code ./dayu curate} in processes of their own, as Spark and daemons do not go into
 * one class path. Executors are in the driver's process. Or {@code spark-submit} gives the one jar
 * that the build leaves to a cluster manager, whose two executors have processes of their own and
 * know the class path of a Spark that has never heard of Dayu.
 */
final class CurateProcesses {
  /** No cluster manager: executors are in the driver's process. */
  static final List<String> NO_MANAGER = List.of();

  /** Spark's own manager with two executors, each a process of this machine. */
  static final List<String> SPARKS_OWN = List.of("--master", "local-cluster[2,1,1024]");

  /** YARN with two executors; the daemons of {@link YarnDaemons}. */
  static final List<String> YARN = List.of("--master", "yarn", "--num-executors", "2");

  /** The same, with the driver in a container. */
  static final List<String> YARN_CLUSTER =
      List.of("--master", "yarn", "--num-executors", "2", "--deploy-mode", "cluster");

  /** Where the build of dayu-curator leaves its class path, Spark included. */
  private static final String CLASS_PATH_KEY = "dayu.spark.list";

  /** Where the build leaves what Spark has for YARN, and YARN's daemons. */
  private static final String YARN_KEY = "dayu.yarn.jars";

  /** The jar for {@code spark-submit}. */
  private static final String JAR_KEY = "dayu.spark.jar";

  private static final Path MODULE = Path.of("..", "dayu-curator");
  private static final String COMMAND = "io.dayu.curator.cli.CurateCommand";
  private static final long LIMIT_MINUTES = 15;

  /** Options of processes that live for seconds: the second compiler would cost them more. */
  private static final String SHORT_LIVED = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC";

  /** As {@code ./dayu curate} does it. */
  private static final List<String> BEHIND_ALL_ELSE =
      List.of("nice", "-n", "19", "chrt", "--idle", "0");

  /** What begins the names of jars that no Spark comes with. */
  private static final List<String> NOT_SPARKS =
      List.of("bc", "dayu-", "hadoop-client-minicluster-", "hadoop-hdfs-", "picocli-");

  private final Path home;
  private final List<String> manager;
  private int started;

  /**
   * Processes that know a cluster by a site's configuration.
   *
   * @param home directory for their logs
   * @param manager what {@code spark-submit} is told of the cluster manager; nothing without one
   */
  CurateProcesses(Path home, Configuration site, List<String> manager) throws IOException {
    this.home = home;
    this.manager = List.copyOf(manager);
    Files.createDirectories(conf());
    for (String part : List.of("core", "hdfs", "yarn")) {
      try (OutputStream out = Files.newOutputStream(conf().resolve(part + "-site.xml"))) {
        site.writeXml(out);
      }
    }
    if (!manager.isEmpty()) {
      Files.createDirectories(sparkJars());
      for (Path jar : allJars()) {
        String name = jar.getFileName().toString();
        if (NOT_SPARKS.stream().noneMatch(name::startsWith)) {
          Files.createSymbolicLink(sparkJars().resolve(name), jar);
        }
      }
    }
  }

  private Path conf() {
    return home.resolve("conf");
  }

  private Path sparkHome() {
    return home.resolve("spark");
  }

  private Path sparkJars() {
    return sparkHome().resolve("jars");
  }

  private static String classPath() throws IOException {
    return Files.readString(Path.of(System.getProperty(CLASS_PATH_KEY)));
  }

  private static List<Path> allJars() throws IOException {
    try (Stream<Path> forYarn = Files.list(Path.of(System.getProperty(YARN_KEY)))) {
      Stream<Path> ofClassPath =
          Arrays.stream(StringUtils.split(classPath(), File.pathSeparatorChar)).map(Path::of);
      return Stream.concat(ofClassPath, forYarn)
          .filter(Files::isRegularFile)
          .map(Path::toAbsolutePath)
          .toList();
    }
  }

  /** Jars with YARN's daemons, and Hadoop's client that they need. */
  static String yarnClassPath() throws IOException {
    return allJars().stream()
        .filter(jar -> !jar.getFileName().toString().startsWith("dayu-"))
        .map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** What executors with processes of their own have printed to; Spark makes a file for each. */
  List<Path> executorLogs() throws IOException {
    try (Stream<Path> files = Files.walk(sparkHome().resolve("work"))) {
      return files.filter(file -> file.endsWith("stderr")).toList();
    }
  }

  /** Runs a command to its end, which must be a good one, and returns what it has printed. */
  String run(String... words) throws Exception {
    Running running = start(words);
    assertThat(running.exitCode()).as("%s says more", running.log()).isZero();
    return running.printed();
  }

  /** Starts a command. */
  Running start(String... words) throws IOException {
    started++;
    Path log = home.resolve(started + "-" + words[0] + ".log");
    ProcessBuilder builder =
        new ProcessBuilder(command(words)).redirectErrorStream(true).redirectOutput(log.toFile());
    if (!manager.isEmpty()) {
      // As Spark's script finds them, and the executors that it starts.
      builder.environment().put("SPARK_HOME", sparkHome().toString());
      builder.environment().put("SPARK_SCALA_VERSION", "2.13");
      builder.environment().put("HADOOP_CONF_DIR", conf().toString());
    }
    return new Running(builder.start(), log);
  }

  private List<String> command(String... words) throws IOException {
    List<String> command = new ArrayList<>(manager.isEmpty() ? BEHIND_ALL_ELSE : List.of());
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx1g",
            "-XX:TieredStopAtLevel=1",
            "-XX:ReservedCodeCacheSize=240m",
            "@" + MODULE.resolve(Path.of("src", "main", "launch", "spark.opts"))));
    command.addAll(manager.isEmpty() ? inOneProcess() : submit());
    command.addAll(List.of(words));
    return command;
  }

  private List<String> inOneProcess() throws IOException {
    return List.of(
        "-Dlog4j2.configurationFile=dayu-curate-log4j2.properties",
        "-Dspark.sql.shuffle.partitions=2",
        "-cp",
        classPath() + File.pathSeparator + conf(),
        COMMAND);
  }

  /** What Spark's script {@code spark-submit} runs. */
  private List<String> submit() {
    List<String> submit =
        new ArrayList<>(
            List.of(
                "-cp",
                sparkJars().resolve("*") + File.pathSeparator + conf(),
                "org.apache.spark.deploy.SparkSubmit"));
    submit.addAll(manager);
    submit.addAll(
        List.of(
            "--executor-memory",
            "512m",
            "--conf",
            "spark.executor.extraJavaOptions=" + SHORT_LIVED,
            "--conf",
            "spark.yarn.am.extraJavaOptions=" + SHORT_LIVED,
            "--conf",
            "spark.ui.enabled=false",
            "--conf",
            "spark.sql.shuffle.partitions=2",
            // Spark is on all machines of this YARN.
            "--conf",
            "spark.yarn.jars=local:" + sparkJars().resolve("*"),
            "--class",
            COMMAND,
            System.getProperty(JAR_KEY)));
    return submit;
  }

  /**
   * A command that was started.
   *
   * @param process of the driver
   * @param log what it prints goes there
   */
  record Running(Process process, Path log) {
    boolean isAlive() {
      return process.isAlive();
    }

    /** Waits for its end. */
    int exitCode() throws InterruptedException {
      assertThat(process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES))
          .as("the command ends; %s says more", log)
          .isTrue();
      return process.exitValue();
    }

    String printed() throws IOException {
      return Files.readString(log);
    }

    /** Kills one executor that has a process of its own. */
    void killExecutor() {
      assertThat(process.descendants().findFirst().map(ProcessHandle::destroyForcibly))
          .as("an executor was killed; %s says more", log)
          .contains(true);
    }

    /** Kills the driver, and what it has started. */
    void kill() throws InterruptedException {
      List<ProcessHandle> executors = process.descendants().toList();
      process.destroyForcibly().waitFor();
      executors.forEach(ProcessHandle::destroyForcibly);
    }
  }
}
