package org.apache.hadoop.hdfs.server.blockmanagement;

import static org.apache.hadoop.hdfs.server.blockmanagement.OneBlockNameNode.BLOCK;
import static org.apache.hadoop.hdfs.server.blockmanagement.OneBlockNameNode.GROUP;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.hdfs.namesystem.CommitOutcome;
import io.dayu.hdfs.namesystem.CommitRequest;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.ReplicaStatus;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.namesystem.StorageTypeNumbers;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.fs.StorageType;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is on its way and what holds a block, where DataNodes die, leave and come back. */
@NullMarked
final class BookedBlocksTest {
  private static final int SPARE = 5;

  @TempDir private Path directory;
  private OneBlockNameNode nameNode;

  @BeforeEach
  void start() throws Exception {
    nameNode = new OneBlockNameNode(directory);
  }

  @AfterEach
  void stop() {
    nameNode.close();
  }

  private LowRedundancyBlock described(long blockId) {
    return nameNode.bridge().describe(blockId).orElseThrow();
  }

  private ReplicaTarget decode(int index) {
    CommitRequest request =
        new CommitRequest(
            described(GROUP).block(),
            OneBlockNameNode.uuid(SPARE),
            StorageTypeNumbers.numberOf(StorageType.DISK),
            List.of(),
            false,
            IntSet.of(index),
            WorkClass.SAFETY,
            "");
    assertThat(nameNode.bridge().commit(List.of(request)).get(0))
        .isInstanceOf(CommitOutcome.Accepted.class);
    return request.target();
  }

  @Test
  void decodeOfAnInternalBlockThatIsBackIsNeedless_alsoWhereAnotherLacks() throws Exception {
    nameNode.addGroup();
    nameNode.makeDead(3);
    nameNode.makeDead(4);
    ReplicaTarget coming = decode(3);
    assertThat(nameNode.bridge().look(List.of(coming))).containsExactly(ReplicaStatus.PENDING);

    nameNode.comeBack(3, List.of(OneBlockNameNode.unit(3)));
    assertThat(nameNode.bridge().look(List.of(coming))).containsExactly(ReplicaStatus.NEEDLESS);
  }

  @Test
  void decodeOfWhatLacksIsNeeded_whateverElseIsBack() throws Exception {
    nameNode.addGroup();
    nameNode.makeDead(3);
    nameNode.makeDead(4);
    ReplicaTarget coming = decode(4);
    nameNode.comeBack(3, List.of(OneBlockNameNode.unit(3)));
    assertThat(nameNode.bridge().look(List.of(coming))).containsExactly(ReplicaStatus.PENDING);
  }

  @Test
  void excessReplicaOnADataNodeThatLeavesIsRead() throws Exception {
    nameNode.report(3, true);
    int excess = nameNode.deleting().get(0);
    nameNode.administer(excess, DatanodeAdmin::startDecommission);
    for (int node = 0; node <= 3; node++) {
      if (node != excess) {
        nameNode.makeDead(node);
      }
    }
    assertThat(described(BLOCK).task().sources().size()).isEqualTo(1);
  }

  @Test
  void heldBlockHasTheLevelThatItHasWithoutWhatComes() {
    assertThat(described(BLOCK).task().priority()).isEqualTo(2);
    nameNode.makeDead(0);
    nameNode.makeDead(1);
    assertThat(described(BLOCK).task().priority()).isZero();
  }
}
