package io.dayu.sim.bound;

import java.util.BitSet;

/**
 * Links that together have to carry some bytes: the certificate of a bound.
 *
 * @param links by the numbers of {@link TrueCapacity}
 * @param needBytes bytes that have to cross them; 0 when there is no such cut as all bytes can flow
 * @param binding the kind of the links
 */
record Cut(BitSet links, double needBytes, LowerBound.Binding binding) {}
