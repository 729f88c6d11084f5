package org.apache.hadoop.hdfs.server.namenode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.server.blockmanagement.StoredBlocks;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of which files are under a path: renames are followed, and snapshots have no path. */
@NullMarked
final class FilesUnderTest {
  private static final long FIRST = 1_000;
  private static final long SECOND = 1_001;
  private static final String KEPT = QuietFiles.KEPT;

  @TempDir private Path directory;
  private QuietNameNode nameNode;
  private QuietFiles files;

  @BeforeEach
  void start() throws IOException {
    var conf = QuietNameNode.settings(directory);
    NameNode.format(conf);
    nameNode = QuietNameNode.start(conf);
    files = new QuietFiles(nameNode);
    files.makeKept();
    nameNode.addFile("first", (short) 3, "HOT", new Block(FIRST, 1, 1));
    nameNode.addFile("second", (short) 3, "HOT", new Block(SECOND, 1, 1));
  }

  @AfterEach
  void stop() {
    nameNode.stop();
    DefaultMetricsSystem.shutdown();
  }

  private boolean isUnder(long blockId, String... paths) {
    FSNamesystem namesystem = nameNode.getNamesystem();
    namesystem.readLock();
    try {
      FilesUnder under = new FilesUnder(namesystem, List.of(paths));
      under.lookUp();
      var block = StoredBlocks.find(namesystem.getBlockManager(), blockId);
      return block != null && under.contain(block.getBlockCollectionId());
    } finally {
      namesystem.readUnlock("test");
    }
  }

  @Test
  void pathMayBeADirectoryAFileOrTheRoot() throws IOException {
    files.rename("first", KEPT + "/first");

    assertThat(isUnder(FIRST, "/" + KEPT)).isTrue();
    assertThat(isUnder(SECOND, "/" + KEPT)).isFalse();
    assertThat(isUnder(SECOND, "/" + KEPT, "/second")).isTrue();
    assertThat(isUnder(FIRST, "/kep")).as("a prefix of a name is no path").isFalse();
    assertThat(isUnder(FIRST, "/")).isTrue();
    assertThat(isUnder(FIRST, "/nowhere", "/second/below")).isFalse();
    assertThat(isUnder(FIRST)).isFalse();
  }

  @Test
  void renamesAreFollowed_alsoOutOfASnapshot() throws IOException {
    files.rename("first", KEPT + "/first");
    files.snapshot("s");
    assertThat(isUnder(FIRST, "/" + KEPT)).isTrue();

    files.rename(KEPT + "/first", "moved");
    assertThat(isUnder(FIRST, "/" + KEPT)).as("its snapshot has it there").isFalse();
    assertThat(isUnder(FIRST, "/moved")).isTrue();
    files.rename("moved", KEPT + "/back");
    assertThat(isUnder(FIRST, "/" + KEPT)).isTrue();
    assertThat(isUnder(FIRST, "/moved")).isFalse();
  }

  @Test
  void whatOnlyASnapshotHasIsUnderNoPath() throws IOException {
    files.rename("first", KEPT + "/first");
    files.snapshot("s");
    nameNode.delete(KEPT + "/first");

    assertThat(isUnder(FIRST, "/" + KEPT)).isFalse();
    assertThat(isUnder(FIRST, "/")).isFalse();
  }
}
