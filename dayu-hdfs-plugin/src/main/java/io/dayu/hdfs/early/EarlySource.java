package io.dayu.hdfs.early;

import io.dayu.core.early.NodeWord;
import io.dayu.core.early.Silences;
import io.dayu.core.early.SilentNodes;
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
import io.dayu.hdfs.extra.ExtraReplicaHook;
import io.dayu.hdfs.extra.LiveCapacity;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.hdfs.namesystem.StripedGroup;
import io.dayu.hdfs.system.GuardedSource;
import io.dayu.hdfs.system.SystemPlace;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * The work source of blocks in danger: it wants a copy of each of which one good replica is left
 * beside those on silent DataNodes, and ends it when all holders are heard again. HDFS counts the
 * copy from the moment at which it calls a holder dead. A group with no internal block to spare
 * beside those has one of theirs decoded.
 *
 * <p>What fails here ends early copies for good, and nothing else. Not thread safe: for the planner
 * thread, but for {@link #view}.
 */
public final class EarlySource extends GuardedSource {
  private static final CopyOwner EARLY = new CopyOwner("early", WorkClass.EARLY);

  /** Copies that are wanted at once; others follow. */
  private static final int WANTED_MAX = 1_000;

  /** Copies that there are at once, each of which is looked at. */
  private static final int COPIES_MAX = 100_000;

  /** A fraction of the time for which a copy stands without need. */
  private static final long KEEP_EVERY_NS = TimeUnit.SECONDS.toNanos(10);

  /** No block is hotter than another. */
  private static final double HEAT = 1;

  private final SystemPlace place;
  private final EarlySettings settings;
  private final EarlyHook hook;
  private final ExtraReplicaHook extras;
  private final ExtraBook book;
  private final AgentWords agents;
  private final CopyLedger<LowRedundancyBlock> copies;
  private final ExtraCopies follower;
  private final EndangeredBlocks blocks;
  private Silences silences;
  private long keptNs;
  private long made;
  private boolean full;
  private boolean installed;
  private volatile EarlyView view = EarlyView.NONE;

  /**
   * Has wanted nothing.
   *
   * @param extras keeps them in HDFS
   * @param agents when agents were heard
   */
  EarlySource(
      SystemPlace place,
      EarlySettings settings,
      EarlyHook hook,
      ExtraReplicaHook extras,
      ExtraBook book,
      AgentWords agents) {
    super(
        "Early copies failed. They end now, and there are none until the NameNode is restarted;"
            + " blocks wait for HDFS's own word, and recovery goes on.",
        () -> {
          place.failed().run();
          extras.putBack();
        });
    this.place = place;
    this.settings = settings;
    this.hook = hook;
    this.extras = extras;
    this.book = book;
    this.agents = agents;
    this.copies = place.tasks().lower().ledger();
    this.follower = new ExtraCopies(EARLY, copies, book, extras, place.nodes());
    this.blocks = new EndangeredBlocks(hook);
    this.silences = new Silences(settings.silenceNs(), place.clock().getAsLong());
  }

  @Override
  public void begin(long nowNs) {
    super.begin(nowNs);
    silences = new Silences(settings.silenceNs(), nowNs);
    keptNs = nowNs;
  }

  @Override
  protected void leaveAll() {
    copies.keepOnly(EARLY, Set.of());
    book.keepWanted(Set.of());
    book.keepObstacles(Set.of());
    blocks.forget();
    view = EarlyView.NONE;
  }

  @Override
  protected void takeBack() {
    if (extras.inPlace()) {
      extras.letGo(book.all());
    }
  }

  @Override
  protected void look(boolean paused, long nowNs) {
    if (installed && !extras.inPlace()) {
      return;
    }
    made += follower.follow(blocks::last);
    SilentNodes silent = silences.look(words(), nowNs);
    QuietDataNodes quiet = new QuietDataNodes(uuids(silent.silent()), uuids(silent.held()));
    book.limits(settings.limits(LiveCapacity.of(place.nodes())));
    if (nowNs - keptNs >= KEEP_EVERY_NS) {
      keptNs = nowNs;
      keep(quiet);
    }
    blocks.readOn(silent.silent(), quiet, nowNs);
    decide(silent.all(), quiet, paused, nowNs);
    ExtraBook.ExtraTotals totals = book.totals();
    view =
        new EarlyView(
            silent.silent().size(),
            silent.held().size(),
            silent.hold(),
            blocks.size(),
            full,
            totals.held() + totals.ordered(),
            totals.bytes(),
            made);
  }

  /** A NameNode in which no block was ever in danger keeps HDFS's own map of excess replicas. */
  private void install() {
    try {
      extras.install();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this Hadoop does not let early copies be kept", e);
    }
    installed = true;
  }

  private List<NodeWord> words() {
    List<NodeWord> words = new ArrayList<>();
    Set<String> uuids = new HashSet<>();
    for (HeardDataNode one : hook.heard()) {
      uuids.add(one.uuid());
      int number = place.nodes().numberOf(one.uuid());
      long agentNs = agents.ofNs(one.uuid());
      place
          .nodes()
          .facts(number)
          .map(facts -> new NodeWord(number, facts.rack(), one.heartbeatMs(), agentNs))
          .ifPresent(words::add);
    }
    agents.keepOnly(uuids);
    return words;
  }

  private Set<String> uuids(IntSet numbers) {
    Set<String> uuids = new HashSet<>();
    for (int i = 0; i < numbers.size(); i++) {
      uuids.add(place.nodes().uuid(numbers.get(i)));
    }
    return uuids;
  }

  /** Has those stand of which a holder is silent, and ends those that nobody needs any more. */
  private void keep(QuietDataNodes quiet) {
    follower.endThoseGone();
    List<Long> ids =
        book.all().stream().map(ReplicaTarget::blockId).distinct().collect(Collectors.toList());
    List<BlockDanger> dangers = hook.look(ids, quiet);
    for (int i = 0; i < ids.size(); i++) {
      book.heated(ids.get(i), HEAT, dangers.get(i) != BlockDanger.NONE);
    }
    extras.end(book.due());
  }

  private void decide(IntSet silent, QuietDataNodes quiet, boolean paused, long nowNs) {
    List<Long> last = blocks.first(WANTED_MAX, quiet);
    if (!installed && !last.isEmpty()) {
      install();
    }
    List<Optional<ExtraCandidate>> candidates = extras.candidates(last);
    ExtraBook.ExtraTotals totals = book.totals();
    long roomBytes = settings.limits(LiveCapacity.of(place.nodes())).bytes() - totals.bytes();
    int room = COPIES_MAX - totals.held() - totals.ordered();
    Set<Long> wanted = new HashSet<>();
    full = false;
    for (int i = 0; i < last.size(); i++) {
      long id = last.get(i);
      // HDFS's own queue has it for what is dead, corrupt or misplaced.
      place.tasks().putFirst(id, nowNs);
      if (candidates.get(i).isEmpty()) {
        // The block lacks a replica by HDFS's own word, or is gone: recovery has it.
        blocks.forget(id);
        continue;
      }
      Optional<LowRedundancyBlock> lacking = lacking(candidates.get(i).get(), silent);
      if (paused || book.ordered(id) > 0 || lacking.isEmpty()) {
        continue;
      }
      roomBytes -= lacking.get().task().sizeBytes();
      room--;
      if (roomBytes < 0 || room < 0) {
        full = true;
        break;
      }
      wanted.add(id);
      book.wanted(id, HEAT);
      place.tasks().lower().want(EARLY, lacking.get());
    }
    copies.keepOnly(EARLY, wanted);
    book.keepWanted(wanted);
    book.keepObstacles(wanted);
  }

  /** The block with one copy missing; empty where too little of it can be read. */
  private Optional<LowRedundancyBlock> lacking(ExtraCandidate candidate, IntSet silent) {
    LowRedundancyBlock known = candidate.block();
    RecoveryTask held = known.task();
    // HDFS takes the copies that there are for excess, which nobody reads.
    if (known.group().isEmpty()) {
      RecoveryTask readable = withSources(held, copied(held.id()));
      RecoveryTask task =
          task(readable, candidate.storageType(), new WorkKind.CopyReplica(), silent);
      return Optional.of(LowRedundancyBlock.of(known.block(), task)).filter(EarlySource::isMade);
    }
    StripedGroup group = known.group().get();
    IntSet copied = IntSet.of();
    for (Map.Entry<String, Integer> one : candidate.extraUnits().entrySet()) {
      if (group.holderOf(one.getValue()).withoutAll(silent).size() == 0) {
        int node = place.nodes().numberOf(one.getKey());
        group = group.readAt(one.getValue(), node);
        copied = copied.with(node);
      }
    }
    RecoveryTask task =
        task(
            withSources(held, copied),
            candidate.storageType(),
            new WorkKind.DecodeUnit(group.reads()),
            silent);
    return firstAt(silent, group)
        .map(one -> LowRedundancyBlock.of(one, task))
        .filter(EarlySource::isMade);
  }

  private static RecoveryTask withSources(RecoveryTask held, IntSet more) {
    return new RecoveryTask(
        held.id(),
        held.sizeBytes(),
        held.shape(),
        held.sources().withAll(more),
        held.placed(),
        held.barred());
  }

  /** The DataNodes that have an early copy of a block. */
  private IntSet copied(long blockId) {
    IntSet nodes = IntSet.of();
    for (String uuid : book.holders(blockId)) {
      nodes = nodes.with(place.nodes().numberOf(uuid));
    }
    return nodes;
  }

  private static boolean isMade(LowRedundancyBlock block) {
    return block.task().sources().size() >= block.task().kind().reads();
  }

  /**
   * The group of which the first internal block is wanted that has to be read at a silent DataNode.
   */
  private static Optional<StripedGroup> firstAt(IntSet silent, StripedGroup group) {
    for (int i = 0; i < silent.size(); i++) {
      OptionalInt index = group.indexAt(silent.get(i));
      if (index.isPresent()) {
        return Optional.of(group.wanting(index.getAsInt()));
      }
    }
    return Optional.empty();
  }

  /** Silent DataNodes are neither read, nor do they receive, nor are their racks counted. */
  private static RecoveryTask task(
      RecoveryTask held, int storageType, WorkKind kind, IntSet silent) {
    TaskShape shape =
        held.shape()
            .as(EARLY.workClass(), kind)
            .withPriority(TaskShape.ONE_LEFT)
            .withMissing(1, StorageTypes.of(storageType));
    return held.withShape(shape)
        .readFromAllBut(silent)
        .withNodes(held.placed().withoutAll(silent), held.barred().withAll(silent));
  }

  /** The view of it now; safe for any thread. */
  EarlyView view() {
    return view;
  }
}
