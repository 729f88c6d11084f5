package org.apache.hadoop.hdfs.server.blockmanagement;

import static org.apache.hadoop.hdfs.server.blockmanagement.OneBlockNameNode.BLOCK;
import static org.apache.hadoop.hdfs.server.blockmanagement.OneBlockNameNode.LENGTH;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.snapshot.WorkClass;
import io.dayu.hdfs.early.BlockDanger;
import io.dayu.hdfs.early.EarlyWalk;
import io.dayu.hdfs.early.QuietDataNodes;
import io.dayu.hdfs.extra.ExtraBook;
import io.dayu.hdfs.extra.HeatedBook;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The danger of a block by what HDFS knows, and the copy that is kept for it beside hot ones. */
@NullMarked
final class EarlyBridgeTest {
  @TempDir private Path directory;
  private OneBlockNameNode nameNode;
  private EarlyBridge early;
  private ExtraBridge kept;
  private ExtraBridge heats;
  private final ExtraBook book = new ExtraBook(System::nanoTime);
  private final ExtraBook hot = new ExtraBook(System::nanoTime);

  @BeforeEach
  void start() throws Exception {
    nameNode = new OneBlockNameNode(directory);
    early = new EarlyBridge(nameNode.bridge(), book);
    kept = new ExtraBridge(nameNode.bridge(), book, WorkClass.EARLY);
    heats = new ExtraBridge(nameNode.bridge(), hot, WorkClass.AVAILABILITY);
    kept.install();
    heats.install();
  }

  @AfterEach
  void stop() {
    nameNode.close();
  }

  private static Set<String> uuids(int... nodes) {
    return Arrays.stream(nodes).mapToObj(OneBlockNameNode::uuid).collect(Collectors.toSet());
  }

  private static QuietDataNodes silent(int... nodes) {
    return new QuietDataNodes(uuids(nodes), Set.of());
  }

  private BlockDanger danger(QuietDataNodes quiet) {
    return early.look(List.of(BLOCK), quiet).get(0);
  }

  private Set<Long> met(QuietDataNodes quiet) {
    Set<Long> met = new HashSet<>();
    EarlyWalk walk = early.walk(quiet);
    while (!walk.done()) {
      met.addAll(walk.read());
    }
    return met;
  }

  private void copied(ExtraBook into, int node) throws Exception {
    HeatedBook.grant(into, new ReplicaTarget(BLOCK, OneBlockNameNode.uuid(node)), LENGTH);
    nameNode.report(node, true);
  }

  @Test
  void blockIsInDangerWhoseOtherReplicasAreSilent() {
    assertThat(danger(silent())).isEqualTo(BlockDanger.NONE);
    assertThat(danger(silent(4, 5))).isEqualTo(BlockDanger.NONE);
    assertThat(danger(silent(0))).isEqualTo(BlockDanger.HOLDER_SILENT);
    assertThat(danger(silent(0, 1))).isEqualTo(BlockDanger.LAST_REPLICA);
    assertThat(danger(silent(0, 1, 2))).as("nothing to copy").isEqualTo(BlockDanger.HOLDER_SILENT);
    assertThat(early.look(List.of(BLOCK + 1), silent(0, 1))).containsExactly(BlockDanger.NONE);
    assertThat(met(silent(0))).isEmpty();
    assertThat(met(silent(0, 1))).containsExactly(BLOCK);
  }

  @Test
  void heldDataNodesAreNotCountedOn_andAreNoCause() {
    assertThat(danger(new QuietDataNodes(Set.of(), uuids(0, 1))))
        .isEqualTo(BlockDanger.HOLDER_SILENT);
    assertThat(danger(new QuietDataNodes(uuids(1), uuids(0)))).isEqualTo(BlockDanger.LAST_REPLICA);
    assertThat(met(new QuietDataNodes(Set.of(), uuids(0, 1)))).isEmpty();
  }

  @Test
  void copyEndsTheDanger_andHdfsCountsItWhenItIsNeeded() throws Exception {
    copied(book, 3);
    assertThat(nameNode.state().live()).as("not counted").isEqualTo(3);
    assertThat(danger(silent(0, 1))).isEqualTo(BlockDanger.HOLDER_SILENT);
    assertThat(danger(silent(0, 1, 3))).isEqualTo(BlockDanger.LAST_REPLICA);
    assertThat(nameNode.lists(0)).isTrue();

    nameNode.findCorrupt(0);
    assertThat(nameNode.waiting()).isZero();
    assertThat(nameNode.state().live()).isEqualTo(3);
    assertThat(book.all()).isEmpty();
  }

  @Test
  void booksOfTwoSystemsStandBesideEachOther() throws Exception {
    copied(book, 3);
    copied(hot, 4);
    assertThat(nameNode.state().live()).isEqualTo(3);

    heats.putBack();
    assertThat(heats.inPlace()).isFalse();
    assertThat(kept.inPlace()).isTrue();
    assertThat(nameNode.state().live()).isEqualTo(3);
    assertThat(book.all()).hasSize(1);

    nameNode.findCorrupt(0);
    assertThat(nameNode.waiting()).isZero();
    kept.putBack();
    assertThat(kept.inPlace()).isFalse();
    assertThat(nameNode.state().live()).isEqualTo(3);
  }

  @Test
  void bothBooksAreAskedWhenTwoReplicasAreLost() throws Exception {
    copied(book, 3);
    copied(hot, 4);
    nameNode.findCorrupt(0);
    nameNode.findCorrupt(1);
    assertThat(nameNode.waiting()).isZero();
    assertThat(nameNode.state().live()).isEqualTo(3);
    assertThat(new ArrayList<>(book.all())).isEmpty();
    assertThat(hot.all()).isEmpty();
  }
}
