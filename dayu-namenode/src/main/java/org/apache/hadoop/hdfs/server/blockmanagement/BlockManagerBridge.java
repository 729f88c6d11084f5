package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.core.snapshot.WorkClass;
import io.dayu.hdfs.namesystem.CommitOutcome;
import io.dayu.hdfs.namesystem.CommitRequest;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.namesystem.EnoughCopies;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.Namesystem;
import io.dayu.hdfs.namesystem.NodeNumbers;
import io.dayu.hdfs.namesystem.PinnedReplicas;
import io.dayu.hdfs.namesystem.QueueChanges;
import io.dayu.hdfs.namesystem.ReplicaStatus;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.namesystem.StockWork;
import io.dayu.hdfs.namesystem.TriedTypes;
import io.dayu.hdfs.queue.LockClock;
import io.dayu.hdfs.queue.LockHold;
import io.dayu.hdfs.queue.NamesystemLock;
import io.dayu.hdfs.queue.TimedLock;
import io.dayu.hdfs.release.FsNamesystemLock;
import io.dayu.hdfs.release.ReconstructionMembers;
import io.dayu.hdfs.scope.Scope;
import io.dayu.hdfs.state.BookedIndices;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.jspecify.annotations.NullMarked;

/**
 * The running NameNode as Dayu sees it, with its low-redundancy queue taken over, once it is, and
 * until it is given back.
 */
@NullMarked
public final class BlockManagerBridge implements Namesystem {
  private static final int DRAINED_AT_ONCE = 10;

  private final NameNode nameNode;
  private final BlockManager blockManager;
  private final NamesystemLock namesystem;
  private final TimedLock lock;
  private final GatedLowRedundancyBlocks queue;
  private final BlockDescriber describer;
  private final ReplicationCommitter committer;
  private final DataNodeReader dataNodes;
  private final NodeNumbers numbers;
  private BlockScope scope;
  private final Map<WorkClass, BookingKeeper> keepers = new ConcurrentHashMap<>();
  private volatile PinnedReplicas pins = (uuid, blockId) -> Optional.of(false);

  private BlockManagerBridge(
      NameNode nameNode,
      GatedLowRedundancyBlocks queue,
      NodeNumbers numbers,
      LockClock clock,
      Consumer<LockHold> lockHeld,
      ReconstructionMembers reconstruction) {
    this.nameNode = nameNode;
    this.blockManager = nameNode.getNamesystem().getBlockManager();
    this.namesystem = new FsNamesystemLock(nameNode.getNamesystem());
    this.lock = new TimedLock(namesystem, clock, lockHeld);
    this.queue = queue;
    this.numbers = numbers;
    this.scope = new BlockScope(Scope.ALL, numbers, nameNode.getNamesystem());
    BookedIndices booked = new BookedIndices();
    this.describer =
        new BlockDescriber(
            blockManager,
            numbers,
            nameNode.getNamesystem().getBlockPoolId(),
            nameNode.getConf(),
            booked);
    this.dataNodes = new DataNodeReader(blockManager, nameNode.getConf());
    this.committer =
        new ReplicationCommitter(blockManager, reconstruction, queue, describer, dataNodes, booked);
  }

  /**
   * A bridge that has tried all it needs of this Hadoop, and replaced nothing yet. Takes the
   * namesystem read lock.
   *
   * @param closed whether blocks are to be kept from stock scheduling now
   * @param stripedPlanned whether erasure-coded ones are among them
   * @param clock by which holds of the lock are measured
   * @param lockHeld is told of every hold of the namesystem lock
   * @throws ReflectiveOperationException when this Hadoop does not let the queue be replaced
   */
  public static BlockManagerBridge prepare(
      NameNode nameNode,
      BooleanSupplier closed,
      boolean stripedPlanned,
      NodeNumbers numbers,
      LockClock clock,
      Consumer<LockHold> lockHeld)
      throws ReflectiveOperationException {
    GatedLowRedundancyBlocks queue = new GatedLowRedundancyBlocks(closed, stripedPlanned);
    BlockManagerBridge bridge =
        new BlockManagerBridge(
            nameNode, queue, numbers, clock, lockHeld, ReconstructionMembers.find());
    queueField();
    bridge.warmUp();
    return bridge;
  }

  private static Field queueField() throws ReflectiveOperationException {
    Field field = BlockManager.class.getDeclaredField("neededReconstruction");
    field.setAccessible(true);
    return field;
  }

  /**
   * Puts the gated queue in the place of BlockManager's own and moves its entries over. Holds the
   * namesystem write lock for a few milliseconds at a time.
   *
   * @throws ReflectiveOperationException when this Hadoop does not let the queue be replaced; it
   *     then keeps its own
   */
  public void takeOver() throws ReflectiveOperationException {
    replaceBy(queue, "dayuTakeOver");
    if (!holdsQueue()) {
      throw new NoSuchFieldException("BlockManager.neededReconstruction cannot be replaced");
    }
  }

  /**
   * Puts a queue of HDFS's own in the place of the gated one and moves its entries over, where the
   * gated one is in use. Holds the namesystem write lock for a few milliseconds at a time.
   *
   * @throws ReflectiveOperationException when that failed; the gated queue is still in use
   */
  public void giveBack() throws ReflectiveOperationException {
    if (holdsQueue()) {
      replaceBy(new LowRedundancyBlocks(), "dayuGiveBack");
    }
  }

  private void replaceBy(LowRedundancyBlocks other, String operation)
      throws ReflectiveOperationException {
    Field field = queueField();
    LowRedundancyBlocks before = blockManager.neededReconstruction;
    namesystem.writeLock();
    try {
      field.set(blockManager, other);
    } finally {
      namesystem.writeUnlock(operation);
    }
    List<BlockInfo> all = new ArrayList<>(before.size());
    before.forEach(all::add);
    lock.writingEach(operation, all, block -> move(block, other));
  }

  /** Nobody else knows the queue that it was in; whoever needs nothing more is dropped later. */
  private BlockInfo move(BlockInfo block, LowRedundancyBlocks other) {
    if (!block.isDeleted() && !other.contains(block)) {
      NumberReplicas replicas = blockManager.countNodes(block);
      other.add(
          block,
          replicas.liveReplicas(),
          replicas.readOnlyReplicas(),
          replicas.outOfServiceReplicas(),
          blockManager.getExpectedRedundancyNum(block));
    }
    return block;
  }

  /** Has bookings of one class of work kept there; before any of it is wanted. Needs no lock. */
  void keep(WorkClass workClass, BookingKeeper keeper) {
    keepers.put(workClass, keeper);
  }

  /** From now on asks there how many copies are enough; to be called before the planner begins. */
  public void heedEnough(EnoughCopies enough) {
    describer.heed(enough);
  }

  /** Has nothing moved that is pinned there, or of which that is not known. Needs no lock. */
  public void heed(PinnedReplicas told) {
    pins = told;
  }

  /** The NameNode's own, for bridges of systems. */
  BlockManager blockManager() {
    return blockManager;
  }

  NamesystemLock namesystem() {
    return namesystem;
  }

  TimedLock lock() {
    return lock;
  }

  GatedLowRedundancyBlocks queue() {
    return queue;
  }

  BlockDescriber describer() {
    return describer;
  }

  ReplicationCommitter committer() {
    return committer;
  }

  /** The pins that are heeded at the moment of each question. */
  PinnedReplicas pins() {
    return (uuid, blockId) -> pins.isPinned(uuid, blockId);
  }

  /** While nobody waits for the lock: when the NameNode starts. */
  private void warmUp() {
    nameNode.getNamesystem().readLock();
    try {
      describer.warmUp();
    } finally {
      nameNode.getNamesystem().readUnlock("dayuWarmUp");
    }
  }

  /** True if the NameNode still uses the gated queue. Takes no lock. */
  public boolean holdsQueue() {
    return blockManager.neededReconstruction == queue;
  }

  @Override
  public boolean active() {
    return nameNode.isActiveState()
        && blockManager.isPopulatingReplQueues()
        && !nameNode.getNamesystem().isInSafeMode()
        && holdsQueue();
  }

  @Override
  public List<DataNodeFacts> dataNodes() {
    return dataNodes.read();
  }

  @Override
  public QueueChanges drainChanges(int max, TriedTypes tried) {
    QueueReading reading = new QueueReading(queue, describer, tried, scope);
    QueueChanges changes = lock.reading("dayuIntake", () -> drain(max, reading));
    dropSettled(reading.settled());
    return changes;
  }

  private QueueChanges drain(int max, QueueReading reading) {
    boolean cleared = queue.takeCleared();
    drainChanged(max, reading::read);
    return reading.changes(cleared, queue.hasChanged());
  }

  /** Takes changed blocks off their list for a few milliseconds; needs the lock, read at least. */
  void drainChanged(int max, Consumer<BlockInfo> taker) {
    long sinceNs = lock.nowNs();
    int taken = 0;
    int some;
    do {
      List<BlockInfo> changed = queue.drainChanged(Math.min(max - taken, DRAINED_AT_ONCE));
      changed.forEach(taker);
      some = changed.size();
      taken += some;
    } while (some > 0 && taken < max && lock.nowNs() - sinceNs < TimedLock.HOLD_NS);
  }

  @Override
  public QueueChanges renew(List<Long> blockIds, TriedTypes tried) {
    QueueReading reading = new QueueReading(queue, describer, tried, scope);
    lock.readingEach(
        "dayuRenew",
        blockIds,
        blockId -> {
          reading.read(blockId, StoredBlocks.find(blockManager, blockId));
          return blockId;
        });
    dropSettled(reading.settled());
    return reading.changes(false, false);
  }

  @Override
  public OptionalInt settledQueueSize() {
    return queue.settledSize();
  }

  @Override
  public void showToStock(List<Long> blockIds) {
    lock.readingEach(
        "dayuShowToStock",
        blockIds,
        blockId -> {
          BlockInfo block = StoredBlocks.find(blockManager, blockId);
          if (block != null) {
            queue.show(block);
          }
          return blockId;
        });
  }

  @Override
  public void heed(Scope other) {
    scope = new BlockScope(other, numbers, nameNode.getNamesystem());
    queue.takeAllIntoScope();
  }

  /** The blocks that are the planner's now. Needs the read lock. */
  BlockScope scope() {
    scope.look();
    return scope;
  }

  @Override
  public void putOutOfScope(List<Long> blockIds) {
    lock.readingEach(
        "dayuOutOfScope",
        blockIds,
        blockId -> {
          BlockInfo block = StoredBlocks.find(blockManager, blockId);
          if (block != null) {
            queue.putOutOfScope(block);
          }
          return blockId;
        });
  }

  @Override
  public int outOfScope() {
    return queue.outOfScopeCount();
  }

  @Override
  public boolean isOutOfScope(long blockId) {
    return lock.reading(
        "dayuDescribe",
        () -> {
          BlockInfo block = StoredBlocks.find(blockManager, blockId);
          return block != null && queue.isOutOfScope(block);
        });
  }

  /** Takes blocks off the queue that need nothing more, as stock's own rounds would. */
  private void dropSettled(List<BlockInfo> settled) {
    lock.writingEach(
        "dayuDropSettled",
        settled,
        block -> describer.needsNothing(block) && queue.remove(block, LowRedundancyBlocks.LEVEL));
  }

  @Override
  public void noteAllChanged() {
    queue.noteAllChanged();
  }

  @Override
  public Optional<LowRedundancyBlock> describe(long blockId) {
    return lock.reading("dayuDescribe", () -> describeHeld(blockId));
  }

  @Override
  public List<Optional<LowRedundancyBlock>> describeEach(List<Long> blockIds) {
    return lock.readingEach("dayuDescribe", blockIds, this::describeHeld);
  }

  private Optional<LowRedundancyBlock> describeHeld(long blockId) {
    BlockInfo block = StoredBlocks.find(blockManager, blockId);
    if (block == null || block.isDeleted() || !block.isCompleteOrCommitted()) {
      return Optional.empty();
    }
    return Optional.of(describer.describeAsHeld(block));
  }

  @Override
  public boolean stripedPlanned() {
    return queue.stripedPlanned();
  }

  @Override
  public List<CommitOutcome> commit(List<CommitRequest> requests) {
    return lock.writingEach("dayuCommit", requests, this::commitHeld);
  }

  private CommitOutcome commitHeld(CommitRequest request) {
    if (request.workClass() == WorkClass.SAFETY) {
      return committer.commit(request);
    }
    BookingKeeper keeper = keepers.get(request.workClass());
    return keeper == null
        ? new CommitOutcome.Moot("no system of this NameNode keeps such replicas")
        : keeper.commit(request);
  }

  @Override
  public void cancel(List<ReplicaTarget> targets) {
    lock.writingEach(
        "dayuCancel",
        targets,
        target -> {
          keeperOf(target)
              .ifPresentOrElse(keeper -> keeper.cancel(target), () -> committer.cancel(target));
          return target;
        });
  }

  @Override
  public List<ReplicaStatus> refresh(List<ReplicaTarget> targets) {
    return status(targets, true);
  }

  @Override
  public List<ReplicaStatus> look(List<ReplicaTarget> targets) {
    return status(targets, false);
  }

  private List<ReplicaStatus> status(List<ReplicaTarget> targets, boolean renew) {
    return lock.readingEach("dayuStatus", targets, target -> status(target, renew));
  }

  private Optional<BookingKeeper> keeperOf(ReplicaTarget target) {
    return keepers.values().stream().filter(keeper -> keeper.keeps(target)).findFirst();
  }

  private ReplicaStatus status(ReplicaTarget target, boolean renew) {
    Optional<BookingKeeper> keeper = keeperOf(target);
    if (keeper.isPresent()) {
      return keeper.get().status(target);
    }
    BlockInfo block = StoredBlocks.find(blockManager, target.blockId());
    if (block == null || block.isDeleted()) {
      return ReplicaStatus.ENDED;
    }
    DatanodeStorageInfo pending = committer.pendingAt(block, target.datanodeUuid());
    if (pending != null) {
      if (describer.isEnoughWithout(block, pending)) {
        return ReplicaStatus.NEEDLESS;
      }
      if (renew) {
        blockManager.pendingReconstruction.increment(block, pending);
      }
      return ReplicaStatus.PENDING;
    }
    DatanodeDescriptor node = blockManager.getDatanodeManager().getDatanode(target.datanodeUuid());
    return node != null && block.findStorageInfo(node) != null
        ? ReplicaStatus.STORED
        : ReplicaStatus.ENDED;
  }

  @Override
  public StockWork stockWork() {
    return new StockWork(queue.replicatedCount(), blockManager.pendingReconstruction.size());
  }

  @Override
  public long blocksLeftToStock() {
    return queue.blocksLeftToStock();
  }
}
