package io.dayu.core.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.testing.Property;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The one outcome of each copy that was wanted, however its life goes. */
class CopyLedgerTest {
  private static final long SECOND = 1_000_000_000L;
  private static final CopyOwner HEAT = new CopyOwner("heat", WorkClass.AVAILABILITY);
  private static final CopyOwner MOVES = new CopyOwner("moves", WorkClass.CAPACITY);
  private static final CopyOwner TIERS = new CopyOwner("tiers", WorkClass.COST);
  private static final CopyOwner BALANCE = new CopyOwner("balance", WorkClass.COST);
  private static final List<CopyOwner> OWNERS = List.of(HEAT, MOVES, TIERS, BALANCE);
  private static final CopyPlace PLACE = new CopyPlace(7, 3);

  private final CopyLedger<String> ledger = new CopyLedger<>();

  private static SettledCopy<String> settled(CopyOutcome outcome) {
    return new SettledCopy<>(7, "copy", OptionalInt.of(3), outcome, "");
  }

  @Test
  void copyIsWantedAndBookedAndAwaitedAndStored() {
    ledger.want(TIERS, 7, 1, "copy");
    assertThat(ledger.wanted()).containsExactly(new WantedCopies<>(7, TIERS, 1, "copy"));
    ledger.booked(PLACE, 0);
    assertThat(ledger.wanted()).isEmpty();
    assertThat(ledger.underWay()).containsExactly(PLACE);
    assertThat(ledger.look(PLACE, CopySight.AWAITED, true, SECOND)).isFalse();
    assertThat(ledger.look(PLACE, CopySight.AWAITED, false, 2 * SECOND)).isFalse();
    assertThat(ledger.takeSettled(TIERS)).isEmpty();
    assertThat(ledger.look(PLACE, CopySight.STORED, false, 3 * SECOND)).isTrue();
    assertThat(ledger.underWay()).isEmpty();
    assertThat(ledger.takeSettled(TIERS)).containsExactly(settled(CopyOutcome.STORED));
    assertThat(ledger.takeSettled(TIERS)).as("once").isEmpty();
    assertThat(ledger.look(PLACE, CopySight.STORED, false, 4 * SECOND)).isTrue();
    assertThat(ledger.takeSettled(TIERS)).isEmpty();
  }

  @Test
  void copyThatIsStoredWaitsForItsTransfer_andWhatItsLastSightSaidCounts() {
    ledger.want(TIERS, 7, 1, "copy");
    ledger.booked(PLACE, 0);
    assertThat(ledger.look(PLACE, CopySight.KEPT_BOTH, true, SECOND)).isFalse();
    assertThat(ledger.takeSettled(TIERS)).isEmpty();
    assertThat(ledger.look(PLACE, CopySight.GONE, false, 2 * SECOND)).isTrue();
    assertThat(ledger.takeSettled(TIERS)).containsExactly(settled(CopyOutcome.KEPT_BOTH));
    ledger.want(TIERS, 7, 1, "copy");
    ledger.booked(PLACE, 0);
    ledger.look(PLACE, CopySight.KEPT_BOTH, true, SECOND);
    ledger.look(PLACE, CopySight.STORED, true, SECOND);
    ledger.failed(PLACE);
    assertThat(ledger.takeSettled(TIERS)).containsExactly(settled(CopyOutcome.STORED));
  }

  @Test
  void copyThatNobodyBringsIsGivenUpAfterAMinute() {
    ledger.want(TIERS, 7, 1, "copy");
    ledger.booked(PLACE, 0);
    ledger.look(PLACE, CopySight.AWAITED, true, 10 * SECOND);
    assertThat(ledger.look(PLACE, CopySight.AWAITED, false, 70 * SECOND)).isFalse();
    assertThat(ledger.look(PLACE, CopySight.AWAITED, false, 70 * SECOND + 1)).isTrue();
    assertThat(ledger.takeSettled(TIERS)).containsExactly(settled(CopyOutcome.FAILED));
  }

  @Test
  void moreUrgentWantGoesFirst_andTheOtherOwnerHearsOfIt() {
    ledger.want(TIERS, 7, 1, "copy");
    ledger.want(BALANCE, 7, 1, "too late");
    assertThat(ledger.takeSettled(BALANCE))
        .containsExactly(
            new SettledCopy<>(7, "too late", OptionalInt.empty(), CopyOutcome.PREEMPTED, "tiers"));
    ledger.want(MOVES, 7, 1, "move");
    assertThat(ledger.takeSettled(TIERS))
        .containsExactly(
            new SettledCopy<>(7, "copy", OptionalInt.empty(), CopyOutcome.PREEMPTED, "moves"));
    assertThat(ledger.wants(MOVES, 7)).isTrue();
    ledger.booked(PLACE, 0);
    ledger.want(TIERS, 7, 1, "again");
    ledger.look(PLACE, CopySight.STORED, false, SECOND);
    assertThat(ledger.takeSettled(TIERS)).as("it is wanted beside the other's").isEmpty();
    assertThat(ledger.takeSettled(MOVES)).hasSize(1);
    ledger.withdraw(MOVES, 7);
    assertThat(ledger.wants(TIERS, 7)).as("another's is not withdrawn").isTrue();
  }

  @Test
  void copyThatIsReplannedIsWantedAgain_unlessAnotherGoesFirst() {
    ledger.want(TIERS, 7, 1, "copy");
    ledger.booked(PLACE, 0);
    ledger.replan(PLACE);
    ledger.failed(PLACE);
    assertThat(ledger.wanted()).containsExactly(new WantedCopies<>(7, TIERS, 1, "copy"));
    ledger.booked(PLACE, 0);
    ledger.want(MOVES, 7, 1, "move");
    ledger.replan(PLACE);
    assertThat(ledger.takeSettled(TIERS))
        .containsExactly(
            new SettledCopy<>(7, "copy", OptionalInt.empty(), CopyOutcome.PREEMPTED, "moves"));
  }

  @Test
  void ofSeveralCopiesEachHasItsOutcome() {
    ledger.want(HEAT, 7, 3, "three");
    ledger.booked(PLACE, 0);
    ledger.want(HEAT, 7, 1, "one");
    assertThat(ledger.wanted()).containsExactly(new WantedCopies<>(7, HEAT, 1, "one"));
    ledger.giveUp(7, CopyOutcome.NO_PLACE);
    ledger.withdrawAll();
    assertThat(ledger.takeSettled(HEAT))
        .extracting(SettledCopy::outcome)
        .containsExactly(CopyOutcome.WITHDRAWN, CopyOutcome.NO_PLACE, CopyOutcome.WITHDRAWN);
  }

  @Test
  void whatIsNotWantedCannotBeBooked() {
    assertThatThrownBy(() -> ledger.booked(PLACE, 0)).isInstanceOf(IllegalStateException.class);
  }

  /** A state that no step leads to, or of which no step leads to the end, is a wrong table. */
  @Test
  void eachStateIsReached_andLeadsToTheEnd() {
    Set<CopyState> reached = EnumSet.of(CopyState.WANTED);
    for (int step = 0; step < CopyState.values().length; step++) {
      for (CopyState from : List.copyOf(reached)) {
        for (CopyState to : CopyState.values()) {
          if (from.mayBecome(to)) {
            reached.add(to);
          }
        }
      }
    }
    assertThat(reached).containsExactly(CopyState.values());
    for (CopyState state : CopyState.values()) {
      assertThat(state.mayBecome(CopyState.SETTLED)).isEqualTo(state != CopyState.SETTLED);
      assertThat(CopyState.SETTLED.mayBecome(state)).isFalse();
    }
  }

  /** Random acts of policies, plans and storage on a few blocks, in any order. */
  @Test
  void eachCopyEndsOnce_andAsAListThatIsReadFromTheStartSays() {
    EnumSet<CopyOutcome> seen = EnumSet.noneOf(CopyOutcome.class);
    Property.check(
        500,
        SplittableRandom::split,
        random -> {
          Interleaving run = new Interleaving(random);
          for (int step = 0; step < 120; step++) {
            run.step();
          }
          run.end();
          seen.addAll(run.outcomes);
        });
    assertThat(seen).as("every word was the right one once").containsExactly(CopyOutcome.values());
  }

  /** The ledger beside a plain list of all copies that were ever wanted. */
  private static final class Interleaving {
    private static final int BLOCKS = 3;
    private static final int NODES = 3;
    private static final List<CopySight> SIGHTS = List.of(CopySight.values());
    private static final List<CopyOutcome> REASONS =
        List.of(CopyOutcome.REFUSED, CopyOutcome.MOOT, CopyOutcome.NO_PLACE, CopyOutcome.NO_SOURCE);

    /** A copy in the list. */
    private static final class Listed {
      final CopyOwner owner;
      final long blockId;
      int what;
      String state = "wanted";
      int node = -1;
      long carriedNs;
      CopyOutcome stored = CopyOutcome.FAILED;

      Listed(CopyOwner owner, long blockId, int what) {
        this.owner = owner;
        this.blockId = blockId;
        this.what = what;
      }

      boolean isAt(CopyPlace place) {
        return isUnderWay() && blockId == place.blockId() && node == place.node();
      }

      boolean isUnderWay() {
        return !state.equals("wanted") && !state.equals("over");
      }
    }

    final Set<CopyOutcome> outcomes = new LinkedHashSet<>();
    private final SplittableRandom random;
    private final CopyLedger<Integer> ledger = new CopyLedger<>();
    private final List<Listed> all = new ArrayList<>();
    private final List<SettledCopy<Integer>> expected = new ArrayList<>();
    private final List<CopyOwner> expectedOwners = new ArrayList<>();
    private int settledCount;
    private long nowNs;

    Interleaving(SplittableRandom random) {
      this.random = random;
    }

    void step() {
      nowNs += random.nextLong(40 * SECOND);
      long blockId = random.nextInt(BLOCKS);
      CopyPlace place = new CopyPlace(blockId, random.nextInt(NODES));
      CopyOwner owner = OWNERS.get(random.nextInt(OWNERS.size()));
      switch (random.nextInt(10)) {
        case 0, 1 -> want(owner, blockId, 1 + random.nextInt(2));
        case 2 -> {
          ledger.withdraw(owner, blockId);
          giveUp(blockId, CopyOutcome.WITHDRAWN, one -> one.equals(owner));
        }
        case 3 -> {
          CopyOutcome why = REASONS.get(random.nextInt(REASONS.size()));
          ledger.giveUp(blockId, why);
          giveUp(blockId, why, one -> true);
        }
        case 4, 5 -> book(place);
        case 6 -> replan(place);
        case 7 -> {
          ledger.failed(place);
          at(place).forEach(copy -> end(copy, CopyOutcome.FAILED, ""));
        }
        default -> look(place, SIGHTS.get(random.nextInt(SIGHTS.size())), random.nextBoolean());
      }
      compare();
    }

    void end() {
      ledger.withdrawAll();
      for (Listed copy : all) {
        if (!copy.state.equals("over")) {
          end(copy, CopyOutcome.WITHDRAWN, "");
        }
      }
      compareSettled();
      assertThat(settledCount).as("each once").isEqualTo(all.size());
      assertThat(ledger.wanted()).isEmpty();
      assertThat(ledger.underWay()).isEmpty();
    }

    private List<Listed> waiting(long blockId) {
      return all.stream()
          .filter(copy -> copy.blockId == blockId && copy.state.equals("wanted"))
          .toList();
    }

    private List<Listed> at(CopyPlace place) {
      return all.stream().filter(copy -> copy.isAt(place)).toList();
    }

    private void end(Listed copy, CopyOutcome outcome, String preemptedBy) {
      CopyOutcome word = copy.state.equals("stored") ? copy.stored : outcome;
      copy.state = "over";
      outcomes.add(word);
      expectedOwners.add(copy.owner);
      expected.add(
          new SettledCopy<>(
              copy.blockId,
              copy.what,
              copy.node < 0 ? OptionalInt.empty() : OptionalInt.of(copy.node),
              word,
              word == CopyOutcome.PREEMPTED ? preemptedBy : ""));
    }

    private void want(CopyOwner owner, long blockId, int count) {
      int what = all.size();
      ledger.want(owner, blockId, count, what);
      Set<CopyOwner> others =
          waiting(blockId).stream()
              .map(copy -> copy.owner)
              .filter(other -> !other.equals(owner))
              .collect(Collectors.toSet());
      boolean loses =
          others.stream().anyMatch(other -> other.workClass().compareTo(owner.workClass()) <= 0);
      if (!loses) {
        waiting(blockId).stream()
            .filter(copy -> !copy.owner.equals(owner))
            .forEach(copy -> end(copy, CopyOutcome.PREEMPTED, owner.name()));
      }
      List<Listed> own = waiting(blockId).stream().filter(one -> one.owner.equals(owner)).toList();
      own.forEach(copy -> copy.what = what);
      own.stream().skip(count).forEach(copy -> end(copy, CopyOutcome.WITHDRAWN, ""));
      for (int more = own.size(); more < count; more++) {
        Listed copy = new Listed(owner, blockId, what);
        all.add(copy);
        if (loses) {
          end(copy, CopyOutcome.PREEMPTED, others.iterator().next().name());
        }
      }
    }

    private void giveUp(long blockId, CopyOutcome why, Predicate<CopyOwner> whose) {
      waiting(blockId).stream()
          .filter(copy -> whose.test(copy.owner))
          .forEach(copy -> end(copy, why, ""));
    }

    private void book(CopyPlace place) {
      List<Listed> waiting = waiting(place.blockId());
      if (waiting.isEmpty()) {
        return;
      }
      ledger.booked(place, nowNs);
      Listed copy = waiting.get(0);
      at(place).forEach(before -> end(before, CopyOutcome.PREEMPTED, copy.owner.name()));
      copy.state = "copying";
      copy.node = place.node();
      copy.carriedNs = nowNs;
    }

    private void replan(CopyPlace place) {
      ledger.replan(place);
      for (Listed copy : at(place)) {
        if (!copy.state.equals("copying")) {
          return;
        }
        List<Listed> others = waiting(place.blockId());
        copy.state = "wanted";
        copy.node = -1;
        if (others.isEmpty()) {
          return;
        }
        CopyOwner holder = others.get(0).owner;
        if (holder.equals(copy.owner)) {
          copy.what = others.get(0).what;
        } else if (copy.owner.workClass().compareTo(holder.workClass()) < 0) {
          others.forEach(other -> end(other, CopyOutcome.PREEMPTED, copy.owner.name()));
        } else {
          end(copy, CopyOutcome.PREEMPTED, holder.name());
        }
      }
    }

    private void look(CopyPlace place, CopySight sight, boolean carried) {
      boolean over = ledger.look(place, sight, carried, nowNs);
      List<Listed> there = at(place);
      for (Listed copy : there) {
        if (sight == CopySight.STORED || sight == CopySight.KEPT_BOTH) {
          copy.state = "stored";
          copy.stored = CopyOutcome.valueOf(sight.name());
        }
        if (carried) {
          copy.carriedNs = nowNs;
        } else if (copy.state.equals("stored")
            || sight == CopySight.GONE
            || nowNs - copy.carriedNs > CopyLedger.AWAITED_NS) {
          end(copy, CopyOutcome.FAILED, "");
        } else {
          copy.state = "awaited";
        }
      }
      assertThat(over).isEqualTo(at(place).isEmpty());
    }

    private void compare() {
      Map<Long, List<Listed>> rows =
          all.stream()
              .filter(copy -> copy.state.equals("wanted"))
              .collect(Collectors.groupingBy(copy -> copy.blockId));
      assertThat(ledger.wanted())
          .containsExactlyInAnyOrderElementsOf(
              rows.values().stream()
                  .map(
                      row ->
                          new WantedCopies<>(
                              row.get(0).blockId, row.get(0).owner, row.size(), row.get(0).what))
                  .toList());
      assertThat(ledger.underWay())
          .containsExactlyInAnyOrderElementsOf(
              all.stream()
                  .filter(Listed::isUnderWay)
                  .map(copy -> new CopyPlace(copy.blockId, copy.node))
                  .toList());
      if (random.nextInt(4) == 0) {
        compareSettled();
      }
    }

    private void compareSettled() {
      for (CopyOwner owner : OWNERS) {
        List<SettledCopy<Integer>> its = new ArrayList<>();
        for (int i = 0; i < expected.size(); i++) {
          if (expectedOwners.get(i).equals(owner)) {
            its.add(expected.get(i));
          }
        }
        List<SettledCopy<Integer>> taken = ledger.takeSettled(owner);
        settledCount += taken.size();
        assertThat(taken).as(owner.name()).containsExactlyInAnyOrderElementsOf(its);
      }
      expected.clear();
      expectedOwners.clear();
    }
  }
}
