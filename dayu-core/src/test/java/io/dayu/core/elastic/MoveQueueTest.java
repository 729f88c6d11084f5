package io.dayu.core.elastic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The order of moves, against one that looks at all there is. */
class MoveQueueTest {
  private final MoveQueue queue = new MoveQueue(100);

  @Test
  void whoOwesLeastComesFirst_andIsLookedAtWhenAllIsCopied() {
    queue.owes("much", 300, List.of(1L, 2L, 3L));
    queue.owes("little", 200, List.of(3L, 4L));
    assertThat(queue.take(3)).containsExactly(3L, 4L, 1L);
    queue.settle(3, false);
    assertThat(queue.isCopied("little")).as("4 is under way").isFalse();
    queue.settle(4, false);
    assertThat(queue.isCopied("little")).as("nothing was copied").isFalse();
    queue.putBack(1);
    assertThat(queue.take(9)).containsExactly(1L, 2L, 3L);
    queue.settle(1, true);
    assertThat(queue.isCopied("much")).isFalse();
    queue.settle(2, false);
    queue.settle(3, false);
    assertThat(queue.isCopied("much")).isTrue();
    queue.forget("much");
    assertThat(queue.isCopied("much")).isFalse();
  }

  @Test
  void ofTooManyThoseOfWhoOwesMostAreForgotten() {
    MoveQueue small = new MoveQueue(4);
    small.owes("much", 300, List.of(1L, 2L, 3L));
    small.owes("little", 200, List.of(4L, 5L));
    assertThat(small.waiting()).isEqualTo(2);
    assertThat(small.take(9)).containsExactly(4L, 5L);
    small.owes("most", 900, List.of(1L, 2L, 3L, 6L, 7L));
    assertThat(small.take(9)).isEmpty();
  }

  /** The same on plain lists that are looked through each time. */
  private static final class Slow {
    final Map<String, Long> bytes = new HashMap<>();
    final Map<String, List<Long>> lists = new HashMap<>();
    final Map<String, Boolean> copied = new HashMap<>();
    final Map<Long, String> underWay = new TreeMap<>();

    void owes(String node, long owed, List<Long> ids, int max) {
      bytes.put(node, owed);
      lists.put(node, new ArrayList<>(ids));
      copied.put(node, false);
      while (waiting() > max) {
        forget(bytes.keySet().stream().max(order()).orElseThrow());
      }
    }

    List<Long> list(String node) {
      return lists.computeIfAbsent(node, key -> new ArrayList<>());
    }

    Comparator<String> order() {
      return Comparator.<String>comparingLong(node -> bytes.getOrDefault(node, 0L))
          .thenComparing(node -> node);
    }

    void forget(String node) {
      bytes.remove(node);
      lists.remove(node);
      copied.remove(node);
    }

    int waiting() {
      return lists.values().stream().mapToInt(List::size).sum();
    }

    List<Long> take(int max) {
      List<Long> taken = new ArrayList<>();
      while (taken.size() < max) {
        String node = bytes.keySet().stream().filter(this::hasFree).min(order()).orElse(null);
        if (node == null) {
          return taken;
        }
        long id =
            list(node).stream().filter(one -> !underWay.containsKey(one)).findFirst().orElseThrow();
        list(node).remove(id);
        underWay.put(id, node);
        taken.add(id);
      }
      return taken;
    }

    boolean hasFree(String node) {
      return list(node).stream().anyMatch(one -> !underWay.containsKey(one));
    }

    void end(long id, boolean made, boolean back) {
      String node = underWay.remove(id);
      if (node != null && bytes.containsKey(node)) {
        if (back) {
          list(node).add(0, id);
        } else {
          copied.merge(node, made, Boolean::logicalOr);
        }
      }
    }

    boolean isCopied(String node) {
      return copied.getOrDefault(node, false)
          && list(node).isEmpty()
          && !underWay.containsValue(node);
    }
  }

  @Test
  void isTheSameAsTheSlowOne() {
    int copied = 0;
    for (int seed = 0; seed < 40; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int max = 5 + random.nextInt(40);
      MoveQueue fast = new MoveQueue(max);
      Slow slow = new Slow();
      for (int step = 0; step < 300; step++) {
        String node = "dn" + random.nextInt(6);
        List<Long> begun = List.copyOf(slow.underWay.keySet());
        long id = begun.isEmpty() ? 0 : begun.get(random.nextInt(begun.size()));
        switch (random.nextInt(20)) {
          case 0 -> {
            List<Long> ids = random.longs(random.nextInt(12), 0, 30).distinct().boxed().toList();
            long owed = random.nextInt(5);
            fast.owes(node, owed, ids);
            slow.owes(node, owed, ids, max);
          }
          case 1 -> {
            fast.forget(node);
            slow.forget(node);
          }
          case 2 -> {
            fast.putBack(id);
            slow.end(id, false, true);
          }
          case 3 -> {
            fast.keepOnly(one -> !one.equals(node));
            slow.forget(node);
          }
          case 4, 5, 6, 7 -> {
            int some = random.nextInt(9);
            assertThat(fast.take(some)).as("seed " + seed).isEqualTo(slow.take(some));
          }
          default -> {
            boolean made = random.nextBoolean();
            fast.settle(id, made);
            slow.end(id, made, false);
          }
        }
        assertThat(fast.waiting()).as("seed " + seed).isEqualTo(slow.waiting());
        assertThat(fast.underWay()).isEqualTo(slow.underWay.keySet());
        assertThat(fast.isCopied(node)).isEqualTo(slow.isCopied(node));
        copied += fast.isCopied(node) ? 1 : 0;
      }
    }
    assertThat(copied).as("DataNodes of which all was copied").isGreaterThan(20);
  }
}
