package io.dayu.hdfs.cold;

import com.google.common.base.Ticker;
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import io.dayu.hdfs.execution.FailsOnce;
import io.dayu.hdfs.heat.HeatReports;
import io.dayu.hdfs.hint.HintQueue;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.namesystem.DataNodes;
import io.dayu.hdfs.resting.StandbyServers;
import io.dayu.metrics.Meters;
import io.dayu.metrics.NameNodeMetric;
import io.dayu.protocol.admin.HintCounts;
import io.dayu.protocol.admin.MoveHint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Has one replica of each block of a cold file move to a standby server, so that cold data keep few
 * other DataNodes awake (EAFR, section 3.2.3).
 *
 * <p>It only hints: the plan copies as work of class cost, and HDFS deletes the replica that was to
 * go. {@link #look} is for the thread that looks after cold files, once a second; all else is safe
 * for any. A failure ends it until the NameNode is restarted, and changes nothing else.
 */
public final class StandbyMoves {
  /** DataNodes are looked at anew after so long. */
  private static final long RENEW_NS = TimeUnit.SECONDS.toNanos(10);

  /** A block that was offered is left alone for so long, whatever came of it. */
  private static final Duration AGAIN_AFTER = Duration.ofHours(1);

  /** So many are remembered; the others may be offered again sooner. */
  private static final int REMEMBERED_MAX = 100_000;

  private static final int FILES_AT_ONCE = 100;

  /** Hints that wait or are under way, above which others have the queue. */
  private static final int HINTS_MAX = HintQueue.HINTS_MAX / 5;

  private final StandbyServers names;
  private final ColdFiles cold;
  private final DataNodes registered;
  private final ColdNamesystem namesystem;
  private final HeatReports heat;
  private final HintQueue queue;
  private final FailsOnce guard;
  private final LongSupplier nanoClock;
  private final Cache<Long, Boolean> offered;

  private Map<String, DataNodeFacts> dataNodes = Map.of();
  private List<DataNodeFacts> roomy = List.of();
  private OptionalLong renewedNs = OptionalLong.empty();
  private long lookedInodeId;
  private int turn;
  private volatile StandbyView view = StandbyView.NONE;

  /**
   * Has offered nothing.
   *
   * @param cold knows which files have a lower factor
   * @param registered all DataNodes
   * @param queue takes what is to move
   * @param failed is told when it fails, which it does once
   */
  public StandbyMoves(
      StandbyServers names,
      ColdFiles cold,
      DataNodes registered,
      ColdNamesystem namesystem,
      HeatReports heat,
      HintQueue queue,
      Runnable failed,
      LongSupplier nanoClock) {
    this.names = names;
    this.cold = cold;
    this.registered = registered;
    this.namesystem = namesystem;
    this.heat = heat;
    this.queue = queue;
    this.guard =
        new FailsOnce(
            "Replicas of cold files do not move to standby servers until the NameNode is"
                + " restarted: this failed. Recovery goes on.",
            failed);
    this.nanoClock = nanoClock;
    this.offered =
        CacheBuilder.newBuilder()
            .maximumSize(REMEMBERED_MAX)
            .expireAfterWrite(AGAIN_AFTER)
            .ticker(
                new Ticker() {
                  @Override
                  public long read() {
                    return nanoClock.getAsLong();
                  }
                })
            .build();
  }

  /** Shows what is done. */
  public void show(Meters meters) {
    meters.gauge(NameNodeMetric.STANDBY_NODES, () -> view.dataNodes() - view.full(), "roomy");
    meters.gauge(NameNodeMetric.STANDBY_NODES, () -> view.full(), "full");
    meters.counted(NameNodeMetric.STANDBY_OFFERED, () -> view.offered());
  }

  /** The state of the moves at the last look. */
  public StandbyView view() {
    return view;
  }

  /** True if any DataNode is named as a standby server. */
  public boolean wanted() {
    return names.any();
  }

  /** Offers what is to move now. */
  public void look() {
    if (wanted()) {
      guard.run(this::lookNow, () -> {});
    }
  }

  private void lookNow() {
    renew();
    HintCounts hints = queue.counts();
    int most = HINTS_MAX - hints.waiting() - hints.underWay();
    boolean may = hints.open() && cold.mayStayCold() && !roomy.isEmpty();
    if (may && most > 0) {
      offer(most);
    }
  }

  private void renew() {
    long nowNs = nanoClock.getAsLong();
    if (renewedNs.isPresent() && nowNs - renewedNs.getAsLong() < RENEW_NS) {
      return;
    }
    renewedNs = OptionalLong.of(nowNs);
    Map<String, DataNodeFacts> all = new HashMap<>();
    registered.dataNodes().stream()
        .filter(one -> one.standing().placeable())
        .forEach(one -> all.put(uuid(one), one));
    dataNodes = all;
    List<DataNodeFacts> standby = all.values().stream().filter(this::isStandby).toList();
    roomy =
        standby.stream()
            .filter(one -> one.storage().share() < DataNodeFacts.FULL_SHARE)
            .sorted(Comparator.comparing(StandbyMoves::uuid))
            .toList();
    view = new StandbyView(standby.size(), standby.size() - roomy.size(), view.offered());
  }

  private static String uuid(DataNodeFacts one) {
    return one.address().uuid();
  }

  private boolean isStandby(DataNodeFacts one) {
    return names.contains(one.address(), one.rack());
  }

  private void offer(int most) {
    List<Long> files = cold.lowered(lookedInodeId, FILES_AT_ONCE);
    List<MoveHint> hints = new ArrayList<>();
    for (HeldBlock block : namesystem.blocks(files)) {
      if (hints.size() == most) {
        // The rest of this file and of those after it is for the next look.
        take(hints);
        lookedInodeId = block.inodeId() - 1;
        return;
      }
      hint(block).ifPresent(hints::add);
    }
    take(hints);
    lookedInodeId = files.size() < FILES_AT_ONCE ? 0 : files.get(files.size() - 1);
  }

  private void take(List<MoveHint> hints) {
    int taken = queue.offer(hints);
    hints.subList(0, taken).forEach(hint -> offered.put(hint.blockId(), true));
    view = new StandbyView(view.dataNodes(), view.full(), view.offered() + taken);
  }

  private Optional<MoveHint> hint(HeldBlock block) {
    List<DataNodeFacts> holders = new ArrayList<>();
    for (String uuid : block.holders()) {
      DataNodeFacts holder = dataNodes.get(uuid);
      if (holder == null || isStandby(holder)) {
        return Optional.empty();
      }
      holders.add(holder);
    }
    // Until HDFS has deleted what is too much, it would take no hint.
    if (holders.size() != block.factor() || offered.getIfPresent(block.blockId()) != null) {
      return Optional.empty();
    }
    DataNodeFacts from = leastRoom(holders);
    Set<String> racks = new HashSet<>();
    holders.stream()
        .filter(one -> !uuid(one).equals(uuid(from)))
        .map(DataNodeFacts::rack)
        .forEach(racks::add);
    return next(racks)
        .map(to -> MoveHint.to(block.blockId(), block.generationStamp(), uuid(from), uuid(to)));
  }

  /** The holder with the least capacity left (equation 7), of equals the fullest. */
  private DataNodeFacts leastRoom(List<DataNodeFacts> holders) {
    return holders.stream()
        .max(
            Comparator.comparingDouble((DataNodeFacts one) -> heat.readersAt(uuid(one)))
                .thenComparingDouble(one -> one.storage().share())
                .thenComparing(StandbyMoves::uuid))
        .orElseThrow();
  }

  /** Standby servers take turns (algorithm 4); one in another rack than those that stay, if any. */
  private Optional<DataNodeFacts> next(Set<String> racks) {
    Optional<DataNodeFacts> any = Optional.empty();
    for (int tried = 0; tried < roomy.size(); tried++) {
      DataNodeFacts one = roomy.get(Math.floorMod(turn + tried, roomy.size()));
      if (!racks.contains(one.rack())) {
        turn += tried + 1;
        return Optional.of(one);
      }
      any = any.or(() -> Optional.of(one));
    }
    turn++;
    return any;
  }
}
