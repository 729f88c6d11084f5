package io.dayu.it.differential;

import com.google.common.collect.Sets;
import java.util.Set;

/**
 * Something that happens to the cluster.
 *
 * @param second when, after the beginning
 * @param kind what
 * @param index of the DataNode or file that it happens to
 * @param part of a DataNode: the storage, or of one that dies the seconds until HDFS says so, 0 for
 *     a few; of a file: how many replicas, or which; how many DataNodes; of a scope: its share or
 *     path; of a mode: its place among all; of a pause: its seconds
 * @param bytes room that is left, or by what a scope is set
 */
record Event(int second, Kind kind, int index, int part, long bytes) {
  /** The kinds of event that can happen. */
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
    FORGET,
    /** One replica of a block is damaged on its disk; nobody knows it yet. */
    CORRUPT,
    /** A client reads all replicas of a block, and reports those that are damaged. */
    READ,
    /** The NameNode starts anew: what was reported of damage, pending and excess is forgotten. */
    RESTART,
    /** The other NameNode takes over: the same, and replicas that are too many stay for a while. */
    FAILOVER,
    /** A file is begun, and what there is of it is flushed. */
    CREATE,
    /** A file is opened again to be appended to. */
    APPEND,
    /** A file that is being written is closed. */
    CLOSE,
    /** A file is cut to half its length. */
    TRUNCATE,
    /** A file has another storage policy: the part is its id. */
    POLICY,
    /** One replica of a block is pinned to its DataNode. */
    PIN,
    /** Many clients read a block. */
    HOT,
    /** They do so no more. */
    COOL,
    /** So many DataNodes are to be awake. */
    SIZE,
    /** An operator has a DataNode rest. */
    REST,
    /** An operator wakes it. */
    WAKE,
    /** A background task would have one replica of a block on another DataNode. */
    HINT,
    /** A background task would have the replicas of a block on the types of their policy. */
    TIER,
    /** A client opens a file, as HDFS notes it. */
    OPEN,
    /** A file is moved: by part 1 to where snapshots are taken of it, by part 0 out of there. */
    RENAME,
    /** A file takes the place of another, whose number the part is. */
    OVER,
    /** A snapshot is taken: the part is its number. */
    SNAPSHOT,
    /** It is deleted. */
    UNSNAPSHOT,
    /** Curator converts a file: the part says to which coding. */
    CONVERT,
    /** An operator has cold files get their owners' factors back. */
    RESTORE,
    /** An operator sets which blocks are Dayu's: {@link PlayedScope} says how. */
    SCOPE,
    /** Dayu steps back, or an operator sets the mode. */
    MODE,
    /** An operator has Dayu plan nothing new for a while: the part is for how many seconds. */
    PAUSE
  }

  private static final Set<Kind> OF_FILES =
      Sets.immutableEnumSet(
          Kind.SETREP,
          Kind.DELETE,
          Kind.CORRUPT,
          Kind.READ,
          Kind.CREATE,
          Kind.APPEND,
          Kind.CLOSE,
          Kind.TRUNCATE,
          Kind.POLICY,
          Kind.PIN,
          Kind.HOT,
          Kind.COOL,
          Kind.HINT,
          Kind.TIER,
          Kind.OPEN,
          Kind.RENAME,
          Kind.OVER,
          Kind.CONVERT);

  static Event of(int second, Kind kind, int index) {
    return new Event(second, kind, index, 0, 0);
  }

  boolean ofFile() {
    return OF_FILES.contains(kind);
  }

  /**
   * The second at which HDFS calls a DataNode dead that dies.
   *
   * @param usualSec from the one to the other where it does not say
   */
  int deadAtSecond(int usualSec) {
    return second + (part > 0 ? part : usualSec);
  }

  Event withIndex(int other) {
    return new Event(second, kind, other, part, bytes);
  }

  /** Whether its part is the number of a file, too. */
  boolean ofTwoFiles() {
    return kind == Kind.OVER;
  }

  Event withPart(int other) {
    return new Event(second, kind, index, other, bytes);
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
