package io.dayu.it.differential;

/**
 * Something that happens to the cluster.
 *
 * @param second when, after the beginning
 * @param kind what
 * @param index of the DataNode or file that it happens to
 * @param part of a DataNode: the storage; of a file: how many replicas
 * @param bytes room that is left
 */
record Event(int second, Kind kind, int index, int part, long bytes) {
  /** What can happen. */
  enum Kind {
    /** A DataNode is cut off, and dead for HDFS some time later. */
    DIE,
    /** It is back, with all it had. */
    RETURN,
    /** A DataNode is cut off and stale, but not dead. */
    HUSH,
    /** It is heard again. */
    HEAR,
    /** A DataNode is to enter maintenance. */
    MAINTENANCE,
    /** It leaves maintenance. */
    IN_SERVICE,
    /** A DataNode is to be decommissioned. */
    DECOMMISSION,
    /** It is taken back. */
    RECOMMISSION,
    /** Another number of replicas is asked for. */
    SETREP,
    /** A file is deleted. */
    DELETE,
    /** A storage has just so much room. */
    ROOM,
    /** A DataNode is slow, as its peers say. */
    SLOW,
    /** It is so no more. */
    FAST,
    /** The planner ends and another begins. */
    FORGET
  }

  static Event of(int second, Kind kind, int index) {
    return new Event(second, kind, index, 0, 0);
  }

  boolean ofFile() {
    return kind == Kind.SETREP || kind == Kind.DELETE;
  }

  Event withIndex(int other) {
    return new Event(second, kind, other, part, bytes);
  }

  /** One line. */
  String text() {
    return "at %d %s %d %d %d".formatted(second, kind, index, part, bytes);
  }

  /** Of its line, in words. */
  static Event parse(String[] words) {
    return new Event(
        Integer.parseInt(words[1]),
        Kind.valueOf(words[2]),
        Integer.parseInt(words[3]),
        Integer.parseInt(words[4]),
        Long.parseLong(words[5]));
  }
}
