package io.dayu.core.testing;

import java.util.SplittableRandom;

/** Makes a random value; the random numbers given decide it wholly. */
@FunctionalInterface
public interface Gen<T> {
  T generate(SplittableRandom random);
}
