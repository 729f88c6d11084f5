package io.dayu.compat;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** A call's result, or the class of what it throws, of which Java has two for an index. */
record Outcome(@Nullable Object result, @Nullable Class<?> thrown) {
  @SuppressWarnings("CatchingUnchecked") // whatever it is, it is compared
  static Outcome of(Callable<?> call) {
    try {
      return new Outcome(call.call(), null);
    } catch (IndexOutOfBoundsException e) {
      return new Outcome(null, IndexOutOfBoundsException.class);
    } catch (Exception e) {
      return new Outcome(null, e.getClass());
    }
  }
}
