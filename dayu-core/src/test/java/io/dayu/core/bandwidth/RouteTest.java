package io.dayu.core.bandwidth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.core.testing.Property;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RouteTest {
  private static Map<Integer, Integer> weights(Route route) {
    Map<Integer, Integer> weights = new LinkedHashMap<>();
    for (int i = 0; i < route.size(); i++) {
      weights.put(route.link(i), route.weight(i));
    }
    return weights;
  }

  @Test
  void aCopyTakesItsLinksOnce() {
    Route route = Route.of(3, 1, 2);

    assertThat(weights(route)).containsExactly(Map.entry(3, 1), Map.entry(1, 1), Map.entry(2, 1));
    assertThat(route.plain()).isTrue();
    assertThat(route.takes(1)).isTrue();
    assertThat(route.takes(0)).isFalse();
  }

  @Test
  void aRouteThatIsFilledAgainForgetsItsWeights() {
    Route route = Route.of(3).with(4, 2);
    route.clear();
    route.add(4);

    assertThat(weights(route)).containsExactly(Map.entry(4, 1));
    assertThat(route.plain()).isTrue();
  }

  @Test
  void refusesAWeightBelowOne() {
    Route route = new Route();
    assertThatThrownBy(() -> route.with(1, 0)).isInstanceOf(IllegalArgumentException.class);
  }

  /** Any number of links in any order, some more than once. */
  @Test
  void weightsOfOneLinkAddUp() {
    Property.check(
        random -> random.ints(random.nextInt(40), 0, 12).boxed().toList(),
        drawn -> {
          Route route = new Route();
          Map<Integer, Integer> expected = new LinkedHashMap<>();
          for (int link : drawn) {
            int weight = 1 + link % 3;
            route.with(link, weight);
            expected.merge(link, weight, Integer::sum);
          }
          assertThat(weights(route)).containsExactlyEntriesOf(expected);
          assertThat(route.plain()).isEqualTo(expected.values().stream().allMatch(w -> w == 1));
        });
  }
}
