package io.dayu.hdfs.power;

import com.google.common.base.Throwables;
import io.dayu.core.power.PowerSight;
import io.dayu.core.power.PowerState;
import io.dayu.core.power.PowerStep;
import io.dayu.core.power.PowerTerms;
import io.dayu.core.power.PoweredMachine;
import io.dayu.hdfs.resting.AwakeReader;
import io.dayu.hdfs.resting.AwakeWalk;
import io.dayu.hdfs.resting.OffBoard;
import io.dayu.hdfs.resting.OffMachine;
import io.dayu.hdfs.resting.OffWish;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Switches machines off that may go off, and on again. For the power thread.
 *
 * <p>Who is off is in the journal before anything else is done, and until its DataNode serves
 * again. A standby keeps those in maintenance that are in the journal, and does nothing else.
 */
public final class MachinePower {
  private static final Logger LOG = LoggerFactory.getLogger(MachinePower.class);

  /** So many hosts are given to one command, and so many machines are on their way off. */
  private static final int AT_ONCE = 20;

  /** Holds of the namesystem lock a look. */
  private static final int HOLDS_A_LOOK = 5;

  /** A planner that says nothing for so long lets nobody go off. */
  private static final long FRESH_NS = TimeUnit.SECONDS.toNanos(5);

  private static final long RETRY_NS = TimeUnit.MINUTES.toNanos(1);
  private static final long GRACE_NS = TimeUnit.SECONDS.toNanos(30);

  /**
   * The world outside.
   *
   * @param hdfs has DataNodes in maintenance
   * @param command switches machines
   * @param copies which copies of blocks are awake
   * @param clock in ns
   * @param timeOfDay in ms since 1970
   */
  public record Around(
      OffJournal journal,
      MachineMaintenance hdfs,
      PowerSwitch command,
      AwakeReader copies,
      LongSupplier clock,
      LongSupplier timeOfDay) {}

  private final Around around;
  private final PowerTerms terms;

  /** The limits where somebody else switches machines now: failed commands are given at once. */
  private final PowerTerms anew;

  /** An order of another NameNode is over then; a machine has its time to come back besides. */
  private final long orderNs;

  private final int awake;
  private final int most;
  private final OffBoard board;
  private final Census census;
  private final OffCounts counts;
  private final Map<String, Kept> machines = new HashMap<>();

  /** The time before which a DataNode's machine is not to go off again, by uuid. */
  private final Map<String, Long> notBeforeNs = new HashMap<>();

  private Optional<Set<String>> written = Optional.empty();
  private boolean leads;
  private Optional<Exception> failure = Optional.empty();

  /** Work on one machine. */
  private interface Work {
    void run() throws IOException;
  }

  /** A machine, its entry in the journal, and the last look at what it holds. */
  private static final class Kept {
    final OffEntry entry;
    PoweredMachine machine;
    Optional<AwakeWalk> last = Optional.empty();
    boolean known;

    Kept(OffEntry entry, PoweredMachine machine) {
      this.entry = entry;
      this.machine = machine;
    }
  }

  /**
   * Knows of no machine.
   *
   * @param awake copies of each block that stay awake when a machine goes off
   * @param most so many machines are off at once
   */
  public MachinePower(
      Around around,
      OffSettings settings,
      int awake,
      int most,
      OffBoard board,
      Census census,
      OffCounts counts) {
    this.around = around;
    this.terms =
        new PowerTerms(
            settings.lostNs(),
            Math.min(RETRY_NS, settings.lostNs() / 2),
            Math.min(GRACE_NS, settings.lostNs() / 2));
    this.anew = new PowerTerms(terms.lostNs(), 0, terms.graceNs());
    this.orderNs = Math.min(PowerOrders.orderNs(settings.timeoutNs()), settings.lostNs() / 4);
    this.awake = awake;
    this.most = most;
    this.board = board;
    this.census = census;
    this.counts = counts;
  }

  /**
   * Does what is to be done now; may take as long as the site's command.
   *
   * @throws IOException when the journal cannot be read or written; the next call tries again
   */
  public void look() throws IOException {
    boolean active = around.hdfs().active();
    around.command().lead(active);
    if (!active) {
      leads = false;
      census.begin();
      follow();
      board.tell(List.of());
      return;
    }
    if (!leads) {
      follow();
      long nowNs = around.clock().getAsLong();
      machines.values().forEach(one -> one.machine = found(nowNs));
      leads = true;
    }
    failure = Optional.empty();
    step();
    begin();
    tell();
    if (failure.isPresent()) {
      Throwables.throwIfInstanceOf(failure.get(), IOException.class);
      Throwables.throwIfUnchecked(failure.get());
    }
  }

  /** A failure for one machine is thrown when all others have been looked after. */
  private void guarded(Work work) {
    try {
      work.run();
    } catch (IOException | RuntimeException e) {
      failure = Optional.of(failure.orElse(e));
    }
  }

  /** The NameNode before may have had it switched off just now. */
  private PoweredMachine found(long nowNs) {
    return PoweredMachine.found(nowNs, nowNs + orderNs);
  }

  /** Has those in maintenance that are in the journal, and no others. */
  private void follow() throws IOException {
    long nowNs = around.clock().getAsLong();
    Set<String> journaled = new HashSet<>();
    for (OffEntry entry : around.journal().read()) {
      journaled.add(entry.uuid());
      around.hdfs().begin(entry.uuid());
      around.hdfs().look(entry.uuid(), false);
      machines.computeIfAbsent(entry.uuid(), uuid -> new Kept(entry, found(nowNs)));
    }
    for (String uuid : List.copyOf(machines.keySet())) {
      if (!journaled.contains(uuid)) {
        around.hdfs().end(uuid);
        machines.remove(uuid);
      }
    }
  }

  private void step() {
    written = Optional.empty();
    PowerTerms now = around.command().changed() ? anew : terms;
    Map<Kept, PoweredMachine> on = new HashMap<>();
    Map<Kept, PoweredMachine> off = new HashMap<>();
    for (Kept one : List.copyOf(machines.values())) {
      guarded(() -> step(one, now, on, off));
    }
    turn(true, on);
    if (on.isEmpty()) {
      turn(false, off);
    }
    // A command takes its time: whether others may go off is then looked at again.
    off.keySet().forEach(one -> one.last = Optional.empty());
  }

  private void step(
      Kept one, PowerTerms now, Map<Kept, PoweredMachine> on, Map<Kept, PoweredMachine> off)
      throws IOException {
    PowerStep step = PowerStep.of(one.machine, sight(one), now, around.clock().getAsLong());
    switch (step.act()) {
      case NOTHING -> one.machine = step.machine();
      case SWITCH_OFF -> off.put(one, step.machine());
      case SWITCH_ON -> on.put(one, step.machine());
      case END -> end(one);
      case GIVE_UP -> giveUp(one, step.machine());
    }
  }

  private PowerSight sight(Kept one) {
    String uuid = one.entry.uuid();
    boolean needed =
        isNeeded(uuid)
            || around.hdfs().taken(uuid)
            || (one.machine.state() == PowerState.GOING_OFF && !mayGoOn(uuid));
    PowerSight seen = around.hdfs().look(uuid, needed);
    one.known = seen.known();
    if (one.machine.state() != PowerState.GOING_OFF || !seen.inMaintenance()) {
      return seen;
    }
    AwakeWalk walk = one.last.orElseGet(() -> walk(uuid));
    one.last = Optional.of(walk);
    for (int hold = 0; hold < HOLDS_A_LOOK && !walk.done(); hold++) {
      walk.read();
    }
    boolean owes = walk.count().shortBlocks() > 0 || (walk.done() && isWritten(uuid));
    return new PowerSight(
        seen.alive(),
        walk.done(),
        seen.known(),
        seen.reported(),
        seen.heardNs(),
        seen.needed() || owes);
  }

  private boolean isNeeded(String uuid) {
    return board.wish().needed().contains(uuid) || board.isWoken(uuid);
  }

  /** True if a machine on its way off may go on: it may be named, and somebody switches it. */
  private boolean mayGoOn(String uuid) {
    return around.hdfs().mayGoOff(uuid) && around.command().ready();
  }

  /** Looked up once for all machines of a look. */
  private boolean isWritten(String uuid) {
    Set<String> known = written.orElseGet(around.hdfs()::written);
    written = Optional.of(known);
    return known.contains(uuid);
  }

  private AwakeWalk walk(String uuid) {
    return around.copies().walk(uuid, awake, other -> board.wish().serving().contains(other));
  }

  private void end(Kept one) throws IOException {
    boolean wasOff = one.machine.state() != PowerState.GOING_OFF;
    around.hdfs().end(one.entry.uuid());
    around.journal().remove(one.entry);
    machines.remove(one.entry.uuid());
    if (wasOff) {
      counts.countBack();
      LOG.info("{} is on, and serves", one.entry.host());
    } else {
      counts.countRefused();
      notBeforeNs.put(one.entry.uuid(), around.clock().getAsLong() + terms.lostNs());
      LOG.info(
          "{} stays on: it is needed, a client writes to it, HDFS does not take it into"
              + " maintenance, not each of its blocks has {} copies awake elsewhere, or no"
              + " dayu-power speaks",
          one.entry.host(),
          awake);
    }
  }

  private void giveUp(Kept one, PoweredMachine lost) throws IOException {
    around.hdfs().end(one.entry.uuid());
    around.journal().remove(one.entry);
    one.machine = lost;
    counts.countLost();
    LOG.error(
        "{} has not come back (dayu.elastic.off.lost): it counts as dead, and its blocks are"
            + " recovered. See to the machine.",
        one.entry.host());
  }

  /**
   * Has some switched, those first that the size needs. The others wait for another look: their
   * time to come back begins with the command.
   */
  private void turn(boolean on, Map<Kept, PoweredMachine> next) {
    List<Kept> together =
        next.keySet().stream()
            .sorted(Comparator.comparing(one -> !isNeeded(one.entry.uuid())))
            .limit(AT_ONCE)
            .toList();
    if (together.isEmpty()) {
      return;
    }
    together.forEach(one -> one.machine = next.getOrDefault(one, one.machine));
    boolean done =
        around.command().turn(on, together.stream().map(one -> one.entry.host()).toList());
    long nowNs = around.clock().getAsLong();
    together.forEach(one -> one.machine = one.machine.ended(done, nowNs));
    if (!done) {
      counts.countFailed(together.size());
    } else if (!on) {
      counts.countOff(together.size());
    }
  }

  /** Has machines begin to go off. */
  private void begin() {
    long nowNs = around.clock().getAsLong();
    notBeforeNs.values().removeIf(until -> nowNs - until >= 0);
    long going =
        machines.values().stream()
            .filter(one -> one.machine.state() == PowerState.GOING_OFF)
            .count();
    OffWish wish = board.wish();
    if (nowNs - wish.atNs() > FRESH_NS || !around.command().ready()) {
      return;
    }
    for (Map.Entry<String, String> one : wish.hosts().entrySet()) {
      String uuid = one.getKey();
      boolean free = !machines.containsKey(uuid) && !notBeforeNs.containsKey(uuid);
      if (going < AT_ONCE && machines.size() < most && free && mayBegin(uuid)) {
        // Until it is on its way; it gets no new block while it rests, and files are closed.
        notBeforeNs.put(uuid, nowNs + terms.retryNs());
        guarded(() -> begin(uuid, one.getValue(), nowNs));
        going += machines.containsKey(uuid) ? 1 : 0;
      }
    }
  }

  private void begin(String uuid, String host, long nowNs) throws IOException {
    OffEntry entry = new OffEntry(uuid, host, around.timeOfDay().getAsLong());
    if (!entry.isPlain()) {
      notBeforeNs.put(uuid, nowNs + terms.lostNs());
      LOG.warn("{} stays on: its name or its uuid {} has other letters than such have", host, uuid);
    } else if (!isWritten(uuid)) {
      around.journal().add(entry);
      notBeforeNs.remove(uuid);
      machines.put(uuid, new Kept(entry, PoweredMachine.goingOff(nowNs)));
      around.hdfs().begin(uuid);
    }
  }

  private boolean mayBegin(String uuid) {
    return !around.hdfs().taken(uuid) && around.hdfs().mayGoOff(uuid);
  }

  private void tell() {
    long nowNs = around.clock().getAsLong();
    census.look(machines.values().stream().anyMatch(MachinePower::isUnknown));
    board.tell(machines.values().stream().map(one -> row(one, nowNs)).toList());
  }

  private static boolean isUnknown(Kept one) {
    PowerState state = one.machine.state();
    return (state == PowerState.OFF || state == PowerState.COMING_ON) && !one.known;
  }

  private OffMachine row(Kept one, long nowNs) {
    long forNs = nowNs - one.machine.sinceNs();
    boolean coming = one.machine.state() == PowerState.COMING_ON;
    return new OffMachine(
        one.entry.uuid(),
        one.entry.host(),
        one.machine.state(),
        one.known,
        forNs,
        coming ? Math.max(0, terms.lostNs() - forNs) : -1);
  }
}
