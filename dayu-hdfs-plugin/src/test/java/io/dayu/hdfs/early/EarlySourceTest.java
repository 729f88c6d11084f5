package io.dayu.hdfs.early;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.early.SilenceHold;
import io.dayu.core.placement.StorageUse;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.snapshot.TaskShape;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.snapshot.WorkKind;
import io.dayu.core.work.CopyOutcome;
import io.dayu.core.work.CopyPlace;
import io.dayu.core.work.CopySight;
import io.dayu.hdfs.agent.AgentDirectory;
import io.dayu.hdfs.extra.ExtraBook;
import io.dayu.hdfs.extra.ExtraCandidate;
import io.dayu.hdfs.extra.PlayedExtras;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.ReplicaStatus;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.namesystem.StripedGroup;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.TaskTable;
import io.dayu.hdfs.state.TransferTable;
import io.dayu.hdfs.system.SystemPlace;
import io.dayu.metrics.Meters;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.DataNodeAddress;
import io.dayu.protocol.PullFrom;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests of the copies wanted for blocks in danger, and of their end, on a played HDFS. */
final class EarlySourceTest {
  private static final long SECOND = 1_000_000_000;
  private static final long LENGTH = 1_000;
  private static final long CAPACITY = 100_000;
  private static final int SILENCE_SEC = 10;
  private static final int LIFE_SEC = 60;
  private static final long GROUP = -16;
  private static final int CELL_BYTES = 100;
  private static final List<String> UUIDS = List.of("a", "b", "c", "d", "e");

  /** HDFS, where blocks are on a, b and c. */
  private final class PlayedHdfs extends PlayedExtras implements EarlyHook {
    final Set<Long> blocks = new LinkedHashSet<>(List.of(1L));
    final Set<String> mute = new HashSet<>();
    IntSet unreadable = IntSet.of();
    Map<String, Integer> extraUnits = Map.of();
    boolean lacks;
    boolean refuses;

    PlayedHdfs() {
      super(book);
    }

    @Override
    public void install() throws ReflectiveOperationException {
      if (refuses) {
        throw new NoSuchFieldException("excessRedundancyMap");
      }
      super.install();
    }

    @Override
    public List<HeardDataNode> heard() {
      return UUIDS.stream()
          .map(uuid -> new HeardDataNode(uuid, mute.contains(uuid) ? 0 : nowNs))
          .toList();
    }

    @Override
    public EarlyWalk walk(QuietDataNodes quiet) {
      List<Long> left = new ArrayList<>(blocks);
      return new EarlyWalk() {
        @Override
        public List<Long> read() {
          return List.of(left.remove(0));
        }

        @Override
        public boolean done() {
          return left.isEmpty();
        }
      };
    }

    @Override
    public List<BlockDanger> look(List<Long> blockIds, QuietDataNodes quiet) {
      return blockIds.stream().map(id -> danger(id, quiet)).toList();
    }

    private BlockDanger danger(long id, QuietDataNodes quiet) {
      if (id == GROUP) {
        return quiet.silent().size() == 2 ? BlockDanger.LAST_REPLICA : BlockDanger.HOLDER_SILENT;
      }
      long good =
          UUIDS.stream()
              .filter(uuid -> UUIDS.indexOf(uuid) < 3 || isHeld(id, uuid))
              .filter(uuid -> !quiet.contains(uuid))
              .count();
      boolean any = UUIDS.subList(0, 3).stream().anyMatch(quiet::contains);
      boolean last = good == 1 && !quiet.silent().isEmpty();
      return !any ? BlockDanger.NONE : last ? BlockDanger.LAST_REPLICA : BlockDanger.HOLDER_SILENT;
    }

    private boolean isHeld(long id, String uuid) {
      return book.entries().stream().anyMatch(one -> one.held() && one.blockId() == id)
          && book.contains(id, uuid);
    }

    @Override
    public List<Optional<ExtraCandidate>> candidates(List<Long> blockIds) {
      return blockIds.stream()
          .map(
              id ->
                  lacks
                      ? Optional.<ExtraCandidate>empty()
                      : Optional.of(
                          new ExtraCandidate(
                              id == GROUP ? heldGroup() : held(id), 0, 3, 0, extraUnits)))
          .toList();
    }

    @Override
    public List<ReplicaStatus> stand(List<ReplicaTarget> replicas) {
      return replicas.stream().map(one -> ReplicaStatus.STORED).toList();
    }
  }

  private long nowNs = 100 * SECOND;
  private int failures;
  private final NodeTable nodes = new NodeTable();
  private final TaskTable tasks = new TaskTable();
  private final ExtraBook book = new ExtraBook(() -> nowNs);
  private final PlayedHdfs hdfs = new PlayedHdfs();
  private final EarlySource source =
      new EarlySource(
          new SystemPlace(
              nodes,
              tasks,
              new TransferTable(),
              new AgentDirectory(
                  () -> {
                    throw new IllegalStateException("nobody asks");
                  }),
              new Meters(new SimpleMeterRegistry()),
              () -> failures++,
              () -> nowNs),
          new EarlySettings(SILENCE_SEC * SECOND, 0.01),
          hdfs,
          hdfs,
          book,
          new AgentWords());

  EarlySourceTest() {
    List<DataNodeFacts> all = new ArrayList<>();
    for (String uuid : UUIDS) {
      all.add(
          new DataNodeFacts(
              new DataNodeAddress(uuid, uuid, uuid, 1, 2, 3, 4),
              "/" + uuid,
              true,
              true,
              FreeSpace.ofBytesByType(CAPACITY),
              new StorageUse(0, CAPACITY)));
    }
    nodes.update(all);
    hdfs.putBack();
    source.begin(nowNs);
    pass(1);
  }

  private IntSet numbers(String... uuids) {
    IntSet numbers = IntSet.of();
    for (String uuid : uuids) {
      numbers = numbers.with(nodes.numberOf(uuid));
    }
    return numbers;
  }

  private LowRedundancyBlock held(long id) {
    IntSet holders = numbers("a", "b", "c");
    return LowRedundancyBlock.of(
        new BlockRef("BP", id, 1, LENGTH),
        new RecoveryTask(
            id,
            LENGTH,
            3,
            0,
            holders,
            holders,
            holders,
            new PlacementRule(1, 9),
            StorageTypes.of()));
  }

  /** Three data units and two parities, one each at a to e. */
  private LowRedundancyBlock heldGroup() {
    Map<Integer, Integer> holders = new HashMap<>();
    UUIDS.forEach(uuid -> holders.put(UUIDS.indexOf(uuid), nodes.numberOf(uuid)));
    IntSet all = numbers(UUIDS.toArray(new String[0]));
    return LowRedundancyBlock.of(
        StripedGroup.of(
            new BlockRef("BP", GROUP, 1, LENGTH),
            new PullFrom.Schema("rs", 3, 2, CELL_BYTES),
            IntSet.of(),
            holders),
        new RecoveryTask(
            GROUP,
            LENGTH,
            3,
            0,
            all.withoutAll(hdfs.unreadable),
            all,
            all,
            new PlacementRule(1, 9),
            StorageTypes.of()));
  }

  private void pass(int seconds) {
    pass(seconds, false);
  }

  private void pass(int seconds, boolean paused) {
    for (int i = 0; i < seconds; i++) {
      nowNs += SECOND;
      source.refresh(nowNs, paused);
    }
  }

  private List<RecoveryTask> wanted() {
    return tasks.lower().tasks();
  }

  /** A copy is booked at d, and comes. */
  private void copy(long id) {
    assertThat(book.grant(new ReplicaTarget(id, "d"), LENGTH)).isEmpty();
    CopyPlace place = new CopyPlace(id, nodes.numberOf("d"));
    tasks.lower().ledger().booked(place, nowNs);
    pass(1);
    assertThat(wanted()).as("while it is on its way").isEmpty();
    assertThat(tasks.lower().ledger().look(place, CopySight.STORED, false, nowNs)).isTrue();
    pass(1);
  }

  @Test
  void lastReplicaIsCopied_fromNobodySilentAndToNobodySilent() {
    hdfs.mute.add("a");
    pass(SILENCE_SEC + 1);
    assertThat(wanted()).as("two are left").isEmpty();
    hdfs.mute.addAll(List.of("b", "e"));
    pass(SILENCE_SEC + 1);

    assertThat(wanted()).hasSize(1);
    RecoveryTask task = wanted().get(0);
    assertThat(task.workClass()).isEqualTo(WorkClass.EARLY);
    assertThat(task.priority()).isZero();
    assertThat(task.missing()).isEqualTo(1);
    assertThat(task.sources()).isEqualTo(numbers("c"));
    assertThat(task.placed()).isEqualTo(numbers("c"));
    assertThat(task.barred()).isEqualTo(numbers("a", "b", "c", "e"));
    copy(1);
    assertThat(wanted()).isEmpty();
    assertThat(source.view())
        .isEqualTo(new EarlyView(3, 0, SilenceHold.NONE, 0, false, 1, LENGTH, 1));
  }

  @Test
  void nothingIsReplacedInHdfs_untilABlockIsInDanger() {
    hdfs.mute.add("a");
    pass(SILENCE_SEC + 1);
    assertThat(hdfs.inPlace()).as("while two replicas are left").isFalse();
    hdfs.mute.add("b");
    pass(SILENCE_SEC + 1);
    assertThat(hdfs.inPlace()).isTrue();

    hdfs.putBack();
    pass(1);
    assertThat(hdfs.inPlace()).as("what somebody else has put back stays").isFalse();
  }

  @Test
  void hadoopThatLetsNoCopiesBeKept_isNamedOnce() {
    hdfs.refuses = true;
    hdfs.mute.addAll(List.of("a", "b"));
    pass(SILENCE_SEC + 3);
    assertThat(wanted()).isEmpty();
    assertThat(failures).isEqualTo(1);
  }

  @Test
  void copyIsCopiedItselfWhenAllOthersAreSilent() {
    hdfs.mute.addAll(List.of("a", "b"));
    pass(SILENCE_SEC + 1);
    copy(1);
    hdfs.mute.add("c");
    pass(SILENCE_SEC + 1);
    assertThat(wanted()).extracting(RecoveryTask::sources).containsExactly(numbers("d"));
  }

  @Test
  void copyStandsWhileHolderIsSilent_andMinuteAfter() {
    hdfs.mute.addAll(List.of("a", "b"));
    pass(SILENCE_SEC + 1);
    copy(1);
    pass(10 * LIFE_SEC);
    hdfs.mute.remove("a");
    pass(10 * LIFE_SEC);
    assertThat(hdfs.ended()).isEmpty();

    hdfs.mute.clear();
    pass(LIFE_SEC / 2);
    assertThat(hdfs.ended()).isEmpty();
    pass(LIFE_SEC);
    assertThat(hdfs.ended()).containsExactly(new ReplicaTarget(1, "d"));
    assertThat(source.view().copies()).isZero();
  }

  @Test
  void nothingIsKeptOfACopyThatHasCome_butItsPlaceInTheBook() {
    hdfs.mute.addAll(List.of("a", "b"));
    pass(SILENCE_SEC + 1);
    copy(1);
    assertThat(book.all()).hasSize(1);
    assertThat(book.obstacle(1)).isEmpty();
  }

  @Test
  void whatIsWantedNoMoreIsWithdrawn() {
    hdfs.mute.addAll(List.of("a", "b"));
    pass(SILENCE_SEC + 1);
    assertThat(wanted()).hasSize(1);
    pass(1, true);
    assertThat(wanted()).as("in a pause").isEmpty();
    pass(1);
    assertThat(wanted()).hasSize(1);

    hdfs.mute.clear();
    pass(1);
    assertThat(wanted()).as("all are back").isEmpty();
  }

  @Test
  void blockThatLacksReplicasByHdfsOwnWordIsRecoverys_asItsFirst() {
    hdfs.lacks = true;
    LowRedundancyBlock block = held(1);
    TaskShape shape = block.task().shape().withPriority(2).withMissing(1, StorageTypes.of(0));
    tasks.put(LowRedundancyBlock.of(block.block(), block.task().withShape(shape)), nowNs);
    hdfs.mute.addAll(List.of("a", "b"));
    pass(SILENCE_SEC + 1);
    assertThat(wanted()).isEmpty();
    assertThat(tasks.first(9, nowNs)).extracting(RecoveryTask::priority).containsExactly(0);
    assertThat(tasks.total()).isEqualTo(1);
  }

  @Test
  void groupWithNothingToSpare_hasOneInternalBlockOfTheSilentDecoded() {
    hdfs.blocks.clear();
    hdfs.blocks.add(GROUP);
    hdfs.mute.add("b");
    pass(SILENCE_SEC + 1);
    assertThat(wanted()).as("one is to spare").isEmpty();
    hdfs.mute.add("d");
    pass(SILENCE_SEC + 1);

    LowRedundancyBlock block = tasks.lower().find(GROUP).orElseThrow();
    assertThat(block.group().orElseThrow().wanted()).isEqualTo(IntSet.of(UUIDS.indexOf("b")));
    RecoveryTask task = block.task();
    assertThat(task.workClass()).isEqualTo(WorkClass.EARLY);
    assertThat(task.kind()).isEqualTo(new WorkKind.DecodeUnit(3));
    assertThat(task.missing()).isEqualTo(1);
    assertThat(task.sources()).isEqualTo(numbers("a", "c", "e"));
    assertThat(task.placed()).isEqualTo(numbers("a", "c", "e"));
    assertThat(task.barred()).isEqualTo(numbers("a", "b", "c", "d", "e"));
  }

  @Test
  void internalBlockThatWasDecodedEarlyIsReadForTheNext_inThePlaceOfTheSilentOne() {
    hdfs.blocks.clear();
    hdfs.blocks.add(GROUP);
    hdfs.unreadable = numbers("e");
    hdfs.mute.addAll(List.of("b", "d"));
    pass(SILENCE_SEC + 1);
    assertThat(wanted()).as("two can be read").isEmpty();

    hdfs.extraUnits = Map.of("e", UUIDS.indexOf("b"));
    pass(1);
    LowRedundancyBlock block = tasks.lower().find(GROUP).orElseThrow();
    StripedGroup group = block.group().orElseThrow();
    assertThat(group.wanted()).isEqualTo(IntSet.of(UUIDS.indexOf("d")));
    assertThat(group.holderOf(UUIDS.indexOf("b"))).isEqualTo(numbers("e"));
    assertThat(block.task().sources()).isEqualTo(numbers("a", "c", "e"));
    assertThat(block.task().barred()).isEqualTo(numbers("a", "b", "c", "d", "e"));
  }

  @Test
  void groupOfWhichTooLittleIsLeft_isNotDecoded() {
    hdfs.blocks.clear();
    hdfs.blocks.add(GROUP);
    hdfs.mute.addAll(List.of("b", "d"));
    hdfs.unreadable = numbers("e");
    pass(SILENCE_SEC + 1);
    assertThat(wanted()).isEmpty();
  }

  /** A hundredth of five times 100,000 bytes. */
  @Test
  void copiesTakeNoMoreRoomThanTheyMay() {
    for (long id = 2; id <= 20; id++) {
      hdfs.blocks.add(id);
    }
    hdfs.mute.addAll(List.of("a", "b"));
    pass(SILENCE_SEC + 1);
    assertThat(wanted()).extracting(RecoveryTask::id).containsExactly(1L, 2L, 3L, 4L, 5L);
    assertThat(source.view().full()).isTrue();
    assertThat(source.view().waiting()).isEqualTo(20);
  }

  @Test
  void blocksThatFindNoPlaceDoNotKeepOthersFromTheirCopies() {
    for (long id = 2; id <= 20; id++) {
      hdfs.blocks.add(id);
    }
    hdfs.mute.addAll(List.of("a", "b"));
    pass(SILENCE_SEC + 1);
    for (long id = 1; id <= 5; id++) {
      tasks.lower().ledger().giveUp(id, CopyOutcome.NO_PLACE);
    }
    pass(1);
    assertThat(wanted()).extracting(RecoveryTask::id).containsExactly(6L, 7L, 8L, 9L, 10L);
    assertThat(source.view().waiting()).isEqualTo(20);
  }

  @Test
  void silenceOfManyIsNoCause() {
    hdfs.mute.addAll(List.of("a", "b", "d", "e"));
    pass(10 * SILENCE_SEC);
    assertThat(wanted()).isEmpty();
    assertThat(source.view().hold()).isEqualTo(SilenceHold.MANY);
    assertThat(source.view().held()).isEqualTo(4);
  }

  @Test
  void plannerThatLeavesLetsCopiesGo() {
    hdfs.mute.addAll(List.of("a", "b"));
    pass(SILENCE_SEC + 1);
    copy(1);
    source.forget();
    assertThat(hdfs.ended()).hasSize(1);
    assertThat(wanted()).isEmpty();
    assertThat(failures).isZero();
  }
}
