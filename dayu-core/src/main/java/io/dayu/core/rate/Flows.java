package io.dayu.core.rate;

import io.dayu.core.bandwidth.Route;
import java.util.Arrays;

/**
 * The transfers that share a slot's links: bytes and link numbers in flat arrays. Not thread safe.
 */
public final class Flows {
  private long[] bytes;
  private int[] firstLink;
  private int[] links;
  private int size;

  /** No transfers yet, and room for so many; it grows when there are more. */
  public Flows(int expected) {
    bytes = new long[Math.max(expected, 8)];
    firstLink = new int[bytes.length + 1];
    links = new int[2 * bytes.length];
  }

  private Flows(long[] bytes, int[] firstLink, int[] links, int size) {
    this.bytes = bytes;
    this.firstLink = firstLink;
    this.links = links;
    this.size = size;
  }

  /**
   * Adds a transfer.
   *
   * @param route the links it takes
   * @param movedBytes what it is to move in the slot, greater than 0
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
    if (at + route.size() > links.length) {
      links = Arrays.copyOf(links, 2 * links.length);
    }
    for (int i = 0; i < route.size(); i++) {
      links[at++] = route.link(i);
    }
    bytes[size] = movedBytes;
    firstLink[size + 1] = at;
    return size++;
  }

  /** The same transfers over the same links with other bytes, each greater than 0. */
  Flows withBytes(long[] movedBytes) {
    return new Flows(movedBytes, firstLink, links, size);
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
}
