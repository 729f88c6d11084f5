package io.dayu.sim.heat;

import java.util.Locale;

/** The systems that are compared. */
public enum HeatArm {
  /** Stock HDFS: nobody makes extra replicas. */
  HDFS(Additions.NONE, Destination.DRAWN, Readers.ANY),
  /** CDRM: two replicas anywhere, and one more where fewest read, whatever is hot. */
  CDRM(Additions.NONE, Destination.DRAWN, Readers.ANY),
  /** EAFR: one more a period, drawn by speed and room (equations 6 and 9 to 12). */
  EAFR(Additions.ONE, Destination.DRAWN, Readers.ANY),
  /** EAFR whose readers take the replica with the shortest queue (EAFR-net, algorithm 3). */
  EAFR_NET(Additions.ONE, Destination.DRAWN, Readers.SHORTEST_QUEUE),
  /** Scarlett: once in an epoch, one more than the most readers that there were in it. */
  SCARLETT(Additions.EPOCH, Destination.SOONEST, Readers.ANY),
  /** DARE: readers' own DataNodes keep some of what these have read. */
  DARE(Additions.READ, Destination.READER, Readers.OWN),
  /** Dayu's demand, with EAFR's draw of destinations. */
  DAYU_DRAW(Additions.DEMAND, Destination.DRAWN, Readers.ANY),
  /** Dayu without its readers' order. */
  DAYU_PLAIN(Additions.DEMAND, Destination.SOONEST, Readers.ANY),
  /** Dayu. */
  DAYU(Additions.DEMAND, Destination.SOONEST, Readers.GUIDED),
  /** An oracle, which has known before which files will be hot, and of how many readers. */
  ORACLE(Additions.BEFORE, Destination.SOONEST, Readers.SHORTEST_QUEUE);

  /** The times at which a block gets more replicas. */
  enum Additions {
    /** Never. */
    NONE,
    /** A single one each period. */
    ONE,
    /** As many as its readers need, with each report. */
    DEMAND,
    /** As many as its last epoch would have needed. */
    EPOCH,
    /** With some of its reads. */
    READ,
    /** Before its readers come. */
    BEFORE
  }

  /** The destination of an extra replica. */
  enum Destination {
    /** By EAFR's draw. */
    DRAWN,
    /** The DataNode on which it is there soonest. */
    SOONEST,
    /** The DataNode that its reader runs on. */
    READER
  }

  /** The replica that a client reads. */
  enum Readers {
    /** Any. */
    ANY,
    /** The replica of their own DataNode, otherwise any. */
    OWN,
    /** The one that comes first in Dayu's order. */
    GUIDED,
    /** The one with the shortest queue now. */
    SHORTEST_QUEUE
  }

  private final Additions additions;
  private final Destination destination;
  private final Readers readers;

  HeatArm(Additions additions, Destination destination, Readers readers) {
    this.additions = additions;
    this.destination = destination;
    this.readers = readers;
  }

  /** Its name on the command line. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Of a file's replicas the number that lie anywhere; the others are where fewest read. */
  int drawn(int replicas) {
    return this == CDRM ? Math.max(1, replicas - 1) : replicas;
  }

  Additions additions() {
    return additions;
  }

  Destination destination() {
    return destination;
  }

  Readers readers() {
    return readers;
  }
}
