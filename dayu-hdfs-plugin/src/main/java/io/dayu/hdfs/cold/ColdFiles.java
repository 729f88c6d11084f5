package io.dayu.hdfs.cold;

import io.dayu.core.heat.ColdFile;
import io.dayu.core.heat.ReadsSeen;
import io.dayu.hdfs.execution.FailsOnce;
import io.dayu.hdfs.heat.HeatReports;
import io.dayu.hdfs.heat.HotBlock;
import io.dayu.metrics.Meters;
import io.dayu.metrics.NameNodeMetric;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks after the factors of cold files: lowers them, and gives them back when a file is used again
 * or an operator asks for it.
 *
 * <p>{@link #look} is for one thread, once a second; all else is safe for any. It walks along the
 * inodes, and so finds what it or another NameNode has lowered before: nothing is remembered
 * anywhere but by the files. What fails here ends it until the NameNode is restarted, is counted
 * and told, and changes nothing else.
 */
public final class ColdFiles {
  private static final Logger LOG = LoggerFactory.getLogger(ColdFiles.class);

  /** Files with a lower factor that are looked at each time, whether they were used. */
  private static final int LOOKED_AT = 5_000;

  /** Blocks whose files are looked at each time; agents report as many each. */
  private static final int HOT_BLOCKS = 64;

  /** Looks along the inodes each time while somebody waits for the end. */
  private static final int HURRIED_WALKS = 16;

  /** The longest time that a command counts. */
  private static final long COUNT_NS = TimeUnit.SECONDS.toNanos(20);

  /**
   * An operator's order to give factors back.
   *
   * @param path of a file, or of a directory with all below it
   */
  private record Restoring(String path) {
    boolean covers(String file) {
      return path.equals("/") || file.equals(path) || file.startsWith(path + "/");
    }
  }

  /**
   * A count of the files that have a lower factor than their owner's.
   *
   * @param bytes that they would take more
   * @param complete whether all files were looked at
   */
  public record ColdTally(long files, long bytes, boolean complete) {}

  private final ColdSettings settings;
  private final ColdNamesystem namesystem;
  private final HeatReports heat;
  private final BooleanSupplier held;
  private final FailsOnce guard;
  private final LongSupplier nanoClock;
  private final ColdChanges changes;
  private final String whyOff;
  private final AtomicReference<Optional<Restoring>> ordered =
      new AtomicReference<>(Optional.empty());

  private Optional<Restoring> restoring = Optional.empty();
  private Optional<ColdObstacle> obstacle = Optional.empty();
  private long walkedInodeId;
  private long lookedInodeId;
  private boolean complete;
  private boolean unwatched;
  private volatile ColdView view;

  /**
   * Has looked at nothing.
   *
   * @param held whether an operator has paused Dayu, or turned it off
   * @param failed is told when it fails, which it does once
   * @param timeOfDayMs by the clock of HDFS's times
   */
  public ColdFiles(
      ColdSettings settings,
      ColdNamesystem namesystem,
      HeatReports heat,
      BooleanSupplier held,
      Runnable failed,
      LongSupplier nanoClock,
      LongSupplier timeOfDayMs) {
    this.settings = settings;
    this.namesystem = namesystem;
    this.heat = heat;
    this.held = held;
    this.guard =
        new FailsOnce(
            "Cold files are not looked after until the NameNode is restarted: this failed. They"
                + " stand at the factors that they have now; recovery goes on.",
            failed);
    this.nanoClock = nanoClock;
    this.changes = new ColdChanges(settings, namesystem, nanoClock, timeOfDayMs);
    this.whyOff = settings.whyOff(namesystem.support());
    this.view = newView();
    if (settings.enabled() && !whyOff.isEmpty()) {
      LOG.error("Cold files keep their factors: {}", whyOff);
    }
  }

  /** Shows what is done. */
  public void show(Meters meters) {
    meters.gauge(NameNodeMetric.COLD_FILES, () -> view().files());
    meters.gauge(NameNodeMetric.COLD_BYTES, () -> view().savedBytes());
    meters.counted(NameNodeMetric.COLD_CHANGES, () -> view().counts().lowered(), "lowered");
    meters.counted(NameNodeMetric.COLD_CHANGES, () -> view().counts().givenBack(), "given_back");
    meters.counted(NameNodeMetric.COLD_CHANGES, () -> view().counts().dropped(), "dropped");
    meters.counted(NameNodeMetric.COLD_CHANGES, () -> view().counts().refused(), "refused");
  }

  /** The state of cold files at the last look. */
  public ColdView view() {
    return view;
  }

  /** True if this system has failed, and does nothing until a restart. */
  public boolean failed() {
    return guard.hasFailed();
  }

  /** True if factors may be lowered, but for what HDFS forbids now. */
  boolean mayStayCold() {
    return whyOff.isEmpty()
        && obstacle
            .filter(one -> one == ColdObstacle.RESTORING || one == ColdObstacle.PAUSED)
            .isEmpty();
  }

  /** The next files that are known to have a lower factor, in the order of their inodes. */
  List<Long> lowered(long afterInodeId, int most) {
    return changes.lowered(afterInodeId, most);
  }

  /** Gives the factors of a file, or of all below a directory, back from the next look on. */
  public void restore(String path) {
    ordered.set(Optional.of(new Restoring(path)));
  }

  /** Counts the files below a path that have a lower factor; takes seconds. */
  public ColdTally tally(String path) {
    Restoring below = new Restoring(path);
    long untilNs = nanoClock.getAsLong() + COUNT_NS;
    long files = 0;
    long bytes = 0;
    ColdWalk part = new ColdWalk(List.of(), 0, false);
    while (!part.end() && nanoClock.getAsLong() - untilNs < 0) {
      part = namesystem.walk(part.lastInodeId(), ColdChanges::isCooled);
      for (ColdFile file : part.found()) {
        if (below.covers(namesystem.path(file.inodeId()))) {
          files++;
          bytes += ColdChanges.savedBytes(file);
        }
      }
    }
    return new ColdTally(files, bytes, part.end());
  }

  /** Does what is to be done now, and waits for the edit log. */
  public void look() {
    guard.run(this::lookNow, () -> {});
  }

  private void lookNow() {
    changes.refill();
    boolean may = whyOff.isEmpty() && !held.getAsBoolean();
    if (!namesystem.open()) {
      forget();
    } else {
      takeOrder();
      obstacle = newObstacle(may);
      if (may || restoring.isPresent()) {
        lookAtReadOnes();
        lookAtLoweredOnes();
        walk();
        namesystem.sync();
      }
    }
    view = newView();
  }

  /** A standby knows nothing, and finds all when it is the active one. */
  private void forget() {
    changes.forget();
    restoring = Optional.empty();
    obstacle = Optional.empty();
    ordered.set(Optional.empty());
    walkedInodeId = 0;
    lookedInodeId = 0;
    complete = false;
    unwatched = false;
  }

  private void takeOrder() {
    Optional<Restoring> order = ordered.getAndSet(Optional.empty());
    if (order.isPresent()) {
      restoring = order;
      walkedInodeId = 0;
      complete = false;
      changes.retryAll();
    }
  }

  private Optional<ColdObstacle> newObstacle(boolean may) {
    if (restoring.isPresent()) {
      return Optional.of(ColdObstacle.RESTORING);
    }
    if (!may) {
      return Optional.of(ColdObstacle.PAUSED);
    }
    return changes.isFull() ? Optional.of(ColdObstacle.AT_THE_MOST) : namesystem.obstacle();
  }

  private ColdView newView() {
    return new ColdView(
        whyOff,
        changes.files(),
        changes.savedBytes(),
        complete,
        obstacle.isEmpty() && unwatched ? Optional.of(ColdObstacle.NOT_WATCHED) : obstacle,
        changes.refused(),
        changes.counts());
  }

  private void lookAtReadOnes() {
    if (changes.files() == 0) {
      return;
    }
    List<Long> hot =
        heat.hottest(HOT_BLOCKS).stream().map(HotBlock::blockId).filter(id -> id >= 0).toList();
    List<Long> read =
        new LinkedHashSet<>(namesystem.filesOf(hot)).stream().filter(changes::isLowered).toList();
    for (ColdFile file : namesystem.look(read)) {
      change(file, seen(file.inodeId()));
    }
  }

  private ReadsSeen seen(long inodeId) {
    List<HeldBlock> blocks = namesystem.blocks(List.of(inodeId));
    List<Long> ids = blocks.stream().map(HeldBlock::blockId).toList();
    Set<String> holders = new HashSet<>();
    blocks.forEach(block -> holders.addAll(block.holders()));
    return heat.seen(ids, holders, settings.watchedNs());
  }

  /** The next ones of those with a lower factor, from the first again after the last. */
  private void lookAtLoweredOnes() {
    List<Long> next = changes.lowered(lookedInodeId, LOOKED_AT);
    List<ColdFile> there = namesystem.look(next);
    Set<Long> cooled = new HashSet<>();
    for (ColdFile file : there) {
      if (file.kept().isPresent()) {
        cooled.add(file.inodeId());
        change(file, ReadsSeen.UNKNOWN);
      }
    }
    next.stream().filter(id -> !cooled.contains(id)).forEach(changes::leave);
    lookedInodeId = next.size() < LOOKED_AT ? 0 : next.get(next.size() - 1);
  }

  private void walk() {
    int walks = complete && restoring.isEmpty() ? 1 : HURRIED_WALKS;
    unwatched &= walkedInodeId > 0;
    for (int walk = 0; walk < walks && changes.mayChange(); walk++) {
      ColdWalk part = namesystem.walk(walkedInodeId, this::isOfInterest);
      for (ColdFile file : part.found()) {
        if (!changes.mayChange()) {
          return;
        }
        if (file.kept().isPresent()) {
          change(file, ReadsSeen.UNKNOWN);
        } else {
          lower(file);
        }
        walkedInodeId = file.inodeId();
      }
      walkedInodeId = part.lastInodeId();
      if (part.end()) {
        end();
        return;
      }
    }
  }

  private void end() {
    walkedInodeId = 0;
    complete = true;
    restoring.ifPresent(
        order -> LOG.info("Factors of cold files below {} are given back", order.path()));
    restoring = Optional.empty();
  }

  private boolean isOfInterest(ColdFile file) {
    return file.kept().isPresent() || (obstacle.isEmpty() && changes.isCold(file));
  }

  private void lower(ColdFile file) {
    ReadsSeen seen = seen(file.inodeId());
    unwatched |= seen == ReadsSeen.UNKNOWN;
    if (seen == ReadsSeen.NONE) {
      changes.lower(file);
    }
  }

  private void change(ColdFile file, ReadsSeen seen) {
    boolean wanted =
        restoring.isPresent() && restoring.get().covers(namesystem.path(file.inodeId()));
    changes.change(file, seen, wanted);
  }
}
