package org.apache.hadoop.hdfs.server.blockmanagement;

import static org.apache.hadoop.hdfs.server.blockmanagement.OneBlockNameNode.BLOCK;
import static org.apache.hadoop.hdfs.server.blockmanagement.OneBlockNameNode.GROUP;
import static org.apache.hadoop.hdfs.server.blockmanagement.OneBlockNameNode.LENGTH;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.snapshot.WorkClass;
import io.dayu.hdfs.early.BlockDanger;
import io.dayu.hdfs.early.EarlyWalk;
import io.dayu.hdfs.early.HeardDataNode;
import io.dayu.hdfs.early.QuietDataNodes;
import io.dayu.hdfs.extra.ExtraBook;
import io.dayu.hdfs.extra.HeatedBook;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.scope.Scope;
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

/** The danger of blocks and groups by what HDFS knows, and the copies that are kept for them. */
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

  private BlockDanger groupsDanger(QuietDataNodes quiet) {
    return early.look(List.of(GROUP), quiet).get(0);
  }

  /** The last unit is decoded at the last DataNode, and is there. */
  private ReplicaTarget decoded() throws Exception {
    nameNode.addGroup();
    ReplicaTarget target = new ReplicaTarget(GROUP, OneBlockNameNode.uuid(5));
    HeatedBook.grant(book, target, LENGTH);
    nameNode.report(5, List.of(OneBlockNameNode.unit(4)));
    return target;
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
  void dataNodeThatIsToLeaveIsNeverSilent_andCountsWhileItStays() {
    nameNode.administer(0, DatanodeAdmin::startDecommission);
    nameNode.administer(1, DatanodeAdmin::startMaintenance);
    assertThat(early.heard())
        .extracting(HeardDataNode::uuid)
        .containsExactlyInAnyOrderElementsOf(uuids(2, 3, 4, 5));
    assertThat(danger(silent(2))).isEqualTo(BlockDanger.LAST_REPLICA);
    nameNode.administer(1, DatanodeAdmin::stopMaintenance);
    assertThat(danger(silent(2))).isEqualTo(BlockDanger.HOLDER_SILENT);
  }

  @Test
  void blockOutOfScopeIsLeftToStockHdfs() {
    nameNode.bridge().heed(Scope.parse("/elsewhere"));
    assertThat(danger(silent(0, 1))).isEqualTo(BlockDanger.NONE);
    assertThat(met(silent(0, 1))).isEmpty();
    nameNode.bridge().heed(Scope.parse("/"));
    assertThat(danger(silent(0, 1))).isEqualTo(BlockDanger.LAST_REPLICA);
    assertThat(met(silent(0, 1))).containsExactly(BLOCK);
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
  void silentCopyTakesNoDeadHoldersPlace_unlessTheBlockWereMissing() throws Exception {
    copied(book, 3);
    nameNode.makeStale(3);
    nameNode.makeDead(0);
    assertThat(nameNode.waiting()).isEqualTo(1);
    assertThat(nameNode.state().live()).isEqualTo(2);
    assertThat(book.all()).as("it may be heard again").hasSize(1);

    nameNode.makeDead(1);
    nameNode.makeDead(2);
    assertThat(nameNode.state().live()).isEqualTo(1);
    assertThat(nameNode.missing()).isZero();
    assertThat(book.all()).isEmpty();
  }

  @Test
  void ofTwoCopiesTheOneThatIsHeardTakesThePlace() throws Exception {
    copied(book, 3);
    copied(book, 4);
    nameNode.makeStale(3);
    nameNode.makeDead(0);
    assertThat(nameNode.waiting()).isZero();
    assertThat(nameNode.state().live()).isEqualTo(3);
    assertThat(book.all()).containsExactly(new ReplicaTarget(BLOCK, OneBlockNameNode.uuid(3)));
  }

  @Test
  void copyThatIsHeardAgainIsCounted_whereItsBlockStillLacksOne() throws Exception {
    copied(book, 3);
    nameNode.makeStale(3);
    nameNode.makeDead(0);
    kept.end(book.all());
    assertThat(nameNode.state().live()).as("while it is silent").isEqualTo(2);

    nameNode.report(3, true);
    kept.end(book.all());
    assertThat(nameNode.state().live()).isEqualTo(3);
    assertThat(nameNode.waiting()).isZero();
    assertThat(nameNode.deleting()).isEmpty();
  }

  @Test
  void copyThatIsHeardAgainGoes_whereAnotherWasMadeMeanwhile() throws Exception {
    copied(book, 3);
    nameNode.makeStale(3);
    nameNode.makeDead(0);
    nameNode.report(4, true);
    assertThat(nameNode.waiting()).isZero();
    nameNode.report(3, true);
    kept.end(book.all());
    assertThat(nameNode.deleting()).containsExactly(3);
    assertThat(nameNode.state().live()).isEqualTo(3);
  }

  @Test
  void copyInMaintenanceIsForgotten_asHdfsWouldWantALiveReplicaLessForIt() throws Exception {
    copied(book, 3);
    nameNode.administer(3, DatanodeAdmin::startMaintenance);
    kept.end(book.all());
    assertThat(nameNode.deleting()).as("a DataNode that may be off").isEmpty();
    assertThat(nameNode.lists(3)).isFalse();
    assertThat(book.all()).isEmpty();

    nameNode.makeDead(0);
    assertThat(nameNode.waiting()).isEqualTo(1);
  }

  @Test
  void copyThatComesToMaintenanceIsForgottenWhenItIsTakenBack() throws Exception {
    ReplicaTarget target = new ReplicaTarget(BLOCK, OneBlockNameNode.uuid(3));
    HeatedBook.grant(book, target, LENGTH);
    nameNode.administer(3, DatanodeAdmin::startMaintenance);
    nameNode.report(3, true);
    nameNode.bridge().cancel(List.of(target));
    assertThat(nameNode.deleting()).isEmpty();
    assertThat(nameNode.lists(3)).isFalse();
  }

  @Test
  void copyInMaintenanceStaysWhileAHolderMayBeGone_andEndsNoDanger() throws Exception {
    copied(book, 3);
    nameNode.makeStale(0);
    nameNode.administer(3, DatanodeAdmin::startMaintenance);
    kept.end(book.all());
    assertThat(nameNode.lists(3)).isTrue();
    assertThat(danger(silent(0, 1))).isEqualTo(BlockDanger.LAST_REPLICA);

    nameNode.report(0, true);
    kept.end(book.all());
    assertThat(nameNode.lists(3)).isFalse();
  }

  @Test
  void copyInMaintenanceStaysWhileItsBlockLacksReplicasWithoutIt() throws Exception {
    copied(book, 3);
    nameNode.administer(3, DatanodeAdmin::startMaintenance);
    nameNode.makeDead(0);
    nameNode.makeDead(1);
    kept.end(book.all());
    assertThat(nameNode.lists(3)).isTrue();
    assertThat(book.all()).hasSize(1);

    nameNode.report(4, true);
    kept.end(book.all());
    assertThat(nameNode.lists(3)).isFalse();
    assertThat(nameNode.waiting()).as("the third is made").isEqualTo(1);
  }

  @Test
  void copyThatHasTakenAPlaceStaysInMaintenance() throws Exception {
    copied(book, 3);
    List<ReplicaTarget> before = book.all();
    nameNode.findCorrupt(0);
    nameNode.administer(3, DatanodeAdmin::startMaintenance);
    kept.end(before);
    assertThat(nameNode.lists(3)).isTrue();
    assertThat(nameNode.deleting()).doesNotContain(3);
  }

  @Test
  void copyThatAFailoverForgetsStaysWhileHoldersAreSilent_andThenOneReplicaGoes() throws Exception {
    copied(book, 3);
    nameNode.failOver();
    assertThat(book.all()).isEmpty();
    nameNode.report(2, true);
    nameNode.report(3, true);
    assertThat(nameNode.deleting()).as("two are not heard").isEmpty();
    assertThat(nameNode.state().live()).isEqualTo(4);

    nameNode.report(0, true);
    nameNode.report(1, true);
    assertThat(nameNode.deleting()).hasSize(1);
    assertThat(nameNode.state().live()).isEqualTo(3);
  }

  @Test
  void copyOfAPlannerThatEndsGoesAlone() throws Exception {
    copied(book, 3);
    kept.putBack();
    assertThat(nameNode.deleting()).as("as if it had never been").containsExactly(3);
    assertThat(nameNode.state().live()).isEqualTo(3);
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

  @Test
  void groupIsInDangerThatHasNoInternalBlockToSpare() throws Exception {
    nameNode.addGroup();
    assertThat(groupsDanger(silent(5))).isEqualTo(BlockDanger.NONE);
    assertThat(groupsDanger(silent(4))).isEqualTo(BlockDanger.HOLDER_SILENT);
    assertThat(groupsDanger(silent(0, 4))).isEqualTo(BlockDanger.LAST_REPLICA);
    assertThat(groupsDanger(silent(0, 1, 4)))
        .as("nothing to decode it from")
        .isEqualTo(BlockDanger.HOLDER_SILENT);
    assertThat(groupsDanger(new QuietDataNodes(Set.of(), uuids(0, 4))))
        .isEqualTo(BlockDanger.HOLDER_SILENT);
    assertThat(groupsDanger(new QuietDataNodes(uuids(0), uuids(4))))
        .isEqualTo(BlockDanger.LAST_REPLICA);
    assertThat(met(silent(3, 4))).containsExactly(GROUP);
  }

  @Test
  void decodedInternalBlockIsToSpare_andCountsForNoOtherThanItsLike() throws Exception {
    decoded();
    assertThat(nameNode.state(GROUP).live()).as("not counted").isEqualTo(5);
    assertThat(nameNode.waiting()).isZero();
    assertThat(groupsDanger(silent(0, 4))).isEqualTo(BlockDanger.HOLDER_SILENT);
    assertThat(groupsDanger(silent(0, 1))).isEqualTo(BlockDanger.LAST_REPLICA);

    nameNode.findCorrupt(0, OneBlockNameNode.unit(0));
    assertThat(nameNode.waiting()).isEqualTo(1);
    assertThat(nameNode.state(GROUP).live()).isEqualTo(4);
    assertThat(book.all()).as("another is lost").hasSize(1);

    nameNode.findCorrupt(4, OneBlockNameNode.unit(4));
    assertThat(nameNode.state(GROUP).live()).isEqualTo(4);
    assertThat(book.all()).as("its like is lost").isEmpty();
  }

  @Test
  void silentInternalBlockTakesNoDeadOnesPlace_unlessTheGroupWereMissing() throws Exception {
    decoded();
    nameNode.makeStale(5);
    nameNode.makeDead(4);
    assertThat(nameNode.waiting()).isEqualTo(1);
    assertThat(nameNode.state(GROUP).live()).isEqualTo(4);
    assertThat(book.all()).hasSize(1);

    nameNode.makeDead(3);
    assertThat(nameNode.state(GROUP).live()).isEqualTo(3);
    nameNode.makeDead(0);
    assertThat(nameNode.state(GROUP).live()).isEqualTo(3);
    assertThat(nameNode.missing()).isZero();
    assertThat(book.all()).isEmpty();
  }

  @Test
  void decodedInternalBlockInMaintenanceIsForgotten_andNoOtherIsWantedLess() throws Exception {
    ReplicaTarget target = decoded();
    nameNode.administer(5, DatanodeAdmin::startMaintenance);
    kept.end(List.of(target));
    assertThat(nameNode.isDeleted(5, OneBlockNameNode.unit(4))).isFalse();
    assertThat(book.all()).isEmpty();
    assertThat(nameNode.state(GROUP).live()).isEqualTo(5);

    nameNode.makeDead(3);
    assertThat(nameNode.waiting()).isEqualTo(1);
  }

  @Test
  void internalBlockInMaintenanceStays_whereNoOtherIsLikeIt() throws Exception {
    ReplicaTarget target = decoded();
    nameNode.administer(5, DatanodeAdmin::startMaintenance);
    nameNode.makeDead(4);
    kept.end(List.of(target));
    assertThat(nameNode.lists(5)).isTrue();
    assertThat(book.all()).containsExactly(target);
  }

  @Test
  void decodedInternalBlockIsDeletedByItsOwnName() throws Exception {
    ReplicaTarget target = decoded();
    kept.end(List.of(target));
    assertThat(book.all()).isEmpty();
    assertThat(nameNode.isDeleted(5, OneBlockNameNode.unit(4))).isTrue();
    assertThat(nameNode.isDeleted(4, OneBlockNameNode.unit(4))).isFalse();
    assertThat(nameNode.state(GROUP).live()).isEqualTo(5);
    assertThat(nameNode.waiting()).isZero();
  }

  @Test
  void decodedInternalBlockGoesThoughAnotherIsLost() throws Exception {
    ReplicaTarget target = decoded();
    nameNode.findCorrupt(0, OneBlockNameNode.unit(0));
    kept.end(List.of(target));
    assertThat(book.all()).isEmpty();
    assertThat(nameNode.isDeleted(5, OneBlockNameNode.unit(4))).isTrue();
  }
}
