package io.dayu.it.support;

import io.dayu.bench.daemons.Daemons;
import io.dayu.power.DayuPower;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** The process that switches machines, in a JVM of its own, as a site starts it. */
public final class SwitchingJvm implements AutoCloseable {
  private static final List<String> KEYS = List.of("fs.defaultFS", "dayu.elastic.off.command");

  private final Process process;

  private SwitchingJvm(Process process) {
    this.process = process;
  }

  /**
   * Starts it.
   *
   * @param conf names the NameNode and the site's command
   */
  public static SwitchingJvm start(Configuration conf) throws IOException {
    List<String> words =
        new ArrayList<>(
            List.of(
                Daemons.javaHome().resolve("bin").resolve("java").toString(),
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dlog4j.configuration=dayu-power-log4j.properties",
                "-cp",
                System.getProperty("java.class.path"),
                DayuPower.class.getName()));
    for (String key : KEYS) {
      words.add("-D");
      words.add(key + "=" + conf.get(key));
    }
    return new SwitchingJvm(new ProcessBuilder(words).inheritIO().start());
  }

  /** True until it dies. */
  public boolean isAlive() {
    return process.isAlive();
  }

  /** Dies in the midst of all (SIGKILL). */
  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}
