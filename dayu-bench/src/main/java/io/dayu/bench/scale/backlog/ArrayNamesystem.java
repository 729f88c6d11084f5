package io.dayu.bench.scale.backlog;

import io.dayu.bench.scale.node.BlockPlacement;
import io.dayu.core.placement.StorageUse;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.hdfs.namesystem.CommitOutcome;
import io.dayu.hdfs.namesystem.CommitRequest;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.Namesystem;
import io.dayu.hdfs.namesystem.NodeNumbers;
import io.dayu.hdfs.namesystem.QueueChanges;
import io.dayu.hdfs.namesystem.ReplicaStatus;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.namesystem.StockWork;
import io.dayu.hdfs.namesystem.StorageTypeNumbers;
import io.dayu.hdfs.namesystem.TriedTypes;
import io.dayu.hdfs.operator.LossReader;
import io.dayu.hdfs.operator.LossWalk;
import io.dayu.hdfs.operator.SetWalk;
import io.dayu.hdfs.operator.WaveReader;
import io.dayu.hdfs.status.OpenWalk;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.DataNodeAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.StorageType;

/**
 * A namesystem of arrays: blocks that have lost one of three replicas, all of one size.
 *
 * <p>There are no locks, and nothing fails. Not thread safe.
 */
final class ArrayNamesystem implements Namesystem, LossReader {
  private static final String POOL = "BP";
  private static final int DISK = StorageTypeNumbers.numberOf(StorageType.DISK);
  private static final int NOWHERE = -1;
  private static final int STORED = -2;
  private static final int PORT = 9866;
  private static final StorageTypes WANTED = StorageTypes.of(DISK);

  /** HDFS's default policy for three replicas: two racks, at most two replicas in one. */
  private static final PlacementRule RULE = new PlacementRule(2, 2);

  /** The level at which LowRedundancyBlocks keeps a block with two of three replicas. */
  private static final int LEVEL = 2;

  private final BlockPlacement placement;
  private final long blockBytes;
  private final int[] numberOfNode;
  private final List<DataNodeFacts> facts;
  private final int[] pendingAt;
  private final Deque<Integer> changed = new ArrayDeque<>();
  private int noted;

  /**
   * A cluster whose node {@link BlockPlacement#VICTIM} is gone.
   *
   * @param numbers learn all nodes
   */
  ArrayNamesystem(BlockPlacement placement, long blockBytes, NodeNumbers numbers) {
    this.placement = placement;
    this.blockBytes = blockBytes;
    this.numberOfNode =
        IntStream.range(0, placement.nodes()).map(node -> numbers.numberOf(uuid(node))).toArray();
    this.facts = IntStream.range(0, placement.nodes()).mapToObj(this::facts).toList();
    this.pendingAt = new int[placement.blocks()];
    Arrays.fill(pendingAt, NOWHERE);
  }

  static String uuid(int node) {
    return new UUID(1L << 60, node).toString();
  }

  private static int nodeOf(String uuid) {
    return (int) UUID.fromString(uuid).getLeastSignificantBits();
  }

  private DataNodeFacts facts(int node) {
    long[] freeBytes = new long[StorageTypeNumbers.count()];
    freeBytes[DISK] = Long.MAX_VALUE / 4;
    boolean alive = node != BlockPlacement.VICTIM;
    String host = "datanode-" + node;
    return new DataNodeFacts(
        new DataNodeAddress(uuid(node), host, host, PORT, PORT, PORT, PORT),
        "/rack" + placement.rackOf(node),
        alive,
        alive,
        FreeSpace.ofBytesByType(freeBytes),
        StorageUse.NONE);
  }

  /** A DataNode has told that it has its replica. */
  void stored(long blockId) {
    pendingAt[(int) blockId] = STORED;
  }

  @Override
  public boolean active() {
    return true;
  }

  @Override
  public List<DataNodeFacts> dataNodes() {
    return facts;
  }

  @Override
  public QueueChanges drainChanges(int max, TriedTypes tried) {
    List<LowRedundancyBlock> waiting = new ArrayList<>();
    List<Long> gone = new ArrayList<>();
    int taken = 0;
    while (taken < max && hasChanged()) {
      int block = changed.isEmpty() ? noted++ : changed.remove();
      if (pendingAt[block] == NOWHERE) {
        waiting.add(block(block, 1));
      } else {
        gone.add((long) block);
      }
      taken++;
    }
    return new QueueChanges(false, waiting, gone, hasChanged());
  }

  @Override
  public QueueChanges renew(List<Long> blockIds, TriedTypes tried) {
    List<LowRedundancyBlock> waiting = new ArrayList<>();
    List<Long> gone = new ArrayList<>();
    for (long blockId : blockIds) {
      if (pendingAt[(int) blockId] == NOWHERE) {
        waiting.add(block((int) blockId, 1));
      } else {
        gone.add(blockId);
      }
    }
    return new QueueChanges(false, waiting, gone, hasChanged());
  }

  @Override
  public OptionalInt settledQueueSize() {
    return OptionalInt.empty();
  }

  @Override
  public void showToStock(List<Long> blockIds) {
    throw new UnsupportedOperationException("every block can be planned");
  }

  private boolean hasChanged() {
    return !changed.isEmpty() || noted < placement.blocks();
  }

  private LowRedundancyBlock block(int block, int missing) {
    IntSet holders =
        IntSet.of(numberOfNode[placement.second(block)], numberOfNode[placement.third(block)]);
    StorageTypes types = missing == 0 ? StorageTypes.of() : WANTED;
    return LowRedundancyBlock.of(
        new BlockRef(POOL, block, 1, blockBytes),
        new RecoveryTask(
            block, blockBytes, LEVEL, missing, holders, holders, holders, RULE, types));
  }

  @Override
  public void noteAllChanged() {
    changed.clear();
    noted = 0;
  }

  @Override
  public Optional<LowRedundancyBlock> describe(long blockId) {
    return Optional.of(block((int) blockId, 0));
  }

  @Override
  public LossWalk lose(String datanodeUuid, int looksMax) {
    throw new UnsupportedOperationException("nobody asks what would be lost");
  }

  @Override
  public WaveReader waves() {
    throw new UnsupportedOperationException("nobody asks for waves");
  }

  @Override
  public SetWalk stop(List<String> datanodeUuids) {
    throw new UnsupportedOperationException("nobody asks what may be stopped");
  }

  @Override
  public OpenWalk open(Set<String> datanodeUuids) {
    throw new UnsupportedOperationException("no DataNode leaves");
  }

  @Override
  public List<CommitOutcome> commit(List<CommitRequest> requests) {
    return requests.stream().map(this::commit).toList();
  }

  private CommitOutcome commit(CommitRequest request) {
    int block = (int) request.block().blockId();
    if (pendingAt[block] != NOWHERE) {
      return new CommitOutcome.Moot("it needs no more replicas");
    }
    pendingAt[block] = nodeOf(request.datanodeUuid());
    changed.add(block);
    return new CommitOutcome.Accepted("DS-" + request.datanodeUuid(), request.block());
  }

  @Override
  public void cancel(List<ReplicaTarget> targets) {
    for (ReplicaTarget target : targets) {
      int block = (int) target.blockId();
      if (pendingAt[block] == nodeOf(target.datanodeUuid())) {
        pendingAt[block] = NOWHERE;
        changed.add(block);
      }
    }
  }

  @Override
  public List<ReplicaStatus> refresh(List<ReplicaTarget> targets) {
    return look(targets);
  }

  @Override
  public List<ReplicaStatus> look(List<ReplicaTarget> targets) {
    return targets.stream().map(this::status).toList();
  }

  private ReplicaStatus status(ReplicaTarget target) {
    int at = pendingAt[(int) target.blockId()];
    if (at == STORED) {
      return ReplicaStatus.STORED;
    }
    return at == nodeOf(target.datanodeUuid()) ? ReplicaStatus.PENDING : ReplicaStatus.ENDED;
  }

  @Override
  public StockWork stockWork() {
    return StockWork.NONE;
  }

  @Override
  public long blocksLeftToStock() {
    return 0;
  }
}
