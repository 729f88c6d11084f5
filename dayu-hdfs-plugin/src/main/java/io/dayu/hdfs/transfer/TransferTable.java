package io.dayu.hdfs.transfer;

import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.protocol.TransferId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All transfers under way, by id and by target. Not thread safe: for the planner thread. */
public final class TransferTable {
  private final Map<TransferId, Transfer> byId = new LinkedHashMap<>();
  private final Map<ReplicaTarget, Transfer> byTarget = new LinkedHashMap<>();

  /** Adds a transfer whose id and target are new. */
  public void add(Transfer transfer) {
    if (byId.containsKey(transfer.id()) || byTarget.containsKey(transfer.target())) {
      throw new IllegalStateException("already under way: " + transfer.target());
    }
    byId.put(transfer.id(), transfer);
    byTarget.put(transfer.target(), transfer);
  }

  /** Forgets a transfer. */
  public void remove(Transfer transfer) {
    byId.remove(transfer.id());
    byTarget.remove(transfer.target());
  }

  public Optional<Transfer> find(TransferId id) {
    return Optional.ofNullable(byId.get(id));
  }

  public Optional<Transfer> find(ReplicaTarget target) {
    return Optional.ofNullable(byTarget.get(target));
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

  /** Forgets everything. */
  public void clear() {
    byId.clear();
    byTarget.clear();
  }
}
