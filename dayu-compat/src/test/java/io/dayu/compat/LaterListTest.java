package io.dayu.compat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class LaterListTest {
  private static final Map<String, Function<List<String>, Object>> CALLS =
      Map.ofEntries(
          Map.entry("all", ArrayList::new),
          Map.entry("text", List::toString),
          Map.entry("hash", List::hashCode),
          Map.entry("equals", list -> list.equals(new ArrayList<>(list))),
          Map.entry("get(0)", list -> list.get(0)),
          Map.entry("get(-1)", list -> list.get(-1)),
          Map.entry("contains", list -> list.contains("b")),
          Map.entry("contains(null)", list -> list.contains(null)),
          Map.entry("indexOf(null)", list -> list.indexOf(null)),
          Map.entry("lastIndexOf(null)", list -> list.lastIndexOf(null)),
          Map.entry("lastIndexOf", list -> list.lastIndexOf("a")),
          Map.entry("toArray", list -> Arrays.asList(list.toArray())),
          Map.entry("typed", list -> Arrays.asList(list.toArray(new String[0]))),
          Map.entry("stream", list -> list.stream().map(String::valueOf).toList()),
          Map.entry("subList", list -> list.subList(0, list.size())),
          Map.entry("add", list -> list.add("c")),
          Map.entry("addAll", list -> list.addAll(List.of())),
          Map.entry("addAll(0)", list -> list.addAll(0, List.of())),
          Map.entry("set", list -> list.set(0, "c")),
          Map.entry("remove(0)", list -> list.remove(0)),
          Map.entry("remove", list -> list.remove("none")),
          Map.entry("removeAll", list -> list.removeAll(List.of())),
          Map.entry("removeIf", list -> list.removeIf(each -> false)),
          Map.entry("retainAll", list -> list.retainAll(List.of("a"))),
          Map.entry("clear", list -> done(list::clear)),
          Map.entry("sort", list -> done(() -> list.sort(null))),
          Map.entry("replaceAll", list -> done(() -> list.replaceAll(each -> each))),
          Map.entry("iterator", list -> done(() -> removeFirst(list))));

  private static boolean done(Runnable call) {
    call.run();
    return true;
  }

  private static void removeFirst(List<String> list) {
    Iterator<String> elements = list.iterator();
    elements.next();
    elements.remove();
  }

  private record Pair(List<String> ours, List<String> javas) {}

  private static Stream<Pair> pairs() {
    String[] many = "a b c d e f g h i j k l".split(" ");
    return Stream.of(
        new Pair(LaterList.of(), List.of()),
        new Pair(LaterList.of("a"), List.of("a")),
        new Pair(LaterList.of("a", "b"), List.of("a", "b")),
        new Pair(LaterList.of("a", "b", "a"), List.of("a", "b", "a")),
        new Pair(
            LaterList.of("a", "b", "c", "d", "e", "f", "g", "h", "i", "j"),
            List.of("a", "b", "c", "d", "e", "f", "g", "h", "i", "j")),
        new Pair(LaterList.of(many), List.of(many)),
        new Pair(LaterList.copyOf(Arrays.asList(many)), List.copyOf(Arrays.asList(many))),
        new Pair(LaterStream.toList(Stream.of("a", "b")), Stream.of("a", "b").toList()),
        new Pair(LaterStream.toList(Stream.of("a", null)), Stream.of("a", null).toList()));
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void doesWhatJavasDoes(Pair pair) {
    CALLS.forEach(
        (name, call) -> {
          assertThat(Outcome.of(() -> call.apply(pair.ours())))
              .as(name)
              .isEqualTo(Outcome.of(() -> call.apply(pair.javas())));
        });
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void copiesWhatMayHoldNullAlone(Pair pair) {
    assertThat(Outcome.of(() -> LaterList.copyOf(pair.ours()) == pair.ours()))
        .isEqualTo(Outcome.of(() -> List.copyOf(pair.javas()) == pair.javas()));
  }

  @Test
  void takesNoNull() {
    List<String> withNull = Collections.singletonList(null);
    assertThat(Outcome.of(() -> LaterList.copyOf(withNull)))
        .isEqualTo(Outcome.of(() -> List.copyOf(withNull)));
    assertThat(Outcome.of(() -> LaterList.of("a", null)))
        .isEqualTo(Outcome.of(() -> List.of("a", null)));
  }

  @Test
  void keepsNothingOfWhatItIsMadeOf() {
    String[] given = {"a", "b"};
    List<String> made = LaterList.of(given);
    given[0] = "c";
    made.toArray()[0] = "d";
    assertThat(made).containsExactly("a", "b");
  }
}
