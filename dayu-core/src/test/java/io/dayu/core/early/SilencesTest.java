package io.dayu.core.early;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.snapshot.IntSet;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Who is silent in a cluster whose DataNodes are looked at once a second. */
final class SilencesTest {
  private static final long SECOND_NS = 1_000_000_000L;
  private static final int SILENCE_SEC = 10;
  private static final int HEARTBEAT_SEC = 3;
  private static final int NODES = 40;
  private static final int RACKS = 4;

  private final Silences silences = new Silences(SILENCE_SEC * SECOND_NS, 0);
  private final Set<Integer> dead = new HashSet<>();
  private final Set<Integer> cutFromHdfs = new HashSet<>();
  private final Set<Integer> withoutAgent = new HashSet<>();
  private final long[] heartbeats = new long[NODES];
  private final long[] reports = new long[NODES];
  private SilentNodes now = SilentNodes.NONE;
  private long second;

  private static String rack(int node) {
    return "/rack" + node % RACKS;
  }

  /** Goes on so many seconds, the NameNode's planner looking once in each. */
  private void pass(int seconds) {
    for (int i = 0; i < seconds; i++) {
      second++;
      live();
      look();
    }
  }

  private void live() {
    for (int node = 0; node < NODES; node++) {
      if (!dead.contains(node) && !cutFromHdfs.contains(node) && second % HEARTBEAT_SEC == 0) {
        heartbeats[node] = second;
      }
      if (!dead.contains(node) && !withoutAgent.contains(node)) {
        reports[node] = second;
      }
    }
  }

  private void look() {
    List<NodeWord> words = new ArrayList<>();
    for (int node = 0; node < NODES; node++) {
      words.add(new NodeWord(node, rack(node), heartbeats[node], reports[node]));
    }
    now = silences.look(words, second * SECOND_NS);
  }

  @Test
  void nobodyIsSilentWhoIsHeard() {
    withoutAgent.addAll(List.of(0, 1, 2, 3, 4, 5));
    for (int i = 0; i < 100; i++) {
      pass(1);
      assertThat(now).isEqualTo(SilentNodes.NONE);
    }
  }

  @Test
  void dataNodesThatSayNothingAreSilentAfterTenSeconds() {
    pass(HEARTBEAT_SEC);
    dead.addAll(List.of(7, 12));
    pass(SILENCE_SEC - 1);
    assertThat(now).isEqualTo(SilentNodes.NONE);

    pass(1);
    assertThat(now).isEqualTo(silent(7, 12));
    dead.clear();
    pass(HEARTBEAT_SEC);
    assertThat(now).isEqualTo(SilentNodes.NONE);
  }

  @Test
  void oneOfTwoWordsIsEnough() {
    cutFromHdfs.add(3);
    withoutAgent.add(4);
    pass(1000);
    assertThat(now).isEqualTo(SilentNodes.NONE);

    dead.add(4);
    withoutAgent.add(3);
    pass(SILENCE_SEC + HEARTBEAT_SEC);
    assertThat(now.silent()).isEqualTo(IntSet.of(3, 4));
  }

  @Test
  void nobodyFallsSilentWhileTheNameNodeStandsStill() {
    pass(30);
    second += 600;
    look();
    assertThat(now).isEqualTo(SilentNodes.NONE);
    pass(30);
    assertThat(now).isEqualTo(SilentNodes.NONE);
  }

  @Test
  void halfOfRackIsItsSwitch_andOthersAreSilentBesideIt() {
    pass(30);
    for (int node = 0; node < NODES / 2; node += RACKS) {
      dead.add(node);
    }
    dead.add(1);
    pass(2 * SILENCE_SEC);

    assertThat(now.hold()).isEqualTo(SilenceHold.RACK);
    assertThat(now.silent()).isEqualTo(IntSet.of(1));
    assertThat(now.held()).isEqualTo(IntSet.of(0, 4, 8, 12, 16));
    assertThat(now.all()).isEqualTo(IntSet.of(0, 1, 4, 8, 12, 16));
  }

  @Test
  void rackIsHeldBeforeTheFirstOfItIsSilent() {
    pass(30);
    for (int step = 0; step < 4; step++) {
      for (int node = step * RACKS; node < NODES; node += 4 * RACKS) {
        dead.add(node);
      }
      pass(1);
    }
    for (int i = 0; i < 600; i++) {
      pass(1);
      assertThat(now.silent()).isEqualTo(IntSet.of());
    }
    assertThat(now.hold()).isEqualTo(SilenceHold.RACK);
  }

  /** A switch starts anew, and some DataNodes of its rack find back sooner than others. */
  @Test
  void rackThatComesBackOneByOneIsNeverSilent() {
    pass(30);
    for (int node = 0; node < NODES; node += RACKS) {
      dead.add(node);
    }
    pass(60);
    for (int node = 0; node < NODES - RACKS; node += RACKS) {
      dead.remove(node);
      pass(HEARTBEAT_SEC);
      assertThat(now.silent()).as("%s is back", node).isEqualTo(IntSet.of());
    }
    assertThat(now.hold()).isEqualTo(SilenceHold.RACK);
    pass(60);
    assertThat(now).as("dead after all").isEqualTo(silent(NODES - RACKS));
  }

  @Test
  void networkThatComesBackIsNeverSilent_andHoldsOthersWhileItIsAway() {
    pass(30);
    for (int node = 0; node < 4; node++) {
      dead.add(node);
    }
    pass(60);
    dead.removeAll(Set.of(0, 1));
    dead.add(9);
    pass(SILENCE_SEC + HEARTBEAT_SEC);
    assertThat(now.held()).isEqualTo(IntSet.of(2, 3));
    assertThat(now.silent()).as("a death beside it").isEqualTo(IntSet.of(9));
    pass(60);
    assertThat(now).isEqualTo(silent(2, 3, 9));
  }

  private static SilentNodes silent(int... nodes) {
    return new SilentNodes(IntSet.of(nodes), IntSet.of(), SilenceHold.NONE);
  }

  @Test
  void moreThanAFewAllOverAreNoDeaths() {
    pass(30);
    dead.addAll(List.of(0, 1, 2));
    pass(2 * SILENCE_SEC);
    assertThat(now.silent()).isEqualTo(IntSet.of(0, 1, 2));

    dead.add(3);
    pass(2 * SILENCE_SEC);
    assertThat(now)
        .isEqualTo(new SilentNodes(IntSet.of(), IntSet.of(0, 1, 2, 3), SilenceHold.MANY));
  }

  @Test
  void dataNodeThatComesAndGoesIsWaitedForTwiceAsLongEachTime() {
    pass(30);
    for (int times = 0; times < 5; times++) {
      dead.add(9);
      pass((SILENCE_SEC << times) - 1);
      assertThat(now.silent()).as("time %s", times).isEqualTo(IntSet.of());
      pass(1 + HEARTBEAT_SEC);
      assertThat(now.silent()).as("time %s", times).isEqualTo(IntSet.of(9));
      dead.clear();
      pass(HEARTBEAT_SEC);
    }
    pass(3700);
    dead.add(9);
    pass(SILENCE_SEC + HEARTBEAT_SEC);
    assertThat(now.silent()).isEqualTo(IntSet.of(9));
  }
}
