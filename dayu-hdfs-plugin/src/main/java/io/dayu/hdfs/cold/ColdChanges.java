package io.dayu.hdfs.cold;

import io.dayu.core.heat.ColdFile;
import io.dayu.core.heat.ColdStep;
import io.dayu.core.heat.ColdTerms;
import io.dayu.core.heat.KeptFactor;
import io.dayu.core.heat.ReadsSeen;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Changes the factors of single files, so many a minute, and knows which files have a lower one
 * than their owner's. For the thread that looks after cold files.
 */
final class ColdChanges {
  private static final Logger LOG = LoggerFactory.getLogger(ColdChanges.class);

  /** Files with a lower factor; each takes about a hundred bytes here. */
  private static final int FILES_MAX = 1_000_000;

  private static final long MINUTE_NS = TimeUnit.MINUTES.toNanos(1);

  private final ColdNamesystem namesystem;
  private final ColdTerms terms;
  private final int filesPerMinute;
  private final LongSupplier nanoClock;
  private final LongSupplier timeOfDayMs;
  private final long begunMs;
  private final long begunNs;

  /** The bytes that each file would take more, by its inode. */
  private final TreeMap<Long, Long> saved = new TreeMap<>();

  private long savedBytes;

  /** Files whose factor HDFS refused to change, which are tried again once a minute. */
  private final Set<Long> refusing = new HashSet<>();

  private boolean retrying;
  private long retriedNs;
  private double allowance;
  private long allowedNs;
  private ColdCounts counts = ColdCounts.NONE;

  /**
   * Has changed nothing, and may not before {@link #refill}.
   *
   * @param timeOfDayMs by the clock of HDFS's times
   */
  ColdChanges(
      ColdSettings settings,
      ColdNamesystem namesystem,
      LongSupplier nanoClock,
      LongSupplier timeOfDayMs) {
    this.namesystem = namesystem;
    this.terms = settings.terms(namesystem.support());
    this.filesPerMinute = settings.filesPerMinute();
    this.nanoClock = nanoClock;
    this.timeOfDayMs = timeOfDayMs;
    this.begunMs = timeOfDayMs.getAsLong();
    this.begunNs = nanoClock.getAsLong();
    this.allowedNs = begunNs;
    this.retriedNs = begunNs;
  }

  /** True if a file carries its owner's factor, and that factor is for this file. */
  static boolean isCooled(ColdFile file) {
    return file.kept().filter(kept -> kept.isFor(file)).isPresent();
  }

  /** The bytes that the file would take more with its owner's factor. */
  static long savedBytes(ColdFile file) {
    return file.kept().map(kept -> savedBytes(kept, file.bytes())).orElse(0L);
  }

  private static long savedBytes(KeptFactor kept, long bytes) {
    return (kept.own() - kept.set()) * bytes;
  }

  /** As many more may change as the time since the last call allows. */
  void refill() {
    long nowNs = nanoClock.getAsLong();
    double perNs = filesPerMinute / (double) MINUTE_NS;
    double most = Math.max(1, perNs * TimeUnit.SECONDS.toNanos(2));
    allowance = Math.min(most, allowance + perNs * Math.max(0, nowNs - allowedNs));
    allowedNs = nowNs;
    retrying = nowNs - retriedNs >= MINUTE_NS;
    retriedNs = retrying ? nowNs : retriedNs;
  }

  /** True if a file may change now. */
  boolean mayChange() {
    return allowance >= 1;
  }

  /** Has what HDFS has refused tried again. */
  void retryAll() {
    refusing.clear();
  }

  /** Knows nothing any more. */
  void forget() {
    saved.clear();
    savedBytes = 0;
    refusing.clear();
  }

  /** True if the factor of a file is to be lowered if nobody has read it. */
  boolean isCold(ColdFile file) {
    return step(file, ReadsSeen.NONE, false) instanceof ColdStep.Lower;
  }

  /** Lowers the factor of a file that nobody has read. */
  void lower(ColdFile file) {
    if (!isFull() && mayTry(file.inodeId())) {
      carryOut(file, ReadsSeen.NONE, false);
    }
  }

  /**
   * Has a file that carries its owner's factor get it back, if it is to.
   *
   * @param wanted whether an operator asks for it
   */
  void change(ColdFile file, ReadsSeen seen, boolean wanted) {
    if (isCooled(file)) {
      remember(file.inodeId(), savedBytes(file));
    }
    if (mayChange()
        && mayTry(file.inodeId())
        && !(step(file, seen, wanted) instanceof ColdStep.Leave)) {
      carryOut(file, seen, wanted);
    }
  }

  /** A file has no lower factor any more. */
  void leave(long inodeId) {
    Long bytes = saved.remove(inodeId);
    savedBytes -= bytes == null ? 0 : bytes;
    refusing.remove(inodeId);
  }

  /** The next files with a lower factor, in the order of their inodes. */
  List<Long> lowered(long afterInodeId, int most) {
    return saved.tailMap(afterInodeId, false).keySet().stream().limit(most).toList();
  }

  /** True if a file is known to have a lower factor. */
  boolean isLowered(long inodeId) {
    return saved.containsKey(inodeId);
  }

  /** The number of files that are known to have a lower factor. */
  int files() {
    return saved.size();
  }

  /** True if no more files may have a lower factor. */
  boolean isFull() {
    return saved.size() >= FILES_MAX;
  }

  /** The bytes that files with a lower factor would take more with their owners' factors. */
  long savedBytes() {
    return savedBytes;
  }

  /** Files whose factor HDFS refuses to change. */
  int refused() {
    return refusing.size();
  }

  /** The counts of what was done so far. */
  ColdCounts counts() {
    return counts;
  }

  private void remember(long inodeId, long bytes) {
    if (!isFull() || isLowered(inodeId)) {
      Long before = saved.put(inodeId, bytes);
      savedBytes += bytes - (before == null ? 0 : before);
    }
  }

  private boolean mayTry(long inodeId) {
    return retrying || !refusing.contains(inodeId);
  }

  /** The time by which files are told to be read, but a jump of that clock makes no file cold. */
  private long nowMs() {
    long passedMs = TimeUnit.NANOSECONDS.toMillis(nanoClock.getAsLong() - begunNs);
    return Math.min(timeOfDayMs.getAsLong(), begunMs + passedMs);
  }

  private ColdStep step(ColdFile file, ReadsSeen seen, boolean wanted) {
    return terms.step(file, seen, wanted, nowMs());
  }

  private void carryOut(ColdFile file, ReadsSeen seen, boolean wanted) {
    allowance--;
    long id = file.inodeId();
    ColdOutcome outcome = namesystem.carryOut(id, again -> step(again, seen, wanted));
    if (!outcome.refusal().isEmpty()) {
      counts = counts.plus(0, 0, 0, 1);
      if (refusing.size() < FILES_MAX && refusing.add(id)) {
        LOG.warn("HDFS does not change the factor of {}: {}", outcome.path(), outcome.refusal());
      }
    } else if (outcome.step() instanceof ColdStep.Lower lower) {
      KeptFactor kept = lower.kept();
      counts = counts.plus(1, 0, 0, 0);
      refusing.remove(id);
      remember(id, savedBytes(kept, file.bytes()));
      LOG.info("{} is cold: factor {}, and not {}", outcome.path(), kept.set(), kept.own());
    } else if (outcome.step() instanceof ColdStep.GiveBack back) {
      counts = counts.plus(0, 1, 0, 0);
      leave(id);
      LOG.info("{} has its owner's factor {} again", outcome.path(), back.own());
    } else if (outcome.step() instanceof ColdStep.Drop) {
      counts = counts.plus(0, 0, 1, 0);
      leave(id);
      LOG.info("{} keeps the factor that it has", outcome.path());
    }
  }
}
