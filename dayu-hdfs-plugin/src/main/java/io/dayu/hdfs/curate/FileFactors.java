package io.dayu.hdfs.curate;

import io.dayu.core.heat.ColdFile;
import io.dayu.core.heat.ColdStep;
import io.dayu.core.heat.ColdTerms;
import io.dayu.core.heat.KeptFactor;
import io.dayu.core.heat.ReadsSeen;
import io.dayu.protocol.admin.FactorOrder;
import io.dayu.protocol.admin.FactorOutcome;
import io.dayu.protocol.admin.FactorPart;
import io.dayu.protocol.admin.FactorSweep;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The factors of cold files: lowers one by an order of a background task, and gives them back to
 * files that are used again, or that an operator names. Nothing is remembered anywhere but by the
 * files. Thread safe.
 */
public final class FileFactors {
  private static final Logger LOG = LoggerFactory.getLogger(FileFactors.class);

  /** A file that was used within it is not cold, whatever a scan says. */
  private static final long AFTER_MS = TimeUnit.HOURS.toMillis(1);

  /** Holds of the read lock for one part. */
  private static final int WALKS = 16;

  private final ColdNamesystem namesystem;
  private final CurateMetrics metrics;
  private final LongSupplier timeOfDayMs;

  /**
   * Has changed nothing.
   *
   * @param timeOfDayMs by the clock of HDFS's times
   */
  public FileFactors(ColdNamesystem namesystem, CurateMetrics metrics, LongSupplier timeOfDayMs) {
    this.namesystem = namesystem;
    this.metrics = metrics;
    this.timeOfDayMs = timeOfDayMs;
  }

  /** The reason why this NameNode lowers no factor until a restart; empty where some may be. */
  public String whyOff() {
    ColdSupport support = namesystem.support();
    if (!support.attributes()) {
      return "dfs.namenode.xattrs.enabled is false, so that no file can carry its owner's factor";
    }
    return support.accessPrecisionMs() > 0
        ? ""
        : "dfs.namenode.accesstime.precision is 0, so that HDFS does not note when files are read";
  }

  /** Lowers a factor if the file is as the order says, and nothing forbids it now. */
  public FactorOutcome lower(FactorOrder order, ReadCounts reads) {
    Optional<FactorOutcome> obstacle = namesystem.obstacle();
    if (obstacle.isPresent()) {
      return obstacle.get();
    }
    long watchedNs = TimeUnit.MILLISECONDS.toNanos(order.watchedMs());
    ReadsSeen seen = seen(order.inodeId(), reads, watchedNs);
    ColdTerms terms = terms(order.lower());
    ColdOutcome outcome =
        namesystem.carryOut(
            order.inodeId(),
            file ->
                judge(order, file) == FactorOutcome.LOWERED
                    ? terms.step(file, seen, false, timeOfDayMs.getAsLong())
                    : new ColdStep.Leave());
    return told(order, seen, outcome);
  }

  private FactorOutcome told(FactorOrder order, ReadsSeen seen, ColdOutcome outcome) {
    if (!outcome.refusal().isEmpty()) {
      noteRefusal(outcome);
      return FactorOutcome.REFUSED;
    }
    if (outcome.step() instanceof ColdStep.Lower lower) {
      namesystem.sync();
      metrics.countLowered();
      KeptFactor kept = lower.kept();
      LOG.info("{} is cold: factor {}, and not {}", outcome.path(), kept.set(), kept.own());
      return FactorOutcome.LOWERED;
    }
    if (outcome.file().isEmpty()) {
      return FactorOutcome.GONE;
    }
    ColdFile file = outcome.file().get();
    if (file.kept().filter(kept -> kept.isFor(file) && kept.own() == order.factor()).isPresent()) {
      return FactorOutcome.LOWERED;
    }
    FactorOutcome why = judge(order, file);
    if (why != FactorOutcome.LOWERED) {
      return why;
    }
    return seen == ReadsSeen.UNKNOWN ? FactorOutcome.NOT_WATCHED : FactorOutcome.READ_SINCE;
  }

  private static FactorOutcome judge(FactorOrder order, ColdFile file) {
    if (file.kept().isPresent()
        || file.factor() != order.factor()
        || file.modifiedMs() != order.modificationTimeMs()) {
      return FactorOutcome.CHANGED;
    }
    if (file.accessedMs() != order.accessTimeMs()) {
      return FactorOutcome.READ_SINCE;
    }
    if (file.beingWritten()) {
      return FactorOutcome.BEING_WRITTEN;
    }
    return file.unfit() ? FactorOutcome.UNFIT : FactorOutcome.LOWERED;
  }

  /** Gives factors back in the next part of the files. */
  public FactorPart sweep(FactorSweep sweep, ReadCounts reads) {
    Part part = new Part(sweep, reads);
    for (int walk = 0; walk < WALKS && !part.full && !part.end; walk++) {
      part.look(namesystem.walk(part.lastInodeId, file -> file.kept().isPresent()));
    }
    if (part.givenBack + part.dropped > 0) {
      namesystem.sync();
    }
    return part.found();
  }

  /** A part of the files that is being looked at. */
  private final class Part {
    private final FactorSweep sweep;
    private final ReadCounts reads;
    private final ColdTerms terms = terms(1);
    private final List<Long> lowered = new ArrayList<>();
    private long lastInodeId;
    private boolean end;
    private boolean full;
    private long bytes;
    private long givenBack;
    private long dropped;
    private long refused;

    Part(FactorSweep sweep, ReadCounts reads) {
      this.sweep = sweep;
      this.reads = reads;
      this.lastInodeId = sweep.afterInodeId();
    }

    void look(ColdWalk walk) {
      for (ColdFile file : walk.found()) {
        if (sweep.covers(namesystem.path(file.inodeId()))) {
          if (sweep.most() > 0) {
            giveBack(file);
          } else if (isCooled(file)) {
            stays(file);
          }
        }
        lastInodeId = file.inodeId();
        if (sweep.most() > 0 && givenBack + dropped + refused >= sweep.most()) {
          full = true;
          return;
        }
      }
      lastInodeId = walk.lastInodeId();
      end = walk.end();
    }

    private void giveBack(ColdFile file) {
      ReadsSeen seen =
          seen(file.inodeId(), reads, TimeUnit.MILLISECONDS.toNanos(sweep.watchedMs()));
      long nowMs = timeOfDayMs.getAsLong();
      if (terms.step(file, seen, sweep.restore(), nowMs) instanceof ColdStep.Leave) {
        stays(file);
        return;
      }
      ColdOutcome outcome =
          namesystem.carryOut(
              file.inodeId(),
              now ->
                  now.kept().isPresent()
                      ? terms.step(now, seen, sweep.restore(), nowMs)
                      : new ColdStep.Leave());
      if (!outcome.refusal().isEmpty()) {
        refused++;
        stays(file);
        noteRefusal(outcome);
      } else if (outcome.step() instanceof ColdStep.GiveBack back) {
        givenBack++;
        metrics.countGivenBack();
        LOG.info("{} has its owner's factor {} again", outcome.path(), back.own());
      } else if (outcome.step() instanceof ColdStep.Drop) {
        dropped++;
        metrics.countDropped();
        LOG.info("{} keeps the factor that it has", outcome.path());
      }
    }

    private void stays(ColdFile file) {
      lowered.add(file.inodeId());
      bytes += file.kept().map(kept -> (kept.own() - kept.set()) * file.bytes()).orElse(0L);
    }

    FactorPart found() {
      return new FactorPart(lastInodeId, end, bytes, givenBack, dropped, refused, lowered);
    }
  }

  private static boolean isCooled(ColdFile file) {
    return file.kept().filter(kept -> kept.isFor(file)).isPresent();
  }

  private void noteRefusal(ColdOutcome outcome) {
    metrics.countFactorRefused();
    LOG.warn("HDFS does not change the factor of {}: {}", outcome.path(), outcome.refusal());
  }

  private ReadsSeen seen(long inodeId, ReadCounts reads, long forNs) {
    if (reads == ReadCounts.NONE) {
      return ReadsSeen.NONE;
    }
    HeldBlocks blocks = namesystem.blocks(inodeId);
    return reads.seen(blocks.ids(), blocks.holders(), forNs);
  }

  private ColdTerms terms(int floor) {
    ColdSupport support = namesystem.support();
    return new ColdTerms(
        AFTER_MS,
        Math.max(0, support.accessPrecisionMs()),
        Math.max(floor, Math.max(1, support.leastFactor())));
  }
}
