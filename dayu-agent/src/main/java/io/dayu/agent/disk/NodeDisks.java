package io.dayu.agent.disk;

import io.dayu.agent.host.DataNodeHost;
import io.dayu.agent.host.HostVolume;
import io.dayu.agent.host.ServedReplica;
import io.dayu.agent.run.Duty;
import io.dayu.agent.share.ServedDisks;
import io.dayu.core.guard.GuardTerms;
import io.dayu.protocol.DiskReport;
import io.dayu.protocol.StorageReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The devices that the DataNode's volumes are on, and what recovery may do on each.
 *
 * <p>Its duty reads counters and looks whom the DataNode serves; pulls take their places by any
 * thread. Whoever is told something is told it without a lock. When the duty ends, however it does,
 * nobody is limited any more.
 */
public final class NodeDisks implements DiskWrites, Duty {
  private static final Logger LOG = LoggerFactory.getLogger(NodeDisks.class);

  /** Volumes come and go by an operator's hand. */
  private static final long VOLUMES_NS = TimeUnit.SECONDS.toNanos(30);

  private static final long NO_VOLUMES_NS = TimeUnit.SECONDS.toNanos(1);
  private static final double MS_PER_SEC = 1e3;

  private static final long SERVING_NS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long SERVING_NOBODY_NS = TimeUnit.MILLISECONDS.toNanos(250);

  private final DataNodeHost host;
  private final BlockDevices devices;
  private final Function<DiskKind, DiskTerms> terms;
  private final long periodNs;
  private final ServedStreams served = new ServedStreams();
  private final Map<String, GuardedDisk> disks = new LinkedHashMap<>();
  private final Map<String, Optional<GuardedDisk>> byStorage = new HashMap<>();
  private final Set<String> unreadable = new HashSet<>();
  private long volumesDueNs;
  private long lookDueNs;
  private boolean over;

  /** True if blocks of which one replica is left are recovered. */
  private volatile boolean lastReplicas;

  /**
   * Knows no volume yet.
   *
   * @param terms for a device of each kind
   * @param periodNs how often the counters are read
   */
  public NodeDisks(
      DataNodeHost host,
      BlockDevices devices,
      Function<DiskKind, DiskTerms> terms,
      long periodNs,
      long nowNs) {
    this.host = host;
    this.devices = devices;
    this.terms = terms;
    this.periodNs = periodNs;
    this.volumesDueNs = nowNs;
    this.lookDueNs = nowNs;
  }

  /** The rates that the disks leave those who pull from here. */
  public ServedDisks served() {
    return served;
  }

  /** Says whether blocks of which one replica is left are recovered. Any thread. */
  public void lastReplicas(boolean now) {
    lastReplicas = now;
  }

  @Override
  public Optional<DiskWrite> join(WriteRequest request) {
    if (!isKnown(request.storageId())) {
      findVolumes();
    }
    List<DiskWrite> news = new ArrayList<>();
    Optional<DiskWrite> joined;
    synchronized (this) {
      Optional<GuardedDisk> disk =
          over ? Optional.empty() : byStorage.getOrDefault(request.storageId(), Optional.empty());
      joined = disk.map(its -> enter(its, request, news));
    }
    try {
      news.forEach(DiskWrite::announce);
    } catch (RuntimeException | Error e) {
      // Who asks never hears of the place, and gives none back.
      joined.ifPresent(DiskWrite::leave);
      throw e;
    }
    return joined;
  }

  private DiskWrite enter(GuardedDisk disk, WriteRequest request, List<DiskWrite> news) {
    DiskWrite write = new DiskWrite(request, left -> leave(disk, left));
    disk.enter(write);
    news.addAll(disk.shareWrites());
    // It has not joined yet for whoever asks, and reads its share when it has.
    news.remove(write);
    return write;
  }

  private void leave(GuardedDisk disk, DiskWrite write) {
    List<DiskWrite> news;
    synchronized (this) {
      disk.leave(write);
      news = over ? List.of() : disk.shareWrites();
    }
    news.forEach(DiskWrite::announce);
  }

  private synchronized boolean isKnown(String storageId) {
    return byStorage.containsKey(storageId);
  }

  @Override
  public long doWork(long nowNs) {
    if (nowNs - volumesDueNs >= 0) {
      findVolumes();
      volumesDueNs = nowNs + (hasVolumes() ? VOLUMES_NS : NO_VOLUMES_NS);
    }
    boolean serving = serve();
    if (nowNs - lookDueNs >= 0) {
      look(nowNs);
      lookDueNs = nowNs + periodNs;
    }
    return Math.min(lookDueNs - nowNs, serving ? SERVING_NS : SERVING_NOBODY_NS);
  }

  private synchronized boolean hasVolumes() {
    return !byStorage.isEmpty();
  }

  /** Finds the volumes' devices; one that stays keeps what was learned of it. */
  private void findVolumes() {
    Map<Optional<String>, List<HostVolume>> byDevice =
        host.volumes().stream()
            .collect(
                Collectors.groupingBy(devices::deviceOf, LinkedHashMap::new, Collectors.toList()));
    synchronized (this) {
      Set<String> before = Set.copyOf(byStorage.keySet());
      byStorage.clear();
      disks.keySet().removeIf(device -> !byDevice.containsKey(Optional.of(device)));
      byDevice.forEach(
          (device, volumes) -> {
            Optional<GuardedDisk> disk = device.map(name -> disk(name, volumes));
            volumes.forEach(volume -> byStorage.put(volume.storageId(), disk));
            warnOfNoCounters(disk, volumes, before);
          });
    }
  }

  private GuardedDisk disk(String device, List<HostVolume> volumes) {
    return disks.computeIfAbsent(
        device,
        name -> {
          DiskKind kind = DiskKind.of(volumes, () -> devices.isRotational(name));
          DiskTerms its = terms.apply(kind);
          LOG.info(
              "Device {} has {}: taken for {}, {} streams each way, {}.",
              name,
              volumes.stream().map(volume -> volume.directory().toString()).toList(),
              kind == DiskKind.ROTATIONAL ? "rotating" : "not rotating",
              its.streams(),
              its.guarded()
                  ? "recovery gives way when reads wait longer than "
                      + TimeUnit.NANOSECONDS.toMillis(its.waitNs())
                      + " ms"
                  : "no guard");
          // As if it had been looked at when the others were.
          return new GuardedDisk(name, kind, its, periodNs, lookDueNs - periodNs);
        });
  }

  private static void warnOfNoCounters(
      Optional<GuardedDisk> disk, List<HostVolume> volumes, Set<String> before) {
    for (HostVolume volume : volumes) {
      if (disk.isEmpty() && !before.contains(volume.storageId())) {
        LOG.warn(
            "Volume {} is on no device with counters of its own: recovery does not give way to"
                + " clients there.",
            volume.directory());
      }
    }
  }

  /** Looks whom the DataNode serves; whether it serves anybody. */
  private boolean serve() {
    List<ServedReplica> now = host.servedReplicas();
    List<ServedReplica> unknown;
    synchronized (this) {
      if (now.isEmpty() && served.isEmpty()) {
        return false;
      }
      unknown = served.unknown(now);
    }
    // HDFS may have to be waited for.
    Map<ServedReplica, Optional<String>> storages = new HashMap<>();
    unknown.forEach(replica -> storages.put(replica, host.storageOf(replica)));
    synchronized (this) {
      served.follow(
          now,
          replica ->
              storages
                  .getOrDefault(replica, Optional.empty())
                  .flatMap(storage -> byStorage.getOrDefault(storage, Optional.empty())),
          disks.values());
      served.tell();
    }
    return true;
  }

  private void look(long nowNs) {
    Map<String, Optional<DiskCounters>> counters = new HashMap<>();
    for (String device : names()) {
      counters.put(device, read(device));
    }
    List<DiskWrite> news = new ArrayList<>();
    synchronized (this) {
      for (GuardedDisk disk : disks.values()) {
        disk.keepsAtLeast(lastReplicas ? GuardTerms.LAST_REPLICAS_FACTOR : 0);
        disk.look(counters.getOrDefault(disk.device(), Optional.empty()), nowNs);
        news.addAll(disk.shareWrites());
      }
      served.tell();
    }
    news.forEach(DiskWrite::announce);
  }

  private synchronized Collection<String> names() {
    return List.copyOf(disks.keySet());
  }

  private Optional<DiskCounters> read(String device) {
    try {
      DiskCounters counters = devices.read(device);
      unreadable.remove(device);
      return Optional.of(counters);
    } catch (IOException e) {
      if (unreadable.add(device)) {
        LOG.warn(
            "The counters of device {} cannot be read. Recovery does not give way to clients"
                + " there.",
            device,
            e);
      }
      return Optional.empty();
    }
  }

  /** The report of all disks, with each device whose counters tell something. */
  public synchronized StorageReport storage() {
    return new StorageReport(
        report(), disks.values().stream().flatMap(disk -> disk.report().stream()).toList());
  }

  /** The report of what recovery may do on all disks; empty where one of them is no limit. */
  public synchronized Optional<DiskReport> report() {
    boolean limited =
        !byStorage.isEmpty()
            && byStorage.values().stream()
                .allMatch(disk -> disk.filter(GuardedDisk::limits).isPresent());
    if (over || !limited) {
      return Optional.empty();
    }
    return Optional.of(
        new DiskReport(
            sum(GuardedDisk::mayReadBytesPerSec),
            sum(GuardedDisk::mayWriteBytesPerSec),
            (int) disks.values().stream().filter(GuardedDisk::givesWay).count()));
  }

  private long sum(ToDoubleFunction<GuardedDisk> bytesPerSec) {
    return (long) disks.values().stream().mapToDouble(bytesPerSec).sum();
  }

  /** The disks as people look at them. */
  public synchronized DiskSummary summary() {
    return new DiskSummary(
        disks.values().stream().mapToDouble(GuardedDisk::factor).min().orElse(Double.NaN),
        disks.values().stream()
            .mapToDouble(disk -> disk.use().readWaitMs() / MS_PER_SEC)
            .max()
            .orElse(Double.NaN),
        disks.values().stream().mapToInt(GuardedDisk::waitingWrites).sum());
  }

  @Override
  public void end() {
    List<DiskWrite> news = new ArrayList<>();
    synchronized (this) {
      over = true;
      disks.values().forEach(disk -> news.addAll(disk.letGo()));
      served.letGo();
    }
    news.forEach(DiskWrite::announce);
  }
}
