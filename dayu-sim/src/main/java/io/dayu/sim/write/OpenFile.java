package io.dayu.sim.write;

import io.dayu.sim.write.load.FileWrite;

/** A file until its last client has written its last block. Not thread safe. */
final class OpenFile {
  private final FileWrite write;
  private int writing;
  private double lastNs;

  OpenFile(FileWrite write) {
    this.write = write;
    this.writing = write.clients();
  }

  long bytes() {
    return write.bytes();
  }

  long shuffledBytes() {
    return write.shuffledBytes();
  }

  int clients() {
    return write.clients();
  }

  double beginNs() {
    return (double) write.atNs();
  }

  /** Counts a client that has no blocks left; true when it was the last. */
  boolean closed(double atNs) {
    lastNs = Math.max(lastNs, atNs);
    writing--;
    return writing == 0;
  }

  double tookNs() {
    return lastNs - beginNs();
  }
}
