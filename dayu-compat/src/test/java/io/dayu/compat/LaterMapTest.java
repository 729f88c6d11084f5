package io.dayu.compat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class LaterMapTest {
  private static final Map<String, Function<Map<String, Integer>, Object>> CALLS =
      Map.ofEntries(
          Map.entry("all", HashMap::new),
          Map.entry("hash", Map::hashCode),
          Map.entry("equals", map -> map.equals(new HashMap<>(map))),
          Map.entry("keys", map -> new HashSet<>(map.keySet())),
          Map.entry("values", map -> map.values().stream().sorted().toList()),
          Map.entry("get", map -> String.valueOf(map.get("b"))),
          Map.entry("get(null)", map -> map.get(null)),
          Map.entry("getOrDefault", map -> map.getOrDefault("none", 7)),
          Map.entry("containsKey(null)", map -> map.containsKey(null)),
          Map.entry("containsValue", map -> map.containsValue(1)),
          Map.entry("containsValue(null)", map -> map.containsValue(null)),
          Map.entry("keys contain null", map -> map.keySet().contains(null)),
          Map.entry("put", map -> map.put("a", 1)),
          Map.entry("putIfAbsent", map -> map.putIfAbsent("a", 1)),
          Map.entry("putAll", map -> done(() -> map.putAll(Map.of()))),
          Map.entry("remove", map -> map.remove("none")),
          Map.entry("remove both", map -> map.remove("none", 1)),
          Map.entry("replace", map -> map.replace("none", 1)),
          Map.entry("replace both", map -> map.replace("none", 1, 2)),
          Map.entry("replaceAll", map -> done(() -> map.replaceAll((key, value) -> value))),
          Map.entry("compute", map -> map.compute("a", (key, value) -> value)),
          Map.entry("computeIfAbsent", map -> map.computeIfAbsent("a", key -> 1)),
          Map.entry("computeIfPresent", map -> map.computeIfPresent("none", (key, value) -> 1)),
          Map.entry("merge", map -> map.merge("a", 1, Integer::sum)),
          Map.entry("clear", map -> done(map::clear)));

  private static boolean done(Runnable call) {
    call.run();
    return true;
  }

  private record Pair(Map<String, Integer> ours, Map<String, Integer> javas) {}

  private static Stream<Pair> pairs() {
    Map<String, Integer> changing = new HashMap<>(Map.of("a", 1, "b", 2));
    return Stream.of(
        new Pair(LaterMap.of(), Map.of()),
        new Pair(LaterMap.of("a", 1), Map.of("a", 1)),
        new Pair(
            LaterMap.of("a", 1, "b", 2, "c", 3, "d", 4, "e", 5),
            Map.of("a", 1, "b", 2, "c", 3, "d", 4, "e", 5)),
        new Pair(LaterMap.copyOf(changing), Map.copyOf(changing)));
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void doesWhatJavasDoes(Pair pair) {
    CALLS.forEach(
        (name, call) ->
            assertThat(Outcome.of(() -> call.apply(pair.ours())))
                .as(name)
                .isEqualTo(Outcome.of(() -> call.apply(pair.javas()))));
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void copiesNoneOfItsOwn(Pair pair) {
    assertThat(LaterMap.copyOf(pair.ours())).isSameAs(pair.ours());
  }

  @Test
  @SuppressWarnings("DistinctVarargsChecker") // that is what is refused
  void refusesTwiceTheSameKeyAndNull() {
    assertThat(Outcome.of(() -> LaterMap.of("a", 1, "a", 2)))
        .isEqualTo(Outcome.of(() -> Map.of("a", 1, "a", 2)));
    assertThat(Outcome.of(() -> LaterMap.of("a", null)))
        .isEqualTo(Outcome.of(() -> Map.of("a", null)));
    assertThat(Outcome.of(() -> LaterMap.copyOf(Collections.singletonMap(null, 1))))
        .isEqualTo(Outcome.of(() -> Map.copyOf(Collections.singletonMap(null, 1))));
  }

  @Test
  void anEntryIsJavas() {
    assertThat(LaterMap.entry("a", 1)).isEqualTo(Map.entry("a", 1));
    assertThat(Outcome.of(() -> LaterMap.entry("a", 1).setValue(2)))
        .isEqualTo(Outcome.of(() -> Map.entry("a", 1).setValue(2)));
  }
}
