package io.dayu.hdfs.heat;

import io.dayu.core.extra.ExtraLimits;
import io.dayu.core.heat.ReplicaRules;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.snapshot.TaskShape;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.snapshot.WorkKind;
import io.dayu.core.work.CopyLedger;
import io.dayu.core.work.CopyOwner;
import io.dayu.hdfs.extra.ExtraBook;
import io.dayu.hdfs.extra.ExtraCandidate;
import io.dayu.hdfs.extra.ExtraCopies;
import io.dayu.hdfs.extra.ExtraObstacle;
import io.dayu.hdfs.extra.ExtraReplicaHook;
import io.dayu.hdfs.extra.LiveCapacity;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.TaskTable;
import io.dayu.hdfs.state.TransferTable;
import io.dayu.hdfs.system.GuardedSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The work source of hot blocks: it wants extra replicas of those whose readers need them, while no
 * block waits that lacks one, and ends those that are of use no more, the coldest first. It adopts
 * what such blocks have too much of, as after a failover.
 *
 * <p>What fails here ends extra replicas for good, and nothing else: HDFS is given back what was
 * replaced, and the failure is counted and told. Not thread safe: for the planner thread.
 */
public final class ExtraSource extends GuardedSource {
  private static final CopyOwner EXTRAS = new CopyOwner("extras", WorkClass.AVAILABILITY);

  /** Blocks that are looked at; agents report as many each. */
  private static final int BLOCKS = 64;

  /** A block that is still read says so in each report, of which one may be late. */
  private static final int REPORTS_OF_A_LIFE = 3;

  private final HeatReports heat;
  private final ExtraSettings settings;
  private final ExtraBook book;
  private final ExtraReplicaHook hook;
  private final NodeTable nodes;
  private final TaskTable tasks;
  private final TransferTable transfers;
  private final LentLinks lent;
  private final CopyLedger<LowRedundancyBlock> copies;
  private final ExtraCopies extras;
  private long decidedNs;

  /** DataNodes whose last room is left to originals, and those that readers keep busy. */
  private IntSet unfit = IntSet.of();

  /**
   * Has wanted nothing.
   *
   * @param hook keeps them in HDFS
   * @param lent is told what their copies may take from the block's readers
   * @param failed is told when it fails, which it does once
   */
  public ExtraSource(
      HeatReports heat,
      ExtraBook book,
      ExtraReplicaHook hook,
      NodeTable nodes,
      TaskTable tasks,
      TransferTable transfers,
      LentLinks lent,
      Runnable failed) {
    super(
        "Extra replicas of hot blocks failed. They end now, and there are none until the NameNode"
            + " is restarted; recovery goes on.",
        () -> {
          failed.run();
          hook.putBack();
        });
    this.heat = heat;
    this.settings = heat.extras();
    this.book = book;
    this.hook = hook;
    this.nodes = nodes;
    this.tasks = tasks;
    this.transfers = transfers;
    this.lent = lent;
    this.copies = tasks.lower().ledger();
    this.extras = new ExtraCopies(EXTRAS, copies, book, hook, nodes);
  }

  @Override
  public void begin(long nowNs) {
    super.begin(nowNs);
    decidedNs = nowNs;
  }

  @Override
  protected void leaveAll() {
    copies.keepOnly(EXTRAS, Set.of());
    lent.lend(Map.of());
    book.keepWanted(Set.of());
  }

  @Override
  protected void takeBack() {
    if (hook.inPlace()) {
      hook.letGo(book.all());
    }
  }

  @Override
  protected void look(boolean paused, long nowNs) {
    if (!hook.inPlace()) {
      return;
    }
    // Others may be copied from one that has come.
    boolean come = extras.follow(blockId -> {}) > 0;
    extras.endThoseGone();
    if (come || nowNs - decidedNs >= heat.reportNs()) {
      decidedNs = nowNs;
      book.limits(limits());
      decide(paused);
    }
    hook.end(book.due());
  }

  private ExtraLimits limits() {
    LiveCapacity capacity = LiveCapacity.of(nodes);
    return settings.limits(
        capacity.bytes(), capacity.dataNodes(), REPORTS_OF_A_LIFE * heat.reportNs());
  }

  private void decide(boolean paused) {
    IntSet overloaded =
        IntSet.of(
            IntStream.range(0, nodes.size())
                .filter(node -> heat.overloaded(nodes.uuid(node)))
                .toArray());
    unfit = nodes.fullFrom(DataNodeFacts.FULL_SHARE).withAll(overloaded);
    List<HotBlock> hottest =
        heat.hottest(BLOCKS).stream().filter(block -> block.blockId() >= 0).toList();
    List<Optional<ExtraCandidate>> candidates =
        hook.candidates(hottest.stream().map(HotBlock::blockId).toList());
    List<Long> adopting = new ArrayList<>();
    Set<Long> needing = new HashSet<>();
    Set<Long> wanted = new HashSet<>();
    Map<String, Double> lending = new HashMap<>();
    for (int i = 0; i < hottest.size(); i++) {
      HotBlock block = hottest.get(i);
      long id = block.blockId();
      if (candidates.get(i).isEmpty()) {
        needing.add(id);
        book.hinder(id, ExtraObstacle.NOT_NOW);
        continue;
      }
      ExtraCandidate candidate = candidates.get(i).get();
      if (needsExtras(block, candidate) && candidate.surplus() > 0) {
        book.wanted(id, block.readsPerMinute());
        adopting.add(id);
      }
      int more = more(block, candidate);
      int atOnce = ReplicaRules.atOnce(more, holders(candidate).size());
      int ordered = book.ordered(id);
      Optional<ExtraObstacle> obstacle =
          obstacle(candidate.block().task(), atOnce, ordered, paused);
      if (more > 0) {
        needing.add(id);
        obstacle.ifPresent(why -> book.hinder(id, why));
        if (obstacle.filter(why -> why != ExtraObstacle.COPYING).isEmpty()) {
          block
              .holders()
              .forEach(one -> lending.merge(one.uuid(), heat.shareOfReaders(one), Double::sum));
        }
      }
      if (atOnce > ordered && obstacle.isEmpty()) {
        wanted.add(id);
        want(block, candidate, atOnce - ordered);
      }
    }
    if (!adopting.isEmpty()) {
      hook.adopt(adopting, heat.replicasMost());
    }
    copies.keepOnly(EXTRAS, wanted);
    lent.lend(recovering() ? Map.of() : lending);
    book.keepWanted(wanted);
    book.keepObstacles(needing);
  }

  /** True if a replica that lacks is on its way: it takes nothing from anybody's readers. */
  private boolean recovering() {
    return transfers.all().stream()
        .anyMatch(transfer -> transfer.task().workClass() == WorkClass.SAFETY);
  }

  private Optional<ExtraObstacle> obstacle(
      RecoveryTask held, int atOnce, int ordered, boolean paused) {
    if (paused) {
      return Optional.of(ExtraObstacle.PAUSED);
    }
    if (tasks.size() > 0) {
      return Optional.of(ExtraObstacle.BLOCKS_WAIT);
    }
    if (atOnce <= ordered) {
      return Optional.of(ExtraObstacle.COPYING);
    }
    return anyFit(held) ? Optional.empty() : Optional.of(ExtraObstacle.NO_DESTINATION);
  }

  private boolean anyFit(RecoveryTask held) {
    return IntStream.range(0, nodes.size())
        .anyMatch(
            node -> nodes.alive(node) && !unfit.contains(node) && !held.barred().contains(node));
  }

  /** True if the block's extra replicas are of use, which the book takes note of. */
  private boolean needsExtras(HotBlock block, ExtraCandidate candidate) {
    boolean needed = heat.needsExtras(block, holders(candidate), candidate.factor());
    book.heated(block.blockId(), block.readsPerMinute(), needed);
    return needed;
  }

  /**
   * The number of further replicas that the block's readers need, those on their way among them.
   */
  private int more(HotBlock block, ExtraCandidate candidate) {
    return heat.advice(block, holders(candidate), candidate.factor()).more();
  }

  /** Not those that leave: readers are sent to them last, and they have no replica soon. */
  private List<String> holders(ExtraCandidate candidate) {
    return uuids(candidate.block().task().placed());
  }

  private void want(HotBlock block, ExtraCandidate candidate, int more) {
    LowRedundancyBlock known = candidate.block();
    long bytes = more * Math.max(1, known.lengthBytes());
    hook.end(book.wouldGiveWay(bytes, block.readsPerMinute()));
    book.wanted(block.blockId(), block.readsPerMinute());
    tasks.lower().want(EXTRAS, LowRedundancyBlock.of(known.block(), task(candidate, more)));
  }

  private RecoveryTask task(ExtraCandidate candidate, int more) {
    RecoveryTask held = candidate.block().task();
    int[] types = new int[more];
    Arrays.fill(types, candidate.storageType());
    TaskShape shape =
        held.shape()
            .as(EXTRAS.workClass(), new WorkKind.CopyReplica())
            .withMissing(more, StorageTypes.of(types));
    return held.withShape(shape).barring(unfit);
  }

  private List<String> uuids(IntSet numbers) {
    List<String> uuids = new ArrayList<>();
    for (int i = 0; i < numbers.size(); i++) {
      uuids.add(nodes.uuid(numbers.get(i)));
    }
    return uuids;
  }
}
