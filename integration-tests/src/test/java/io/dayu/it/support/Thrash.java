package io.dayu.it.support;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Steps taken at random for a while, by a seed that is printed.
 *
 * <p>{@code -Ddayu.thrash.seconds=600 -Ddayu.thrash.seed=7} say for how long, and the same steps
 * again.
 */
public final class Thrash {
  private static final Logger LOG = LoggerFactory.getLogger(Thrash.class);

  private final long seed = Long.getLong("dayu.thrash.seed", System.nanoTime());
  private final SplittableRandom random = new SplittableRandom(seed);

  private Thrash() {}

  /** The test that is thrashed. */
  @FunctionalInterface
  public interface Test {
    void run(Thrash thrash) throws Exception;
  }

  /** The action of a step. */
  @FunctionalInterface
  public interface Action<S> {
    void take(S step) throws Exception;
  }

  /** Runs a test whose failure names the seed. */
  public static void run(Test test) {
    Thrash thrash = new Thrash();
    LOG.info("Thrashing with seed {}", thrash.seed);
    try {
      test.run(thrash);
    } catch (Exception | AssertionError e) {
      throw new AssertionError("thrashing with seed " + thrash.seed, e);
    }
  }

  /** Where all choices come from. */
  public SplittableRandom random() {
    return random;
  }

  /**
   * Takes steps until the time is over, with pauses between them: all of them in an order at
   * random, then all in another one, and so on, so that none is left out for long.
   *
   * @param usualTime for how long, when nothing else is wished
   * @return whether it was at least the usual time
   */
  public <S> boolean takeSteps(Duration usualTime, List<S> steps, int pauseMaxMs, Action<S> action)
      throws Exception {
    long seconds = Long.getLong("dayu.thrash.seconds", usualTime.toSeconds());
    long endNs = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
    List<S> left = new ArrayList<>();
    while (System.nanoTime() < endNs) {
      if (left.isEmpty()) {
        left.addAll(steps);
      }
      S step = left.remove(random.nextInt(left.size()));
      LOG.info("Step {}", step);
      action.take(step);
      Thread.sleep(random.nextInt(pauseMaxMs));
    }
    return seconds >= usualTime.toSeconds();
  }
}
