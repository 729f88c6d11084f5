package io.dayu.it.differential;

import io.dayu.hdfs.curate.FileFactors;
import io.dayu.hdfs.curate.ReadCounts;
import io.dayu.protocol.admin.FactorOrder;
import io.dayu.protocol.admin.FactorOutcome;
import io.dayu.protocol.admin.FactorPart;
import io.dayu.protocol.admin.FactorSweep;
import java.io.IOException;
import org.apache.hadoop.hdfs.server.namenode.QuietFiles;

/** Looks after cold files as Dayu Curator does, with a scan each second. */
final class PlayedColdTask {
  private static final int FLOOR = FactorOrder.LEAST;
  private static final int MOST = 10;
  private static final long WATCHED_MS = 30_000;

  private final PlayedNameNode nameNode;
  private final FileFactors factors;
  private final ReadCounts reads;
  private boolean restoring;

  PlayedColdTask(PlayedNameNode nameNode, FileFactors factors, ReadCounts reads) {
    this.nameNode = nameNode;
    this.factors = factors;
    this.reads = reads;
  }

  /** Has what is cold lowered, and what is used again given back. */
  void look() throws IOException {
    if (restoring) {
      restoring = !sweep(true);
      return;
    }
    boolean unused = sweep(false);
    int lowered = 0;
    for (String name : nameNode.files().names()) {
      int factor = nameNode.files().factor(name);
      QuietFiles.Status file = nameNode.files().status(name);
      if (factor > FLOOR && file != null && lowered < MOST) {
        FactorOutcome outcome =
            factors.lower(
                new FactorOrder(
                    file.inodeId(),
                    factor,
                    FLOOR,
                    file.modifiedMs(),
                    file.accessedMs(),
                    WATCHED_MS),
                reads);
        lowered += outcome == FactorOutcome.LOWERED ? 1 : 0;
      }
    }
  }

  /** An operator has all factors given back. */
  void restore() {
    restoring = !sweep(true);
  }

  /** True if all were looked at, and HDFS has refused none. */
  private boolean sweep(boolean restore) {
    FactorSweep next = new FactorSweep(0, MOST, restore, WATCHED_MS, FactorSweep.ALL);
    FactorPart part = FactorPart.NONE;
    long refused = 0;
    while (!part.end()) {
      part = factors.sweep(next, reads);
      refused += part.refused();
      next = next.after(part);
    }
    return refused == 0;
  }
}
