package org.apache.hadoop.hdfs.server.blockmanagement;

import static org.apache.hadoop.hdfs.server.blockmanagement.OneBlockNameNode.BLOCK;
import static org.apache.hadoop.hdfs.server.blockmanagement.OneBlockNameNode.LENGTH;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.extra.ExtraLimits;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.hdfs.extra.ExtraBook;
import io.dayu.hdfs.namesystem.CommitOutcome;
import io.dayu.hdfs.namesystem.CommitRequest;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.namesystem.StorageTypeNumbers;
import io.dayu.hdfs.queue.NamesystemLock;
import io.dayu.protocol.BlockRef;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.fs.StorageType;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An extra replica is counted as scheduled until it comes, and nothing is kept of it then. */
@NullMarked
final class ScheduledExtrasTest {
  private static final int NODE = 3;
  private static final ReplicaTarget TARGET = new ReplicaTarget(BLOCK, OneBlockNameNode.uuid(NODE));

  @TempDir private Path directory;
  private OneBlockNameNode nameNode;
  private NamesystemLock lock;
  private ExtraKeeper keeper;
  private final ExtraBook book = new ExtraBook(System::nanoTime);

  @BeforeEach
  void start() throws Exception {
    nameNode = new OneBlockNameNode(directory);
    BlockManagerBridge bridge = nameNode.bridge();
    keeper =
        new ExtraKeeper(
            bridge.blockManager(),
            bridge.queue(),
            bridge.describer(),
            bridge.committer(),
            ReplicaJudge.of(bridge),
            book,
            false);
    lock = bridge.namesystem();
    lock.writeLock();
    try {
      keeper.install();
      order();
    } finally {
      lock.writeUnlock("test");
    }
    assertThat(nameNode.scheduled(NODE)).isEqualTo(1);
    assertThat(keeper.scheduledCount()).isEqualTo(1);
  }

  @AfterEach
  void stop() {
    nameNode.close();
  }

  private void order() {
    book.limits(new ExtraLimits(LENGTH, LENGTH, LENGTH, Long.MAX_VALUE / 2));
    book.wanted(BLOCK, 1);
    CommitRequest request =
        new CommitRequest(
            new BlockRef("BP", BLOCK, 1, LENGTH),
            TARGET.datanodeUuid(),
            StorageTypeNumbers.numberOf(StorageType.DISK),
            List.of(),
            false,
            IntSet.of(),
            WorkClass.EARLY,
            "");
    assertThat(keeper.commit(request)).isInstanceOf(CommitOutcome.Accepted.class);
  }

  private void locked(Runnable work) {
    lock.writeLock();
    try {
      work.run();
    } finally {
      lock.writeUnlock("test");
    }
  }

  @Test
  void oneThatDoesNotComeIsTakenOffTheCount() {
    locked(() -> keeper.cancel(TARGET));
    assertThat(nameNode.scheduled(NODE)).isZero();
    assertThat(keeper.scheduledCount()).isZero();
    assertThat(book.all()).isEmpty();
  }

  @Test
  void nothingIsKeptOfOneThatHasCome() throws Exception {
    nameNode.receive(NODE);
    locked(() -> keeper.cancel(TARGET));
    assertThat(keeper.scheduledCount()).isZero();
    assertThat(book.all()).containsExactly(TARGET);
  }

  @Test
  void nothingIsKeptOfOneThatHasTakenAnotherReplicasPlace() throws Exception {
    nameNode.receive(NODE);
    nameNode.findCorrupt(0);
    assertThat(book.all()).isEmpty();
    assertThat(keeper.scheduledCount()).isZero();
  }

  @Test
  void oneThatHasComeIsTakenOffTheCountOnce() throws Exception {
    nameNode.schedule(NODE);
    nameNode.receive(NODE);
    assertThat(nameNode.scheduled(NODE)).as("another block").isEqualTo(1);
    nameNode.administer(NODE, DatanodeAdmin::startDecommission);
    locked(() -> keeper.end(TARGET));
    assertThat(nameNode.scheduled(NODE)).isEqualTo(1);
    assertThat(keeper.scheduledCount()).isZero();
  }
}
