package io.dayu.hdfs.history;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.hdfs.status.RecoveryHistory;
import io.dayu.hdfs.status.TimesMeanwhile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The last recoveries and orders, of this NameNode and of those that it knows, in memory and in a
 * file. Thread safe; whoever adds something never waits for the file.
 *
 * <p>Orders and recoveries have half of the entries each, so that neither drives out the other; a
 * mute stays until it ends, and the last word on stepping back for good. Losses that shadow mode
 * watched are kept beside them, a hundred at most. A recovery that no missing DataNode has caused
 * and that was over in a moment is not noted.
 */
public final class HistoryStore {
  private static final Logger LOG = LoggerFactory.getLogger(HistoryStore.class);

  /** A recovery that no missing DataNode has caused, and that takes less, is not noted. */
  public static final long MOMENT_NS = TimeUnit.SECONDS.toNanos(10);

  /** A recovery under way is noted each slot; a write waits for the disk. */
  private static final long REWRITE_NS = TimeUnit.MINUTES.toNanos(1);

  /** The user of orders that Dayu gives itself. */
  private static final String BY_ITSELF = "Dayu";

  private static final Comparator<HistoryEntry.EntryKey> OLDEST_FIRST =
      Comparator.comparingLong(HistoryEntry.EntryKey::id)
          .thenComparing(HistoryEntry.EntryKey::nameNode);

  private final String nameNode;
  private final Optional<HistoryFile> file;
  private final int max;
  private final LongSupplier timeOfDayMs;
  private final Executor writer;

  /** The oldest first. */
  private final NavigableMap<HistoryEntry.EntryKey, HistoryEntry> entries =
      new TreeMap<>(OLDEST_FIRST);

  private long lastStamp;
  private boolean loaded;
  private Optional<Open> open = Optional.empty();
  private volatile Optional<StepBack> stepBack = Optional.empty();
  private final Soon write = new Soon(this::write);
  private volatile Soon tellOthers = new Soon(() -> {});
  private volatile Soon copyOthers = new Soon(() -> {});
  private String toldProblem = "";

  /** Work that the writer does soon, once however many ask for it meanwhile. Thread safe. */
  private final class Soon {
    private final AtomicBoolean due = new AtomicBoolean();
    private final Runnable work;

    Soon(Runnable work) {
      this.work = work;
    }

    void ask() {
      if (due.compareAndSet(false, true)) {
        execute(
            () -> {
              due.set(false);
              work.run();
            });
      }
    }
  }

  /** The recovery that was written last, of this process: it is noted again and again. */
  private record Open(long begunNs, long id, long writtenNs) {}

  /**
   * An empty history.
   *
   * @param nameNode this one's host and RPC port
   * @param directory of the file; empty to keep all in memory alone
   * @param max how many entries are kept
   * @param timeOfDayMs milliseconds since 1970 UTC; it may jump
   * @param writer does one thing after the other, and never in the thread that hands it over
   */
  public HistoryStore(
      String nameNode,
      Optional<Path> directory,
      int max,
      LongSupplier timeOfDayMs,
      Executor writer) {
    this.nameNode = nameNode;
    this.file = directory.map(HistoryFile::new);
    this.max = max;
    this.timeOfDayMs = timeOfDayMs;
    this.writer = writer;
  }

  /**
   * Names what shares the history with other NameNodes. The writer runs both, which may take
   * seconds.
   *
   * @param tell has the others told that an order, a mute or a step back was noted here
   * @param copy has copied what the others have noted
   */
  public void share(Runnable tell, Runnable copy) {
    tellOthers = new Soon(tell);
    copyOthers = new Soon(copy);
  }

  /** Has copied soon what other NameNodes have noted; never waits. */
  public void othersHaveNews() {
    copyOthers.ask();
  }

  /** Has what the file holds read; what is noted meanwhile is added to it. */
  public void load() {
    execute(this::read);
  }

  private void read() {
    List<HistoryEntry> read = List.of();
    boolean readable = true;
    try {
      read = file.isPresent() ? file.get().read() : List.of();
    } catch (IOException | RuntimeException e) {
      readable = false;
      tellProblem("could not be read, and is left as it is", e);
    }
    synchronized (this) {
      for (HistoryEntry entry : read) {
        lastStamp = Math.max(lastStamp, Math.max(entry.id(), entry.changed()));
      }
      for (HistoryEntry entry : read) {
        boolean cutOff =
            isOwn(entry)
                && entry
                    .facts()
                    .path(HistoryEntry.OUTCOME)
                    .asText()
                    .equals(RecoveryHistory.Outcome.UNDER_WAY.words());
        HistoryEntry kept =
            cutOff ? withOutcome(entry, RecoveryHistory.Outcome.CUT_OFF, stamp()) : entry;
        entries.putIfAbsent(kept.key(), kept);
      }
      bound();
      loaded = readable;
    }
    if (readable && !read.isEmpty()) {
      LOG.info("Dayu's history has {} entries from before", read.size());
    }
    writeSoon();
  }

  private static HistoryEntry withOutcome(
      HistoryEntry entry, RecoveryHistory.Outcome outcome, long changed) {
    ObjectNode facts = entry.facts().deepCopy();
    facts.put(HistoryEntry.OUTCOME, outcome.words());
    return new HistoryEntry(entry.nameNode(), entry.id(), changed, facts);
  }

  /**
   * Notes how a recovery stands or has ended; once more of the same one replaces what was. One that
   * is under way is written to the file when it begins and once a minute, and as soon as it ends.
   */
  public void recovery(RecoveryHistory.PastRecovery past) {
    if (past.causes().isEmpty() && past.tookNs() < MOMENT_NS) {
      return;
    }
    ObjectNode facts =
        JsonNodeFactory.instance
            .objectNode()
            .put(HistoryEntry.KIND, HistoryEntry.RECOVERY)
            .put(HistoryEntry.OUTCOME, past.outcome().words())
            .put(HistoryEntry.REPLICAS, past.replicas())
            .put(HistoryEntry.BYTES, past.bytes())
            .put(HistoryEntry.TOOK_MS, TimeUnit.NANOSECONDS.toMillis(past.tookNs()))
            .put(HistoryEntry.IDEAL_MS, TimeUnit.NANOSECONDS.toMillis(past.idealNs()))
            .put(HistoryEntry.CLIENTS_BYTES_PER_SEC, past.clients().bytesPerSec());
    put(past.clients().reads(), HistoryEntry.CLIENT_READS, facts);
    put(past.clients().acks(), HistoryEntry.CLIENT_ACKS, facts);
    ArrayNode causes = facts.putArray(HistoryEntry.CAUSES);
    past.causes()
        .forEach(
            (node, state) ->
                causes
                    .addObject()
                    .put(HistoryEntry.NAME, clean(node))
                    .put(HistoryEntry.STATE, state));
    long begunNs = past.endedNs() - past.tookNs();
    synchronized (this) {
      long changed = stamp();
      long begunMs = changed - TimeUnit.NANOSECONDS.toMillis(past.tookNs());
      Optional<Open> begun = open.filter(one -> one.begunNs() == begunNs);
      long id = begun.map(Open::id).orElseGet(() -> unused(begunMs));
      boolean goesOn = past.outcome() == RecoveryHistory.Outcome.UNDER_WAY;
      if (goesOn && begun.isPresent() && past.endedNs() - begun.get().writtenNs() < REWRITE_NS) {
        put(new HistoryEntry(nameNode, id, changed, facts));
        return;
      }
      open = Optional.of(new Open(begunNs, id, past.endedNs()));
      put(new HistoryEntry(nameNode, id, changed, facts));
    }
    writeSoon();
  }

  /**
   * Notes how a loss stands, or has ended, that shadow mode watches, and has it written.
   *
   * @param id as it was returned when the loss was noted first; empty for the first time
   * @param agoNs how long ago it began
   * @return its id
   */
  public long loss(OptionalLong id, long agoNs, ObjectNode facts) {
    long known;
    synchronized (this) {
      long changed = stamp();
      known = id.orElseGet(() -> unused(changed - TimeUnit.NANOSECONDS.toMillis(agoNs)));
      put(new HistoryEntry(nameNode, known, changed, facts));
    }
    writeSoon();
    return known;
  }

  /**
   * Puts the times of an operation; those that no DataNode told are left out, as in entries of
   * older versions.
   */
  private static void put(TimesMeanwhile times, String name, ObjectNode facts) {
    if (times.meanwhileNs() > 0) {
      facts
          .putObject(name)
          .put(HistoryEntry.USUAL_MICROS, TimeUnit.NANOSECONDS.toMicros(times.usualNs()))
          .put(HistoryEntry.MEANWHILE_MICROS, TimeUnit.NANOSECONDS.toMicros(times.meanwhileNs()))
          .put(HistoryEntry.WORST_MICROS, TimeUnit.NANOSECONDS.toMicros(times.worstNs()));
    }
  }

  /**
   * Notes an order.
   *
   * @param user the user that gave it
   * @param address from where
   * @param words the command as it was given
   * @param state the state of this NameNode then, active or standby
   */
  public void order(String user, String address, String words, String state) {
    note(facts(user, address, words, state));
  }

  /**
   * Notes an order that mutes a check, or takes that back; the newest word of a check holds,
   * whichever NameNode has noted it. Other members are as for an order.
   */
  public void mute(Mute mute, String address, String words, String state) {
    note(
        facts(mute.user(), address, words, state)
            .put(HistoryEntry.MUTED_CHECK, mute.check())
            .put(HistoryEntry.MUTED_COUNT, mute.count())
            .put(HistoryEntry.MUTED_UNTIL_MS, mute.untilMs())
            .put(HistoryEntry.MUTED_REASON, clean(mute.reason())));
  }

  /** Notes that Dayu steps back, which holds until {@link #resume} of any NameNode. */
  public void stepBack(StepBack now) {
    noteLastWord(
        facts(BY_ITSELF, "", now.words(), "active").put(HistoryEntry.STEPPED_BACK, now.limit()));
  }

  /** Notes that Dayu would have stepped back, were it not in shadow mode. */
  public void wouldStepBack(StepBack then) {
    order(BY_ITSELF, "", "would have " + then.words(), "active");
  }

  /** Notes an order by which Dayu is stepped back no more. Members are as for an order. */
  public void resume(String user, String address, String words, String state) {
    noteLastWord(facts(user, address, words, state).put(HistoryEntry.STEPPED_BACK, ""));
  }

  /** Notes a word on stepping back after all known ones: another NameNode's clock may be ahead. */
  private void noteLastWord(ObjectNode facts) {
    synchronized (this) {
      newestOfStepBack().ifPresent(entry -> lastStamp = Math.max(lastStamp, entry.changed()));
    }
    note(facts);
  }

  /** The step back in force, if any; never waits. */
  public Optional<StepBack> stepBack() {
    return stepBack;
  }

  private Optional<HistoryEntry> newestOfStepBack() {
    return entries.values().stream()
        .filter(HistoryEntry::isOfStepBack)
        .max(Comparator.comparingLong(HistoryEntry::changed));
  }

  /** The time of day by which entries are stamped, in milliseconds since 1970 UTC. */
  public long timeOfDayMs() {
    return timeOfDayMs.getAsLong();
  }

  /** The mutes in force now, in the order of their checks. */
  public synchronized List<Mute> mutes() {
    return mutesInForce().values().stream().map(HistoryEntry::mute).toList();
  }

  /** The newest word of each check, where it has not ended. */
  private Map<String, HistoryEntry> mutesInForce() {
    Map<String, HistoryEntry> newest = new TreeMap<>();
    for (HistoryEntry entry : entries.values()) {
      if (!entry.mutedCheck().isEmpty()) {
        newest.merge(
            entry.mutedCheck(),
            entry,
            (one, other) -> one.changed() > other.changed() ? one : other);
      }
    }
    long nowMs = timeOfDayMs.getAsLong();
    newest.values().removeIf(entry -> entry.mute().untilMs() <= nowMs);
    return newest;
  }

  private static ObjectNode facts(String user, String address, String words, String state) {
    return JsonNodeFactory.instance
        .objectNode()
        .put(HistoryEntry.KIND, HistoryEntry.ORDER)
        .put(HistoryEntry.USER, clean(user))
        .put(HistoryEntry.ADDRESS, clean(address))
        .put(HistoryEntry.WORDS, clean(words))
        .put(HistoryEntry.STATE, state);
  }

  private void note(ObjectNode facts) {
    synchronized (this) {
      long stamp = stamp();
      put(new HistoryEntry(nameNode, stamp, stamp, facts));
    }
    writeSoon();
    tellOthers.ask();
  }

  private static String clean(String text) {
    return text.replaceAll("\\p{Cntrl}+", " ");
  }

  /**
   * Takes what another NameNode has noted, or knows to be in force; returns whether anything of it
   * was new. What this NameNode has noted itself is taken where it was lost here.
   */
  public boolean take(List<HistoryEntry> others) {
    boolean any = false;
    synchronized (this) {
      for (HistoryEntry entry : others) {
        if (isNew(entry)) {
          put(entry);
          any = true;
        }
      }
    }
    if (any) {
      writeSoon();
    }
    return any;
  }

  private boolean isNew(HistoryEntry entry) {
    HistoryEntry known = entries.get(entry.key());
    return known == null || (!isOwn(entry) && known.changed() < entry.changed());
  }

  private boolean isOwn(HistoryEntry entry) {
    return entry.nameNode().equals(nameNode);
  }

  /** The newest recoveries and orders of all NameNodes, newest first. */
  public synchronized List<HistoryEntry> newest(int limit) {
    return newest(entry -> !entry.isLoss(), limit);
  }

  /** The newest losses that shadow mode of any NameNode has noted, newest first. */
  public synchronized List<HistoryEntry> losses(int limit) {
    return newest(HistoryEntry::isLoss, limit);
  }

  private List<HistoryEntry> newest(Predicate<HistoryEntry> some, int limit) {
    return entries.descendingMap().values().stream().filter(some).limit(limit).toList();
  }

  /** The entries that this NameNode itself has noted after a moment, the first of them first. */
  public synchronized List<HistoryEntry> ownAfter(long changed, int limit) {
    return entries.values().stream()
        .filter(entry -> isOwn(entry) && entry.changed() > changed)
        .sorted(Comparator.comparingLong(HistoryEntry::changed))
        .limit(limit)
        .toList();
  }

  /** The mutes in force, and the last word on stepping back, whichever NameNode has noted them. */
  public synchronized List<HistoryEntry> inForce() {
    List<HistoryEntry> inForce = new ArrayList<>(mutesInForce().values());
    newestOfStepBack().ifPresent(inForce::add);
    return inForce;
  }

  /** A moment that is after all others so far, whatever the clock does. */
  private long stamp() {
    lastStamp = Math.max(lastStamp + 1, timeOfDayMs.getAsLong());
    return lastStamp;
  }

  private long unused(long from) {
    long id = Math.max(1, from);
    while (entries.containsKey(new HistoryEntry.EntryKey(nameNode, id))) {
      id++;
    }
    return id;
  }

  private void put(HistoryEntry entry) {
    if (isOwn(entry)) {
      // One that was lost here, and comes back, may be of a clock that was ahead.
      lastStamp = Math.max(lastStamp, entry.changed());
    }
    entries.put(entry.key(), entry);
    bound();
  }

  private void bound() {
    dropOldest(HistoryEntry::isRecovery, Math.max(1, max / 2));
    dropOldest(HistoryEntry::isLoss, LossEntry.LOSSES_MAX);
    List<HistoryEntry> inForce = inForce();
    dropOldest(entry -> entry.isOrder() && !inForce.contains(entry), Math.max(1, max / 2));
    stepBack = newestOfStepBack().flatMap(HistoryEntry::stepBack);
  }

  private void dropOldest(Predicate<HistoryEntry> some, int most) {
    long tooMany = entries.values().stream().filter(some).count() - most;
    Iterator<HistoryEntry> oldestFirst = entries.values().iterator();
    while (tooMany > 0) {
      if (some.test(oldestFirst.next())) {
        oldestFirst.remove();
        tooMany--;
      }
    }
  }

  private void writeSoon() {
    synchronized (this) {
      if (!loaded || file.isEmpty()) {
        return;
      }
    }
    write.ask();
  }

  private void execute(Runnable work) {
    try {
      writer.execute(work);
    } catch (RejectedExecutionException e) {
      LOG.debug("Dayu ends; its history is written no more", e);
    }
  }

  private void write() {
    List<HistoryEntry> now;
    synchronized (this) {
      now = List.copyOf(entries.values());
    }
    try {
      if (file.isPresent()) {
        file.get().write(now);
      }
      toldProblem = "";
    } catch (IOException | RuntimeException e) {
      tellProblem("could not be written, is kept in memory, and is tried again when it grows", e);
    }
  }

  private void tellProblem(String what, Exception e) {
    if (!toldProblem.equals(what)) {
      toldProblem = what;
      LOG.warn(
          "Dayu's history in {} {}: {}",
          file.map(HistoryFile::path).orElse(null),
          what,
          e.toString());
    }
  }
}
