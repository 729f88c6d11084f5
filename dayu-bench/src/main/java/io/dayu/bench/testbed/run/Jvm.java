package io.dayu.bench.testbed.run;

import io.dayu.bench.testbed.net.TestbedHost;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program of the testbed's own, running on one of its hosts. */
final class Jvm implements AutoCloseable {
  /** For processes of which many run on few processors. */
  static final List<String> OPTIONS =
      List.of(
          "-XX:+UseSerialGC",
          "-XX:TieredStopAtLevel=1",
          "-XX:-UsePerfData",
          "-Djava.net.preferIPv4Stack=true");

  private final Process process;

  private Jvm(Process process) {
    this.process = process;
  }

  /** Starts it; what it prints goes to a file. */
  static Jvm start(TestbedHost host, String heap, Path log, Class<?> main, List<String> arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(OPTIONS);
    command.add("-Dlog4j.configuration=dayu-testbed-log4j.properties");
    command.addAll(List.of(heap, "-cp", System.getProperty("java.class.path", ""), main.getName()));
    command.addAll(arguments);
    return new Jvm(
        new ProcessBuilder(host.run(command))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start());
  }

  boolean running() {
    return process.isAlive();
  }

  /** Tells it to end, and waits. */
  void end(long patienceSeconds) throws IOException, InterruptedException {
    process.getOutputStream().close();
    process.waitFor(patienceSeconds, TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}
