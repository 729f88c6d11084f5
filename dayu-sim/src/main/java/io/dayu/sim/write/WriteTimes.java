package io.dayu.sim.write;

import java.util.Arrays;

/** The times that blocks and files took, in the order in which they ended. Not thread safe. */
public final class WriteTimes {
  private static final double NS_PER_SEC = 1e9;

  private double[] blockSeconds = new double[1024];
  private double[] fileSeconds = new double[1024];
  private int blocks;
  private int files;

  WriteTimes() {}

  /** A client has written a block; it goes on with the next one, if there is one. */
  void wrote(Client client, double beginNs, double endNs) {
    if (blocks == blockSeconds.length) {
      blockSeconds = Arrays.copyOf(blockSeconds, 2 * blocks);
    }
    blockSeconds[blocks++] = (endNs - beginNs) / NS_PER_SEC;
    client.wrote();
    if (client.blockBytes() == 0 && client.file().closed(endNs)) {
      if (files == fileSeconds.length) {
        fileSeconds = Arrays.copyOf(fileSeconds, 2 * files);
      }
      fileSeconds[files++] = client.file().tookNs() / NS_PER_SEC;
    }
  }

  /** Of each block. */
  public double[] blockSeconds() {
    return Arrays.copyOf(blockSeconds, blocks);
  }

  /** Of each file. */
  public double[] fileSeconds() {
    return Arrays.copyOf(fileSeconds, files);
  }
}
