package io.dayu.hdfs.scheduler;

import io.dayu.core.placement.StorageUse;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.snapshot.TaskShape;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.snapshot.WorkKind;
import io.dayu.hdfs.namesystem.CommitOutcome;
import io.dayu.hdfs.namesystem.CommitRequest;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.namesystem.DataNodeStatus;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.Namesystem;
import io.dayu.hdfs.namesystem.NodeNumbers;
import io.dayu.hdfs.namesystem.Obstacle;
import io.dayu.hdfs.namesystem.QueueChanges;
import io.dayu.hdfs.namesystem.ReplicaStatus;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.namesystem.StockWork;
import io.dayu.hdfs.namesystem.StorageTypeNumbers;
import io.dayu.hdfs.namesystem.StripedGroup;
import io.dayu.hdfs.namesystem.TriedTypes;
import io.dayu.hdfs.operator.LossCount;
import io.dayu.hdfs.operator.LossReader;
import io.dayu.hdfs.operator.LossWalk;
import io.dayu.hdfs.operator.SetWalk;
import io.dayu.hdfs.operator.WaveReader;
import io.dayu.hdfs.placement.GuidedPolicy;
import io.dayu.hdfs.placement.PlacementHook;
import io.dayu.hdfs.reading.GuidedReaders;
import io.dayu.hdfs.reading.ReadOrderHook;
import io.dayu.hdfs.scope.Scope;
import io.dayu.hdfs.status.OpenWalk;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.DataNodeAddress;
import io.dayu.protocol.PullFrom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo.AdminStates;

/** A namesystem in memory: blocks with holders, pending replicas and a change list. */
final class FakeNamesystem implements Namesystem, LossReader, PlacementHook, ReadOrderHook {
  static final int DISK = StorageTypeNumbers.numberOf(StorageType.DISK);
  private static final int ARCHIVE = StorageTypeNumbers.numberOf(StorageType.ARCHIVE);

  /** A block as HDFS knows it. */
  private static final class Block {
    BlockRef ref;
    final int replication;
    final Set<String> holders = new TreeSet<>();
    final Set<String> pending = new TreeSet<>();

    /** Of an erasure-coded group how it is coded, and by index who has what, or is to. */
    Optional<PullFrom.Schema> schema = Optional.empty();

    final List<String> units = new ArrayList<>();
    final Map<String, Integer> made = new LinkedHashMap<>();

    Block(BlockRef ref, int replication) {
      this.ref = ref;
      this.replication = replication;
    }
  }

  private final NodeNumbers numbers;
  private final Map<String, DataNodeFacts> nodes = new LinkedHashMap<>();
  private final Map<Long, Block> blocks = new LinkedHashMap<>();
  private final Set<Long> changed = new LinkedHashSet<>();
  private boolean cleared;
  private boolean inside;

  boolean active = true;
  Optional<GuidedPolicy> guidedPolicy = Optional.empty();
  Optional<GuidedReaders> guidedReaders = Optional.empty();
  final Map<String, StorageUse> storage = new LinkedHashMap<>();
  final List<List<CommitRequest>> commits = new ArrayList<>();
  final List<ReplicaTarget> cancelled = new ArrayList<>();
  final Set<ReplicaTarget> renewed = new LinkedHashSet<>();
  Function<CommitRequest, Optional<CommitOutcome>> verdict = request -> Optional.empty();

  /** What happens when bookings are to be taken back, before they are. */
  Runnable beforeCancel = () -> {};

  /** What is in the way of a block when it is read. */
  Function<Long, Optional<Obstacle>> obstacles = blockId -> Optional.empty();

  /** DataNodes that are being taken out of service: what they hold counts no more. */
  final Set<String> leaving = new TreeSet<>();

  final Set<Long> shown = new LinkedHashSet<>();
  final Set<Long> outOfScope = new LinkedHashSet<>();
  private Scope scope = Scope.ALL;
  int renewals;

  /** How often the lock was taken, and for how many blocks by their ids alone. */
  int holds;

  long described;

  FakeNamesystem(NodeNumbers numbers) {
    this.numbers = numbers;
  }

  /** Whether one of its methods runs, as if the namesystem lock were held. */
  boolean inside() {
    return inside;
  }

  private <T> T holdingLock(Supplier<T> work) {
    inside = true;
    holds++;
    try {
      return work.get();
    } finally {
      inside = false;
    }
  }

  void node(String uuid, String rack) {
    node(uuid, rack, true);
  }

  private void node(String uuid, String rack, boolean alive) {
    long[] free = new long[StorageTypeNumbers.count()];
    free[DISK] = 1L << 40;
    free[ARCHIVE] = 1L << 40;
    nodes.put(
        uuid,
        new DataNodeFacts(
            new DataNodeAddress(uuid, uuid, uuid, 1, 2, 3, 4),
            rack,
            alive,
            alive,
            FreeSpace.ofBytesByType(free),
            storage.getOrDefault(uuid, new StorageUse(0, 1L << 40))));
  }

  /** A DataNode is declared dead: its replicas and pending ones count no more. */
  void kill(String uuid) {
    node(uuid, Objects.requireNonNull(nodes.get(uuid)).rack(), false);
    for (Map.Entry<Long, Block> entry : blocks.entrySet()) {
      entry.getValue().units.replaceAll(holder -> holder.equals(uuid) ? "" : holder);
      if (entry.getValue().holders.remove(uuid)) {
        changed.add(entry.getKey());
      }
    }
  }

  /** A replica is lost with a volume of its DataNode, which lives on. */
  void lose(long id, String uuid) {
    known(id).holders.remove(uuid);
    changed.add(id);
  }

  /** An operator has HDFS take a DataNode out of service. */
  void decommission(String uuid) {
    DataNodeFacts as = Objects.requireNonNull(nodes.get(uuid));
    nodes.put(
        uuid,
        new DataNodeFacts(
            as.address(),
            as.rack(),
            true,
            false,
            as.freeSpace(),
            as.storage(),
            as.storageByType(),
            new DataNodeStatus(AdminStates.DECOMMISSION_INPROGRESS, false, "")));
  }

  /** A DataNode begins to leave. */
  void leave(String uuid) {
    leaving.add(uuid);
    blocks.forEach((id, block) -> noteIfHeld(id, block, uuid));
  }

  private void noteIfHeld(long id, Block block, String uuid) {
    if (block.holders.contains(uuid)) {
      changed.add(id);
    }
  }

  /** A block that came into the queue without anybody noting it, as by a fault. */
  void unnotedBlock(long id, long lengthBytes, int replication, String... holders) {
    block(id, lengthBytes, replication, holders);
    changed.remove(id);
  }

  void block(long id, long lengthBytes, int replication, String... holders) {
    Block block = new Block(new BlockRef("BP", id, 1, lengthBytes), replication);
    block.holders.addAll(List.of(holders));
    blocks.put(id, block);
    changed.add(id);
  }

  /** An erasure-coded group of which each internal block is held by one node. */
  void group(long id, PullFrom.Schema schema, long groupBytes, String... holders) {
    block(id, groupBytes, holders.length, holders);
    known(id).schema = Optional.of(schema);
    known(id).units.addAll(List.of(holders));
  }

  private Block known(long id) {
    return Objects.requireNonNull(blocks.get(id));
  }

  BlockRef ref(long id) {
    return known(id).ref;
  }

  Set<String> holders(long id) {
    return known(id).holders;
  }

  Set<String> pending(long id) {
    return known(id).pending;
  }

  void truncate(long id, long lengthBytes) {
    known(id).ref = new BlockRef("BP", id, 2, lengthBytes);
    changed.add(id);
  }

  void delete(long id) {
    blocks.remove(id);
    changed.add(id);
  }

  /** The DataNode tells that it has the replica. */
  void stored(long id, String uuid) {
    known(id).pending.remove(uuid);
    known(id).holders.add(uuid);
    Integer index = known(id).made.remove(uuid);
    if (index != null) {
      known(id).units.set(index, uuid);
    }
  }

  /** A booking times out, as when nobody renews it. */
  void timeOut(long id, String uuid) {
    known(id).pending.remove(uuid);
    changed.add(id);
  }

  /** Failover: the queue is emptied as a whole. */
  void clear() {
    changed.clear();
    cleared = true;
  }

  @Override
  public boolean active() {
    return active;
  }

  @Override
  public List<DataNodeFacts> dataNodes() {
    return List.copyOf(nodes.values());
  }

  @Override
  public Optional<GuidedPolicy> guidedPolicy() {
    return guidedPolicy;
  }

  @Override
  public Optional<GuidedReaders> guidedReaders() {
    return guidedReaders;
  }

  @Override
  public QueueChanges drainChanges(int max, TriedTypes tried) {
    return holdingLock(
        () -> {
          List<Long> some = changed.stream().limit(max).toList();
          some.forEach(changed::remove);
          boolean wasCleared = cleared;
          cleared = false;
          return read(some, wasCleared);
        });
  }

  @Override
  public QueueChanges renew(List<Long> blockIds, TriedTypes tried) {
    renewals += blockIds.size();
    return holdingLock(() -> read(blockIds, false));
  }

  private QueueChanges read(List<Long> blockIds, boolean wasCleared) {
    List<LowRedundancyBlock> waiting = new ArrayList<>();
    List<Long> gone = new ArrayList<>();
    for (long id : blockIds) {
      Block block = blocks.get(id);
      if (block != null && missing(block) > 0 && takes(id)) {
        waiting.add(described(block));
      } else {
        gone.add(id);
      }
    }
    return new QueueChanges(wasCleared, waiting, gone, !changed.isEmpty());
  }

  private boolean takes(long id) {
    double share = scope.narrowsDestinations() ? numbers.placeableShare(scope) : scope.share();
    if (!scope.narrowsDestinations()) {
      outOfScope.remove(id);
    }
    if (!Scope.isOfShare(id, share)) {
      outOfScope.add(id);
    }
    return !outOfScope.contains(id);
  }

  @Override
  public void heed(Scope other) {
    scope = other;
    outOfScope.clear();
    noteAllChanged();
  }

  @Override
  public void putOutOfScope(List<Long> blockIds) {
    outOfScope.addAll(blockIds);
  }

  @Override
  public int outOfScope() {
    return outOfScope.size();
  }

  private LowRedundancyBlock described(Block block) {
    Optional<Obstacle> obstacle = obstacles.apply(block.ref.blockId());
    return obstacle.isPresent()
        ? describe(block, 0).with(obstacle.get())
        : describe(block, missing(block));
  }

  @Override
  public OptionalInt settledQueueSize() {
    return changed.isEmpty()
        ? OptionalInt.of(
            (int)
                blocks.entrySet().stream()
                    .filter(entry -> missing(entry.getValue()) > 0)
                    .filter(entry -> !outOfScope.contains(entry.getKey()))
                    .count())
        : OptionalInt.empty();
  }

  @Override
  public void showToStock(List<Long> blockIds) {
    shown.addAll(blockIds);
  }

  private int missing(Block block) {
    int serving = (int) block.holders.stream().filter(one -> !leaving.contains(one)).count();
    return block.replication - serving - block.pending.size();
  }

  private LowRedundancyBlock describe(Block block, int missing) {
    int[] types = new int[missing];
    Arrays.fill(types, DISK);
    Set<String> all = new TreeSet<>(block.holders);
    all.addAll(block.pending);
    int[] present = all.stream().mapToInt(numbers::numberOf).toArray();
    if (block.schema.isPresent()) {
      return describeGroup(block, block.schema.get(), IntSet.of(present), StorageTypes.of(types));
    }
    return LowRedundancyBlock.of(
        block.ref,
        new RecoveryTask(
            block.ref.blockId(),
            block.ref.lengthBytes(),
            block.holders.size() <= 1 ? 0 : 2,
            missing,
            IntSet.of(block.holders.stream().mapToInt(numbers::numberOf).toArray()),
            IntSet.of(present),
            IntSet.of(present),
            new PlacementRule(1, block.replication),
            StorageTypes.of(types)));
  }

  private LowRedundancyBlock describeGroup(
      Block block, PullFrom.Schema schema, IntSet present, StorageTypes types) {
    Map<Integer, Integer> units = new LinkedHashMap<>();
    IntSet lost = IntSet.of();
    for (int index = 0; index < block.units.size(); index++) {
      if (block.units.get(index).isEmpty()) {
        lost = lost.with(index);
      } else {
        units.put(index, numbers.numberOf(block.units.get(index)));
      }
    }
    OptionalInt leaves =
        IntStream.range(0, block.units.size())
            .filter(index -> leaving.contains(block.units.get(index)))
            .findFirst();
    boolean copied = lost.size() == 0 && leaves.isPresent();
    IntSet wanted = copied ? IntSet.of(leaves.getAsInt()) : lost;
    StripedGroup group = StripedGroup.of(block.ref, schema, wanted, units);
    return LowRedundancyBlock.of(
        group,
        new RecoveryTask(
            block.ref.blockId(),
            group.lengthBytes(schema.dataUnits()),
            new TaskShape(
                WorkClass.SAFETY,
                copied ? new WorkKind.CopyUnit() : new WorkKind.DecodeUnit(group.reads()),
                2,
                types.size(),
                new PlacementRule(1, block.replication),
                types),
            copied ? group.holderOf(wanted.only()) : IntSet.of(units.values()),
            present,
            present));
  }

  @Override
  public void noteAllChanged() {
    changed.addAll(blocks.keySet());
  }

  @Override
  public Optional<LowRedundancyBlock> describe(long blockId) {
    return holdingLock(
        () -> {
          described++;
          Block known = blocks.getOrDefault(blockId, blocks.get(blockId & ~15L));
          return Optional.ofNullable(known).map(block -> describe(block, 0));
        });
  }

  @Override
  public List<Optional<LowRedundancyBlock>> describeEach(List<Long> blockIds) {
    List<Optional<LowRedundancyBlock>> read = blockIds.stream().map(this::describe).toList();
    holds -= blockIds.size() - 1;
    return read;
  }

  @Override
  public LossWalk lose(String datanodeUuid, int looksMax) {
    List<Block> held =
        blocks.values().stream().filter(block -> block.holders.contains(datanodeUuid)).toList();
    Iterator<Block> left = held.iterator();
    return new LossWalk() {
      @Override
      public List<RecoveryTask> read() {
        Block block = left.next();
        block.holders.remove(datanodeUuid);
        RecoveryTask task = describe(block, missing(block)).task();
        block.holders.add(datanodeUuid);
        return List.of(task);
      }

      @Override
      public boolean done() {
        return !left.hasNext();
      }

      @Override
      public LossCount count() {
        int all = held.size();
        return new LossCount(all, all, 0, 0);
      }
    };
  }

  @Override
  public WaveReader waves() {
    throw new UnsupportedOperationException("nobody asks for waves");
  }

  @Override
  public SetWalk stop(List<String> datanodeUuids) {
    throw new UnsupportedOperationException("no set is stopped here");
  }

  @Override
  public OpenWalk open(Set<String> datanodeUuids) {
    throw new UnsupportedOperationException("no DataNode is decommissioned here");
  }

  @Override
  public List<CommitOutcome> commit(List<CommitRequest> requests) {
    commits.add(requests);
    return holdingLock(() -> requests.stream().map(this::commit).toList());
  }

  private CommitOutcome commit(CommitRequest request) {
    Optional<CommitOutcome> said = verdict.apply(request);
    if (said.isPresent()) {
      return said.get();
    }
    Block block = blocks.get(request.block().blockId());
    if (block == null || missing(block) <= 0) {
      return new CommitOutcome.Moot("it needs no more replicas");
    }
    block.pending.add(request.datanodeUuid());
    changed.add(block.ref.blockId());
    if (block.schema.isPresent()) {
      return acceptedOfGroup(block, request);
    }
    return new CommitOutcome.Accepted("DS-" + request.datanodeUuid(), request.block());
  }

  private CommitOutcome acceptedOfGroup(Block block, CommitRequest request) {
    block.made.keySet().retainAll(block.pending);
    int index =
        IntStream.range(0, request.indices().size())
            .map(request.indices()::get)
            .filter(at -> !block.made.containsValue(at))
            .findFirst()
            .orElseThrow();
    block.made.put(request.datanodeUuid(), index);
    StripedGroup group = describe(block, 0).group().orElseThrow();
    return new CommitOutcome.Accepted("DS-" + request.datanodeUuid(), group.unit(index));
  }

  @Override
  public void cancel(List<ReplicaTarget> targets) {
    beforeCancel.run();
    cancelled.addAll(targets);
    for (ReplicaTarget target : targets) {
      Block block = blocks.get(target.blockId());
      if (block != null && block.pending.remove(target.datanodeUuid())) {
        block.made.remove(target.datanodeUuid());
        changed.add(target.blockId());
      }
    }
  }

  @Override
  public List<ReplicaStatus> refresh(List<ReplicaTarget> targets) {
    renewed.addAll(targets);
    return look(targets);
  }

  @Override
  public List<ReplicaStatus> look(List<ReplicaTarget> targets) {
    return holdingLock(() -> targets.stream().map(this::status).toList());
  }

  private ReplicaStatus status(ReplicaTarget target) {
    Block block = blocks.get(target.blockId());
    if (block != null && block.pending.contains(target.datanodeUuid())) {
      return missing(block) < 0 ? ReplicaStatus.NEEDLESS : ReplicaStatus.PENDING;
    }
    return block != null && block.holders.contains(target.datanodeUuid())
        ? ReplicaStatus.STORED
        : ReplicaStatus.ENDED;
  }

  @Override
  public StockWork stockWork() {
    int waiting = (int) blocks.values().stream().filter(FakeNamesystem::lacks).count();
    int pending = (int) blocks.values().stream().filter(one -> !one.pending.isEmpty()).count();
    return new StockWork(waiting, pending);
  }

  private static boolean lacks(Block block) {
    return block.holders.size() + block.pending.size() < block.replication;
  }

  @Override
  public long blocksLeftToStock() {
    return 0;
  }
}
