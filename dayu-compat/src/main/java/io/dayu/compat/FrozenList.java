package io.dayu.compat;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A list that cannot change.
 *
 * <p>One that may not hold null refuses to look for it, as Java's own does.
 */
final class FrozenList<E> extends AbstractList<E> implements RandomAccess {
  private final @Nullable Object[] elements;
  private final boolean mayHoldNull;

  private FrozenList(@Nullable Object[] elements, boolean mayHoldNull) {
    this.elements = elements;
    this.mayHoldNull = mayHoldNull;
  }

  /** A list of a copy of these, none of which is null. */
  static <E> FrozenList<E> of(Object... elements) {
    Object[] copy = Arrays.copyOf(elements, elements.length, Object[].class);
    for (Object element : copy) {
      Objects.requireNonNull(element);
    }
    return new FrozenList<>(copy, false);
  }

  /** A list of these themselves, which nobody else has. */
  static <E> FrozenList<E> ofNullable(@Nullable Object... elements) {
    return new FrozenList<>(elements, true);
  }

  boolean mayHoldNull() {
    return mayHoldNull;
  }

  @Override
  @SuppressWarnings("unchecked") // only such are in it
  public E get(int index) {
    return (E) elements[index];
  }

  @Override
  public int size() {
    return elements.length;
  }

  @Override
  public boolean contains(@Nullable Object element) {
    return indexOf(element) >= 0;
  }

  @Override
  public int indexOf(@Nullable Object element) {
    refuseNull(element);
    return super.indexOf(element);
  }

  @Override
  public int lastIndexOf(@Nullable Object element) {
    refuseNull(element);
    return super.lastIndexOf(element);
  }

  private void refuseNull(@Nullable Object element) {
    if (!mayHoldNull) {
      Objects.requireNonNull(element);
    }
  }

  @Override
  public @Nullable Object[] toArray() {
    return elements.clone();
  }

  @Override
  @SuppressWarnings("unchecked") // as above
  public void forEach(Consumer<? super E> action) {
    Objects.requireNonNull(action);
    for (Object element : elements) {
      action.accept((E) element);
    }
  }

  @Override
  public Spliterator<E> spliterator() {
    return Spliterators.spliterator(elements, Spliterator.ORDERED | Spliterator.IMMUTABLE);
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
  public boolean addAll(int index, Collection<? extends E> added) {
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

  @Override
  public void replaceAll(UnaryOperator<E> replacement) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void sort(@Nullable Comparator<? super E> order) {
    throw new UnsupportedOperationException();
  }
}
