package io.dayu.sim.heat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * EAFR's draw of a destination: servers in the order of the speed that is expected of them, and in
 * the order of their remaining capacities, each weighted by its places (equations 9 to 12). The
 * paper does not tell alpha and beta; both are a half here.
 */
final class EafrDraw {
  private static final double ALPHA = 0.5;
  private static final double BETA = 0.5;

  private final double[] expectedSpeed;
  private final SplittableRandom random;

  /**
   * Expects of each server the speed that earlier copies had.
   *
   * @param random draws
   */
  EafrDraw(double[] speeds, SplittableRandom random) {
    expectedSpeed = speeds.clone();
    this.random = random;
  }

  /** A transfer to a server had that speed (equation 9). */
  void seen(int server, double speed) {
    expectedSpeed[server] = ALPHA * speed + (1 - ALPHA) * expectedSpeed[server];
  }

  /**
   * A server.
   *
   * @param candidate true for a server that may be drawn; at least one must be
   * @param room number of further clients that it can serve (phi)
   */
  int draw(IntPredicate candidate, IntToDoubleFunction room) {
    int[] candidates = IntStream.range(0, expectedSpeed.length).filter(candidate).toArray();
    double[] weights = new double[expectedSpeed.length];
    addByPlace(candidates, server -> expectedSpeed[server], BETA, weights);
    addByPlace(candidates, room, 1 - BETA, weights);
    double at = random.nextDouble() * Arrays.stream(weights).sum();
    for (int server : candidates) {
      at -= weights[server];
      if (at < 0) {
        return server;
      }
    }
    return candidates[candidates.length - 1];
  }

  /** Adds what a server's place in an order gives it (equation 10). */
  private static void addByPlace(
      int[] candidates, IntToDoubleFunction value, double part, double[] weights) {
    int[] ordered =
        Arrays.stream(candidates)
            .boxed()
            .sorted((a, b) -> Double.compare(value.applyAsDouble(b), value.applyAsDouble(a)))
            .mapToInt(Integer::intValue)
            .toArray();
    double sum = 0;
    for (int place = 1; place <= ordered.length; place++) {
      sum += 1.0 / place;
    }
    for (int place = 1; place <= ordered.length; place++) {
      weights[ordered[place - 1]] += part / place / sum;
    }
  }
}
