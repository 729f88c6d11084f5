package io.dayu.it.daemons;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;

/**
 * Processes of one cluster: each a stock main class with Hadoop's own jars, the drop-in jar and a
 * folder that holds its hdfs-site.xml.
 *
 * <p>Ends all it has started when it is closed.
 */
final class Daemons implements AutoCloseable {
  private static final long START_LIMIT_S = 60;

  private final Path home;
  private final String classPath;
  private final Map<String, Process> running = new TreeMap<>();

  /**
   * No process yet.
   *
   * @param home an existing folder for configuration, data and logs
   * @param dropInJar the jar that an operator would put beside Hadoop's own
   */
  Daemons(Path home, Path dropInJar) {
    this.home = home;
    this.classPath = dropInJar + File.pathSeparator + hadoopJars();
  }

  /** The class path of this test without any class of Dayu's own. */
  private static String hadoopJars() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> entry.endsWith(".jar") && !entry.contains("dayu"))
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** Runs a main class to its end and returns its exit code. */
  int run(String name, Configuration site, String mainClass, String... arguments)
      throws IOException, InterruptedException {
    Process process = launch(name, site, mainClass, arguments);
    if (!process.waitFor(START_LIMIT_S, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IOException(name + " did not end");
    }
    return process.exitValue();
  }

  /** Starts a main class that goes on running. */
  void start(String name, Configuration site, String mainClass) throws IOException {
    running.put(name, launch(name, site, mainClass));
  }

  /** Ends a process with SIGKILL and waits until it is gone. */
  void kill(String name) {
    Process process = running.remove(name);
    if (process == null) {
      throw new IllegalArgumentException("no process " + name);
    }
    process.destroyForcibly().onExit().join();
  }

  /** What a process has printed. */
  String log(String name) throws IOException {
    return Files.readString(home.resolve(name + ".log"));
  }

  private Process launch(String name, Configuration site, String mainClass, String... arguments)
      throws IOException {
    Path conf = Files.createDirectories(home.resolve(name).resolve("conf"));
    try (OutputStream out = Files.newOutputStream(conf.resolve("hdfs-site.xml"))) {
      site.writeXml(out);
    }
    Files.writeString(conf.resolve("log4j.properties"), LOGGING);
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-cp",
                conf + File.pathSeparator + classPath,
                mainClass));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command)
        .directory(home.toFile())
        .redirectErrorStream(true)
        .redirectOutput(home.resolve(name + ".log").toFile())
        .start();
  }

  private static final String LOGGING =
      """
      log4j.rootLogger=INFO, console
      log4j.appender.console=org.apache.log4j.ConsoleAppender
      log4j.appender.console.layout=org.apache.log4j.PatternLayout
      log4j.appender.console.layout.ConversionPattern=%d{HH:mm:ss.SSS} %p %c{1} %m%n
      """;

  @Override
  public void close() {
    for (String name : List.copyOf(running.keySet())) {
      kill(name);
    }
  }
}
