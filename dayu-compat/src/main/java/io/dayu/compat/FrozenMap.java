package io.dayu.compat;

import java.util.AbstractMap;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A map that cannot change and has no null, which it refuses to look for. */
final class FrozenMap<K, V> extends AbstractMap<K, V> {
  private final Map<K, V> entries;

  /**
   * A map of these.
   *
   * @param entries which nobody else has
   */
  FrozenMap(Map<K, V> entries) {
    for (Map.Entry<K, V> entry : entries.entrySet()) {
      Objects.requireNonNull(entry.getKey());
      Objects.requireNonNull(entry.getValue());
    }
    this.entries = Collections.unmodifiableMap(entries);
  }

  /**
   * A map of these.
   *
   * @param keysAndValues each key before its value
   * @throws IllegalArgumentException when a key is there twice
   */
  @SuppressWarnings("unchecked") // LaterMap gives no others
  static <K, V> FrozenMap<K, V> of(Object... keysAndValues) {
    Map<K, V> entries = new HashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      K key = (K) Objects.requireNonNull(keysAndValues[i]);
      V value = (V) Objects.requireNonNull(keysAndValues[i + 1]);
      if (entries.put(key, value) != null) {
        throw new IllegalArgumentException("duplicate key: " + key);
      }
    }
    return new FrozenMap<>(entries);
  }

  @Override
  public Set<Map.Entry<K, V>> entrySet() {
    return entries.entrySet();
  }

  @Override
  public @Nullable V get(@Nullable Object key) {
    return entries.get(Objects.requireNonNull(key));
  }

  @Override
  public boolean containsKey(@Nullable Object key) {
    return entries.containsKey(Objects.requireNonNull(key));
  }

  @Override
  public boolean containsValue(@Nullable Object value) {
    return entries.containsValue(Objects.requireNonNull(value));
  }

  @Override
  public int size() {
    return entries.size();
  }

  @Override
  public V put(K key, V value) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void putAll(Map<? extends K, ? extends V> added) {
    throw new UnsupportedOperationException();
  }

  @Override
  public V putIfAbsent(K key, V value) {
    throw new UnsupportedOperationException();
  }

  @Override
  public V remove(@Nullable Object key) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean remove(@Nullable Object key, @Nullable Object value) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void clear() {
    throw new UnsupportedOperationException();
  }

  @Override
  public V replace(K key, V value) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean replace(K key, V old, V value) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void replaceAll(BiFunction<? super K, ? super V, ? extends V> replacement) {
    throw new UnsupportedOperationException();
  }

  @Override
  public V computeIfAbsent(K key, Function<? super K, ? extends V> made) {
    throw new UnsupportedOperationException();
  }

  @Override
  public V computeIfPresent(K key, BiFunction<? super K, ? super V, ? extends V> made) {
    throw new UnsupportedOperationException();
  }

  @Override
  public V compute(K key, BiFunction<? super K, ? super @Nullable V, ? extends V> made) {
    throw new UnsupportedOperationException();
  }

  @Override
  public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> merged) {
    throw new UnsupportedOperationException();
  }
}
