package io.dayu.curator.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tests of how much moves between DataNodes, and of when nothing does. */
final class BalanceRuleTest {
  private static final long GB = 1_000_000_000;
  private static final BalanceRule RULE = new BalanceRule(0.35, 0.15);

  private static Map<String, NodeUse> nodes(int... perCent) {
    Map<String, NodeUse> nodes = new HashMap<>();
    for (int node = 0; node < perCent.length; node++) {
      nodes.put("uuid" + node, new NodeUse(perCent[node] * GB, 100 * GB));
    }
    return nodes;
  }

  @Test
  void nothingMovesWhereAllAreEvenOrEmpty() {
    assertThat(RULE.need(nodes(50, 60, 64)).bytes()).as("within the spread").isEmpty();
    assertThat(RULE.need(nodes(90, 10, 1)).bytes()).as("33.7 % on average").isEmpty();
    assertThat(RULE.need(nodes(0, 90, 20)).bytes()).as("36.7 % on average").isNotEmpty();
    assertThat(RULE.need(nodes(99)).bytes()).as("nobody to give to").isEmpty();
    assertThat(RULE.need(Map.of()).bytes()).isEmpty();
  }

  @Test
  void fullestGivesWhatIsAboveTheMean_toThoseBelow() {
    BalanceRule.Need need = RULE.need(nodes(80, 40, 40, 40));
    assertThat(need.bytes()).containsOnlyKeys("uuid0");
    assertThat((double) need.bytes().getOrDefault("uuid0", 0L))
        .isCloseTo(24 * GB, within(0.1 * GB));
    assertThat(need.below()).as("8 GB each").isCloseTo(0.48, within(0.001));
  }

  @Test
  void emptyOneIsFilledByAllThatHaveMore() {
    BalanceRule.Need need = RULE.need(nodes(60, 60, 60, 0));
    assertThat(need.bytes()).containsOnlyKeys("uuid0", "uuid1", "uuid2");
    assertThat(need.below()).isCloseTo(0.39, within(0.001));
    assertThat((double) need.bytes().getOrDefault("uuid1", 0L))
        .isCloseTo(13 * GB, within(0.1 * GB));
  }

  /**
   * Moved byte by byte in pieces: it fits, no less would do for a rule that is due, and it ends.
   */
  @Test
  void afterwardsAllAreWithinTheSpread() {
    SplittableRandom random = new SplittableRandom(40);
    int due = 0;
    for (int cluster = 0; cluster < 2_000; cluster++) {
      Map<String, NodeUse> nodes = new HashMap<>();
      for (int node = random.nextInt(1, 12); node > 0; node--) {
        long capacity = random.nextLong(GB, 10 * GB);
        nodes.put("uuid" + node, new NodeUse((long) (random.nextDouble() * capacity), capacity));
      }
      BalanceRule.Need need = RULE.need(nodes);
      if (!need.bytes().isEmpty()) {
        due++;
        Map<String, NodeUse> after = moved(nodes, need);
        NodeSpread spread = NodeSpread.of(after.values());
        assertThat(spread.fullest() - spread.emptiest()).as("of %s", nodes).isLessThan(0.15);
        assertThat(spread.mean()).isCloseTo(NodeSpread.of(nodes.values()).mean(), within(1e-6));
        assertThat(RULE.need(after).bytes()).isEmpty();
      }
    }
    assertThat(due).isGreaterThan(500);
  }

  private static Map<String, NodeUse> moved(Map<String, NodeUse> nodes, BalanceRule.Need need) {
    Map<String, NodeUse> after = new HashMap<>(nodes);
    long left = 0;
    for (Map.Entry<String, Long> one : need.bytes().entrySet()) {
      NodeUse use = nodes.getOrDefault(one.getKey(), new NodeUse(0, 0));
      after.put(one.getKey(), new NodeUse(use.usedBytes() - one.getValue(), use.capacityBytes()));
      left += one.getValue();
    }
    for (Map.Entry<String, NodeUse> one : nodes.entrySet()) {
      NodeUse use = one.getValue();
      long room = (long) ((need.below() - use.usage()) * use.capacityBytes());
      if (room > 0) {
        long taken = Math.min(room, left);
        after.put(one.getKey(), new NodeUse(use.usedBytes() + taken, use.capacityBytes()));
        left -= taken;
      }
    }
    assertThat(left).as("what finds no room").isLessThan(100);
    return after;
  }
}
