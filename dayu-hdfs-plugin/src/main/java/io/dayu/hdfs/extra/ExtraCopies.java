package io.dayu.hdfs.extra;

import io.dayu.core.work.CopyLedger;
import io.dayu.core.work.CopyOwner;
import io.dayu.core.work.SettledCopy;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.ReplicaStatus;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.state.NodeTable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/** The copies of a book as they come and go. Not thread safe: for the planner thread. */
public final class ExtraCopies {
  private final CopyOwner owner;
  private final CopyLedger<LowRedundancyBlock> ledger;
  private final ExtraBook book;
  private final ExtraReplicaHook hook;
  private final NodeTable nodes;

  /**
   * Has followed none.
   *
   * @param owner of the copies in the ledger
   */
  public ExtraCopies(
      CopyOwner owner,
      CopyLedger<LowRedundancyBlock> ledger,
      ExtraBook book,
      ExtraReplicaHook hook,
      NodeTable nodes) {
    this.owner = owner;
    this.ledger = ledger;
    this.book = book;
    this.hook = hook;
    this.nodes = nodes;
  }

  /**
   * Takes note which have come, and returns how many.
   *
   * @param missed is told the blocks of the others
   */
  public int follow(LongConsumer missed) {
    int come = 0;
    for (SettledCopy<LowRedundancyBlock> copy : ledger.takeSettled(owner)) {
      if (copy.node().isPresent() && hasCome(copy, nodes.uuid(copy.node().getAsInt()))) {
        come++;
      } else {
        missed.accept(copy.blockId());
      }
    }
    return come;
  }

  /** Takes note of a copy if it has come. */
  private boolean hasCome(SettledCopy<LowRedundancyBlock> copy, String uuid) {
    return switch (copy.outcome()) {
      case STORED, KEPT_BOTH -> {
        book.arrived(new ReplicaTarget(copy.blockId(), uuid));
        yield true;
      }
      // HDFS has forgotten what does not come; it is wanted again if it still is.
      case REFUSED, MOOT, NO_PLACE, NO_SOURCE, FAILED, PREEMPTED, WITHDRAWN -> false;
    };
  }

  /** Ends those that had come, and have gone with their DataNode or their disk. */
  public void endThoseGone() {
    List<ReplicaTarget> held = book.held();
    List<ReplicaStatus> statuses = hook.stand(held);
    List<ReplicaTarget> gone = new ArrayList<>();
    for (int i = 0; i < held.size(); i++) {
      if (statuses.get(i) != ReplicaStatus.STORED) {
        gone.add(held.get(i));
      }
    }
    hook.end(gone);
  }
}
