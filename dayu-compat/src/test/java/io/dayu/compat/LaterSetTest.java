package io.dayu.compat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class LaterSetTest {
  private static final Map<String, Function<Set<String>, Object>> CALLS =
      Map.ofEntries(
          Map.entry("all", HashSet::new),
          Map.entry("hash", Set::hashCode),
          Map.entry("equals", set -> set.equals(new HashSet<>(set))),
          Map.entry("size", Set::size),
          Map.entry("contains", set -> set.contains("b")),
          Map.entry("contains(null)", set -> set.contains(null)),
          Map.entry("add", set -> set.add("a")),
          Map.entry("addAll", set -> set.addAll(List.of())),
          Map.entry("remove", set -> set.remove("none")),
          Map.entry("removeAll", set -> set.removeAll(List.of())),
          Map.entry("removeIf", set -> set.removeIf(each -> false)),
          Map.entry("retainAll", set -> set.retainAll(Set.of("a"))),
          Map.entry("clear", LaterSetTest::clear),
          Map.entry("stream", set -> set.stream().sorted().toList()));

  private static boolean clear(Set<String> set) {
    set.clear();
    return true;
  }

  private record Pair(Set<String> ours, Set<String> javas) {}

  private static Stream<Pair> pairs() {
    String[] many = "a b c d e f g h i j k l".split(" ");
    return Stream.of(
        new Pair(LaterSet.of(), Set.of()),
        new Pair(LaterSet.of("a"), Set.of("a")),
        new Pair(LaterSet.of("a", "b"), Set.of("a", "b")),
        new Pair(LaterSet.of(many), Set.of(many)),
        new Pair(
            LaterSet.copyOf(Arrays.asList("a", "b", "a")),
            Set.copyOf(Arrays.asList("a", "b", "a"))),
        new Pair(
            Stream.of("a", "a").collect(LaterCollectors.toUnmodifiableSet()),
            Stream.of("a", "a").collect(Collectors.toUnmodifiableSet())));
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
    assertThat(LaterSet.copyOf(pair.ours())).isSameAs(pair.ours());
  }

  @Test
  @SuppressWarnings("DistinctVarargsChecker") // that is what is refused
  void refusesTwiceTheSameAndNull() {
    assertThat(Outcome.of(() -> LaterSet.of("a", "a")))
        .isEqualTo(Outcome.of(() -> Set.of("a", "a")));
    assertThat(Outcome.of(() -> LaterSet.of("a", null)))
        .isEqualTo(Outcome.of(() -> Set.of("a", null)));
  }
}
