package io.dayu.it.daemons;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dayu.bench.cluster.DataSet;
import io.dayu.core.testing.Await;
import io.dayu.it.admin.Command;
import io.dayu.it.support.Fsck;
import io.dayu.it.support.Thrash;
import io.dayu.it.support.Unchecked;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Machines go off and come on by sizes at random, while one DataNode at a time is killed, the
 * NameNode with machines off, and the process that switches them. Files that stay are read all the
 * time, at the second try at the latest, but for reads that a restart of the NameNode cuts off.
 */
@Tag("long")
final class PowerThrashIT {
  private static final Logger LOG = LoggerFactory.getLogger(PowerThrashIT.class);
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final long BLOCK_BYTES = 1024 * 1024;
  private static final long FILE_BYTES = 3 * BLOCK_BYTES - 17;
  private static final int DATANODES = 6;
  private static final int REPLICATION = 3;

  /** Files with three replicas that are read all the time, and as many with two. */
  private static final int KEPT = 6;

  /** Erasure-coded files that are read as well. */
  private static final int CODED = 4;

  private static final String RS_3_2 = "RS-3-2-1024k";

  private static final int OTHERS_MAX = 10;
  private static final int PAUSE_MAX_MS = 4_000;
  private static final Duration USUAL_TIME = Duration.ofMinutes(5);
  private static final Duration SOON = Duration.ofMinutes(2);
  private static final Duration END = Duration.ofMinutes(5);
  private static final String OFF = "off";
  private static final List<String> SIZES = List.of("3", "4", "4", "5", OFF);

  private static final Map<String, String> PATIENT =
      Map.of(
          "dfs.client.retry.policy.enabled", "true",
          "dfs.client.retry.policy.spec", "500,200",
          "dfs.client.block.write.locateFollowingBlock.retries", "8",
          "dfs.client.socket-timeout", "8000");

  /** The steps of the run; those that others depend on are done more often. */
  private enum Step {
    SIZE,
    WAKE,
    KILL,
    MEND,
    KILL_NAMENODE,
    KILL_POWER,
    WRITE,
    DELETE,
    REFRESH_NODES
  }

  private static final List<Step> STEPS =
      List.of(
          Step.SIZE,
          Step.SIZE,
          Step.SIZE,
          Step.WAKE,
          Step.KILL,
          Step.MEND,
          Step.KILL,
          Step.MEND,
          Step.KILL_NAMENODE,
          Step.KILL_POWER,
          Step.WRITE,
          Step.WRITE,
          Step.DELETE,
          Step.REFRESH_NODES);

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final ThrashTally<Step> tally = new ThrashTally<>(Step.class);
  private final List<org.apache.hadoop.fs.Path> kept = new ArrayList<>();
  private final Deque<org.apache.hadoop.fs.Path> others = new ArrayDeque<>();
  private final Set<Integer> downSinceLook = new TreeSet<>();

  /** Odd while the NameNode is being restarted. */
  private final AtomicInteger restarts = new AtomicInteger();

  private volatile boolean ended;
  private Optional<Integer> down = Optional.empty();
  private long downSinceMs;
  private int written;

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  Path home;

  @SuppressWarnings("NullAway.Init")
  private RealCluster cluster;

  @SuppressWarnings("NullAway.Init")
  private SiteMachines machines;

  @SuppressWarnings("NullAway.Init")
  private PromisedReplicas replicas;

  @SuppressWarnings("NullAway.Init")
  private DistributedFileSystem files;

  @SuppressWarnings("NullAway.Init")
  private Future<Integer> reader;

  @Test
  void everyBlockIsReadable_andWhatIsOffIsOnDiskAndCopiedNowhere() {
    Thrash.run(this::thrash);
  }

  private void thrash(Thrash thrash) throws Exception {
    SplittableRandom random = thrash.random();
    Path asked = Files.createDirectories(home.resolve("machines"));
    try (SiteMachines site = new SiteMachines(asked, random.split());
        RealCluster started =
            RealCluster.start(home, DATANODES, BLOCK_BYTES, properties(site.command()))) {
      machines = site;
      cluster = started;
      files = cluster.client(PATIENT);
      replicas = new PromisedReplicas(cluster, DATANODES);
      writeKept();
      machines.begin(cluster, DATANODES);
      cluster.startPower();
      reader = threads.submit(() -> read(cluster.client(PATIENT)));
      boolean usual =
          thrash.takeSteps(
              USUAL_TIME,
              STEPS,
              PAUSE_MAX_MS,
              step -> {
                take(step, random);
                look();
              });
      allComeOn();
      if (usual) {
        tally.assertAllDone();
      }
    } finally {
      ended = true;
      threads.shutdownNow();
    }
  }

  private static Map<String, String> properties(Path command) {
    Map<String, String> properties = new HashMap<>();
    properties.put(RealCluster.HOST_KEY, SiteMachines.HOST);
    properties.put(
        "dfs.namenode.hosts.provider.classname",
        "org.apache.hadoop.hdfs.server.blockmanagement.DayuHosts");
    properties.put("dfs.namenode.decommission.max.concurrent.tracked.nodes", "0");
    properties.put("dfs.namenode.decommission.interval", "1");
    properties.put("dfs.namenode.redundancy.interval.seconds", "1");
    // All that are on report within this time.
    properties.put("dfs.namenode.safemode.extension", "8000");
    properties.put("ipc.client.connect.max.retries", "2");
    properties.put("dfs.namenode.reconstruction.pending.timeout-sec", "30");
    properties.put("dayu.agent.heartbeat", "500ms");
    properties.put("dayu.elastic.enabled", "true");
    properties.put("dayu.elastic.layout", "bands");
    properties.put("dayu.elastic.patience", "2s");
    properties.put("dayu.elastic.size", "4");
    properties.put("dayu.elastic.off.command", command.toString());
    properties.put("dayu.elastic.off.never", "names-only");
    properties.put("dayu.elastic.off.after", "1s");
    // A process that is killed in the midst takes its part of that.
    properties.put("dayu.elastic.off.lost", "90s");
    // Until then nobody knows what became of an order whose process was killed.
    properties.put("dayu.elastic.off.timeout", "10s");
    properties.put(
        "dfs.block.replicator.classname",
        "org.apache.hadoop.hdfs.server.blockmanagement.DayuBlockPlacementPolicy");
    properties.put("dfs.net.topology.impl", "io.dayu.hdfs.reading.DayuNetworkTopology");
    return properties;
  }

  private void writeKept() throws IOException {
    for (int file = 0; file < 2 * KEPT; file++) {
      kept.add(write("/power", file < KEPT ? REPLICATION : PromisedReplicas.AWAKE));
    }
    org.apache.hadoop.fs.Path coded = new org.apache.hadoop.fs.Path("/coded");
    files.mkdirs(coded);
    files.enableErasureCodingPolicy(RS_3_2);
    files.setErasureCodingPolicy(coded, RS_3_2);
    for (int file = 0; file < CODED; file++) {
      kept.add(write("/coded", 1));
    }
  }

  private org.apache.hadoop.fs.Path write(String directory, int replication) throws IOException {
    org.apache.hadoop.fs.Path file = new org.apache.hadoop.fs.Path(directory, "file" + written++);
    DataSet.write(files, file, FILE_BYTES, (short) replication, BLOCK_BYTES);
    replicas.add(files, file, replication);
    return file;
  }

  /** Reads the files that stay, one after the other; returns how many reads there were. */
  private int read(DistributedFileSystem client) {
    int reads = 0;
    int cutOff = 0;
    while (!ended) {
      org.apache.hadoop.fs.Path file = kept.get(reads % kept.size());
      int before = restarts.get();
      boolean isRead = isRead(client, file);
      isRead = isRead || isRead(client, file);
      if (!isRead) {
        boolean restarting = before % 2 == 1 || restarts.get() != before;
        assertThat(restarting || ended).as("%s can be read", file).isTrue();
        cutOff++;
      }
      reads++;
    }
    LOG.info("{} reads, of which restarts of the NameNode cut off {}", reads, cutOff);
    return reads;
  }

  /** Who has opened a file before an internal block was moved does not look for it again. */
  private static boolean isRead(DistributedFileSystem client, org.apache.hadoop.fs.Path file) {
    try {
      assertThat(DataSet.holds(client, file, FILE_BYTES)).as("data of %s", file).isTrue();
      return true;
    } catch (IOException | RuntimeException e) {
      LOG.info("{} could not be read", file, e);
      return false;
    }
  }

  private void take(Step step, SplittableRandom random) throws Exception {
    switch (step) {
      case SIZE -> tally.didIf(orderSize(SIZES.get(random.nextInt(SIZES.size()))), step);
      case WAKE -> tally.didIf(wakeOne(random), step);
      case KILL -> tally.didIf(kill(random), step);
      case MEND -> tally.didIf(mend(), step);
      case KILL_POWER -> {
        cluster.daemons().kill(RealCluster.POWER);
        cluster.startPower();
        tally.did(step);
      }
      case KILL_NAMENODE -> tally.didIf(restartNameNode(), step);
      case WRITE -> tally.didIf(writeOther(), step);
      case DELETE -> tally.didIf(deleteOther(), step);
      case REFRESH_NODES -> {
        files.refreshNodes();
        tally.did(step);
      }
    }
  }

  /** Looks first: an order may take back a size for which replicas were made since. */
  private boolean orderSize(String size) throws Exception {
    look();
    return order("elastic", "size", size);
  }

  private boolean order(String... words) {
    Command command = Command.run(files.getConf(), words);
    LOG.info("{}", command);
    return command.code() == 0;
  }

  /**
   * Has a machine be off where none is, unless a DataNode is dead: nobody goes off then.
   *
   * @return the machines that are off
   */
  private List<String> off() throws Exception {
    List<String> off = machinesIn(elastic(), OFF);
    if (off.isEmpty() && down.isEmpty()) {
      // Who was woken by hand rests again.
      assertThat(orderSize(OFF)).isTrue();
      Await.until(
          "no size is wanted",
          SOON,
          () -> wish().equals(OFF),
          () -> Command.run(files.getConf(), "elastic"));
      assertThat(orderSize("4")).isTrue();
      Await.until(
          "a machine is off",
          END,
          () -> !machinesIn(Unchecked.call(this::elastic), OFF).isEmpty(),
          () -> Command.run(files.getConf(), "elastic"));
      off = machinesIn(elastic(), OFF);
    }
    return off;
  }

  private String wish() {
    return Unchecked.call(this::elastic).path("sizing").path("wish").asText();
  }

  private boolean wakeOne(SplittableRandom random) throws Exception {
    List<String> off = off();
    return !off.isEmpty() && order("wake", off.get(random.nextInt(off.size())));
  }

  private boolean kill(SplittableRandom random) throws Exception {
    if (down.isPresent()) {
      return false;
    }
    boolean anyOff = !off().isEmpty();
    List<Integer> up = List.copyOf(new TreeSet<>(machines.up()));
    int node = up.get(random.nextInt(up.size()));
    downSinceMs = System.currentTimeMillis();
    machines.kill(cluster, node, () -> replicas.assertAwake(machines.up()));
    down = Optional.of(node);
    downSinceLook.add(node);
    return anyOff;
  }

  /** Has the one that was killed back, with all that it holds known. */
  private boolean mend() throws Exception {
    if (down.isEmpty()) {
      return false;
    }
    int node = down.get();
    machines.start(cluster, node);
    Await.until(
        "the NameNode knows what it holds",
        SOON,
        () -> cluster.hasReported(node, downSinceMs),
        () -> Command.run(files.getConf(), "elastic"));
    down = Optional.empty();
    return true;
  }

  private boolean restartNameNode() throws Exception {
    if (off().isEmpty()) {
      return false;
    }
    restarts.incrementAndGet();
    cluster.daemons().kill(RealCluster.NAMENODE);
    cluster.startNameNode();
    elastic();
    restarts.incrementAndGet();
    return true;
  }

  private boolean writeOther() throws IOException {
    if (others.size() >= OTHERS_MAX) {
      return false;
    }
    others.add(write("/power", REPLICATION));
    return true;
  }

  private boolean deleteOther() throws IOException {
    if (others.isEmpty()) {
      return false;
    }
    org.apache.hadoop.fs.Path file = others.remove();
    replicas.forget(file);
    return files.delete(file, false);
  }

  /** Who is awake, rests and is off, by a NameNode that plans. */
  private JsonNode elastic() throws Exception {
    Await.until(
        "the NameNode plans",
        SOON,
        () -> Command.run(files.getConf(), "elastic").code() == 0,
        () -> Command.run(files.getConf(), "elastic"));
    return JSON.readTree(Command.run(files.getConf(), "elastic", "--json").out());
  }

  private static List<String> machinesIn(JsonNode elastic, String state) {
    List<String> names = new ArrayList<>();
    for (JsonNode machine : elastic.path("machines")) {
      if (machine.path("state").asText().equals(state)) {
        names.add(machine.path("name").asText());
      }
    }
    return names;
  }

  private static Set<Integer> named(JsonNode rows) {
    Set<Integer> nodes = new TreeSet<>();
    rows.forEach(row -> nodes.add(SiteMachines.number(row.path("name").asText())));
    return nodes;
  }

  /** The DataNodes that neither rest nor are to, and are not off. */
  private static Set<Integer> staying(JsonNode elastic) {
    Set<Integer> staying = new TreeSet<>(IntStream.range(0, DATANODES).boxed().toList());
    JsonNode sizing = elastic.path("sizing");
    staying.removeAll(named(elastic.path("resting")));
    staying.removeAll(named(elastic.path("machines")));
    staying.removeAll(named(sizing.path("owing")));
    int beyond = elastic.path("awake").asInt() - sizing.path("size").asInt(DATANODES);
    for (int last = 0; last < beyond; last++) {
      staying.remove(SiteMachines.number(elastic.path("lastAwake").path(last).asText()));
    }
    return staying;
  }

  private void look() throws Exception {
    machines.check();
    assertThat(cluster.daemons().ended()).as("daemons that ended by themselves").isEmpty();
    if (reader.isDone()) {
      throw new AssertionError("the reader ended after " + reader.get());
    }
    JsonNode elastic = elastic();
    assertThat(machinesIn(elastic, "lost"))
        .as("machines that were given up, and not killed")
        .allMatch(name -> downSinceLook.contains(SiteMachines.number(name)));
    replicas.look(
        new PromisedReplicas.Standing(
            staying(elastic), named(elastic.path("machines")), downSinceLook));
    downSinceLook.clear();
    down.ifPresent(downSinceLook::add);
  }

  private void allComeOn() throws Exception {
    elastic();
    assertThat(order("elastic", "size", OFF)).isTrue();
    mend();
    Await.until(
        "no machine is off, and nothing is left to do",
        END,
        () ->
            Unchecked.call(this::elastic).path("machines").isEmpty()
                && cluster.view().namesystem("LowRedundancyBlocks") == 0
                && cluster.view().namesystem("PendingReconstructionBlocks") == 0
                && cluster.view().dayu("RunningTransfers") == 0,
        () -> Command.run(files.getConf(), "elastic"));
    cluster.view().awaitLive(DATANODES);
    look();
    ended = true;
    int reads = reader.get(END.toSeconds(), TimeUnit.SECONDS);
    replicas.assertAwake(machines.up());
    cluster.replicas().assertIdentical();
    assertThat(Fsck.report(files.getConf(), "/")).contains("is HEALTHY");
    assertThat(cluster.view().dayu("PlannerFailures")).as("planner failures").isZero();
    LOG.info(
        "{} reads, {} copies were made, machines went off {} times and came on {} times; steps: {}",
        reads,
        replicas.copies(),
        machines.switchedOff(),
        machines.switchedOn(),
        tally);
    assertThat(machines.switchedOff()).as("times that a machine went off").isPositive();
    assertThat(machines.switchedOn()).as("times that a machine came on").isPositive();
  }
}
