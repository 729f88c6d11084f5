package io.dayu.sim.heat;

/**
 * A read of a file.
 *
 * @param client that reads a hot file again and again, or {@link #OTHER}
 * @param host the server that the client runs on, where it matters
 * @param beganNs time at which it came
 */
record ReadRequest(int file, int client, int host, long beganNs) {
  /** A client that reads once. */
  static final int OTHER = -1;

  boolean again() {
    return client != OTHER;
  }
}
