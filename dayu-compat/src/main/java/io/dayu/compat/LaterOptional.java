package io.dayu.compat;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Later members of {@link Optional}. */
@StandsFor(Optional.class)
public final class LaterOptional {
  private LaterOptional() {}

  /** True when there is no value. */
  public static <T> boolean isEmpty(Optional<T> optional) {
    return !optional.isPresent();
  }

  /** Gives the value away, or runs where there is none. */
  public static <T> void ifPresentOrElse(
      Optional<T> optional, Consumer<? super T> action, Runnable none) {
    if (optional.isPresent()) {
      action.accept(optional.get());
    } else {
      none.run();
    }
  }

  /** This one, or another where there is no value. */
  @SuppressWarnings("unchecked") // it is only read
  public static <T> Optional<T> or(
      Optional<T> optional, Supplier<? extends Optional<? extends T>> other) {
    Objects.requireNonNull(other);
    return optional.isPresent() ? optional : (Optional<T>) Objects.requireNonNull(other.get());
  }

  /**
   * The value.
   *
   * @throws java.util.NoSuchElementException when there is none
   */
  public static <T> T orElseThrow(Optional<T> optional) {
    return optional.get();
  }

  /** The value, or nothing. */
  public static <T> Stream<T> stream(Optional<T> optional) {
    return optional.isPresent() ? Stream.of(optional.get()) : Stream.empty();
  }
}
