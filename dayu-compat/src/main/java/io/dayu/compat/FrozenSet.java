package io.dayu.compat;

import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A set that cannot change and has no null, which it refuses to look for. */
final class FrozenSet<E> extends AbstractSet<E> {
  private final Set<E> elements;

  /**
   * A set of these.
   *
   * @param elements which nobody else has
   */
  FrozenSet(Set<E> elements) {
    for (E element : elements) {
      Objects.requireNonNull(element);
    }
    this.elements = Collections.unmodifiableSet(elements);
  }

  /**
   * A set of these.
   *
   * @throws IllegalArgumentException when one is there twice
   */
  @SafeVarargs
  @SuppressWarnings("varargs") // it is only read
  static <E> FrozenSet<E> of(E... elements) {
    FrozenSet<E> set = new FrozenSet<>(new HashSet<>(Arrays.asList(elements)));
    if (set.size() < elements.length) {
      throw new IllegalArgumentException("duplicate element in " + Arrays.toString(elements));
    }
    return set;
  }

  @Override
  public Iterator<E> iterator() {
    return elements.iterator();
  }

  @Override
  public int size() {
    return elements.size();
  }

  @Override
  public boolean contains(@Nullable Object element) {
    return elements.contains(Objects.requireNonNull(element));
  }

  @Override
  public boolean add(E element) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean addAll(Collection<? extends E> added) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void clear() {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean remove(@Nullable Object element) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean removeAll(Collection<?> removed) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean removeIf(Predicate<? super E> removed) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean retainAll(Collection<?> retained) {
    throw new UnsupportedOperationException();
  }
}
