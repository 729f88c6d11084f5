package io.dayu.core.testing;

import java.util.SplittableRandom;

/**
 * Checks that an invariant holds for many random values.
 *
 * <p>Try i draws its value from seed base + i. A failure names its seed; {@code
 * -Ddayu.property.seed=N -Ddayu.property.tries=1} runs that try alone.
 */
public final class Property {
  private static final long DEFAULT_SEED = 20190710;
  private static final int DEFAULT_TRIES = 200;

  private Property() {}

  /** An invariant that must hold for each value; it fails by throwing. */
  @FunctionalInterface
  public interface Invariant<T> {
    void check(T value);
  }

  /** Thrown by {@link #discard}. */
  private static final class Discarded extends RuntimeException {
    Discarded() {
      super("value discarded", null, false, false);
    }
  }

  /** Leaves a try out: its value says nothing. A check fails when more than half are left out. */
  public static RuntimeException discard() {
    throw new Discarded();
  }

  /** Runs 200 tries, or as many as the system property says. */
  public static <T> void check(Gen<T> gen, Invariant<T> invariant) {
    check(DEFAULT_TRIES, gen, invariant);
  }

  /** Runs so many tries unless the system property says otherwise. */
  public static <T> void check(int defaultTries, Gen<T> gen, Invariant<T> invariant) {
    long base = Long.getLong("dayu.property.seed", DEFAULT_SEED);
    int tries = Integer.getInteger("dayu.property.tries", defaultTries);
    int discarded = 0;
    for (int i = 0; i < tries; i++) {
      T value = gen.generate(new SplittableRandom(base + i));
      try {
        invariant.check(value);
      } catch (Discarded unused) {
        discarded++;
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError(
            "fails with -Ddayu.property.seed="
                + (base + i)
                + " -Ddayu.property.tries=1: "
                + e.getMessage()
                + "\nfor "
                + value,
            e);
      }
    }
    if (2 * discarded > tries) {
      throw new AssertionError(discarded + " of " + tries + " tries were discarded");
    }
  }
}
