package io.dayu.core.bandwidth;

/**
 * The links that a transfer takes, by number, all different. Not thread safe.
 *
 * <p>One instance can be filled again and again, so that routes cost no memory.
 */
public final class Route {
  // In of the destination, out of the source, up from its rack, down into the other.
  private static final int MOST = 4;

  private final int[] links;
  private int size;

  /** An empty route with room for all links between two nodes. */
  public Route() {
    this(MOST);
  }

  private Route(int capacity) {
    links = new int[capacity];
  }

  /** A route over the given links. */
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

  /** Whether the link is one of the route's. */
  public boolean takes(int link) {
    for (int i = 0; i < size; i++) {
      if (links[i] == link) {
        return true;
      }
    }
    return false;
  }

  void clear() {
    size = 0;
  }

  void add(int link) {
    links[size++] = link;
  }
}
