package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.LINK;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.Planner;
import io.dayu.core.placement.StorageUse;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.hdfs.placement.Guidance;
import io.dayu.hdfs.placement.GuidedPolicy;
import io.dayu.hdfs.placement.IdleLinks;
import io.dayu.hdfs.placement.Offers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests of what the NameNode's placement policy is told while the planner works. */
class LinkHintFeedsTest {
  private final Rig rig = new Rig();
  private final Told policy = new Told();

  /** A policy that remembers what it was told. */
  private static final class Told implements GuidedPolicy {
    @Nullable Guidance last;

    @Override
    public void guide(Guidance guidance) {
      last = guidance;
    }

    Optional<IdleLinks> links() {
      return Optional.ofNullable(last).flatMap(Guidance::current);
    }

    /** The DataNodes in the order in which blocks would go to them. */
    List<String> order() {
      Offers offers = new Offers(links().orElseThrow());
      List<String> order = new ArrayList<>();
      int next = offers.next("", any -> true);
      while (next != Offers.NONE) {
        order.add(offers.links().path(next).substring(1, 2));
        next = offers.next("", any -> true);
      }
      return order;
    }
  }

  private void warm() {
    rig.namesystem.guidedPolicy = Optional.of(policy);
    rig.fourNodesWarm();
  }

  @Test
  void idlestLinkComesFirst() {
    warm();
    rig.agentOf("a").receivedBytesPerSec = LINK * 9 / 10;
    rig.agentOf("b").receivedBytesPerSec = LINK / 4;
    rig.agentOf("d").receivedBytesPerSec = LINK / 2;

    rig.run(10 * SECOND);

    assertThat(policy.order()).containsExactly("c", "b", "d", "a");
  }

  @Test
  void whatADataNodeSendsCountsAsWhatItReceives() {
    warm();
    rig.agentOf("a").receivedBytesPerSec = LINK / 2;
    rig.agentOf("b").sentBytesPerSec = LINK * 9 / 10;
    rig.agentOf("d").sentBytesPerSec = LINK / 4;

    rig.run(10 * SECOND);

    assertThat(policy.order()).containsExactly("c", "d", "a", "b");
  }

  @Test
  void recoveryIsLoad() {
    warm();
    rig.namesystem.block(1, Rig.BIG, 2, "a");

    rig.run(5 * SECOND);

    assertThat(policy.order().subList(2, 4))
        .as("who sends and who receives")
        .containsExactlyInAnyOrder("a", rig.holderOf(rig.onlyOrder()));
  }

  @Test
  void fullDataNodesAreNotOffered() {
    rig.namesystem.storage.put("b", new StorageUse(100L << 30, 1L << 40));
    warm();

    assertThat(policy.order()).containsExactlyInAnyOrder("a", "c", "d");
  }

  @Test
  void nothingIsToldWhenTooFewReport() {
    rig.namesystem.guidedPolicy = Optional.of(policy);
    rig.agent("a");
    rig.agentless("b");
    rig.run(3 * SECOND);
    assertThat(policy.order()).as("half of them").containsExactlyInAnyOrder("a", "b");

    rig.agentless("c");
    rig.run(3 * SECOND);

    assertThat(policy.last).isNotNull();
    assertThat(policy.links()).isEmpty();
  }

  @Test
  void nothingIsToldWhenThePlannerLeaves_andAllAgainWhenItComesBack() {
    warm();
    assertThat(policy.links()).isPresent();

    rig.scheduler.abandon("the test says so", rig.nowNs);
    assertThat(policy.links()).isEmpty();

    rig.run(3 * SECOND);
    assertThat(policy.links()).isPresent();
  }

  @Test
  void aStandbyTellsNothing() {
    warm();
    rig.namesystem.active = false;

    rig.run(SECOND);

    assertThat(policy.links()).isEmpty();
  }

  /** HDFS can replace its policy while it runs. */
  @Test
  void aPolicyThatTakesOverIsToldWithinTwoSeconds() {
    warm();
    Told next = new Told();
    rig.namesystem.guidedPolicy = Optional.of(next);

    rig.run(2 * SECOND);

    assertThat(next.links()).isPresent();
  }

  /** A tenth of the link a second, as nothing is reported, and half of the rest. */
  @Test
  void placedBlocksAreKeptFromLookToLookUntilTheyAreConfirmed() {
    warm();
    int c = rig.nodes.numberOf("c");
    policy.links().orElseThrow().placed(null, List.of("/c/c:1"), 8 * LINK);
    assertThat(policy.order()).last().isEqualTo("c");

    rig.run(2 * SECOND);
    assertThat(policy.links().orElseThrow().unconfirmedBytes(c))
        .isBetween(8 * LINK / 8 - LINK / 2, 8 * LINK / 2);
    assertThat(policy.order()).last().isEqualTo("c");

    rig.agentOf("c").receivedBytesPerSec = LINK;
    rig.run(10 * SECOND);
    assertThat(policy.links().orElseThrow().unconfirmedBytes(c)).isZero();
  }

  /** As the planner sees node c when a block is lost, after so many bytes were placed there. */
  private long foregroundOfPlan(long placedBytes, boolean policyStays) {
    warm();
    List<ClusterSnapshot> seen = new ArrayList<>();
    rig.planner =
        (snapshot, knobs, seed) -> {
          seen.add(snapshot);
          return Planner.plan(snapshot, knobs, seed);
        };
    policy.links().orElseThrow().placed(null, List.of("/c/c:1"), placedBytes);
    if (!policyStays) {
      rig.namesystem.guidedPolicy = Optional.empty();
      rig.run(2 * SECOND);
    }
    rig.namesystem.block(1, Rig.BIG, 2, "a");
    rig.run(2 * SECOND);

    ClusterSnapshot first = seen.get(0);
    assertThat(first.nodes().get(rig.nodes.numberOf("d")).in().foregroundBytesPerSec()).isZero();
    return first.nodes().get(rig.nodes.numberOf("c")).in().foregroundBytesPerSec();
  }

  @Test
  void whatClientsAreAboutToWriteIsForegroundOfTheNextSlot() {
    assertThat(foregroundOfPlan(9 * LINK, true)).isBetween(LINK / 2, LINK * 9 * SECOND / Rig.SLOT);
  }

  @Test
  void noMoreOfItThanTheLinkCarries() {
    assertThat(foregroundOfPlan(Long.MAX_VALUE / 4, true)).isEqualTo(LINK);
  }

  @Test
  void whatWasPlacedIsForgottenWithThePolicyThatPlacedIt() {
    assertThat(foregroundOfPlan(9 * LINK, false)).isZero();
  }
}
