package io.dayu.sim.together;

import java.util.Map;

/**
 * The terms of a comparison.
 *
 * @param rates of the systems
 * @param leadNs played before nodes are declared dead
 * @param silentNs of which they are silent
 * @param afterNs played after the recovery
 */
public record TogetherTerms(
    Map<CopyWish, WishRate> rates, long leadNs, long silentNs, long afterNs) {
  public TogetherTerms {
    rates = Map.copyOf(rates);
  }
}
