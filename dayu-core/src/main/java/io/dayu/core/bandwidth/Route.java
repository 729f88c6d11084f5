package io.dayu.core.bandwidth;

import java.util.Arrays;

/**
 * The links that a transfer takes, by number, all different, each with its weight: the bytes that
 * pass over the link for each byte that the transfer makes. Not thread safe.
 *
 * <p>A copy has a weight of 1 everywhere; a decode of k sources one of k where they come together.
 * One instance can be filled again and again, so that routes cost no memory.
 */
/*
 * Nearly all routes are of copies, so weights are written only where one is not 1.
 */
public final class Route {
  // In of the destination, out of the source, up from its rack, down into the other.
  private static final int USUAL = 4;

  private int[] links;
  private int[] weights;
  private int size;
  private boolean plain = true;

  /** An empty route with room for all links between two nodes; it grows when there are more. */
  public Route() {
    this(USUAL);
  }

  private Route(int capacity) {
    links = new int[capacity];
    weights = new int[capacity];
  }

  /** A route over the given links, all different, with a weight of 1 each. */
  public static Route of(int... links) {
    Route route = new Route(links.length);
    for (int link : links) {
      route.add(link);
    }
    return route;
  }

  public int size() {
    return size;
  }

  /** The link at a position from 0. */
  public int link(int position) {
    return links[position];
  }

  /** The bytes that pass over the link at a position for a byte of the transfer, 1 or more. */
  public int weight(int position) {
    return plain ? 1 : weights[position];
  }

  /** True if all weights are 1. */
  public boolean plain() {
    return plain;
  }

  /** Takes the rate of a transfer off each of its links, by their weights. */
  public void takeOff(long[] bytesPerSecByLink, long bytesPerSec) {
    for (int i = 0; i < size; i++) {
      bytesPerSecByLink[links[i]] -= bytesPerSec * weight(i);
    }
  }

  /** True if the link is one of the route's. */
  public boolean takes(int link) {
    return position(link) < size;
  }

  /** The position of the link, the route's size when it is not there. */
  private int position(int link) {
    for (int i = 0; i < size; i++) {
      if (links[i] == link) {
        return i;
      }
    }
    return size;
  }

  /** Adds so much weight of a link, which the route may take already. */
  public Route with(int link, int weight) {
    if (weight < 1) {
      throw new IllegalArgumentException("weight must be positive: " + weight);
    }
    int position = position(link);
    int before = position == size ? 0 : weight(position);
    if (position == size) {
      add(link);
    }
    if (before + weight > 1) {
      weigh(position, Math.addExact(before, weight));
    }
    return this;
  }

  private void weigh(int position, int weight) {
    if (plain) {
      Arrays.fill(weights, 0, size, 1);
      plain = false;
    }
    weights[position] = weight;
  }

  void clear() {
    size = 0;
    plain = true;
  }

  /** Adds a link that the route does not take yet, with a weight of 1. */
  void add(int link) {
    if (size == links.length) {
      links = Arrays.copyOf(links, 2 * size + 1);
      weights = Arrays.copyOf(weights, 2 * size + 1);
    }
    if (!plain) {
      weights[size] = 1;
    }
    links[size++] = link;
  }
}
