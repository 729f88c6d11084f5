package org.apache.hadoop.hdfs.util;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

@NullMarked
final class HashSetWalkTest {
  private final List<LightWeightLinkedSet<Integer>> sets =
      List.of(new LightWeightLinkedSet<>(), new LightWeightLinkedSet<>());

  private final HashSetWalk<Integer> walk = new HashSetWalk<>(sets);

  private List<Integer> rest() {
    List<Integer> met = new ArrayList<>();
    while (!walk.done()) {
      Integer next = walk.next();
      if (next != null) {
        met.add(next);
      }
    }
    return met;
  }

  @Test
  void aNewWalkIsAtItsEnd_andOneAlongNothingToo() {
    assertThat(walk.done()).isTrue();
    walk.restart();
    assertThat(walk.done()).isTrue();
    assertThat(walk.next()).isNull();
  }

  @Test
  void eachIsMetOnce_firstSetFirst() {
    for (int one = 0; one < 100; one++) {
      sets.get(one % 2).add(one);
    }
    walk.restart();

    List<Integer> met = rest();
    assertThat(met).doesNotHaveDuplicates().hasSize(100);
    assertThat(met.subList(0, 50)).allMatch(one -> one % 2 == 0);
    assertThat(walk.done()).isTrue();
  }

  /** Growth and shrinking move elements to other buckets. */
  @Test
  void whatIsThereAllTheWhileIsMet() {
    for (long seed = 1; seed <= 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      sets.forEach(LightWeightLinkedSet::clear);
      Set<Integer> all = new HashSet<>();
      for (int one = 0; one < random.nextInt(1, 2_000); one++) {
        int value = random.nextInt(10_000);
        sets.get(value % 2).add(value);
        all.add(value);
      }
      walk.restart();
      Set<Integer> met = new HashSet<>();
      boolean grows = random.nextInt(2) == 0;
      for (int step = 0; !walk.done(); step++) {
        Integer next = walk.next();
        if (next != null) {
          met.add(next);
        }
        if (step < 300) {
          for (int change = 0; change < 20; change++) {
            int value = grows ? random.nextInt(10_000, 100_000) : random.nextInt(10_000);
            if (grows) {
              sets.get(value % 2).add(value);
            } else if (sets.get(value % 2).remove(value)) {
              all.remove(value);
            }
          }
        }
      }
      assertThat(met).as("seed " + seed).containsAll(all);
    }
  }

  /** One look goes along no more than a part of a large empty table. */
  @Test
  void aLookIsShortHoweverEmptyTheSetIs() {
    for (int one = 0; one < 1 << 18; one++) {
      sets.get(0).add(one);
    }
    sets.get(1).add(7);
    for (int one = 1; one < (1 << 18) - (1 << 17); one++) {
      sets.get(0).remove(one);
    }
    walk.restart();
    int looks = 0;
    int met = 0;
    while (!walk.done()) {
      met += walk.next() == null ? 0 : 1;
      looks++;
    }
    assertThat(met).isEqualTo(sets.get(0).size() + 1);
    assertThat(looks).as("some found nothing").isGreaterThan(met);
  }
}
