package io.dayu.compat;

import java.util.AbstractMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** Later members of {@link Map}. */
@StandsFor(Map.class)
public final class LaterMap {
  private LaterMap() {}

  /** No entry, which cannot change. */
  public static <K, V> Map<K, V> of() {
    return FrozenMap.of();
  }

  /** A map of one entry, which cannot change. */
  public static <K, V> Map<K, V> of(K k1, V v1) {
    return FrozenMap.of(k1, v1);
  }

  /** Two entries, which cannot change. */
  public static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2) {
    return FrozenMap.of(k1, v1, k2, v2);
  }

  /** Three entries, which cannot change. */
  public static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3) {
    return FrozenMap.of(k1, v1, k2, v2, k3, v3);
  }

  /** Four entries, which cannot change. */
  public static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4) {
    return FrozenMap.of(k1, v1, k2, v2, k3, v3, k4, v4);
  }

  /** Five entries, which cannot change. */
  public static <K, V> Map<K, V> of(K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5) {
    return FrozenMap.of(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5);
  }

  /** Six entries, which cannot change. */
  public static <K, V> Map<K, V> of(
      K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5, K k6, V v6) {
    return FrozenMap.of(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5, k6, v6);
  }

  /** Seven entries, which cannot change. */
  public static <K, V> Map<K, V> of(
      K k1, V v1, K k2, V v2, K k3, V v3, K k4, V v4, K k5, V v5, K k6, V v6, K k7, V v7) {
    return FrozenMap.of(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5, k6, v6, k7, v7);
  }

  /** Eight entries, which cannot change. */
  public static <K, V> Map<K, V> of(
      K k1,
      V v1,
      K k2,
      V v2,
      K k3,
      V v3,
      K k4,
      V v4,
      K k5,
      V v5,
      K k6,
      V v6,
      K k7,
      V v7,
      K k8,
      V v8) {
    return FrozenMap.of(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5, k6, v6, k7, v7, k8, v8);
  }

  /** Nine entries, which cannot change. */
  public static <K, V> Map<K, V> of(
      K k1,
      V v1,
      K k2,
      V v2,
      K k3,
      V v3,
      K k4,
      V v4,
      K k5,
      V v5,
      K k6,
      V v6,
      K k7,
      V v7,
      K k8,
      V v8,
      K k9,
      V v9) {
    return FrozenMap.of(k1, v1, k2, v2, k3, v3, k4, v4, k5, v5, k6, v6, k7, v7, k8, v8, k9, v9);
  }

  /** Ten entries, which cannot change. */
  public static <K, V> Map<K, V> of(
      K k1,
      V v1,
      K k2,
      V v2,
      K k3,
      V v3,
      K k4,
      V v4,
      K k5,
      V v5,
      K k6,
      V v6,
      K k7,
      V v7,
      K k8,
      V v8,
      K k9,
      V v9,
      K k10,
      V v10) {
    return FrozenMap.of(
        k1, v1, k2, v2, k3, v3, k4, v4, k5, v5, k6, v6, k7, v7, k8, v8, k9, v9, k10, v10);
  }

  /** The same entries, which cannot change: the map itself when it is such already. */
  @SuppressWarnings("unchecked") // nothing can be put into it
  public static <K, V> Map<K, V> copyOf(Map<? extends K, ? extends V> map) {
    return map instanceof FrozenMap ? (Map<K, V>) map : new FrozenMap<K, V>(new HashMap<K, V>(map));
  }

  /** An entry that cannot change. */
  public static <K, V> Map.Entry<K, V> entry(K key, V value) {
    return new AbstractMap.SimpleImmutableEntry<>(
        Objects.requireNonNull(key), Objects.requireNonNull(value));
  }
}
