package org.apache.hadoop.hdfs.server.blockmanagement;

import static org.apache.hadoop.hdfs.server.blockmanagement.OneBlockNameNode.BLOCK;
import static org.apache.hadoop.hdfs.server.blockmanagement.OneBlockNameNode.LENGTH;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.snapshot.WorkClass;
import io.dayu.hdfs.extra.ExtraBook;
import io.dayu.hdfs.extra.HeatedBook;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import java.nio.file.Path;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An extra replica that HDFS counts from some moment on has the block end as a replica that HDFS
 * stored itself would: no corrupt replica of it stays.
 */
@NullMarked
final class CountedExtraTest {
  @TempDir private Path directory;
  private OneBlockNameNode nameNode;
  private ExtraBridge extras;
  private final ExtraBook book = new ExtraBook(System::nanoTime);

  @BeforeEach
  void start() throws Exception {
    nameNode = new OneBlockNameNode(directory);
    extras = new ExtraBridge(nameNode.bridge(), book, WorkClass.AVAILABILITY);
    extras.install();
    assertThat(nameNode.waiting()).isZero();
  }

  @AfterEach
  void stop() {
    nameNode.close();
  }

  private void grant(int node) {
    HeatedBook.grant(book, new ReplicaTarget(BLOCK, OneBlockNameNode.uuid(node)), LENGTH);
  }

  private void assertThreeGoodOnesAreLeft_without(int... bad) {
    assertThat(nameNode.waiting()).isZero();
    assertThat(nameNode.state().live()).isEqualTo(3);
    assertThat(nameNode.corrupt()).isNull();
    for (int node : bad) {
      assertThat(nameNode.lists(node)).isFalse();
    }
  }

  @Test
  void originalThatIsCorruptIsDeleted_whereAnExtraReplicaIsThere() throws Exception {
    grant(3);
    nameNode.report(3, true);
    assertThat(nameNode.state().live()).as("an extra one").isEqualTo(3);
    nameNode.findCorrupt(0);
    assertThreeGoodOnesAreLeft_without(0);
    assertThat(book.all()).isEmpty();
  }

  @Test
  void originalThatIsCorruptIsDeleted_whenTheExtraReplicaComes() throws Exception {
    grant(3);
    nameNode.findCorrupt(0);
    assertThat(nameNode.waiting()).isEqualTo(1);
    nameNode.report(3, true);
    assertThreeGoodOnesAreLeft_without(0);
  }

  @Test
  void twoThatAreCorruptAreDeleted() throws Exception {
    grant(3);
    grant(4);
    nameNode.findCorrupt(0);
    nameNode.findCorrupt(1);
    nameNode.report(3, true);
    assertThat(nameNode.corrupt()).as("HDFS keeps them while it has too few").hasSize(2);
    nameNode.report(4, true);
    assertThreeGoodOnesAreLeft_without(0, 1);
  }

  @Test
  void originalThatIsCorruptIsDeleted_whereAnExtraReplicaIsLetGo() throws Exception {
    grant(3);
    grant(4);
    nameNode.report(3, true);
    nameNode.findCorrupt(0);
    nameNode.report(4, true);
    extras.letGo(book.all());
    assertThreeGoodOnesAreLeft_without(0);
    assertThat(book.all()).isEmpty();
    assertThat(nameNode.state().replicas()).as("one is being deleted").isEqualTo(4);
  }

  @Test
  void corruptExtraReplicaIsDeleted() throws Exception {
    grant(3);
    nameNode.report(3, true);
    nameNode.findCorrupt(3);
    assertThreeGoodOnesAreLeft_without(3);
  }
}
