package io.dayu.it.curate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;

/**
 * Commands of {@code ./dayu curate} in processes of their own, as Spark and daemons do not go into
 * one class path. Executors are in the driver's process, or apart.
 */
final class CurateProcesses {
  /** Where the build of dayu-curator leaves its class path, Spark included. */
  private static final String CLASS_PATH_KEY = "dayu.spark.list";

  private static final Path MODULE = Path.of("..", "dayu-curator");
  private static final long LIMIT_MINUTES = 15;

  private final Path home;
  private final boolean executorsApart;
  private int started;

  /**
   * Processes that know a cluster by a site's configuration.
   *
   * @param home directory for their logs
   * @param executorsApart whether two executors have processes of their own
   */
  CurateProcesses(Path home, Configuration site, boolean executorsApart) throws IOException {
    this.home = home;
    this.executorsApart = executorsApart;
    Files.createDirectories(home.resolve("spark").resolve("jars"));
    Path conf = Files.createDirectories(home.resolve("conf"));
    try (OutputStream out = Files.newOutputStream(conf.resolve("core-site.xml"))) {
      site.writeXml(out);
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
    if (executorsApart) {
      builder.environment().put("SPARK_HOME", home.resolve("spark").toString());
      builder.environment().put("SPARK_SCALA_VERSION", "2.13");
    }
    return new Running(builder.start(), log);
  }

  private List<String> command(String... words) throws IOException {
    String classPath =
        Files.readString(Path.of(System.getProperty(CLASS_PATH_KEY)))
            + File.pathSeparator
            + home.resolve("conf");
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-XX:TieredStopAtLevel=1",
                "@" + MODULE.resolve(Path.of("src", "main", "launch", "spark.opts")),
                "-Dlog4j2.configurationFile=dayu-curate-log4j2.properties",
                "-Dspark.sql.shuffle.partitions=2"));
    if (executorsApart) {
      command.addAll(
          List.of(
              "-Dspark.master=local-cluster[2,1,1024]",
              "-Dspark.ui.enabled=false",
              "-Dspark.executor.memory=512m",
              "-Dspark.executor.extraClassPath=" + classPath));
    }
    command.addAll(List.of("-cp", classPath, "io.dayu.curator.cli.CurateCommand"));
    command.addAll(List.of(words));
    return command;
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
