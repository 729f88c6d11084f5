package io.dayu.core.rate;

import java.util.Arrays;

/**
 * The transfers that share a slot's links: bytes and link numbers in flat arrays. Not thread safe.
 */
public final class Flows {
  private long[] bytes = new long[16];
  private int[] firstLink = new int[17];
  private int[] links = new int[64];
  private int size;

  /**
   * Adds a transfer.
   *
   * @param linksTaken numbers of the links it takes, all different
   * @param movedBytes what it is to move in the slot, greater than 0
   * @return its number, counted from 0
   */
  public int add(int[] linksTaken, long movedBytes) {
    if (movedBytes <= 0) {
      throw new IllegalArgumentException("movedBytes must be positive: " + movedBytes);
    }
    if (size == bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * size);
      firstLink = Arrays.copyOf(firstLink, 2 * size + 1);
    }
    int from = firstLink[size];
    int to = from + linksTaken.length;
    if (to > links.length) {
      links = Arrays.copyOf(links, Math.max(to, 2 * links.length));
    }
    System.arraycopy(linksTaken, 0, links, from, linksTaken.length);
    bytes[size] = movedBytes;
    firstLink[size + 1] = to;
    return size++;
  }

  public int size() {
    return size;
  }

  public long bytes(int flow) {
    return bytes[flow];
  }

  /** Position of the flow's first link; those of flow + 1 begin where the flow's end. */
  int firstLink(int flow) {
    return firstLink[flow];
  }

  /** The link at a position. */
  int link(int position) {
    return links[position];
  }
}
