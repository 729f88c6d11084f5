package io.dayu.it.daemons;

import io.dayu.core.testing.Await;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Kills and freezes DataNodes, breaks their volumes and fills their disks, as damage allows. */
final class DataNodeFaults {
  private static final Logger LOG = LoggerFactory.getLogger(DataNodeFaults.class);

  /** What a DataNode's log says when it has noticed that a volume failed. */
  private static final String VOLUME_FAILED = "DataNode failed volumes";

  private static final Duration KNOWN_LIMIT = Duration.ofSeconds(90);

  /** Longer than Dayu waits for a word, and shorter than HDFS does, which is 11 s here. */
  private static final int HUSHED_MS = 9_000;

  private final RealCluster cluster;
  private final ThrashProcesses processes;
  private final Damage damage;
  private final SplittableRandom random;
  private final ThrashTally<ThrashStep> tally;

  /** The first DataNodes never end, so that what they lose in every transfer adds up. */
  private final int spared;

  DataNodeFaults(
      RealCluster cluster,
      ThrashProcesses processes,
      Damage damage,
      SplittableRandom random,
      ThrashTally<ThrashStep> tally,
      int spared) {
    this.cluster = cluster;
    this.processes = processes;
    this.damage = damage;
    this.random = random;
    this.tally = tally;
    this.spared = spared;
  }

  private boolean isMortal(int node) {
    return node >= spared;
  }

  /** Kills one until it is healed. */
  void kill() {
    damage.any(this::isMortal).ifPresent(this::kill);
  }

  private void kill(int node) {
    processes.kill(RealCluster.dataNode(node));
    damage.add(node, () -> start(node));
    tally.did(ThrashStep.KILL);
  }

  private BooleanSupplier start(int node) throws IOException {
    long startMs = System.currentTimeMillis();
    cluster.startDataNode(node);
    return () -> cluster.hasReported(node, startMs);
  }

  /** Freezes one, or as many as may be. */
  void freeze() throws Exception {
    List<String> names = some();
    if (!names.isEmpty()) {
      processes.freeze(names);
      tally.did(ThrashStep.FREEZE);
    }
  }

  /** Has one say nothing, or as many as may be, until they are silent for Dayu alone. */
  void hush() throws Exception {
    List<String> names = some();
    if (!names.isEmpty()) {
      double before = silent();
      boolean noticed = processes.freeze(names, HUSHED_MS, () -> silent() > before);
      tally.didIf(noticed, ThrashStep.HUSH);
    }
  }

  private double silent() {
    return cluster.view().metric("dayu_early_datanodes");
  }

  private List<String> some() {
    List<Integer> awake = new ArrayList<>(damage.unharmed());
    List<String> names = new ArrayList<>();
    int most = damage.left();
    while (names.size() < most && (names.isEmpty() || random.nextBoolean())) {
      names.add(RealCluster.dataNode(awake.remove(random.nextInt(awake.size()))));
    }
    return names;
  }

  /** Has a volume of one fail, or turn read-only, until it is healed. */
  void failVolume() throws Exception {
    Optional<Integer> node = damage.any(this::isMortal);
    if (node.isPresent()) {
      failVolume(node.get());
    }
  }

  private void failVolume(int node) throws Exception {
    int volume = random.nextInt(RealCluster.VOLUMES);
    boolean failed = random.nextBoolean();
    LOG.info("Volume {} of DataNode {} is {}", volume, node, failed ? "failed" : "read-only");
    long before = volumesFailed(node);
    Path folder = cluster.volume(node, volume);
    BrokenVolume broken =
        processes.harm(() -> failed ? BrokenVolume.failed(folder) : BrokenVolume.readOnly(folder));
    damage.add(
        node,
        () -> {
          tally.didIf(volumesFailed(node) > before, ThrashStep.FAIL_VOLUME);
          processes.kill(RealCluster.dataNode(node));
          broken.repair();
          ReturningUnits.drop(folder, otherVolumes(node, volume));
          return start(node);
        });
  }

  private List<Path> otherVolumes(int node, int volume) {
    return IntStream.range(0, RealCluster.VOLUMES)
        .filter(other -> other != volume)
        .mapToObj(other -> cluster.volume(node, other))
        .toList();
  }

  private long volumesFailed(int node) throws IOException {
    String log = cluster.daemons().log(RealCluster.dataNode(node));
    return log.lines().filter(line -> line.contains(VOLUME_FAILED)).count();
  }

  /** Has one without space until it is healed; not the one that the balancer works on. */
  void fillDisk() throws IOException {
    Optional<Integer> node = damage.any(any -> any != Balancing.NARROW);
    if (node.isPresent()) {
      fillDisk(node.get());
    }
  }

  private void fillDisk(int node) throws IOException {
    LOG.info("DataNode {} has no space", node);
    DiskSizes.FULL.apply(cluster.dataDirectory(node));
    damage.add(
        node,
        () -> {
          tally.didIf(isFull(node), ThrashStep.FILL_DISK);
          DiskSizes.USUAL.apply(cluster.dataDirectory(node));
          return () -> true;
        });
  }

  /** Has all that are well without space until HDFS knows; then they have it again. */
  void fillAllDisks() throws Exception {
    List<Integer> filled = new ArrayList<>();
    for (int node : damage.unharmed()) {
      if (DiskSizes.USUAL.isThatOf(cluster.dataDirectory(node))) {
        DiskSizes.FULL.apply(cluster.dataDirectory(node));
        filled.add(node);
      }
    }
    LOG.info("DataNodes {} have no space", filled);
    try {
      Await.until(
          "HDFS knows that they have no space",
          KNOWN_LIMIT,
          () -> filled.stream().allMatch(this::isFull),
          () -> filled);
      tally.did(ThrashStep.FILL_ALL_DISKS);
    } finally {
      for (int node : filled) {
        DiskSizes.USUAL.apply(cluster.dataDirectory(node));
      }
    }
  }

  private boolean isFull(int node) {
    try {
      return cluster.alive(node).filter(DiskSizes::isKnownFull).isPresent();
    } catch (IOException e) {
      LOG.info("Whether DataNode {} is full cannot be told: {}", node, e.toString());
      return false;
    }
  }
}
