package io.dayu.hdfs.power;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.core.power.PowerSight;
import io.dayu.core.power.PowerState;
import io.dayu.hdfs.namesystem.EnoughCopies;
import io.dayu.hdfs.resting.AwakeCount;
import io.dayu.hdfs.resting.AwakeWalk;
import io.dayu.hdfs.resting.OffBoard;
import io.dayu.hdfs.resting.OffMachine;
import io.dayu.hdfs.resting.OffWish;
import io.dayu.metrics.Meters;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

final class MachinePowerTest {
  private static final long SEC = TimeUnit.SECONDS.toNanos(1);
  private static final OffSettings SETTINGS =
      new OffSettings("/bin/power", "/system/dayu/off", 600 * SEC, SEC, 2);

  private final Set<OffEntry> journal = new LinkedHashSet<>();
  private boolean journalFails;
  private final Set<String> unkept = new HashSet<>();
  private final Set<String> inMaintenance = new HashSet<>();
  private final Set<String> up = new HashSet<>(Set.of("a", "b", "c", "d"));
  private final Set<String> unknown = new HashSet<>();
  private final Set<String> taken = new HashSet<>();
  private final Set<String> written = new HashSet<>();
  private final Set<String> doubtful = new HashSet<>();
  private final Set<String> silent = new HashSet<>();
  private final Map<String, Long> heard = new HashMap<>();
  private final List<String> commands = new ArrayList<>();
  private boolean commandWorks = true;
  private long commandNs;
  private boolean active = true;
  private boolean ready = true;
  private boolean changed;
  private boolean leads;
  private long shortBlocks;
  private int holdsAWalk = 1;
  private long nowNs = 1_000 * SEC;
  private final OffBoard board = new OffBoard();
  private final Census census = new Census(2, 1_200 * SEC, () -> nowNs);
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private MachinePower power = power();

  private final class PlayedJournal implements OffJournal {
    @Override
    public List<OffEntry> read() throws IOException {
      check();
      return List.copyOf(journal);
    }

    private void check() throws IOException {
      if (journalFails) {
        throw new IOException("safe mode");
      }
    }

    private void check(OffEntry entry) throws IOException {
      if (unkept.contains(entry.uuid())) {
        throw new IOException("quota");
      }
    }

    @Override
    public void add(OffEntry entry) throws IOException {
      check();
      check(entry);
      journal.add(entry);
    }

    @Override
    public void remove(OffEntry entry) throws IOException {
      check();
      check(entry);
      journal.remove(entry);
    }
  }

  private final class PlayedMaintenance implements MachineMaintenance {
    @Override
    public boolean active() {
      return active;
    }

    @Override
    public void begin(String uuid) {
      assertThat(journal).extracting(OffEntry::uuid).contains(uuid);
      inMaintenance.add(uuid);
    }

    @Override
    public void end(String uuid) {
      if (active && inMaintenance.contains(uuid)) {
        assertThat(journal).extracting(OffEntry::uuid).contains(uuid);
      }
      inMaintenance.remove(uuid);
    }

    @Override
    public PowerSight look(String uuid, boolean needed) {
      if (up.contains(uuid)) {
        unknown.remove(uuid);
      }
      if (up.contains(uuid) && !silent.contains(uuid)) {
        heard.put(uuid, nowNs);
      }
      return new PowerSight(
          up.contains(uuid),
          inMaintenance.contains(uuid),
          !unknown.contains(uuid),
          up.contains(uuid),
          heard.getOrDefault(uuid, PowerSight.NEVER),
          needed);
    }

    @Override
    public Set<String> written() {
      return written;
    }

    @Override
    public boolean taken(String uuid) {
      return taken.contains(uuid);
    }

    @Override
    public boolean mayGoOff(String uuid) {
      return !doubtful.contains(uuid);
    }
  }

  private MachinePower power() {
    return new MachinePower(
        new MachinePower.Around(
            new PlayedJournal(),
            new PlayedMaintenance(),
            new PlayedSwitch(),
            this::walk,
            () -> nowNs,
            () -> 77),
        SETTINGS,
        2,
        2,
        board,
        census,
        new OffCounts(new Meters(registry)));
  }

  private final class PlayedSwitch implements PowerSwitch {
    @Override
    public boolean turn(boolean on, List<String> hosts) {
      return ready && MachinePowerTest.this.turn(on, hosts);
    }

    @Override
    public boolean ready() {
      return ready;
    }

    @Override
    public boolean changed() {
      boolean was = changed;
      changed = false;
      return was;
    }

    @Override
    public void lead(boolean now) {
      leads = now;
    }
  }

  private boolean turn(boolean on, List<String> hosts) {
    commands.add((on ? "on " : "off ") + hosts.stream().sorted().toList());
    nowNs += commandNs;
    for (String host : hosts) {
      String uuid = host.substring("host-".length());
      if (on && commandWorks) {
        up.add(uuid);
      } else if (!on) {
        up.remove(uuid);
      }
    }
    return commandWorks;
  }

  private AwakeWalk walk(String uuid, int copies, Predicate<String> awake) {
    assertThat(copies).isEqualTo(2);
    assertThat(awake.test("c")).isTrue();
    assertThat(awake.test(uuid)).isFalse();
    return new AwakeWalk() {
      private int left = holdsAWalk;
      private final long found = shortBlocks;

      @Override
      public void read() {
        left--;
      }

      @Override
      public boolean done() {
        return left <= 0;
      }

      @Override
      public AwakeCount count() {
        return new AwakeCount(100, found, found);
      }

      @Override
      public List<Long> shortBlockIds(int max) {
        return List.of();
      }
    };
  }

  private void look(int times) throws IOException {
    for (int time = 0; time < times; time++) {
      nowNs += SEC;
      power.look();
    }
  }

  private void wish(Set<String> mayGo, Set<String> needed) {
    Map<String, String> hosts = new HashMap<>();
    mayGo.forEach(uuid -> hosts.put(uuid, "host-" + uuid));
    board.wish(new OffWish(hosts, Set.of("c"), needed, nowNs));
  }

  private double counted(String end) {
    return registry.get("dayu.elastic.power").tag("end", end).counter().count();
  }

  private void goOff() throws IOException {
    wish(Set.of("a", "b"), Set.of());
    look(1);
    assertThat(census.isOpen()).as("while they only begin to go off").isFalse();
    look(2);
    assertThat(commands).containsExactly("off [host-a, host-b]");
    commands.clear();
    wish(Set.of(), Set.of());
  }

  @Test
  void journalIsWrittenFirst_andThoseOffComeOnWhenTheyAreNeeded() throws Exception {
    goOff();
    look(1);
    assertThat(journal)
        .containsExactlyInAnyOrder(
            new OffEntry("a", "host-a", 77), new OffEntry("b", "host-b", 77));
    assertThat(board.machines()).extracting(OffMachine::state).containsOnly(PowerState.OFF);
    assertThat(census.isOpen()).isFalse();
    assertThat(counted("off")).isEqualTo(2);

    wish(Set.of(), Set.of("a"));
    look(40);
    assertThat(commands).containsExactly("on [host-a]");
    assertThat(journal).containsExactly(new OffEntry("b", "host-b", 77));
    assertThat(inMaintenance).containsExactly("b");
    assertThat(board.wake("b")).isTrue();
    assertThat(board.wake("a")).isFalse();
    look(40);
    assertThat(journal).isEmpty();
    assertThat(counted("back")).isEqualTo(2);
  }

  @Test
  void nobodyGoesOffWithoutTheJournal_orByAnOldWish_orWhileItsBlocksOwe() throws Exception {
    journalFails = true;
    wish(Set.of("a"), Set.of());
    assertThatThrownBy(() -> look(1)).isInstanceOf(IOException.class);
    journalFails = false;
    nowNs += 6 * SEC;
    look(1);
    assertThat(inMaintenance).isEmpty();
    wish(Set.of("a"), Set.of());
    shortBlocks = 1;
    look(3);
    wish(Set.of("a"), Set.of());
    look(3);
    assertThat(commands).isEmpty();
    assertThat(journal).isEmpty();
    assertThat(inMaintenance).isEmpty();
    assertThat(counted("refused")).isEqualTo(1);
  }

  @Test
  void oneThatTheJournalDoesNotTakeHoldsUpNobodyElse() throws Exception {
    unkept.add("a");
    wish(Set.of("a", "b"), Set.of());
    assertThatThrownBy(() -> look(1)).isInstanceOf(IOException.class);
    assertThat(board.uuids()).containsExactly("b");
    look(2);
    assertThat(commands).containsExactly("off [host-b]");
  }

  /** A DataNode says itself what it is called, and the journal is deleted by that name. */
  @Test
  void nobodyGoesOffWhoseNameIsNoName() throws Exception {
    Map<String, String> hosts = new HashMap<>();
    hosts.put("x/../../../../user/alice", "host-x");
    hosts.put("y".repeat(300), "host-y");
    hosts.put("z", "host-z/../a");
    up.addAll(hosts.keySet());
    board.wish(new OffWish(hosts, Set.of("c"), Set.of(), nowNs));
    look(3);
    assertThat(journal).isEmpty();
    assertThat(inMaintenance).isEmpty();
    assertThat(commands).isEmpty();
  }

  /** Replicas that are being written are in no list of what a DataNode holds. */
  @Test
  void nobodyGoesOffWhomAClientWritesTo() throws Exception {
    written.add("a");
    wish(Set.of("a", "b"), Set.of());
    look(3);
    assertThat(commands).containsExactly("off [host-b]");
    assertThat(inMaintenance).containsExactly("b");
    written.clear();
    nowNs += 61 * SEC;
    wish(Set.of("a", "b"), Set.of());
    look(1);
    assertThat(inMaintenance).contains("a");
    written.add("a");
    look(3);
    assertThat(commands).as("it is written to on its way").containsExactly("off [host-b]");
    assertThat(inMaintenance).containsExactly("b");
  }

  @Test
  void noMoreAreOffThanHdfsTracks_andNobodyWhomTheSiteTakes() throws Exception {
    taken.add("a");
    wish(Set.of("a", "b", "d"), Set.of());
    look(3);
    assertThat(commands).containsExactly("off [host-b, host-d]");
    commands.clear();
    taken.add("b");
    look(40);
    assertThat(commands).containsExactly("on [host-b]");
    assertThat(journal).extracting(OffEntry::uuid).containsExactly("d");
  }

  /** Whose name cannot be resolved, before it goes off and while it does. */
  @Test
  void nobodyIsNamedWhoMayBeOneThatMustStayOn() throws Exception {
    doubtful.add("a");
    holdsAWalk = 12;
    wish(Set.of("a", "b"), Set.of());
    look(2);
    assertThat(inMaintenance).containsExactly("b");
    doubtful.add("b");
    look(4);
    assertThat(commands).isEmpty();
    assertThat(journal).isEmpty();

    doubtful.clear();
    holdsAWalk = 1;
    wish(Set.of("a"), Set.of());
    look(3);
    assertThat(commands).containsExactly("off [host-a]");
    doubtful.add("a");
    look(40);
    assertThat(commands).as("it is off, and stays so").hasSize(1);
  }

  /** A process that switches machines has died, or was never started. */
  @Test
  void nobodyGoesOffWhileNobodySwitchesMachines_alsoOnItsWay() throws Exception {
    ready = false;
    wish(Set.of("a"), Set.of());
    look(2);
    assertThat(journal).isEmpty();
    assertThat(inMaintenance).isEmpty();

    ready = true;
    holdsAWalk = 12;
    look(2);
    assertThat(inMaintenance).containsExactly("a");
    ready = false;
    look(4);
    assertThat(inMaintenance).isEmpty();
    assertThat(journal).isEmpty();
    assertThat(commands).isEmpty();
    assertThat(counted("refused")).isEqualTo(1);
  }

  @Test
  void machinesStayOffWhileNobodySwitchesThem_andComeOnAtOnceWhenSomebodyDoes() throws Exception {
    goOff();
    ready = false;
    look(40);
    assertThat(journal).extracting(OffEntry::uuid).containsExactlyInAnyOrder("a", "b");
    assertThat(inMaintenance).containsExactlyInAnyOrder("a", "b");
    wish(Set.of(), Set.of("a"));
    look(2);
    assertThat(board.count(PowerState.COMING_ON)).as("it counts as dead if it stays so").isOne();
    ready = true;
    look(2);
    assertThat(commands).as("it is retried after a minute").isEmpty();
    changed = true;
    look(1);
    assertThat(commands).containsExactly("on [host-a]");
    look(40);
    assertThat(journal).extracting(OffEntry::uuid).containsExactly("b");
  }

  @Test
  void failureForOneHoldsUpNoneOfTheOthers() throws Exception {
    for (String uuid : List.of("d", "e", "a", "b", "f")) {
      journal.add(new OffEntry(uuid, "host-" + uuid, 7));
    }
    up.removeAll(List.of("e", "a", "b", "f"));
    power = power();
    nowNs += 100 * SEC;
    wish(Set.of(), Set.of());
    look(1);
    unkept.add("d");
    nowNs += 200 * SEC;
    wish(Set.of(), Set.of("e", "a", "b", "f"));
    assertThatThrownBy(() -> look(1)).isInstanceOf(IOException.class);
    assertThat(commands).containsExactly("on [host-a, host-b, host-e, host-f]");
    unkept.clear();
    look(40);
    assertThat(journal).isEmpty();
    assertThat(commands).hasSize(1);
  }

  /** Five commands of 200 seconds, and a machine is lost after 600. */
  @Test
  void machinesComeOnTwentyByTwenty_andNoneIsLostWhileItWaits() throws Exception {
    for (int number = 0; number < 100; number++) {
      journal.add(new OffEntry("n" + number, "host-n" + number, 7));
      unknown.add("n" + number);
    }
    power = power();
    commandNs = 200 * SEC;
    wish(Set.of(), Set.of("n99"));
    look(1);
    assertThat(commands).singleElement().asString().contains("host-n99").hasSizeLessThan(300);
    look(1);
    assertThat(commands).hasSize(2);
    assertThat(journal).as("the first are back").hasSize(80);
    look(5);
    assertThat(commands).hasSize(5);
    assertThat(journal).isEmpty();
    assertThat(counted("lost")).isZero();
  }

  @Test
  void machineThatNobodySwitchesOnInTimeIsLost() throws Exception {
    goOff();
    ready = false;
    wish(Set.of(), Set.of("a", "b"));
    look(605);
    assertThat(counted("lost")).isEqualTo(2);
    assertThat(journal).isEmpty();
  }

  @Test
  void noMoreThanTwoAreOff() throws Exception {
    goOff();
    wish(Set.of("a", "b", "d"), Set.of());
    look(3);
    assertThat(commands).isEmpty();
    assertThat(inMaintenance).containsExactlyInAnyOrder("a", "b");
  }

  @Test
  void nobodyGoesOffBeforeAllOfItsBlocksWereLookedAt() throws Exception {
    holdsAWalk = 12;
    wish(Set.of("a"), Set.of());
    look(3);
    assertThat(inMaintenance).containsExactly("a");
    assertThat(commands).isEmpty();
    look(1);
    assertThat(commands).containsExactly("off [host-a]");
  }

  /** While one is switched on, copies may come to be lacking. */
  @Test
  void othersAreSwitchedOnFirst_andWhoWaitsForThatIsLookedAtAgain() throws Exception {
    wish(Set.of("a"), Set.of());
    look(3);
    assertThat(commands).containsExactly("off [host-a]");
    wish(Set.of("b"), Set.of());
    look(1);
    assertThat(inMaintenance).containsExactlyInAnyOrder("a", "b");
    wish(Set.of("b"), Set.of("a"));
    look(1);
    assertThat(commands).containsExactly("off [host-a]", "on [host-a]");
    shortBlocks = 1;
    look(2);
    assertThat(commands).hasSize(2);
    assertThat(inMaintenance).containsExactly("a");
  }

  /** Somebody had it woken once, which is done. */
  @Test
  void whoWasWokenGoesOffAgain() throws Exception {
    goOff();
    assertThat(board.wake("a")).isTrue();
    look(40);
    assertThat(board.uuids()).containsExactly("b");
    commands.clear();
    wish(Set.of("a"), Set.of());
    look(3);
    assertThat(commands).containsExactly("off [host-a]");
  }

  @Test
  void afterARestartThoseUnknownComeOn_andTheCensusIsOpenUntilAllAreBackOrLost() throws Exception {
    goOff();
    unknown.addAll(Set.of("a", "b"));
    inMaintenance.clear();
    power = power();
    commandWorks = false;
    look(1);
    assertThat(commands).containsExactly("on [host-a, host-b]");
    assertThat(census.isOpen()).isTrue();
    assertThat(inMaintenance).containsExactlyInAnyOrder("a", "b");
    assertThat(board.machines()).extracting(OffMachine::leftNs).containsOnly(600 * SEC);
    up.add("a");
    look(50);
    assertThat(journal).extracting(OffEntry::uuid).containsExactly("b");
    assertThat(census.isOpen()).isTrue();
    look(610);
    assertThat(journal).isEmpty();
    assertThat(inMaintenance).isEmpty();
    assertThat(census.isOpen()).isFalse();
    assertThat(counted("lost")).isEqualTo(1);
    assertThat(board.machines()).extracting(OffMachine::state).containsExactly(PowerState.LOST);
    assertThat(commands).hasSizeGreaterThan(5);
    up.add("b");
    look(1);
    assertThat(board.machines()).isEmpty();
  }

  @Test
  void standbyKeepsInMaintenanceWhoIsInTheJournal_andLeavesThemOffWhenItIsActive()
      throws Exception {
    active = false;
    OffEntry entry = new OffEntry("a", "host-a", 7);
    journal.add(entry);
    look(60);
    assertThat(leads).isFalse();
    assertThat(inMaintenance).containsExactly("a");
    assertThat(census.isOpen()).isTrue();
    // It was switched off, and HDFS will take it for dead in ten minutes.
    silent.add("a");
    active = true;
    look(60);
    assertThat(leads).isTrue();
    assertThat(commands).isEmpty();
    assertThat(census.isOpen()).isFalse();
    assertThat(board.uuids()).containsExactly("a");
    active = false;
    journal.clear();
    look(1);
    assertThat(inMaintenance).isEmpty();
    assertThat(census.isOpen()).as("a standby knows nothing").isTrue();
  }

  /** The order of the NameNode before takes 17 seconds at most, and half a minute is grace. */
  @Test
  void machineThatTheNameNodeBeforeMaySwitchOffYetIsNotTakenForBack() throws Exception {
    journal.add(new OffEntry("a", "host-a", 7));
    power = power();
    look(47);
    assertThat(inMaintenance).containsExactly("a");
    up.remove("a");
    look(60);
    assertThat(board.machines()).extracting(OffMachine::state).containsExactly(PowerState.OFF);
    assertThat(commands).isEmpty();
  }

  @Test
  void censusAsksForCopiesAwake_forALimitedTime() {
    assertThat(census.enough(3, 1)).isEqualTo(2);
    assertThat(census.enough(1, 1)).isEqualTo(1);
    assertThat(census.enough(9, 6)).isEqualTo(7);
    nowNs += 1_200 * SEC;
    assertThat(census.enough(3, 1)).isEqualTo(3);
    census.begin();
    assertThat(census.enough(3, 1)).isEqualTo(2);
    assertThat(EnoughCopies.AS_WANTED.enough(3, 1)).isEqualTo(3);
  }

  @Test
  void namesOfTheJournalAreReadAsTheyAreWritten() {
    OffEntry entry = new OffEntry("7f-3", "dn-1.example", 1_700_000_000_000L);
    assertThat(OffEntry.of(entry.fileName())).contains(entry);
    assertThat(OffEntry.of("something")).isEmpty();
    assertThat(OffEntry.of("x@y@z")).isEmpty();
    assertThat(OffEntry.of("1@y@")).isEmpty();
  }
}
