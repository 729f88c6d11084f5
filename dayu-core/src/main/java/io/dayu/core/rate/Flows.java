package io.dayu.core.rate;

import io.dayu.core.bandwidth.Route;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The transfers that share a slot's links: bytes, link numbers and weights in flat arrays. Not
 * thread safe.
 */
/*
 * Weights are kept from the first one on that is not 1: of copies alone there are none.
 */
public final class Flows {
  private long[] bytes;
  private int[] firstLink;
  private int[] links;
  private int @Nullable [] weights;
  private int size;

  /** No transfers yet, and room for so many; it grows when there are more. */
  public Flows(int expected) {
    bytes = new long[Math.max(expected, 8)];
    firstLink = new int[bytes.length + 1];
    links = new int[2 * bytes.length];
  }

  private Flows(Flows same, long[] bytes) {
    this.bytes = bytes;
    this.firstLink = same.firstLink;
    this.links = same.links;
    this.weights = same.weights;
    this.size = same.size;
  }

  /**
   * Adds a transfer.
   *
   * @param route the links it takes
   * @param movedBytes bytes that it is to move in the slot, greater than 0
   * @return its number, counted from 0
   */
  public int add(Route route, long movedBytes) {
    if (movedBytes <= 0) {
      throw new IllegalArgumentException("movedBytes must be positive: " + movedBytes);
    }
    if (size == bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * size);
      firstLink = Arrays.copyOf(firstLink, 2 * size + 1);
    }
    int at = firstLink[size];
    int end = at + route.size();
    if (end > links.length) {
      links = Arrays.copyOf(links, Math.max(end, 2 * links.length));
    }
    for (int i = 0; i < route.size(); i++) {
      links[at + i] = route.link(i);
    }
    if (weights != null || !route.plain()) {
      addWeights(at, route);
    }
    bytes[size] = movedBytes;
    firstLink[size + 1] = end;
    return size++;
  }

  private void addWeights(int at, Route route) {
    int[] known = weights == null ? new int[0] : weights;
    if (known.length < links.length) {
      int before = known.length;
      known = Arrays.copyOf(known, links.length);
      Arrays.fill(known, before, known.length, 1);
      weights = known;
    }
    for (int i = 0; i < route.size(); i++) {
      known[at + i] = route.weight(i);
    }
  }

  /** The same transfers over the same links with other bytes, each greater than 0. */
  Flows withBytes(long[] movedBytes) {
    return new Flows(this, movedBytes);
  }

  public int size() {
    return size;
  }

  public long bytes(int flow) {
    return bytes[flow];
  }

  /** Position of the flow's first link; those of flow + 1 begin where the flow's end. */
  public int firstLink(int flow) {
    return firstLink[flow];
  }

  /** The link at a position. */
  public int link(int position) {
    return links[position];
  }

  /** The weight of the link at a position, 1 or more. */
  public int weight(int position) {
    return weights == null ? 1 : weights[position];
  }
}
