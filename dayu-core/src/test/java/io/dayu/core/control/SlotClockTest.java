package io.dayu.core.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.plan.SlotFilling;
import io.dayu.core.plan.SourceOrder;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SlotClockTest {
  private static final long SECOND = 1_000_000_000;
  private static final SlotTiming TIMING =
      new SlotTiming(5 * SECOND, 3 * SECOND / 2, SECOND, 0.1, 60 * SECOND);

  private final Played facts = new Played();
  private final SlotClock clock = new SlotClock(() -> TIMING);
  private long nowNs = 1_000 * SECOND;

  /** Facts that a test sets. */
  private static final class Played implements SlotFacts {
    boolean paused;
    int waiting;
    int transfers;
    int lacking;
    boolean lacks = true;
    double leftBytes;
    boolean takenIn = true;
    int ended;
    boolean repairWanted;
    boolean lowered;
    int planners = 10;
    boolean others;
    double endMargin = 1.5;

    @Override
    public boolean paused() {
      return paused;
    }

    @Override
    public int waitingBlocks() {
      return waiting;
    }

    @Override
    public double waitingBytes() {
      return waiting * 100.0;
    }

    @Override
    public int transfers() {
      return transfers;
    }

    @Override
    public int lackingTransfers() {
      return lacking;
    }

    @Override
    public boolean blocksLack() {
      return lacks;
    }

    @Override
    public double leftBytes(long nowNs) {
      return leftBytes;
    }

    @Override
    public int aliveNodes() {
      return 10;
    }

    @Override
    public boolean allTakenIn() {
      return takenIn;
    }

    @Override
    public double slotBytes(long nowNs) {
      return 1_000;
    }

    @Override
    public int endedSincePlan() {
      return ended;
    }

    @Override
    public boolean takeRepairWanted() {
      boolean wanted = repairWanted;
      repairWanted = false;
      return wanted;
    }

    @Override
    public boolean takeLinksLowered() {
      boolean were = lowered;
      lowered = false;
      return were;
    }

    @Override
    public int planners() {
      return planners;
    }

    @Override
    public boolean othersPlan() {
      return others;
    }

    @Override
    public boolean givesWay() {
      return false;
    }

    @Override
    public PlannerSettings settings(boolean givesWay) {
      return PlannerSettings.PAPER.withFilling(
          new SlotFilling(1, SourceOrder.UNDEREMPLOYED, 1, endMargin));
    }

    @Override
    public long seed(long slot) {
      return slot;
    }
  }

  private Optional<DuePlan> look() {
    clock.noteWork(facts, nowNs);
    return clock.due(facts, nowNs);
  }

  private Optional<DuePlan> lookAfter(long ns) {
    nowNs += ns;
    return look();
  }

  private DuePlan begin() {
    facts.waiting = 50;
    DuePlan first = look().orElseThrow();
    clock.planned(first, 0, 1_000);
    facts.transfers = 20;
    return first;
  }

  @Test
  void firstSlotBeginsAHeartbeatAfterItsPlan_andEachAgentAtOnce() {
    DuePlan first = begin();

    assertThat(first.beginsSlot()).isTrue();
    assertThat(first.effectiveNs()).isEqualTo(nowNs);
    assertThat(first.span()).isEqualTo(new SlotSpan(SECOND, 5 * SECOND, 0, false));
    assertThat(lookAfter(0)).as("twice").isEmpty();
  }

  @Test
  void nextSlotIsPlannedALeadBeforeItBegins_withoutAGap() {
    begin();

    assertThat(lookAfter(6 * SECOND - TIMING.leadNs() - 1)).isEmpty();
    DuePlan next = lookAfter(1).orElseThrow();
    assertThat(next.slot()).isEqualTo(2);
    assertThat(next.effectiveNs()).isEqualTo(nowNs + TIMING.leadNs());
    assertThat(next.span().untilSlotNs()).isEqualTo(TIMING.leadNs());
  }

  @Test
  void planThatTakesLongBeginsEarlier() {
    DuePlan first = begin();
    clock.planned(first, 2 * SECOND, 1_000);

    assertThat(lookAfter(6 * SECOND - 3 * SECOND - 1)).isEmpty();
    assertThat(lookAfter(1)).isPresent();
  }

  @Test
  void slotsGetShorterTowardsTheEnd_ifTheEndIsPlanned() {
    begin();
    facts.waiting = 1;
    facts.leftBytes = 6_900;
    DuePlan next = lookAfter(6 * SECOND - TIMING.leadNs()).orElseThrow();
    assertThat(next.span().slotNs()).as("half of 7 s").isEqualTo(7 * SECOND / 2);

    facts.waiting = 0;
    DuePlan last = lookAfter(TIMING.leadNs() + 2 * SECOND).orElseThrow();
    assertThat(last.span().slotNs()).isEqualTo(TIMING.lastSlotNs());

    facts.endMargin = 0;
    assertThat(lookAfter(5 * SECOND).orElseThrow().span().slotNs()).isEqualTo(5 * SECOND);
  }

  @Test
  void repairIsForTheRestOfTheSlot_andWaitsForNothing() {
    begin();
    facts.repairWanted = true;
    DuePlan repair = lookAfter(2 * SECOND).orElseThrow();

    assertThat(repair)
        .isEqualTo(new DuePlan(1, nowNs, new SlotSpan(0, 4 * SECOND, 0, false), true, false));
  }

  @Test
  void topUpWaitsForATenthOfThePlan_andForAHeartbeat() {
    begin();
    facts.ended = 2;
    assertThat(lookAfter(2 * SECOND)).as("2 of 22").isEmpty();
    facts.ended = 3;
    assertThat(look()).as("3 of 23").isPresent();
    assertThat(lookAfter(SECOND - 1)).isEmpty();
    assertThat(lookAfter(1)).isPresent();
    facts.waiting = 0;
    assertThat(lookAfter(SECOND)).as("nothing to fill up with").isEmpty();
  }

  @Test
  void slowLinksAndOtherPlannersBeginASlotAtOnce() {
    begin();
    facts.lowered = true;
    assertThat(lookAfter(SECOND).orElseThrow().beginsSlot()).isTrue();
    facts.planners = 11;
    assertThat(lookAfter(SECOND / 2)).as("heard no more often than reports come").isEmpty();
    assertThat(lookAfter(SECOND / 2).orElseThrow().beginsSlot()).isTrue();
    assertThat(lookAfter(SECOND)).isEmpty();
  }

  @Test
  void blocksThatLackReplicasBeginASlotAtOnce_whereNoneDidBefore() {
    facts.leftBytes = 1_000_000;
    facts.lacks = false;
    begin();
    assertThat(lookAfter(SECOND)).as("other work alone").isEmpty();
    facts.lacks = true;
    assertThat(look().orElseThrow().beginsSlot()).isTrue();
    assertThat(lookAfter(SECOND)).as("once").isEmpty();
    facts.repairWanted = true;
    facts.lacks = false;
    assertThat(look().orElseThrow().repair()).isTrue();
    facts.lacks = true;
    assertThat(lookAfter(SECOND)).as("the slot was planned for them").isEmpty();
  }

  @Test
  void slotOfBlocksThatLackReplicasWaitsForTheQueue_butNotForLong() {
    facts.lacks = false;
    begin();
    assertThat(lookAfter(SECOND)).isEmpty();
    facts.takenIn = false;
    facts.lacks = true;
    facts.waiting = 5;
    assertThat(lookAfter(SECOND / 2 - 1)).isEmpty();
    assertThat(lookAfter(1).orElseThrow().beginsSlot()).isTrue();
  }

  @Test
  void fewRemainWhenFewReplicasAreOnTheirWayThatBlocksLack_whateverElseIs() {
    facts.waiting = 0;
    facts.transfers = 20;
    facts.lacking = 5;
    assertThat(clock.fewRemain(facts)).isTrue();
    facts.lacking = 6;
    assertThat(clock.fewRemain(facts)).isFalse();
    facts.lacks = false;
    facts.lacking = 0;
    assertThat(clock.fewRemain(facts)).as("other work").isFalse();
  }

  @Test
  void firstPlanWaitsForTheQueue_butNotForLong() {
    facts.takenIn = false;
    facts.waiting = 5;
    assertThat(look()).isEmpty();
    facts.waiting = 30;
    assertThat(look()).as("three slots' worth").isPresent();

    clock.reset();
    facts.waiting = 5;
    assertThat(look()).isEmpty();
    assertThat(lookAfter(SECOND / 2)).isPresent();
  }

  @Test
  void firstPlanWaitsUntilOtherPlannersKnow() {
    facts.others = true;
    facts.waiting = 50;
    assertThat(look()).isEmpty();
    assertThat(lookAfter(2 * SECOND)).isPresent();
  }

  @Test
  void pauseSeesWhatRunsToItsEnd_andBeginsNothing() {
    begin();
    facts.paused = true;
    assertThat(lookAfter(5 * SECOND - 1)).isEmpty();
    facts.repairWanted = true;
    DuePlan kept = look().orElseThrow();
    assertThat(kept.span().onlyRunning()).isTrue();
    assertThat(kept.beginsSlot()).isFalse();
    assertThat(kept.repair()).isTrue();

    assertThat(lookAfter(5 * SECOND - 1)).isEmpty();
    DuePlan anew = lookAfter(1).orElseThrow();
    assertThat(anew.span().onlyRunning()).isTrue();
    assertThat(anew.beginsSlot()).isFalse();
    assertThat(anew.repair()).as("what has ended leaves bandwidth to the rest").isFalse();

    facts.transfers = 0;
    facts.repairWanted = true;
    assertThat(lookAfter(5 * SECOND)).isEmpty();
  }

  @Test
  void changedSettingsBeginASlotAtOnce_andOnce() {
    begin();
    clock.settingsChanged();
    assertThat(lookAfter(SECOND).orElseThrow().beginsSlot()).isTrue();
    assertThat(lookAfter(SECOND)).isEmpty();
  }

  @Test
  void workWithoutPlansForTooLongIsAFault_butNotAfterAPause() {
    facts.takenIn = false;
    facts.others = true;
    facts.waiting = 1;
    clock.noteWork(facts, nowNs);
    clock.requirePlans(facts, nowNs + 65 * SECOND);
    clock.resumed(nowNs + 60 * SECOND);
    clock.requirePlans(facts, nowNs + 100 * SECOND);
    long lateNs = nowNs + 60 * SECOND + 66 * SECOND;
    assertThatThrownBy(() -> clock.requirePlans(facts, lateNs))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("65 s");
  }

  @Test
  void workBeginsAndEnds() {
    assertThat(clock.noteWork(facts, nowNs)).isEqualTo(SlotClock.Change.NONE);
    facts.waiting = 1;
    assertThat(clock.noteWork(facts, nowNs)).isEqualTo(SlotClock.Change.WORK_BEGINS);
    facts.waiting = 0;
    facts.transfers = 1;
    assertThat(clock.noteWork(facts, nowNs)).isEqualTo(SlotClock.Change.NONE);
    facts.transfers = 0;
    assertThat(clock.noteWork(facts, nowNs)).isEqualTo(SlotClock.Change.WORK_ENDS);
  }
}
