package org.apache.hadoop.hdfs.server.blockmanagement;

import static org.apache.hadoop.hdfs.server.blockmanagement.OneBlockNameNode.BLOCK;
import static org.apache.hadoop.hdfs.server.blockmanagement.OneBlockNameNode.uuid;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.hdfs.namesystem.PinnedReplicas;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A block is copied for DataNodes that are to rest only where HDFS then deletes no pinned replica.
 */
@NullMarked
final class PinnedMovesTest {
  @TempDir private Path directory;
  private final Set<String> asked = new HashSet<>();

  /** Whether a copy is made of the block when only the third DataNode of its three stays. */
  private boolean isCopied(OneBlockNameNode nameNode, PinnedReplicas pins) {
    asked.clear();
    nameNode
        .bridge()
        .heed(
            (uuid, blockId) -> {
              asked.add(uuid + " " + blockId);
              return pins.isPinned(uuid, blockId);
            });
    return new MoveBridge(nameNode.bridge())
        .candidates(List.of(BLOCK), 2, uuid(2)::equals)
        .get(0)
        .isPresent();
  }

  @Test
  void noneThatLeavesMayBePinned() throws Exception {
    try (OneBlockNameNode nameNode = new OneBlockNameNode(directory)) {
      assertThat(isCopied(nameNode, (uuid, id) -> Optional.of(false))).isTrue();
      assertThat(asked).containsExactlyInAnyOrder(uuid(0) + " " + BLOCK, uuid(1) + " " + BLOCK);
      assertThat(isCopied(nameNode, (uuid, id) -> Optional.of(uuid.equals(uuid(1))))).isFalse();
      assertThat(isCopied(nameNode, (uuid, id) -> Optional.of(uuid.equals(uuid(2))))).isTrue();
      assertThat(isCopied(nameNode, (uuid, id) -> Optional.empty())).isFalse();
      assertThat(asked).as("all are asked at once").hasSize(2);
      nameNode.findCorrupt(0);
      assertThat(isCopied(nameNode, (uuid, id) -> Optional.of(false)))
          .as("HDFS makes a replica")
          .isFalse();
    }
  }
}
