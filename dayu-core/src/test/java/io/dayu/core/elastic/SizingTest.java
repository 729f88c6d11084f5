package io.dayu.core.elastic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.core.testing.Property;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The loop that grows at once and shrinks patiently. */
class SizingTest {
  private static final long MINUTE = 60_000_000_000L;
  private static final SizingTerms TERMS = new SizingTerms(0.9, 2 * MINUTE, 10 * MINUTE, 5);
  private static final int MOST = 100;
  private static final int FLOOR = 30;

  private final Sizing sizing = new Sizing(TERMS);
  private int size = MOST;

  private SizingReason minute(int minute, int need, SizingHold... holds) {
    return minute(facts(minute, need, 0, 0, Set.copyOf(Arrays.asList(holds))));
  }

  private SizingReason minute(SizingFacts facts) {
    SizingStep step = sizing.step(facts);
    size = step.size();
    return step.reason();
  }

  private SizingFacts facts(int minute, int need, int wakeFor, int ordered, Set<SizingHold> holds) {
    return new SizingFacts(minute * MINUTE, size, MOST, FLOOR, need, wakeFor, ordered, holds);
  }

  private void quiet(int minutes) {
    for (int minute = 0; minute <= minutes; minute++) {
      minute(minute, 1);
    }
  }

  @Test
  void shrinksWhenFewerWereEnoughForThePatience() {
    for (int minute = 0; minute < 10; minute++) {
      assertThat(minute(minute, 41)).isEqualTo(SizingReason.PATIENT);
    }
    assertThat(size).isEqualTo(MOST);
    assertThat(minute(10, 1)).isEqualTo(SizingReason.PATIENCE_OVER);
    // In whole steps above the floor.
    assertThat(size).isEqualTo(45);
    assertThat(minute(19, 1)).isEqualTo(SizingReason.PATIENT);
    assertThat(minute(20, 1)).isEqualTo(SizingReason.PATIENCE_OVER);
    assertThat(size).isEqualTo(FLOOR);
    assertThat(minute(21, 1)).isEqualTo(SizingReason.RIGHT);
  }

  @Test
  void growsAtOnce() {
    quiet(10);
    assertThat(size).isEqualTo(FLOOR);
    assertThat(minute(11, 62)).isEqualTo(SizingReason.NEEDED);
    assertThat(size).isEqualTo(65);
    assertThat(minute(12, 400)).isEqualTo(SizingReason.NEEDED);
    assertThat(size).isEqualTo(MOST);
  }

  /** Every five seconds a need; a burst of ten seconds counts for a minute, and no longer. */
  @Test
  void burstOfSecondsIsMetAtOnce_andHoldsNobodyForThePatience() {
    int minutes = 20;
    for (int look = 0; look < minutes * 12; look++) {
      boolean burst = look == 180 || look == 181;
      long now = look * MINUTE / 12;
      SizingFacts facts = new SizingFacts(now, size, MOST, FLOOR, burst ? 90 : 1, 0, 0, Set.of());
      size = sizing.step(facts).size();
      if (look < 120) {
        assertThat(size).isEqualTo(MOST);
      } else if (look >= 180 && look < 193) {
        assertThat(size).as("look %s", look).isEqualTo(90);
      } else {
        // The mean of any minute is below the floor.
        assertThat(size).as("look %s", look).isEqualTo(FLOOR);
      }
    }
  }

  @Test
  void neverShrinksWhileSomethingIsNotInOrder_norForThePatienceAfterMostOfIt() {
    for (SizingHold hold : SizingHold.values()) {
      Sizing held = new Sizing(TERMS);
      for (int minute = 0; minute < 60; minute++) {
        SizingStep step = held.step(facts(minute, 1, 0, 0, Set.of(hold)));
        assertThat(step).isEqualTo(new SizingStep(MOST, SizingReason.HELD));
      }
      SizingReason reason = held.step(facts(60, 1, 0, 0, Set.of())).reason();
      assertThat(reason)
          .isEqualTo(
              hold == SizingHold.SHORT_OF_REPLICAS
                  ? SizingReason.PATIENCE_OVER
                  : SizingReason.PATIENT);
      assertThat(held.step(facts(69, 1, 0, 0, Set.of())).size()).isEqualTo(FLOOR);
    }
  }

  @Test
  void growsAlthoughSomethingIsNotInOrder() {
    quiet(10);
    assertThat(minute(11, 50, SizingHold.NODE_DEAD)).isEqualTo(SizingReason.NEEDED);
    assertThat(size).isEqualTo(50);
  }

  @Test
  void lostCopiesWakeAtOnce() {
    quiet(10);
    assertThat(minute(facts(11, 1, 80, 0, Set.of(SizingHold.NODE_DEAD))))
        .isEqualTo(SizingReason.COPIES_LOST);
    assertThat(size).isEqualTo(80);
    for (int minute = 12; minute < 40; minute++) {
      minute(facts(minute, 1, 80, 0, Set.of()));
    }
    assertThat(size).isEqualTo(80);
  }

  @Test
  void floorIsMetWhateverIsOrdered() {
    assertThat(minute(facts(0, 1, 0, 12, Set.of()))).isEqualTo(SizingReason.ORDERED);
    assertThat(size).isEqualTo(FLOOR);
    size = 10;
    assertThat(minute(1, 1)).isEqualTo(SizingReason.FLOOR);
    assertThat(size).isEqualTo(FLOOR);
  }

  @Test
  void orderDecidesInPlaceOfTheNeed_butNotAgainstAHold() {
    assertThat(minute(facts(0, 90, 0, 50, Set.of(SizingHold.STARTING))))
        .isEqualTo(SizingReason.HELD);
    assertThat(minute(facts(1, 90, 0, 50, Set.of()))).isEqualTo(SizingReason.ORDERED);
    assertThat(size).isEqualTo(50);
    assertThat(minute(facts(2, 90, 0, 50, Set.of()))).isEqualTo(SizingReason.RIGHT);
    assertThat(minute(facts(3, 90, 0, 70, Set.of(SizingHold.NODE_DEAD))))
        .isEqualTo(SizingReason.ORDERED);
    assertThat(size).isEqualTo(70);
  }

  @Test
  void needIsWhatReadsAndAllCopiesOfWritesTake() {
    Bands bands = Bands.of(RankedNodes.equal(100, 10, 1), LayoutTerms.of(3, 0));
    assertThat(SizingNeed.of(bands, 0, 0, 0.9)).isEqualTo(1);
    assertThat(SizingNeed.of(bands, 300, 0, 1)).isEqualTo(30);
    assertThat(SizingNeed.of(bands, 0, 100, 1)).isEqualTo(30);
    // The primaries must be awake, however little is written.
    assertThat(SizingNeed.of(bands, 0, 1, 1)).isEqualTo(bands.primaries());
    assertThat(SizingNeed.of(bands, 9_999, 9_999, 1)).isEqualTo(100);
  }

  @Test
  void floorHasOneOfEachRackThatIsInService() {
    Bands bands = Bands.of(RankedNodes.equal(10, 1, 1), new LayoutTerms(2, 0, 2));
    int[] racks = {0, 1, 0, 1, 0, 1, 2, 1, 0, 2};
    boolean[] alive = new boolean[10];
    Arrays.fill(alive, true);
    assertThat(AwakeFloor.of(bands, 1, racks, alive)).isEqualTo(7);
    alive[6] = false;
    assertThat(AwakeFloor.of(bands, 1, racks, alive)).isEqualTo(10);
    alive[9] = false;
    assertThat(AwakeFloor.of(bands, 1, racks, alive)).isEqualTo(bands.floor(1));
  }

  @Test
  void wrongNumbersAreRefused() {
    assertThatThrownBy(() -> new SizingTerms(0, 1, 1, 1)).hasMessage("load 0.0");
    assertThatThrownBy(() -> new SizingTerms(1, 2, 1, 1)).hasMessage("window 2, patience 1");
    assertThatThrownBy(() -> new SizingTerms(1, 1, 1, 0)).hasMessage("step 0");
    assertThatThrownBy(() -> new SizingFacts(0, 11, 10, 1, 1, 0, 0, Set.of()))
        .hasMessage("size 11, floor 1 of 10");
  }

  private record Minute(int need, int floor, Set<SizingHold> holds, int ordered) {}

  private static Minute[] minutes(SplittableRandom random) {
    Minute[] minutes = new Minute[80];
    for (int i = 0; i < minutes.length; i++) {
      Set<SizingHold> holds = EnumSet.noneOf(SizingHold.class);
      if (random.nextInt(20) == 0) {
        holds.add(random.nextBoolean() ? SizingHold.SHORT_OF_REPLICAS : SizingHold.NODE_DEAD);
      }
      int peak = random.nextInt(8) == 0 ? 120 : 40;
      int ordered = random.nextInt(30) == 0 ? 1 + random.nextInt(110) : 0;
      minutes[i] = new Minute(random.nextInt(peak), FLOOR, holds, ordered);
    }
    return minutes;
  }

  /** The rules, minute by minute, over the whole past. */
  @Test
  void everySizeKeepsTheRules() {
    Property.check(
        300,
        SizingTest::minutes,
        minutes -> {
          Sizing tried = new Sizing(TERMS);
          int now = MOST;
          for (int i = 0; i < minutes.length; i++) {
            Minute one = minutes[i];
            SizingFacts facts =
                new SizingFacts(
                    i * MINUTE, now, MOST, one.floor, one.need, 0, one.ordered, one.holds);
            int next = tried.step(facts).size();
            assertThat(next).isBetween(FLOOR, MOST);
            if (!one.holds.isEmpty()) {
              assertThat(next).isGreaterThanOrEqualTo(now);
            }
            if (one.ordered == 0) {
              assertThat(next).isGreaterThanOrEqualTo(Math.min(MOST, one.need));
              if (next < now) {
                assertThat(i).isGreaterThanOrEqualTo(10);
                for (int past = i - 10; past <= i; past++) {
                  assertThat(minutes[past].need).isLessThanOrEqualTo(next);
                  assertThat(!minutes[past].holds.contains(SizingHold.NODE_DEAD) || past == i - 10)
                      .isTrue();
                }
              }
            }
            now = next;
          }
        });
  }
}
