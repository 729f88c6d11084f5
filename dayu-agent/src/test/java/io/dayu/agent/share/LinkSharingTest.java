package io.dayu.agent.share;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.dayu.agent.share.Neighbourhood.Flow;
import io.dayu.agent.share.Neighbourhood.Node;
import io.dayu.protocol.LinkTerms;
import io.dayu.protocol.SignalPort;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Agents of several nodes share their links in virtual time. */
class LinkSharingTest {
  private static final double LINK = Neighbourhood.LINK;
  private static final double TRICKLE = 0.06 * LINK;

  private final Neighbourhood neighbourhood = new Neighbourhood();
  private final Node a = neighbourhood.node();
  private final Node b = neighbourhood.node();
  private final Node c = neighbourhood.node();

  @Test
  void transfersOfASourceShareItsLinkByThePlansRates() {
    neighbourhood.pass(1_000);
    Flow small = neighbourhood.flow(a, b, 1_000);
    Flow large = neighbourhood.flow(a, c, 3_000);
    neighbourhood.pass(500);

    assertThat(small.bytesPerSec() + large.bytesPerSec()).isBetween(900_000L, 950_000L);
    assertThat(large.bytesPerSec() / (double) small.bytesPerSec()).isCloseTo(3, within(0.2));
  }

  @Test
  void transfersOfADestinationDoToo() {
    neighbourhood.pass(1_000);
    Flow one = neighbourhood.flow(a, c, 2_000);
    Flow other = neighbourhood.flow(b, c, 2_000);
    neighbourhood.pass(500);

    assertThat(one.bytesPerSec() + other.bytesPerSec()).isBetween(900_000L, 950_000L);
    assertThat(one.bytesPerSec()).isCloseTo(other.bytesPerSec(), within(50_000L));
  }

  @Test
  void busyDestinationLeavesTheSourceToTheOthers() {
    neighbourhood.pass(1_000);
    Flow busy = neighbourhood.flow(a, b, 1_000);
    Flow free = neighbourhood.flow(a, c, 1_000);
    b.foregroundIn = 0.8 * LINK;
    neighbourhood.pass(500);

    assertThat((double) busy.bytesPerSec()).isLessThanOrEqualTo(TRICKLE);
    assertThat(free.bytesPerSec()).isGreaterThan(800_000);
  }

  @Test
  void foregroundAtTheSourceMakesItGiveWayWithinATenthOfASecond() {
    neighbourhood.pass(1_000);
    Flow flow = neighbourhood.flow(a, b, 1_000);
    neighbourhood.pass(300);
    assertThat(flow.bytesPerSec()).isGreaterThan(800_000);

    a.foregroundOut = 0.6 * LINK;
    neighbourhood.pass(50);

    assertThat((double) flow.bytesPerSec()).isLessThanOrEqualTo(TRICKLE);
  }

  @Test
  void agentWhoseDataComesAndNoWordOfItIsToldOf_untilItIsHeard() {
    neighbourhood.flow(a, c, 100_000);
    neighbourhood.flow(b, c, 100_000);
    a.deaf = true;
    neighbourhood.pass(4_000);
    assertThat(c.sharing.unheard()).as("a moment of silence").isEmpty();
    neighbourhood.pass(3_000);
    assertThat(c.sharing.unheard()).containsExactly(a.key);

    a.deaf = false;
    neighbourhood.pass(1_000);
    assertThat(c.sharing.unheard()).isEmpty();
  }

  @Test
  void manyShortPullsTellOfAnAgentAsOneLongPullDoes_andItIsForgottenLongAfter() {
    a.deaf = true;
    for (int pull = 0; pull < 10; pull++) {
      Flow flow = neighbourhood.flow(a, c, 100_000);
      neighbourhood.pass(1_200);
      flow.leave();
      neighbourhood.pass(20);
    }
    assertThat(c.sharing.unheard()).containsExactly(a.key);
    neighbourhood.pass(500_000);
    assertThat(c.sharing.unheard()).containsExactly(a.key);
    neighbourhood.pass(200_000);
    assertThat(c.sharing.unheard()).isEmpty();
  }

  @Test
  void sourceThatSendsNothingIsNotCalledUnheard() {
    Flow stopped = neighbourhood.flow(a, c, 100_000);
    neighbourhood.pass(1_000);
    a.deaf = true;
    stopped.stands = true;
    neighbourhood.pass(20_000);
    assertThat(c.sharing.unheard()).isEmpty();
  }

  private Flow heldBack(long forMs) {
    neighbourhood.pass(1_000);
    Flow flow = neighbourhood.flow(a, b, 200_000);
    neighbourhood.pass(forMs);
    assertThat((double) flow.bytesPerSec()).isLessThanOrEqualTo(TRICKLE);
    return flow;
  }

  @Test
  void whoHasLostMuchTimeInsistsOnThePlansRate() {
    b.foregroundIn = 0.9 * LINK;
    Flow flow = heldBack(4_000);

    neighbourhood.pass(3_000);

    assertThat(flow.bytesPerSec()).isEqualTo(200_000);
  }

  @Test
  void lastTransfersKeepThePlansRate() {
    b.foregroundIn = 0.9 * LINK;
    Flow flow = heldBack(1_000);

    b.sharing.budget(new LinkTerms(750_000, 100_000, true, false, false));
    double before = flow.bytes;
    neighbourhood.pass(1_000);

    assertThat(flow.bytes - before).isCloseTo(200_000, within(10_000.0));
  }

  @Test
  void pullsThatRunTakeOverThePlansRatesOfThoseThatWait() {
    neighbourhood.pass(1_000);
    Flow other = neighbourhood.flow(a, c, 3_000);
    Flow running = neighbourhood.flow(a, b, 1_000);
    b.sharing.waiting(8_000);
    neighbourhood.pass(500);

    assertThat(running.bytesPerSec() / (double) other.bytesPerSec()).isCloseTo(3, within(0.2));
    assertThat(running.allottedBytesPerSec()).isEqualTo(9_000);
    b.sharing.waiting(0);
    neighbourhood.pass(500);
    assertThat(other.bytesPerSec() / (double) running.bytesPerSec()).isCloseTo(3, within(0.2));
    assertThat(running.allottedBytesPerSec()).isEqualTo(1_000);
  }

  @Test
  void aFirstWordIsAwaited_untilItComesOrDoesNot() {
    assertThat(b.sharing.awaitsFirstWord(neighbourhood.nowNs())).isFalse();
    neighbourhood.flow(a, b, 1_000);
    b.sharing.share(neighbourhood.nowNs());
    assertThat(b.sharing.awaitsFirstWord(neighbourhood.nowNs())).isTrue();
    neighbourhood.pass(100);
    assertThat(b.sharing.awaitsFirstWord(neighbourhood.nowNs())).isFalse();

    Node deaf = neighbourhood.node();
    deaf.deaf = true;
    neighbourhood.flow(deaf, b, 1_000);
    b.sharing.share(neighbourhood.nowNs());
    assertThat(b.sharing.awaitsFirstWord(neighbourhood.nowNs())).isTrue();
    neighbourhood.pass(1_000);
    assertThat(b.sharing.awaitsFirstWord(neighbourhood.nowNs())).isFalse();
  }

  @Test
  void pullsRunInTurnWhereTheNameNodeKnowsOfIt_butForTheLast() {
    assertThat(b.sharing.pullsAtOnce()).isEqualTo(Integer.MAX_VALUE);
    b.sharing.budget(new LinkTerms(750_000, 100_000, false, true, false));
    assertThat(b.sharing.pullsAtOnce()).isEqualTo(PullsAtOnce.FEW);
    b.sharing.budget(new LinkTerms(750_000, 100_000, true, true, false));
    assertThat(b.sharing.pullsAtOnce()).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void moreRunWhenTheirSourcesAreBusy() {
    b.sharing.budget(new LinkTerms(750_000, 100_000, false, true, false));
    b.sharing.waiting(100_000);
    neighbourhood.pass(1_000);
    neighbourhood.flow(a, b, 100_000);
    neighbourhood.flow(a, b, 100_000);
    neighbourhood.pass(2_000);
    assertThat(b.sharing.pullsAtOnce()).isEqualTo(PullsAtOnce.FEW);

    a.foregroundOut = 0.8 * LINK;
    neighbourhood.pass(1_000);

    assertThat(b.sharing.pullsAtOnce()).isGreaterThan(PullsAtOnce.FEW);
  }

  @Test
  void meanOfALinkStaysUnderItsCeilingAndIsUsed() {
    c.foregroundIn = 0.15 * LINK;
    neighbourhood.pass(20_000);
    List<Flow> flows = new ArrayList<>();
    for (Node from : List.of(a, b)) {
      flows.add(neighbourhood.flow(from, c, 1_000));
    }
    neighbourhood.pass(40_000);

    double mean = flows.stream().mapToDouble(flow -> flow.bytes).sum() / 40;
    assertThat(mean + 0.15 * LINK).isBetween(0.70 * LINK, 0.78 * LINK);
  }

  @Test
  void sourceThatIsSilentForGoodIsPulledFromAtThePlansRate() {
    a.deaf = true;
    Flow flow = heldBack(1_000);

    neighbourhood.pass(1_500);

    assertThat(flow.bytesPerSec()).isEqualTo(200_000);
    assertThat(b.sharing.room().silentSources()).isEqualTo(1);
    a.deaf = false;
    neighbourhood.pass(1_000);
    assertThat(b.sharing.room().silentSources()).isZero();
  }

  @Test
  void sourceWithoutAnAgentIsPulledFromAtThePlansRateAtOnce() {
    neighbourhood.pass(1_000);
    Flow flow = neighbourhood.flow(a, b, 200_000, Optional.empty());
    neighbourhood.pass(50);
    assertThat(flow.bytesPerSec()).isEqualTo(200_000);

    b.foregroundIn = 0.8 * LINK;
    neighbourhood.pass(100);

    assertThat((double) flow.bytesPerSec()).isLessThanOrEqualTo(TRICKLE);
  }

  @Test
  void whoeverDoesNotKnowTheKeyIsNotHeard() {
    neighbourhood.pass(1_000);
    Flow flow = neighbourhood.flow(a, b, 1_000);
    Flow stranger =
        neighbourhood.flow(a, c, 1_000, Optional.of(new SignalPort(a.address.getPort(), 666)));
    neighbourhood.pass(500);

    // What the stranger takes all the same is foreground to the source.
    assertThat(flow.bytesPerSec()).isGreaterThan(850_000);
    assertThat((double) stranger.bytesPerSec()).isLessThanOrEqualTo(TRICKLE);
  }

  @Test
  void olderWordComesTooLate() {
    Signal newer = new Signal(Signal.Kind.DEMAND, a.key, 5, 10, 300_000, 1, 0);
    Signal older = new Signal(Signal.Kind.DEMAND, a.key, 5, 9, 1, 1, 0);
    DestinationPeer destination = new DestinationPeer(b.address, newer);

    destination.receive(b.address, newer, 1);
    destination.receive(b.address, older, 2);

    assertThat(destination.limitBytesPerSec()).isEqualTo(300_000);
  }

  @Test
  void noMoreDestinationsThanAClusterHas() {
    for (int i = 0; i < LinkSharing.DESTINATIONS_MAX + 10; i++) {
      a.sharing.receive(
          b.address,
          new Signal(Signal.Kind.DEMAND, a.key, i, i, 1_000, 1_000, 0),
          neighbourhood.nowNs());
    }
    Flow late = neighbourhood.flow(a, c, 1_000);
    neighbourhood.pass(100);
    assertThat((double) late.bytesPerSec()).isLessThanOrEqualTo(TRICKLE);

    // Those who do not speak again are forgotten.
    neighbourhood.pass(2_500);

    assertThat(late.bytesPerSec()).isGreaterThan(700_000);
  }

  @Test
  void idleWhenAllHaveLeft() {
    Flow flow = neighbourhood.flow(a, b, 1_000);
    neighbourhood.pass(100);
    assertThat(a.sharing.isIdle()).isFalse();
    assertThat(b.sharing.isIdle()).isFalse();

    flow.leave();
    neighbourhood.pass(2_500);

    assertThat(a.sharing.isIdle()).isTrue();
    assertThat(b.sharing.isIdle()).isTrue();
  }

  @Test
  void failureHasEverybodyKeepToThePlan() {
    neighbourhood.pass(1_000);
    Flow flow = neighbourhood.flow(a, b, 123_456);
    neighbourhood.pass(200);

    b.sharing.followPlan();

    assertThat(flow.bytesPerSec()).isEqualTo(123_456);
  }

  @Test
  void sourcesDiskLimitsWhatIsPulledFromThere_andTheLinkIsNotAskedForTheRest() {
    a.disks.leftBytesPerSec.put(b.address.getPort(), 50_000.0);
    Flow flow = neighbourhood.flow(a, b, 200_000);
    neighbourhood.pass(1_000);
    double before = flow.bytes;

    neighbourhood.pass(1_000);
    assertThat(flow.bytes - before).isBetween(40_000.0, 51_000.0);
    assertThat(a.disks.sentBytes.get(b.address.getPort()))
        .as("the disk is told what was read")
        .isCloseTo(flow.bytes, withinPercentage(20));

    a.disks.leftBytesPerSec.clear();
    neighbourhood.pass(200);
    before = flow.bytes;
    neighbourhood.pass(1_000);
    assertThat(flow.bytes - before).isGreaterThan(300_000);
  }

  @Test
  void whoInsistsDoesNotInsistOnTheSourcesDisk() {
    a.disks.leftBytesPerSec.put(b.address.getPort(), 50_000.0);
    Flow flow = neighbourhood.flow(a, b, 200_000);
    neighbourhood.pass(10_000);
    double before = flow.bytes;

    neighbourhood.pass(1_000);
    assertThat(flow.bytes - before).isBetween(40_000.0, 51_000.0);
  }

  @Test
  void diskThatLeavesAlmostNothingIsNoWordThatIsMissing() {
    a.disks.leftBytesPerSec.put(b.address.getPort(), 0.1);
    Flow flow = neighbourhood.flow(a, b, 200_000);
    neighbourhood.pass(1_000);

    assertThat(flow.bytesPerSec()).as("neither the trickle nor nothing").isEqualTo(1);
  }

  @Test
  void agentsOfOneHostShareWhatTheDisksLeaveIt() {
    a.disks.leftBytesPerSec.put(b.address.getPort(), 60_000.0);
    a.disks.leftBytesPerSec.put(c.address.getPort(), 60_000.0);
    Flow large = neighbourhood.flow(a, b, 200_000);
    Flow small = neighbourhood.flow(a, c, 100_000);
    neighbourhood.pass(1_000);

    assertThat(large.bytesPerSec()).isCloseTo(40_000, withinPercentage(6));
    assertThat(small.bytesPerSec()).isCloseTo(20_000, withinPercentage(6));
  }

  @Test
  void whatADiskDoesNotReadIsLeftToTransfersFromAnother() {
    neighbourhood.pass(1_000);
    a.disks.leftBytesPerSec.put(b.address.getPort(), 50_000.0);
    Flow slow = neighbourhood.flow(a, b, 1_000);
    Flow fast = neighbourhood.flow(a, c, 1_000);
    neighbourhood.pass(500);

    assertThat(slow.bytesPerSec()).isCloseTo(50_000, withinPercentage(6));
    assertThat(fast.bytesPerSec()).isGreaterThan(800_000);
  }
}
