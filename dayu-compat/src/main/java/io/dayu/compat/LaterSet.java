package io.dayu.compat;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** Later members of {@link Set}. */
@StandsFor(Set.class)
public final class LaterSet {
  private LaterSet() {}

  /** No element, which cannot change. */
  public static <E> Set<E> of() {
    return FrozenSet.of();
  }

  /** A set of one element, which cannot change. */
  public static <E> Set<E> of(E e1) {
    return FrozenSet.of(e1);
  }

  /** Two elements, which cannot change. */
  public static <E> Set<E> of(E e1, E e2) {
    return FrozenSet.of(e1, e2);
  }

  /** Three elements, which cannot change. */
  public static <E> Set<E> of(E e1, E e2, E e3) {
    return FrozenSet.of(e1, e2, e3);
  }

  /** Four elements, which cannot change. */
  public static <E> Set<E> of(E e1, E e2, E e3, E e4) {
    return FrozenSet.of(e1, e2, e3, e4);
  }

  /** Five elements, which cannot change. */
  public static <E> Set<E> of(E e1, E e2, E e3, E e4, E e5) {
    return FrozenSet.of(e1, e2, e3, e4, e5);
  }

  /** Six elements, which cannot change. */
  public static <E> Set<E> of(E e1, E e2, E e3, E e4, E e5, E e6) {
    return FrozenSet.of(e1, e2, e3, e4, e5, e6);
  }

  /** Seven elements, which cannot change. */
  public static <E> Set<E> of(E e1, E e2, E e3, E e4, E e5, E e6, E e7) {
    return FrozenSet.of(e1, e2, e3, e4, e5, e6, e7);
  }

  /** Eight elements, which cannot change. */
  public static <E> Set<E> of(E e1, E e2, E e3, E e4, E e5, E e6, E e7, E e8) {
    return FrozenSet.of(e1, e2, e3, e4, e5, e6, e7, e8);
  }

  /** Nine elements, which cannot change. */
  public static <E> Set<E> of(E e1, E e2, E e3, E e4, E e5, E e6, E e7, E e8, E e9) {
    return FrozenSet.of(e1, e2, e3, e4, e5, e6, e7, e8, e9);
  }

  /** Ten elements, which cannot change. */
  public static <E> Set<E> of(E e1, E e2, E e3, E e4, E e5, E e6, E e7, E e8, E e9, E e10) {
    return FrozenSet.of(e1, e2, e3, e4, e5, e6, e7, e8, e9, e10);
  }

  /** As many elements as are given, which cannot change. */
  @SafeVarargs
  @SuppressWarnings("varargs") // FrozenSet copies it
  public static <E> Set<E> of(E... elements) {
    return FrozenSet.of(elements);
  }

  /** The same elements, which cannot change: the set itself when it is such already. */
  @SuppressWarnings("unchecked") // nothing can be put into it
  public static <E> Set<E> copyOf(Collection<? extends E> elements) {
    return elements instanceof FrozenSet
        ? (Set<E>) elements
        : new FrozenSet<E>(new HashSet<E>(elements));
  }
}
