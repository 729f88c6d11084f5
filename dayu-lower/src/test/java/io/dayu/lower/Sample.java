package io.dayu.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All that lowering changes, in one class: it tells what it saw. */
@SuppressWarnings({
  "ArrayRecordComponent",
  "EqualsIncompatibleType",
  "UnnecessaryLambda"
}) // they are what is lowered
public final class Sample implements Callable<List<String>> {
  private record Empty() {}

  private record Mixed(
      boolean flag,
      byte small,
      char letter,
      short less,
      int number,
      long large,
      float part,
      double fine,
      @Nullable String text,
      int @Nullable [] array) {}

  private sealed interface Shape permits Square, Round {
    int area();

    private int twice() {
      return 2 * area();
    }

    default Function<Integer, Integer> scaled() {
      return by -> by * twice();
    }
  }

  private record Square(int side) implements Shape {
    @Override
    public int area() {
      return side * side;
    }
  }

  private record Round(int area) implements Shape {}

  /** Has a private method of the same name as its subclass has. */
  private static class Above {
    private int level = 1;

    private String name() {
      return "above";
    }
  }

  private static final class Below extends Above {
    private final int level = 2;

    private String name() {
      return "below";
    }
  }

  private final List<String> seen = new ArrayList<>();

  @Override
  public List<String> call() {
    seeRecords();
    seeNest();
    seeLaterMembers();
    seeTexts();
    return seen;
  }

  private void seeRecords() {
    int[] array = {1};
    Mixed one =
        new Mixed(true, (byte) -3, 'x', (short) 4, 5, 1L << 40, -0.0f, Double.NaN, null, array);
    Mixed same =
        new Mixed(true, (byte) -3, 'x', (short) 4, 5, 1L << 40, -0.0f, Double.NaN, null, array);
    Mixed other =
        new Mixed(true, (byte) -3, 'x', (short) 4, 5, 1L << 40, 0.0f, Double.NaN, "", array);
    record Local(Empty empty, Square square) {}
    Local local = new Local(new Empty(), new Square(3));
    see(
        one.toString().replaceAll("@.*", ""),
        new Mixed(false, (byte) 1, 'a', (short) 1, 1, 1, 1, 1, "t", null).hashCode());
    see(one.equals(same), one.hashCode() == same.hashCode(), one.equals(other), one.equals("x"));
    see(local, local.hashCode(), local.equals(new Local(new Empty(), new Square(3))));
    see(
        new Empty(),
        new Empty().hashCode(),
        new Empty().equals(new Empty()),
        new Empty().equals(other));
  }

  private void seeNest() {
    Below below = new Below();
    Above above = below;
    see(above.name(), below.name(), above.level, below.level);
    Function<Above, String> name = Above::name;
    see(name.apply(below), new Square(3).scaled().apply(5), new Round(2).scaled().apply(1));
    Runnable anonymous =
        new Runnable() {
          @Override
          public void run() {
            see("from within", seen.size());
          }
        };
    anonymous.run();
  }

  private void seeLaterMembers() {
    see(List.of("a", "b"), Stream.of(1, 2).toList(), Optional.empty().isEmpty());
    Function<String, String> strip = String::strip;
    see(strip.apply(" a "), Stream.of("x").map(List::of).toList());
  }

  private void seeTexts() {
    long large = 7;
    double fine = 0.5;
    byte small = -1;
    char letter = 'c';
    char[] letters = {'d'};
    String none = null;
    see("a" + large + fine + small + letter + none + true, "\1\2" + letter, letters.length + "");
  }

  private void see(Object... values) {
    for (Object value : values) {
      seen.add(String.valueOf(value));
    }
  }
}
