package io.dayu.compat;

import java.util.Collection;
import java.util.List;

/** Later members of {@link List}. */
@StandsFor(List.class)
public final class LaterList {
  private LaterList() {}

  /** No element, which cannot change. */
  public static <E> List<E> of() {
    return FrozenList.of();
  }

  /** A list of one element, which cannot change. */
  public static <E> List<E> of(E e1) {
    return FrozenList.of(e1);
  }

  /** Two elements, which cannot change. */
  public static <E> List<E> of(E e1, E e2) {
    return FrozenList.of(e1, e2);
  }

  /** Three elements, which cannot change. */
  public static <E> List<E> of(E e1, E e2, E e3) {
    return FrozenList.of(e1, e2, e3);
  }

  /** Four elements, which cannot change. */
  public static <E> List<E> of(E e1, E e2, E e3, E e4) {
    return FrozenList.of(e1, e2, e3, e4);
  }

  /** Five elements, which cannot change. */
  public static <E> List<E> of(E e1, E e2, E e3, E e4, E e5) {
    return FrozenList.of(e1, e2, e3, e4, e5);
  }

  /** Six elements, which cannot change. */
  public static <E> List<E> of(E e1, E e2, E e3, E e4, E e5, E e6) {
    return FrozenList.of(e1, e2, e3, e4, e5, e6);
  }

  /** Seven elements, which cannot change. */
  public static <E> List<E> of(E e1, E e2, E e3, E e4, E e5, E e6, E e7) {
    return FrozenList.of(e1, e2, e3, e4, e5, e6, e7);
  }

  /** Eight elements, which cannot change. */
  public static <E> List<E> of(E e1, E e2, E e3, E e4, E e5, E e6, E e7, E e8) {
    return FrozenList.of(e1, e2, e3, e4, e5, e6, e7, e8);
  }

  /** Nine elements, which cannot change. */
  public static <E> List<E> of(E e1, E e2, E e3, E e4, E e5, E e6, E e7, E e8, E e9) {
    return FrozenList.of(e1, e2, e3, e4, e5, e6, e7, e8, e9);
  }

  /** Ten elements, which cannot change. */
  public static <E> List<E> of(E e1, E e2, E e3, E e4, E e5, E e6, E e7, E e8, E e9, E e10) {
    return FrozenList.of(e1, e2, e3, e4, e5, e6, e7, e8, e9, e10);
  }

  /** As many elements as are given, which cannot change. */
  @SafeVarargs
  @SuppressWarnings("varargs") // FrozenList copies it
  public static <E> List<E> of(E... elements) {
    return FrozenList.of((Object[]) elements);
  }

  /** The same elements, which cannot change: the list itself when it is such already. */
  @SuppressWarnings("unchecked") // nothing can be put into it
  public static <E> List<E> copyOf(Collection<? extends E> elements) {
    return elements instanceof FrozenList && !((FrozenList<?>) elements).mayHoldNull()
        ? (List<E>) elements
        : FrozenList.of(elements.toArray());
  }
}
