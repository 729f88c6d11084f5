package io.dayu.bench.daemons;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Processes of one cluster: each a stock main class with Hadoop's own jars and a folder that holds
 * its hdfs-site.xml.
 *
 * <p>Ends all it has started when it is closed, and starts nothing more. Thread safe.
 */
public final class Daemons implements AutoCloseable {
  /** A system property that names the home of a Java for daemons. */
  public static final String JAVA_HOME_PROPERTY = "dayu.daemons.java";

  private static final long START_LIMIT_S = 60;
  private static final String LOGGING =
      """
      log4j.rootLogger=INFO, console
      log4j.appender.console=org.apache.log4j.ConsoleAppender
      log4j.appender.console.layout=org.apache.log4j.PatternLayout
      log4j.appender.console.layout.ConversionPattern=%d{HH:mm:ss.SSS} %p %c{1} %m%n
      """;

  private final Path home;
  private final String classPath;
  private final Map<String, Process> running = new TreeMap<>();
  private final Set<String> logged = new HashSet<>();
  private boolean closed;

  /**
   * No process yet.
   *
   * @param home an existing folder for configuration and logs
   * @param classPath of a process, after its configuration, unless it has one of its own
   */
  public Daemons(Path home, String classPath) {
    this.home = home;
    this.classPath = classPath;
  }

  /** Runs a process to its end and returns its exit code. */
  public int run(DaemonSpec spec) throws IOException, InterruptedException {
    Process process = start(spec);
    try {
      if (!process.waitFor(START_LIMIT_S, TimeUnit.SECONDS)) {
        throw new IOException(spec.name() + " did not end");
      }
      return process.exitValue();
    } finally {
      kill(spec.name());
    }
  }

  /** Starts a process that goes on running. */
  public synchronized Process start(DaemonSpec spec) throws IOException {
    if (closed) {
      throw new IOException("nothing is started any more");
    }
    Process process = launch(spec);
    running.put(spec.name(), process);
    return process;
  }

  /** Ends a process with SIGKILL and waits until it is gone. */
  public void kill(String name) {
    take(name).destroyForcibly().onExit().join();
  }

  /** Stops a process in its tracks (SIGSTOP): its connections stay, and nobody answers. */
  public void freeze(String name) throws IOException, InterruptedException {
    signal(name, "STOP");
  }

  /** Lets a frozen process go on. */
  public void thaw(String name) throws IOException, InterruptedException {
    signal(name, "CONT");
  }

  private synchronized void signal(String name, String signal)
      throws IOException, InterruptedException {
    String pid = Long.toString(find(name).pid());
    int exitCode = new ProcessBuilder("kill", "-" + signal, pid).inheritIO().start().waitFor();
    if (exitCode != 0) {
      throw new IOException("signal " + signal + " did not reach " + name);
    }
  }

  /** Ends all processes with SIGTERM, and with SIGKILL what is still there after a while. */
  public synchronized void stop(long patienceSeconds) throws InterruptedException {
    long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(patienceSeconds);
    running.values().forEach(Process::destroy);
    for (Process process : running.values()) {
      process.waitFor(Math.max(0, deadlineNs - System.nanoTime()), TimeUnit.NANOSECONDS);
    }
    killAll();
  }

  /** The id of a running process. */
  public synchronized long pid(String name) {
    return find(name).pid();
  }

  /** Names of processes that were started and have ended by themselves. */
  public synchronized List<String> ended() {
    return running.entrySet().stream()
        .filter(entry -> !entry.getValue().isAlive())
        .map(Map.Entry::getKey)
        .toList();
  }

  /** The output of a process, and of those of its name that were started here before it. */
  public String log(String name) throws IOException {
    return Files.readString(logFile(name));
  }

  /** The file that a process prints to. */
  public Path logFile(String name) {
    return home.resolve(name + ".log");
  }

  private synchronized Process take(String name) {
    Process process = find(name);
    running.remove(name);
    return process;
  }

  private Process find(String name) {
    Process process = running.get(name);
    if (process == null) {
      throw new IllegalArgumentException("no process " + name);
    }
    return process;
  }

  private Process launch(DaemonSpec spec) throws IOException {
    Path conf = Files.createDirectories(home.resolve(spec.name()).resolve("conf"));
    try (OutputStream out = Files.newOutputStream(conf.resolve("hdfs-site.xml"))) {
      spec.site().writeXml(out);
    }
    Files.writeString(conf.resolve("log4j.properties"), LOGGING);
    File log = logFile(spec.name()).toFile();
    return new ProcessBuilder(command(spec, conf))
        .directory(home.toFile())
        .redirectErrorStream(true)
        .redirectOutput(logged.add(spec.name()) ? Redirect.to(log) : Redirect.appendTo(log))
        .start();
  }

  private List<String> command(DaemonSpec spec, Path conf) {
    List<String> command = new ArrayList<>(spec.prefix());
    command.add(javaHome().resolve("bin").resolve("java").toString());
    command.addAll(spec.jvmOptions());
    String jars = spec.classPath().orElse(classPath);
    command.addAll(List.of("-cp", conf + File.pathSeparator + jars, spec.mainClass()));
    command.addAll(spec.arguments());
    return command;
  }

  /** The Java that daemons run on: this process's, unless another one is named. */
  public static Path javaHome() {
    return Path.of(System.getProperty(JAVA_HOME_PROPERTY, System.getProperty("java.home")));
  }

  private void killAll() {
    running.values().forEach(Process::destroyForcibly);
    running.values().forEach(process -> process.onExit().join());
    running.clear();
  }

  @Override
  public synchronized void close() {
    closed = true;
    killAll();
  }
}
