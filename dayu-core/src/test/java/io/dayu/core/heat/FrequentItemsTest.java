package io.dayu.core.heat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.dayu.core.testing.Property;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The summary against a map that forgets nothing. */
class FrequentItemsTest {
  private static final double EXACT = 1e-6;

  @Test
  void weightsAreExactWhileThereAreSlots() {
    FrequentItems items = new FrequentItems(3);
    items.add(7, 2);
    items.add(8, 1);
    items.add(7, 3);
    assertThat(items.size()).isEqualTo(2);
    assertThat(items.least(items.find(7))).isEqualTo(5);
    assertThat(items.most(items.find(7))).isEqualTo(5);
    assertThat(items.floor()).isZero();
    assertThat(items.find(9)).isNegative();
  }

  @Test
  void newItemTakesTheLightestSlot_whoseWeightIsItsError() {
    FrequentItems items = new FrequentItems(2);
    items.add(1, 10);
    items.add(2, 4);
    int slot = items.add(3, 1);
    assertThat(items.find(2)).isNegative();
    assertThat(items.item(slot)).isEqualTo(3);
    assertThat(items.least(slot)).isEqualTo(1);
    assertThat(items.most(slot)).isEqualTo(5);
    assertThat(items.floor()).isEqualTo(5);
  }

  @Test
  void whatCannotBeCountedIsRefused() {
    FrequentItems items = new FrequentItems(1);
    assertThatThrownBy(() -> items.add(1, -1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> items.add(1, Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new FrequentItems(0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void boundsHoldForEveryItem() {
    Property.check(
        SplittableRandom::split,
        random -> {
          int capacity = 1 + random.nextInt(30);
          FrequentItems items = new FrequentItems(capacity);
          Map<Long, Double> truth = new HashMap<>();
          double total = 0;
          int steps = random.nextInt(600);
          for (int step = 0; step < steps; step++) {
            if (random.nextInt(50) == 0) {
              double factor = 0.25 + random.nextDouble();
              items.scale(factor);
              truth.replaceAll((item, weight) -> weight * factor);
              total *= factor;
            }
            long item = (long) (60 * Math.pow(random.nextDouble(), 3)) - 5;
            double weight = random.nextInt(5);
            total += weight;
            truth.merge(item, weight, Double::sum);
            assertThat(items.item(items.add(item, weight))).isEqualTo(item);
          }
          check(items, truth, total, capacity);
        });
  }

  private static void check(
      FrequentItems items, Map<Long, Double> truth, double total, int capacity) {
    assertThat(items.size()).isEqualTo(Math.min(capacity, truth.size()));
    double sum = 0;
    double lightest = Double.POSITIVE_INFINITY;
    for (int slot = 0; slot < items.size(); slot++) {
      assertThat(items.find(items.item(slot))).isEqualTo(slot);
      double weight = truth.getOrDefault(items.item(slot), 0.0);
      assertThat(items.least(slot)).isLessThanOrEqualTo(weight + EXACT);
      assertThat(items.most(slot)).isGreaterThanOrEqualTo(weight - EXACT);
      sum += items.most(slot);
      lightest = Math.min(lightest, items.most(slot));
    }
    assertThat(sum).isCloseTo(total, within(EXACT * (1 + total)));
    if (items.size() == capacity) {
      assertThat(items.floor()).isEqualTo(lightest);
    }
    truth.forEach(
        (item, weight) -> {
          if (items.find(item) < 0) {
            assertThat(weight).isLessThanOrEqualTo(items.floor() + EXACT);
            assertThat(weight).isLessThanOrEqualTo(total / capacity + EXACT);
          }
        });
  }
}
