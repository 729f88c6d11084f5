package io.dayu.hdfs.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.placement.StorageUse;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.RackState;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.namesystem.DataNodeStatus;
import io.dayu.hdfs.namesystem.StorageTypeNumbers;
import io.dayu.protocol.DataNodeAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo.AdminStates;
import org.junit.jupiter.api.Test;

class NodeTableTest {
  private static final int DISK = StorageTypeNumbers.numberOf(StorageType.DISK);
  private static final int SSD = StorageTypeNumbers.numberOf(StorageType.SSD);

  private final NodeTable table = new NodeTable();

  private static DataNodeFacts facts(
      String uuid, String rack, boolean alive, boolean accepts, int type) {
    long[] free = new long[StorageTypeNumbers.count()];
    free[type] = 1;
    return new DataNodeFacts(
        new DataNodeAddress(uuid, "ip", uuid, 1, 2, 3, 4),
        rack,
        alive,
        accepts,
        FreeSpace.ofBytesByType(free),
        StorageUse.NONE);
  }

  @Test
  void numbersAreKeptWhenNodesComeAndGo() {
    table.update(List.of(facts("a", "/r", true, true, DISK), facts("b", "/r", true, true, DISK)));
    int b = table.numberOf("b");
    table.update(List.of(facts("c", "/r", true, true, DISK)));
    table.update(List.of(facts("b", "/r", true, true, DISK), facts("c", "/r", true, true, DISK)));

    assertThat(table.numberOf("b")).isEqualTo(b);
    assertThat(table.uuid(b)).isEqualTo("b");
    assertThat(table.size()).isEqualTo(3);
  }

  @Test
  void nodeThatIsNotRegisteredAnyMoreIsGone() {
    table.update(List.of(facts("a", "/r", true, true, DISK)));
    assertThat(table.alive(0)).isTrue();
    table.update(List.of());

    assertThat(table.alive(0)).isFalse();
    assertThat(table.facts(0)).isEmpty();
  }

  @Test
  void deadNodeIsKnownButNotAlive() {
    table.update(List.of(facts("a", "/r", false, false, DISK)));

    assertThat(table.alive(0)).isFalse();
    assertThat(table.facts(0)).isPresent();
  }

  @Test
  void lookingForANodeGivesItNoNumber() {
    assertThat(table.find("a")).isEmpty();
    assertThat(table.size()).isZero();
    table.numberOf("a");
    assertThat(table.find("a")).hasValue(0);
    assertThat(table.alive(0)).isFalse();
  }

  @Test
  void racksOfLivingNodesCount_andTypesOfThoseThatMayReceive() {
    table.update(
        List.of(
            facts("a", "/r1", true, true, DISK),
            facts("b", "/r1", true, true, DISK),
            facts("c", "/r2", false, false, DISK),
            facts("d", "/r3", true, false, SSD)));

    assertThat(table.rackCount()).isEqualTo(2);
    assertThat(table.storageTypeAvailable(DISK)).isTrue();
    assertThat(table.storageTypeAvailable(SSD)).isFalse();
    table.update(List.of(facts("d", "/r3", true, true, SSD)));
    assertThat(table.rackCount()).isEqualTo(1);
    assertThat(table.storageTypeAvailable(DISK)).isFalse();
    assertThat(table.storageTypeAvailable(SSD)).isTrue();
  }

  @Test
  void changesOfWhatReplicasCountForAreTold_onceEach() {
    table.update(List.of(facts("a", "/r1", true, true, DISK), facts("b", "/r2", true, true, DISK)));
    assertThat(table.takeChanges().everywhere()).as("racks and types are new").isTrue();

    table.update(List.of(facts("a", "/r1", true, true, DISK), facts("b", "/r2", true, true, DISK)));
    assertThat(table.takeChanges().none()).isTrue();

    table.update(
        List.of(in("a", AdminStates.ENTERING_MAINTENANCE), facts("b", "/r2", true, true, DISK)));
    assertThat(table.takeChanges().nodes().stream()).containsExactly(0);
    assertThat(table.takeChanges().none()).isTrue();

    table.update(List.of(in("a", AdminStates.IN_MAINTENANCE)));
    assertThat(table.takeChanges())
        .satisfies(
            changes -> {
              assertThat(changes.nodes().stream()).containsExactly(0, 1);
              assertThat(changes.everywhere()).as("a rack is gone, and all room").isTrue();
            });
  }

  private static DataNodeFacts in(String uuid, AdminStates state) {
    DataNodeFacts facts = facts(uuid, "/r1", true, false, DISK);
    return new DataNodeFacts(
        facts.address(),
        facts.rack(),
        true,
        false,
        facts.freeSpace(),
        facts.storage(),
        facts.storageByType(),
        new DataNodeStatus(state, false, ""));
  }

  @Test
  void roomIsThatOfOneStorage_atWhoHoldsNoReplica_staleOrNot() {
    table.update(List.of(facts("a", "/r1", true, true, DISK), facts("b", "/r2", true, true, SSD)));
    long bytes = table.facts(0).orElseThrow().freeSpace().largestBytes(DISK);

    assertThat(table.hasRoom(DISK, bytes, IntSet.of())).isTrue();
    assertThat(table.hasRoom(DISK, bytes + 1, IntSet.of())).isFalse();
    assertThat(table.hasRoom(DISK, bytes, IntSet.of(0))).isFalse();
    assertThat(table.anyPlaceable(IntSet.of(0))).isTrue();
    assertThat(table.anyPlaceable(IntSet.of(0, 1))).isFalse();
  }

  @Test
  void dataNodeIsFullFromTheShareOn_andOneThatIsGoneIsToo() {
    table.numberOf("gone");
    table.update(List.of(used("a", 89), used("b", 90), used("c", 91)));

    assertThat(table.fullFrom(0.9)).isEqualTo(numbers("gone", "b", "c"));
    assertThat(table.fullFrom(0.95)).isEqualTo(numbers("gone"));
  }

  @Test
  void storagesOfATypeAreFullByThemselves_andNobodyWithoutThemHasRoom() {
    table.update(
        List.of(used("a", 90, 10), used("b", 10, 90), facts("other", "/r1", true, true, DISK)));

    assertThat(table.fullFrom(SSD, 0.5)).isEqualTo(numbers("a", "other"));
    assertThat(table.fullFrom(DISK, 0.5)).isEqualTo(numbers("b", "other"));
    assertThat(table.fullFrom(0.5)).as("together").isEqualTo(numbers("a", "b", "other"));
  }

  /** Both types have the same capacity. */
  private DataNodeFacts used(String uuid, int percentOfSsd, int percentOfDisk) {
    List<StorageUse> byType =
        new ArrayList<>(Collections.nCopies(StorageTypeNumbers.count(), StorageUse.NONE));
    byType.set(SSD, new StorageUse(percentOfSsd, 100));
    byType.set(DISK, new StorageUse(percentOfDisk, 100));
    DataNodeFacts facts = facts(uuid, "/r1", true, true, DISK);
    return new DataNodeFacts(
        facts.address(),
        facts.rack(),
        true,
        true,
        facts.freeSpace(),
        new StorageUse(percentOfSsd + percentOfDisk, 200),
        byType,
        facts.standing());
  }

  private IntSet numbers(String... uuids) {
    return IntSet.of(Stream.of(uuids).mapToInt(table::numberOf).toArray());
  }

  private static DataNodeFacts used(String uuid, int percent) {
    DataNodeFacts facts = facts(uuid, "/r1", true, true, DISK);
    return new DataNodeFacts(
        facts.address(), facts.rack(), true, true, facts.freeSpace(), new StorageUse(percent, 100));
  }

  @Test
  void racksKeepTheirNumbersToo() {
    assertThat(table.rackNumber("/r1")).isZero();
    assertThat(table.rackNumber("/r2")).isEqualTo(1);
    assertThat(table.rackNumber("/r1")).isZero();

    assertThat(table.racks(5)).containsExactly(new RackState("/r1", 5), new RackState("/r2", 5));
  }

  @Test
  void storageTypesAndNumbersAnswerEachOther() {
    assertThat(StorageTypeNumbers.count()).isEqualTo(StorageType.values().length);
    for (StorageType type : StorageType.values()) {
      int number = StorageTypeNumbers.numberOf(type);
      assertThat(number).isBetween(0, StorageTypeNumbers.count() - 1);
      assertThat(StorageTypeNumbers.typeOf(number)).isEqualTo(type);
      assertThat(StorageTypeNumbers.numberOf(type.name())).hasValue(number);
    }
    assertThat(StorageTypeNumbers.numberOf("CLAY")).isEmpty();
  }
}
