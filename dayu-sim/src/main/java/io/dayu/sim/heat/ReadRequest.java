package io.dayu.sim.heat;

/**
 * A read of a file.
 *
 * @param client who reads a hot file again and again, or {@link #OTHER}
 * @param host the server that the client runs on, where it matters
 * @param beganNs when it came
 */
record ReadRequest(int file, int client, int host, long beganNs) {
  /** Who reads once. */
  static final int OTHER = -1;

  boolean again() {
    return client != OTHER;
  }
}
