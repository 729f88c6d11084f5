package io.dayu.hdfs.heat;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.heat.ReplicaTerms;
import io.dayu.core.heat.TemperatureTerms;
import io.dayu.core.placement.StorageUse;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.work.CopyLedger;
import io.dayu.core.work.CopyPlace;
import io.dayu.core.work.CopySight;
import io.dayu.hdfs.extra.ExtraBook;
import io.dayu.hdfs.extra.ExtraCandidate;
import io.dayu.hdfs.extra.ExtraObstacle;
import io.dayu.hdfs.extra.PlayedExtras;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.ReplicaStatus;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.TaskTable;
import io.dayu.hdfs.state.TransferTable;
import io.dayu.protocol.BlockReads;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.DataNodeAddress;
import io.dayu.protocol.ReadReport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests of the copies wanted for hot blocks, and of their end, on a played HDFS. */
class ExtraSourceTest {
  private static final long SECOND = 1_000_000_000;
  private static final long LENGTH = 1_000;

  /** HDFS, as far as extra replicas see it. */
  private final class PlayedHook extends PlayedExtras {
    final Map<ReplicaTarget, ReplicaStatus> states = new LinkedHashMap<>();
    final List<Long> adopted = new ArrayList<>();
    int surplus;
    boolean failing;

    PlayedHook() {
      super(book);
    }

    @Override
    public List<Optional<ExtraCandidate>> candidates(List<Long> blockIds) {
      if (failing) {
        throw new IllegalStateException("played");
      }
      return blockIds.stream()
          .map(id -> Optional.of(new ExtraCandidate(held(id), 0, 2, surplus, Map.of())))
          .toList();
    }

    @Override
    public void adopt(List<Long> blockIds, int most) {
      assertThat(most).isEqualTo(9);
      adopted.addAll(blockIds);
      blockIds.forEach(id -> assertThat(book.adopt(new ReplicaTarget(id, "b"), 1)).isTrue());
    }

    @Override
    public List<ReplicaStatus> stand(List<ReplicaTarget> replicas) {
      return replicas.stream().map(one -> states.getOrDefault(one, ReplicaStatus.PENDING)).toList();
    }

    @Override
    public void putBack() {
      letGo(book.all());
      super.putBack();
    }
  }

  private long nowNs = 100 * SECOND;
  private long number;
  private int failures;
  private final Map<String, Double> linkShares = new HashMap<>();
  private final NodeTable nodes = new NodeTable();
  private final TaskTable tasks = new TaskTable();
  private final CopyLedger<LowRedundancyBlock> copies = tasks.lower().ledger();
  private final ExtraBook book = new ExtraBook(() -> nowNs);
  private final PlayedHook hook = new PlayedHook();
  private HeatReports heat = heat(SECOND);
  private final LentLinks lent = new LentLinks();
  private ExtraSource source = source();

  private HeatReports heat(long reportNs) {
    return new HeatReports(
        new HeatSettings(
            true,
            60 * SECOND,
            1_000,
            reportNs,
            new TemperatureTerms(1, 1, 0, 0, 0.5),
            new ReplicaTerms(0.8, 0.5, ReplicaTerms.Growth.DEMAND, 9, 2, 1),
            10,
            new ExtraSettings(true, 0.5, 0.5, 0.25, 5 * SECOND)),
        () -> nowNs,
        uuid -> linkShares.getOrDefault(uuid, 0.0),
        Optional.of(book));
  }

  private ExtraSource source() {
    return new ExtraSource(
        heat, book, hook, nodes, tasks, new TransferTable(), lent, () -> failures++);
  }

  ExtraSourceTest() {
    List<DataNodeFacts> all = new ArrayList<>();
    for (String uuid : List.of("a", "b", "c", "d", "full")) {
      long used = uuid.equals("full") ? 950_000 : 0;
      all.add(
          new DataNodeFacts(
              new DataNodeAddress(uuid, uuid, uuid, 1, 2, 3, 4),
              "/r",
              true,
              true,
              FreeSpace.ofBytesByType(1_000_000),
              new StorageUse(used, 1_000_000)));
    }
    nodes.update(all);
    source.begin(nowNs);
  }

  private LowRedundancyBlock held(long id) {
    IntSet holders = IntSet.of(nodes.numberOf("a"), nodes.numberOf("b"));
    return LowRedundancyBlock.of(
        new BlockRef("BP", id, 1, LENGTH),
        new RecoveryTask(
            id,
            LENGTH,
            0,
            0,
            holders,
            holders,
            holders,
            new PlacementRule(1, 9),
            StorageTypes.of()));
  }

  /** Clients read block 1 from a and b, so many at once from each. */
  private void readers(double readers) {
    readers(readers, readers);
  }

  /** So many of them read block 1, and the others other blocks. */
  private void readers(double all, double readers) {
    number++;
    for (String uuid : List.of("a", "b")) {
      heat.reported(
          ReadRequests.of(
              uuid,
              new ReadReport(number, true, 9, 0, all, List.of(new BlockReads(1, 50, readers)))),
          nowNs);
    }
  }

  private void second(boolean paused) {
    nowNs += SECOND;
    for (CopyPlace copy : copies.underWay()) {
      ReplicaTarget target = new ReplicaTarget(copy.blockId(), nodes.uuid(copy.node()));
      boolean stored = hook.states.get(target) == ReplicaStatus.STORED;
      copies.look(copy, stored ? CopySight.STORED : CopySight.AWAITED, false, nowNs);
    }
    source.refresh(nowNs, paused);
  }

  /** A copy of block 1 is booked at a DataNode. */
  private void order(String uuid) {
    assertThat(book.grant(new ReplicaTarget(1, uuid), LENGTH)).isEmpty();
    copies.booked(new CopyPlace(1, nodes.numberOf(uuid)), nowNs);
  }

  private List<RecoveryTask> wanted() {
    return tasks.lower().tasks();
  }

  @Test
  void hotBlockWantsWhatItsReadersNeed_andNotOnAFullDataNode() {
    readers(12);
    second(false);
    assertThat(wanted()).hasSize(1);
    RecoveryTask task = wanted().get(0);
    assertThat(task.missing()).isEqualTo(1);
    assertThat(task.workClass()).isEqualTo(WorkClass.AVAILABILITY);
    assertThat(task.barred()).isEqualTo(numbers("a", "b", "full"));
    order("c");
    second(false);
    assertThat(wanted()).as("it is ordered").isEmpty();
    assertThat(book.obstacle(1)).contains(ExtraObstacle.COPYING);
  }

  @Test
  void noMoreAreCopiedAtOnceThanThereAreHoldersToCopyFrom() {
    readers(30);
    second(false);
    assertThat(wanted().get(0).missing()).isEqualTo(2);
    order("c");
    readers(30);
    second(false);
    assertThat(wanted().get(0).missing()).isEqualTo(1);
    order("d");
    readers(30);
    second(false);
    assertThat(wanted()).isEmpty();
    assertThat(book.obstacle(1)).contains(ExtraObstacle.COPYING);
    assertThat(lent.share("a")).as("readers lend meanwhile").isEqualTo(1);
  }

  @Test
  void othersAreCopiedAsSoonAsOneHasCome() {
    heat = heat(100 * SECOND);
    source = source();
    readers(30);
    second(false);
    assertThat(wanted()).hasSize(1);
    ReplicaTarget first = new ReplicaTarget(1, "c");
    order("c");
    order("d");
    second(false);
    assertThat(wanted()).as("before the next report").isEmpty();
    hook.states.put(first, ReplicaStatus.STORED);
    second(false);
    assertThat(wanted()).hasSize(1);
  }

  @Test
  void extraReplicaOfABlockThatIsStillReadStands_howeverShortItsLife() {
    heat = heat(10 * SECOND);
    source = source();
    readers(12);
    second(false);
    order("c");
    hook.states.put(new ReplicaTarget(1, "c"), ReplicaStatus.STORED);
    for (int report = 0; report < 6; report++) {
      readers(12);
      for (int i = 0; i < 10; i++) {
        second(false);
      }
    }
    assertThat(hook.ended()).isEmpty();
    for (int i = 0; i < 50; i++) {
      second(false);
    }
    assertThat(hook.ended()).as("nobody reads it").hasSize(1);
  }

  @Test
  void readersOfABlockLendTheirPartOfItsHoldersLinks_untilItHasWhatTheyNeed() {
    readers(16, 12);
    second(false);
    assertThat(wanted()).hasSize(1);
    assertThat(List.of(lent.share("a"), lent.share("b"), lent.share("c")))
        .containsExactly(0.75, 0.75, 0.0);
    order("c");
    readers(16, 12);
    second(false);
    assertThat(lent.share("a")).as("while the replica is on its way").isEqualTo(0.75);

    second(true);
    assertThat(lent.share("a")).as("in a pause").isZero();
    second(false);
    assertThat(lent.share("a")).isEqualTo(0.75);
    readers(1, 1);
    second(false);
    assertThat(lent.share("a")).as("of few readers").isZero();
    readers(16, 12);
    second(false);
    source.forget();
    assertThat(lent.share("a")).as("when the planner leaves").isZero();
  }

  /** By its readers, and by its link. */
  @Test
  void extraReplicasGoToNoDataNodeThatReadersKeepBusy() {
    heat.reported(ReadRequests.of("c", new ReadReport(1, true, 9, 0, 9, List.of())), nowNs);
    readers(12);
    second(false);
    assertThat(wanted().get(0).barred()).isEqualTo(numbers("a", "b", "c", "full"));

    linkShares.put("d", 0.9);
    readers(12);
    second(false);
    assertThat(wanted()).as("all are busy or full").isEmpty();
    assertThat(book.obstacle(1)).contains(ExtraObstacle.NO_DESTINATION);

    nowNs += 3 * SECOND;
    readers(12);
    second(false);
    assertThat(wanted().get(0).barred())
        .as("what was told long ago counts no more")
        .isEqualTo(numbers("a", "b", "d", "full"));
  }

  private IntSet numbers(String... uuids) {
    return IntSet.of(Arrays.stream(uuids).mapToInt(nodes::numberOf).toArray());
  }

  @Test
  void nothingIsWantedInAPause_orWhileABlockLacksAReplica_orOfACoolBlock() {
    readers(12);
    second(true);
    assertThat(wanted()).isEmpty();
    assertThat(book.obstacle(1)).contains(ExtraObstacle.PAUSED);
    LowRedundancyBlock lacks = held(7);
    tasks.put(
        LowRedundancyBlock.of(
            lacks.block(),
            lacks.task().withShape(lacks.task().shape().withMissing(1, StorageTypes.of(0)))),
        nowNs);
    second(false);
    assertThat(wanted()).isEmpty();
    assertThat(book.obstacle(1)).contains(ExtraObstacle.BLOCKS_WAIT);
    tasks.remove(7);
    second(false);
    assertThat(wanted()).hasSize(1);
    readers(1);
    second(false);
    assertThat(wanted()).isEmpty();
  }

  @Test
  void nothingIsWantedForABlockThatWasRead_whenOthersKeepItsHoldersBusy() {
    readers(12, 0);
    second(false);
    assertThat(wanted()).isEmpty();
    readers(12, 12);
    second(false);
    assertThat(wanted()).hasSize(1);
  }

  @Test
  void extraReplicaEndsALifeAfterItsReadersHaveLeft() {
    readers(12);
    second(false);
    ReplicaTarget extra = new ReplicaTarget(1, "c");
    order("c");
    hook.states.put(extra, ReplicaStatus.STORED);
    for (int i = 0; i < 10; i++) {
      readers(12);
      second(false);
    }
    assertThat(book.totals().held()).isEqualTo(1);
    assertThat(hook.ended()).isEmpty();
    for (int i = 0; i < 4; i++) {
      readers(0);
      second(false);
    }
    assertThat(hook.ended()).isEmpty();
    readers(0);
    second(false);
    assertThat(hook.ended()).containsExactly(extra);
  }

  /** In a pause too: nothing is copied for it. */
  @Test
  void whatAHotBlockHasTooMuchOfIsAdopted_andOfNoOther() {
    hook.surplus = 1;
    readers(1);
    second(true);
    assertThat(hook.adopted).as("few readers").isEmpty();
    hook.surplus = 0;
    readers(12);
    second(true);
    assertThat(hook.adopted).as("no surplus").isEmpty();
    hook.surplus = 1;
    readers(12);
    second(true);
    assertThat(hook.adopted).containsExactly(1L);
    assertThat(book.totals()).isEqualTo(new ExtraBook.ExtraTotals(1, 0, 1));
    assertThat(book.adopt(new ReplicaTarget(1, "c"), 1)).as("of what is wanted alone").isFalse();
  }

  @Test
  void whatDoesNotComeOrHasGoneIsForgotten() {
    readers(12);
    second(false);
    ReplicaTarget lost = new ReplicaTarget(1, "c");
    order("c");
    hook.states.put(lost, ReplicaStatus.STORED);
    second(false);
    assertThat(book.totals().held()).isEqualTo(1);
    hook.states.put(lost, ReplicaStatus.ENDED);
    second(false);
    assertThat(hook.ended()).containsExactly(lost);
  }

  @Test
  void failureEndsExtraReplicasForGood_andNothingElse() throws ReflectiveOperationException {
    readers(12);
    second(false);
    order("c");
    hook.failing = true;
    second(false);
    assertThat(failures).isEqualTo(1);
    assertThat(hook.inPlace()).isFalse();
    assertThat(book.totals()).isEqualTo(new ExtraBook.ExtraTotals(0, 0, 0));
    assertThat(wanted()).isEmpty();
    hook.failing = false;
    hook.install();
    second(false);
    assertThat(wanted()).as("it is over until a restart").isEmpty();
    assertThat(failures).isEqualTo(1);
  }

  @Test
  void plannerThatLeavesEndsAll() {
    readers(12);
    second(false);
    order("c");
    source.forget();
    assertThat(hook.ended()).containsExactly(new ReplicaTarget(1, "c"));
    assertThat(wanted()).isEmpty();
    assertThat(book.grant(new ReplicaTarget(1, "d"), LENGTH)).isPresent();
  }
}
