package io.dayu.hdfs.state;

import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.TaskShape;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.protocol.TransferId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All transfers under way, by id and by block, and their sums by DataNode. Not thread safe: for the
 * planner thread.
 */
public final class TransferTable {
  private final Map<TransferId, Transfer> byId = new LinkedHashMap<>();
  private final Map<Long, List<Transfer>> byBlock = new HashMap<>();
  private final NodePace pace = new NodePace();
  private int lacking;
  private int lastReplicas;
  private NodeRates rates = new NodeRates();

  /** The pace at which DataNodes get on with them. */
  public NodePace pace() {
    return pace;
  }

  /** Takes note which DataNodes have something to do; to be called every few seconds. */
  public void lookAtPace(long nowNs) {
    pace.look(byId.values(), nowNs);
  }

  /** Judges nobody by the time that has passed: it was nobody's fault. */
  public void restartPace(long nowNs) {
    pace.restart(nowNs);
  }

  /** Adds a transfer whose id and target are new. */
  public void add(Transfer transfer) {
    if (byId.containsKey(transfer.id()) || find(transfer.target()).isPresent()) {
      throw new IllegalStateException("already under way: " + transfer.target());
    }
    byId.put(transfer.id(), transfer);
    byBlock.computeIfAbsent(transfer.target().blockId(), block -> new ArrayList<>(1)).add(transfer);
    transfer.countIn(rates);
    count(transfer, 1);
  }

  private void count(Transfer transfer, int more) {
    RecoveryTask task = transfer.task();
    lacking += task.workClass() == WorkClass.SAFETY ? more : 0;
    lastReplicas += task.priority() == TaskShape.ONE_LEFT ? more : 0;
  }

  /** Forgets a transfer; one that is not in the table is left as it is. */
  public void remove(Transfer transfer) {
    if (byId.remove(transfer.id()) != transfer) {
      return;
    }
    transfer.countNoLonger();
    count(transfer, -1);
    List<Transfer> others = byBlock.getOrDefault(transfer.target().blockId(), List.of());
    others.remove(transfer);
    if (others.isEmpty()) {
      byBlock.remove(transfer.target().blockId());
    }
  }

  public Optional<Transfer> find(TransferId id) {
    return Optional.ofNullable(byId.get(id));
  }

  public Optional<Transfer> find(ReplicaTarget target) {
    return ofBlock(target.blockId()).stream()
        .filter(transfer -> transfer.target().equals(target))
        .findFirst();
  }

  /** The transfers of a block in their order; a view that must not outlive a change. */
  public List<Transfer> ofBlock(long blockId) {
    return Collections.unmodifiableList(byBlock.getOrDefault(blockId, List.of()));
  }

  /** The block as it was known when the last of its transfers began; it has one. */
  public LowRedundancyBlock lastKnown(long blockId) {
    List<Transfer> ofBlock = byBlock.getOrDefault(blockId, List.of());
    return ofBlock.get(ofBlock.size() - 1).known();
  }

  /** All transfers in the order they were added; a view that must not outlive a change. */
  public Collection<Transfer> all() {
    return Collections.unmodifiableCollection(byId.values());
  }

  /** All transfers in the order they were added, safe to walk while the table changes. */
  public List<Transfer> copy() {
    return new ArrayList<>(byId.values());
  }

  public int size() {
    return byId.size();
  }

  /** The number of transfers of blocks that lacked a replica when they began. */
  public int lacking() {
    return lacking;
  }

  /** The number of transfers of blocks that had one replica left when they began. */
  public int lastReplicas() {
    return lastReplicas;
  }

  /** Bytes a second that are to come into a DataNode, by the rates that are ordered. */
  public long inBytesPerSec(int node) {
    return rates.inBytesPerSec(node);
  }

  /** Bytes a second that are to leave a DataNode, by the rates that are ordered. */
  public long outBytesPerSec(int node) {
    return rates.outBytesPerSec(node);
  }

  /** Of what is to come into a DataNode, that which it decodes; it counts for each source. */
  public long decodeInBytesPerSec(int node) {
    return rates.decodeInBytesPerSec(node);
  }

  /** Of what is to leave a DataNode, that which others decode from it. */
  public long decodeOutBytesPerSec(int node) {
    return rates.decodeOutBytesPerSec(node);
  }

  /** The number of transfers that go to a DataNode. */
  public int pulls(int node) {
    return rates.pulls(node);
  }

  /** Bytes that should still be read after a moment, for all transfers. Walks over them. */
  public long estimatedReadBytes(long nowNs) {
    long bytes = 0;
    for (Transfer transfer : byId.values()) {
      bytes += transfer.estimatedLeftBytes(nowNs) * transfer.reads();
    }
    return bytes;
  }

  /** All of them together. Walks over them. */
  public TransferTotals totals() {
    long doneBytes = 0;
    long readBytes = 0;
    long leftBytes = 0;
    long rateBytesPerSec = 0;
    for (Transfer transfer : byId.values()) {
      doneBytes += transfer.doneBytes();
      readBytes += transfer.doneBytes() * transfer.reads();
      leftBytes += transfer.block().lengthBytes() - transfer.doneBytes();
      rateBytesPerSec += transfer.sourceLost() ? 0 : transfer.rateBytesPerSec();
    }
    return new TransferTotals(doneBytes, readBytes, leftBytes, rateBytesPerSec);
  }

  /** Forgets everything. */
  public void clear() {
    byId.values().forEach(Transfer::countNoLonger);
    byId.clear();
    byBlock.clear();
    lacking = 0;
    lastReplicas = 0;
    rates = new NodeRates();
  }
}
