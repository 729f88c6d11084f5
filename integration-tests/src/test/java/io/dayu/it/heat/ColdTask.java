package io.dayu.it.heat;

import io.dayu.curator.act.FactorChanges;
import io.dayu.curator.act.NameNodeOrders;
import io.dayu.protocol.admin.FactorOrder;
import io.dayu.protocol.admin.FactorOutcome;
import io.dayu.protocol.admin.FactorPart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;

/** Curator's work on cold files, of which the tests name each, so that no scan is needed. */
final class ColdTask {
  static final int FLOOR = 2;
  private static final long WATCHED_MS = 1_000;
  private static final int PER_MINUTE = 60_000;

  private final DistributedFileSystem files;
  private final NameNodeOrders orders;

  ColdTask(DistributedFileSystem files) {
    this.files = files;
    this.orders = new NameNodeOrders(files.getConf(), files.getUri());
  }

  /** Orders that a file's factor is lowered, as if a scan had just seen it. */
  FactorOutcome lower(String name) throws IOException {
    HdfsFileStatus file = files.getClient().getFileInfo(name);
    return orders.lower(
        new FactorOrder(
            file.getFileId(),
            Math.max(FLOOR + 1, file.getReplication()),
            FLOOR,
            file.getModificationTime(),
            file.getAccessTime(),
            WATCHED_MS));
  }

  /** Gives factors back to files that are used again. */
  Sums warm() throws IOException {
    List<FactorPart> parts = new ArrayList<>();
    new FactorChanges(orders, PER_MINUTE).giveBack(WATCHED_MS, parts::add);
    return new Sums(
        parts.stream().flatMap(part -> part.lowered().stream()).toList(),
        parts.stream().mapToLong(FactorPart::bytes).sum(),
        parts.stream().mapToLong(FactorPart::refused).sum());
  }

  /** The files that stay lower, the bytes that they save, and how many HDFS has refused. */
  record Sums(List<Long> lowered, long bytes, long refused) {
    Sums {
      lowered = List.copyOf(lowered);
    }
  }
}
