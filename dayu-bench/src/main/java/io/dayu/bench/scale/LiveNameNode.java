package io.dayu.bench.scale;

import io.dayu.bench.daemons.ArmKind;
import io.dayu.bench.daemons.DaemonSpec;
import io.dayu.bench.daemons.Daemons;
import io.dayu.bench.daemons.NameNodeJmx;
import io.dayu.bench.scale.node.SimulatedCluster;
import io.dayu.bench.testbed.net.Shell;
import io.dayu.bench.testbed.trace.LoadTrace;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.net.NetUtils;

/** A NameNode in a process of its own, which all simulated DataNodes have joined. */
final class LiveNameNode implements Closeable {
  static final String NAME = "namenode";
  static final Duration START_LIMIT = Duration.ofMinutes(5);
  static final String STATE = "FSNamesystemState";
  private static final long HEARTBEAT_MS = 3_000;
  private static final long REPORT_EVERY_MS = 1_000;

  private final ScalePlan plan;
  private final Daemons daemons;
  private final NameNodeJmx jmx;
  private final SimulatedCluster cluster;

  private LiveNameNode(ScalePlan plan, Daemons daemons, NameNodeJmx jmx, SimulatedCluster cluster) {
    this.plan = plan;
    this.daemons = daemons;
    this.jmx = jmx;
    this.cluster = cluster;
  }

  /**
   * Starts it and waits until it is out of safe mode; agents have begun to report.
   *
   * @param jvmOptions beside those of the plan
   */
  static LiveNameNode start(
      ScalePlan plan,
      ArmKind arm,
      Configuration site,
      Daemons daemons,
      LoadTrace trace,
      List<String> jvmOptions)
      throws IOException, InterruptedException {
    // As NameNodes are run: a heap that grows meanwhile touches new pages, and collects too early.
    List<String> options =
        new ArrayList<>(
            List.of(
                "-Xms" + plan.nameNode().heap(),
                "-Xmx" + plan.nameNode().heap(),
                "-XX:+AlwaysPreTouch",
                "-XX:+UseG1GC",
                "-XX:-UsePerfData"));
    options.addAll(jvmOptions);
    if (plan.nameNode().profiled()) {
      options.add("-XX:StartFlightRecording:settings=profile");
    }
    daemons.start(DaemonSpec.nameNode(NAME, site).with(options));
    NameNodeJmx jmx = new NameNodeJmx(site.get("dfs.namenode.http-address"));
    Polling.await("the NameNode answers", START_LIMIT, () -> !jmx.shown(STATE).isEmpty());
    InetSocketAddress address = NetUtils.createSocketAddr(site.get("dfs.namenode.rpc-address"));
    SimulatedCluster.Shape shape =
        new SimulatedCluster.Shape(
            plan.placement(), plan.cluster().blockBytes(), plan.cluster().linkBytesPerSec(), trace);
    SimulatedCluster cluster = new SimulatedCluster(shape, address, new Configuration(site));
    LiveNameNode live = new LiveNameNode(plan, daemons, jmx, cluster);
    try {
      live.join(arm);
      return live;
    } catch (IOException | InterruptedException | RuntimeException e) {
      live.close();
      throw e;
    }
  }

  private void join(ArmKind arm) throws IOException, InterruptedException {
    cluster.join(HEARTBEAT_MS);
    Polling.await("the NameNode is out of safe mode", START_LIMIT, this::operational);
    cluster.reportBlocksEvery(REPORT_EVERY_MS);
    if (arm.isDayu()) {
      cluster.startAgents(
          cluster.blockPoolId(), plan.agentHeartbeat().toMillis(), arm == ArmKind.HEAT);
    }
    LowPriority.enter();
  }

  private boolean operational() {
    return jmx.shown(STATE).contains("\"FSState\" : \"Operational\"");
  }

  SimulatedCluster cluster() {
    return cluster;
  }

  NameNodeJmx jmx() {
    return jmx;
  }

  /** Its output so far. */
  String log() throws IOException {
    return daemons.log(NAME);
  }

  /** Processor time that it has used. */
  Duration processors() {
    return ProcessHandle.of(daemons.pid(NAME)).map(LiveNameNode::processors).orElse(Duration.ZERO);
  }

  /** Processor time that this process has used: simulated DataNodes and clients. */
  static Duration ownProcessors() {
    return processors(ProcessHandle.current());
  }

  private static Duration processors(ProcessHandle process) {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  /**
   * Keeps the recording of where its time went, if there is one, draws it, and says it in words.
   */
  void keepProfile(String name) throws IOException, InterruptedException {
    if (plan.nameNode().profiled()) {
      Path recording = Files.createDirectories(plan.directories().out()).resolve(name + ".jfr");
      String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
      String pid = Long.toString(daemons.pid(NAME));
      Shell.run(List.of(jcmd, pid, "JFR.dump", "filename=" + recording));
      Files.writeString(
          plan.directories().out().resolve(name + ".profile.txt"),
          FlightProfile.of(recording).text());
      FlightProfile.draw(
          recording,
          plan.directories().out().resolve(name + ".flame.html"),
          "NameNode, arm " + name);
    }
  }

  @Override
  public void close() {
    cluster.close();
  }
}
