package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.core.power.PowerSight;
import io.dayu.hdfs.power.MachineMaintenance;
import io.dayu.hdfs.power.NeverOff;
import io.dayu.hdfs.queue.TimedLock;
import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.hdfs.server.namenode.OpenBlocks;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * Has DataNodes in maintenance as {@link DayuHosts} says, without a refreshNodes: that would read
 * the site's files, which somebody may just be writing. For the power thread.
 */
@NullMarked
public final class MaintenanceBridge implements MachineMaintenance {
  private static final String OPERATION = "dayuMaintenance";
  private static final int LOOKS_BETWEEN_CLOCK = 64;

  private final FSNamesystem namesystem;
  private final BlockManager blockManager;
  private final Optional<DatanodeAdminMonitorInterface> monitor;
  private final DayuHosts hosts;
  private final NeverOff neverOff;
  private final TimedLock lock;
  private final BooleanSupplier active;

  /**
   * The DataNodes whose blocks are known: all had been reported when the DataNode was in
   * maintenance and alive.
   */
  private final Set<String> known = new HashSet<>();

  /** HDFS's note of the last heartbeat, and when that was seen to change. */
  private final Map<String, Heard> heard = new HashMap<>();

  private record Heard(long noted, long atNs) {}

  MaintenanceBridge(
      FSNamesystem namesystem,
      DayuHosts hosts,
      NeverOff neverOff,
      TimedLock lock,
      BooleanSupplier active) {
    this.namesystem = namesystem;
    this.blockManager = namesystem.getBlockManager();
    this.monitor = monitor(administration());
    this.hosts = hosts;
    this.neverOff = neverOff;
    this.lock = lock;
    this.active = active;
  }

  /** HDFS's maintenance of machines that are off; empty without {@link DayuHosts}. */
  public static Optional<MachineMaintenance> of(
      NameNode nameNode, BlockManagerBridge bridge, NeverOff neverOff) {
    return bridge.blockManager().getDatanodeManager().getHostConfigManager()
            instanceof DayuHosts hosts
        ? Optional.of(
            new MaintenanceBridge(
                nameNode.getNamesystem(), hosts, neverOff, bridge.lock(), bridge::active))
        : Optional.empty();
  }

  private @Nullable DatanodeDescriptor find(String uuid) {
    return blockManager.getDatanodeManager().getDatanode(uuid);
  }

  @Override
  public boolean active() {
    return active.getAsBoolean();
  }

  @Override
  public void begin(String uuid) {
    hosts.setOff(uuid, true);
    @Nullable DatanodeDescriptor node = find(uuid);
    if (node != null && !node.isMaintenance()) {
      locked(uuid, one -> administration().startMaintenance(one, Long.MAX_VALUE));
    }
  }

  @Override
  public void end(String uuid) {
    hosts.setOff(uuid, false);
    known.remove(uuid);
    heard.remove(uuid);
    @Nullable DatanodeDescriptor node = find(uuid);
    if (node == null) {
      return;
    }
    boolean staysBySite =
        DatanodeDescriptor.maintenanceNotExpired(hosts.getMaintenanceExpirationTimeInMS(node));
    if (!staysBySite) {
      forgetReplicas(node);
    }
    locked(uuid, this::endHeld);
    if (!staysBySite) {
      dropExtraReplicas(node);
    }
  }

  /**
   * Of one that is away: piece by piece while it is in maintenance, so that those left count as
   * such and not as live. One that comes back meanwhile reports all that it has.
   */
  private void forgetReplicas(DatanodeDescriptor node) {
    boolean more = true;
    while (more) {
      more = lock.writing(OPERATION, () -> forgetSome(node));
    }
  }

  private boolean forgetSome(DatanodeDescriptor node) {
    if (node.isAlive() || !node.isMaintenance()) {
      return false;
    }
    long sinceNs = lock.nowNs();
    Iterator<BlockInfo> replicas = node.getBlockIterator();
    for (int looks = 1; replicas.hasNext(); looks++) {
      blockManager.removeStoredBlock(replicas.next(), node);
      if (looks % LOOKS_BETWEEN_CLOCK == 0 && lock.nowNs() - sinceNs >= TimedLock.HOLD_NS) {
        break;
      }
    }
    return replicas.hasNext();
  }

  private void endHeld(DatanodeDescriptor node) {
    long until = hosts.getMaintenanceExpirationTimeInMS(node);
    if (DatanodeDescriptor.maintenanceNotExpired(until)) {
      node.setMaintenanceExpireTimeInMS(until);
      return;
    }
    stopMaintenance(node);
    if (hosts.isExcluded(node)) {
      administration().startDecommission(node);
    }
  }

  /** As HDFS does, but that the replicas of one that is alive are looked at afterwards. */
  private void stopMaintenance(DatanodeDescriptor node) {
    if (monitor.isEmpty() || !node.isAlive()) {
      administration().stopMaintenance(node);
    } else if (node.isMaintenance()) {
      blockManager.getDatanodeManager().getHeartbeatManager().stopMaintenance(node);
      monitor.get().stopTrackingNode(node);
    }
  }

  /** HDFS's list of those that leave; empty where this Hadoop hides it. */
  private static Optional<DatanodeAdminMonitorInterface> monitor(DatanodeAdminManager manager) {
    try {
      Field field = DatanodeAdminManager.class.getDeclaredField("monitor");
      field.setAccessible(true);
      return Optional.ofNullable((DatanodeAdminMonitorInterface) field.get(manager));
    } catch (ReflectiveOperationException | RuntimeException e) {
      return Optional.empty();
    }
  }

  /** Its replicas count again: where there are too many now, some go, as HDFS has it. */
  private void dropExtraReplicas(DatanodeDescriptor node) {
    StorageWalk walk = new StorageWalk(node);
    boolean more = true;
    while (more) {
      more =
          lock.writing(
              OPERATION,
              () -> {
                boolean serves = node.isAlive() && !node.isMaintenance();
                if (serves && blockManager.isPopulatingReplQueues()) {
                  walk.goOn(lock, (block, storage) -> dropExtra(block));
                }
                return serves && blockManager.isPopulatingReplQueues() && !walk.done();
              });
    }
  }

  private void dropExtra(BlockInfo block) {
    if (!block.isDeleted()) {
      blockManager.processMisReplicatedBlocks(List.of(block));
    }
  }

  private DatanodeAdminManager administration() {
    return blockManager.getDatanodeManager().getDatanodeAdminManager();
  }

  private void locked(String uuid, Consumer<DatanodeDescriptor> work) {
    lock.writing(
        OPERATION,
        () -> {
          @Nullable DatanodeDescriptor node = find(uuid);
          if (node != null) {
            work.accept(node);
          }
          return uuid;
        });
  }

  @Override
  public PowerSight look(String uuid, boolean needed) {
    @Nullable DatanodeDescriptor node = find(uuid);
    if (node == null) {
      known.remove(uuid);
      return new PowerSight(false, false, false, false, PowerSight.NEVER, needed);
    }
    boolean reported = node.isAlive() && node.checkBlockReportReceived();
    if (!node.isMaintenance()) {
      known.remove(uuid);
    } else if (reported) {
      known.add(uuid);
    }
    return new PowerSight(
        node.isAlive(),
        node.isInMaintenance(),
        reported || known.contains(uuid),
        reported,
        heardNs(uuid, node),
        needed);
  }

  private long heardNs(String uuid, DatanodeDescriptor node) {
    long noted = node.getLastUpdateMonotonic();
    @Nullable Heard before = heard.get(uuid);
    long atNs = before == null ? PowerSight.NEVER : before.atNs();
    // One that HDFS takes for dead is noted as heard long ago.
    boolean again = before != null && noted > before.noted() && node.isAlive();
    heard.put(uuid, new Heard(noted, again ? lock.nowNs() : atNs));
    return again ? lock.nowNs() : atNs;
  }

  @Override
  public Set<String> written() {
    OpenBlocks open = new OpenBlocks(namesystem);
    Set<String> written = new HashSet<>();
    while (!open.done()) {
      lock.reading(
          "dayuOpenFiles",
          () -> {
            open.next().forEach(block -> addHolders(block, written));
            return written;
          });
    }
    return written;
  }

  private void addHolders(BlockInfo block, Set<String> uuids) {
    for (DatanodeStorageInfo storage : ReplicaJudge.writtenTo(block)) {
      uuids.add(storage.getDatanodeDescriptor().getDatanodeUuid());
    }
    for (DatanodeStorageInfo storage : blockManager.getStorages(block)) {
      uuids.add(storage.getDatanodeDescriptor().getDatanodeUuid());
    }
  }

  @Override
  public boolean taken(String uuid) {
    @Nullable DatanodeDescriptor node = find(uuid);
    return node != null
        && (hosts.isTakenBySite(node)
            || neverOff.reason(node.getHostName(), node.getIpAddr()).isPresent());
  }

  @Override
  public boolean mayGoOff(String uuid) {
    @Nullable DatanodeDescriptor node = find(uuid);
    return node != null && neverOff.mayBeNamed(node.getHostName(), node.getIpAddr());
  }
}
