package io.dayu.bench.scale;

import io.dayu.bench.daemons.ArmKind;
import io.dayu.bench.daemons.DaemonSpec;
import io.dayu.bench.daemons.Daemons;
import io.dayu.bench.scale.load.CallLog;
import io.dayu.bench.scale.load.ClientLoad;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/** The clients of a run, in a process of their own that ends with the run's daemons. */
final class ClientProcess {
  private static final String NAME = "clients";
  private static final Duration START_LIMIT = Duration.ofMinutes(2);
  private static final List<String> JVM_OPTIONS =
      List.of("-Xms256m", "-Xmx256m", "-XX:+UseSerialGC", "-XX:-UsePerfData");

  private final Path calls;

  private ClientProcess(Path calls) {
    this.calls = calls;
  }

  /** Starts them and waits until they ask. */
  static ClientProcess start(ScalePlan plan, ArmKind arm, Configuration site, Daemons daemons)
      throws IOException, InterruptedException {
    Path calls = plan.directories().out().resolve(arm.word() + ".calls.csv").toAbsolutePath();
    Files.deleteIfExists(calls);
    daemons.start(
        new DaemonSpec(
            NAME,
            site,
            ClientLoad.class.getName(),
            List.of(
                Double.toString(plan.clients().callsPerSec()),
                Long.toString(plan.seed()),
                calls.toString()),
            List.of(),
            JVM_OPTIONS,
            Optional.of(System.getProperty("java.class.path"))));
    Polling.await(
        "clients ask the NameNode",
        START_LIMIT,
        () -> begun(calls) || daemons.ended().contains(NAME));
    if (daemons.ended().contains(NAME)) {
      throw new IOException("the clients have ended: " + daemons.log(NAME));
    }
    return new ClientProcess(calls);
  }

  private static boolean begun(Path calls) {
    try {
      return CallLog.begun(calls);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The calls that they made in a while.
   *
   * @param fromMs in ms since 1970
   */
  CallLog.Calls between(long fromMs, long toMs) throws IOException {
    return CallLog.between(calls, fromMs, toMs);
  }
}
