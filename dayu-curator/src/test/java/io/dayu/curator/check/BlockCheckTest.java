package io.dayu.curator.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.curator.image.ImageCoding;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests of the findings on one block, case by case. */
final class BlockCheckTest {
  private static final WantedBlock BLOCK = new WantedBlock(7, 100, 3, null, false);
  private static final ImageCoding RS_3_2 = new ImageCoding("RS-3-2", 3, 2, 10);
  private static final BlockCheck CHECK = new BlockCheck(2);

  @Test
  void blockAsItIsWantedIsSilent() {
    assertThat(CHECK.findings(BLOCK, replicas("a/1", "b/2", "c/2"))).isEmpty();
  }

  @Test
  void replicasThatAreNotThereAreCounted() {
    assertThat(CHECK.findings(BLOCK, replicas("a/1", "b/2")))
        .containsExactly(new BlockFinding(FindingKind.SHORT, null, 3, 2, 0, 100));
    assertThat(CHECK.findings(BLOCK, List.of()))
        .containsExactly(new BlockFinding(FindingKind.MISSING, null, 3, 0, 0, 0));
  }

  @Test
  void replicaTooManyIsExcess() {
    assertThat(CHECK.findings(BLOCK, replicas("a/1", "b/2", "c/2", "d/1")))
        .containsExactly(new BlockFinding(FindingKind.EXCESS, null, 3, 4, 100, 0));
  }

  @Test
  void wrongReplicaIsNamedAndDoesNotCount() {
    List<ListedReplica> listed = new ArrayList<>(replicas("a/1", "b/2"));
    listed.add(new ListedReplica(0, 7, 99, true, "c", "2"));
    assertThat(CHECK.findings(BLOCK, listed))
        .containsExactly(
            new BlockFinding(FindingKind.WRONG_LENGTH, "c", 0, 0, 99, 0),
            new BlockFinding(FindingKind.SHORT, null, 3, 2, 0, 100));
    listed.set(2, new ListedReplica(0, 6, 100, true, "c", "2"));
    assertThat(CHECK.findings(BLOCK, listed))
        .containsExactly(
            new BlockFinding(FindingKind.STALE, "c", 0, 0, 100, 0),
            new BlockFinding(FindingKind.SHORT, null, 3, 2, 0, 100));
    listed.set(2, new ListedReplica(0, 7, 50, false, "c", "2"));
    assertThat(CHECK.findings(BLOCK, listed))
        .as("one that is written now is neither good nor wrong")
        .containsExactly(new BlockFinding(FindingKind.SHORT, null, 3, 2, 0, 100));
  }

  @Test
  void nothingIsSaidOfABlockThatIsWrittenOrWasSinceTheImage() {
    assertThat(CHECK.findings(new WantedBlock(7, 100, 3, null, true), List.of())).isEmpty();
    List<ListedReplica> newer = List.of(new ListedReplica(0, 8, 120, true, "a", "1"));
    assertThat(CHECK.findings(BLOCK, newer)).isEmpty();
  }

  @Test
  void replicaOfNoBlockIsAnOrphan() {
    assertThat(CHECK.findings(null, replicas("a/1", "b/2")))
        .containsExactly(
            new BlockFinding(FindingKind.ORPHAN, "a", 0, 1, 100, 0),
            new BlockFinding(FindingKind.ORPHAN, "b", 0, 1, 100, 0));
    assertThat(CHECK.findings(null, List.of(new ListedReplica(0, 7, 100, false, "a", "1"))))
        .isEmpty();
  }

  @Test
  void oneRackIsTooFewWhereThereAreTwo() {
    assertThat(CHECK.findings(BLOCK, replicas("a/1", "b/1", "c/1")))
        .containsExactly(new BlockFinding(FindingKind.FEW_RACKS, null, 2, 1, 0, 100));
    assertThat(new BlockCheck(1).findings(BLOCK, replicas("a/1", "b/1", "c/1"))).isEmpty();
    assertThat(new BlockCheck(0).findings(BLOCK, unplaced("a", "b", "c"))).isEmpty();
  }

  @Test
  void groupWantsEachInternalBlockOnce() {
    WantedBlock group = new WantedBlock(7, 35, 0, RS_3_2, false);
    // Cells of 10 bytes: units 0, 1 and 2 have 15, 10 and 10 bytes, parity as unit 0.
    assertThat(IntStream.range(0, 5).mapToLong(group::replicaBytes).toArray())
        .containsExactly(15, 10, 10, 15, 15);
    assertThat(CHECK.findings(group, internal(group, 0, 1, 2, 3, 4))).isEmpty();
    assertThat(CHECK.findings(group, internal(group, 0, 1, 2, 4)))
        .containsExactly(new BlockFinding(FindingKind.SHORT, null, 5, 4, 0, 15));
    assertThat(CHECK.findings(group, internal(group, 3, 4)))
        .containsExactly(new BlockFinding(FindingKind.MISSING, null, 5, 2, 0, 0));
    assertThat(CHECK.findings(group, internal(group, 0, 1, 2, 3, 4, 1)))
        .containsExactly(new BlockFinding(FindingKind.EXCESS, null, 5, 6, 10, 0));
  }

  @Test
  void groupOfOneCellHasOneDataBlock() {
    WantedBlock group = new WantedBlock(7, 5, 0, RS_3_2, false);
    assertThat(CHECK.findings(group, internal(group, 0, 3, 4))).isEmpty();
    assertThat(CHECK.findings(group, internal(group, 3)))
        .containsExactly(new BlockFinding(FindingKind.SHORT, null, 3, 1, 0, 10));
  }

  /** Good replicas of {@link #BLOCK}, each as node and rack. */
  private static List<ListedReplica> replicas(String... places) {
    List<ListedReplica> replicas = new ArrayList<>();
    for (String place : places) {
      replicas.add(replica(place.substring(0, 1), place.substring(2)));
    }
    return replicas;
  }

  private static List<ListedReplica> unplaced(String... nodes) {
    List<ListedReplica> replicas = new ArrayList<>();
    for (String node : nodes) {
      replicas.add(replica(node, null));
    }
    return replicas;
  }

  private static ListedReplica replica(String node, @Nullable String rack) {
    return new ListedReplica(0, 7, 100, true, node, rack);
  }

  /** Good internal blocks of a group, each on a node of its own, on two racks. */
  private static List<ListedReplica> internal(WantedBlock group, int... indices) {
    List<ListedReplica> replicas = new ArrayList<>();
    for (int index : indices) {
      int node = replicas.size();
      replicas.add(
          new ListedReplica(index, 7, group.replicaBytes(index), true, "n" + node, "r" + node % 2));
    }
    return replicas;
  }
}
