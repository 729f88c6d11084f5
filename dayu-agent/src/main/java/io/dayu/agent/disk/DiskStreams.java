package io.dayu.agent.disk;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The streams to a device, or from it: as many move data at once as suit the device, in the order
 * in which they came; the others wait. Not thread safe.
 *
 * <p>One that has its turn and moves next to nothing, as its plan or its link gives it nothing,
 * takes nobody else's: it costs the device no time.
 */
final class DiskStreams<T> {
  /** The part of what would be its share below which a stream moves next to nothing. */
  private static final double HARDLY_SHARE = 1.0 / 16;

  /**
   * For so long, at each look: bytes are taken in lumps, of which a slow one takes none in some.
   */
  private static final double HARDLY_SEC = 2.5;

  private final int atOnce;
  private final Map<T, Turn> all = new LinkedHashMap<>();

  /** The account of a stream: bytes and turn since the last look, and how long it hardly moves. */
  private static final class Turn {
    double bytes;

    /** True if it has had its turn since the last look. */
    boolean had;

    double hardlySec;

    boolean hardlyMoves() {
      return hardlySec >= HARDLY_SEC;
    }
  }

  /** Nobody, of whom so many may move data at once. */
  DiskStreams(int atOnce) {
    this.atOnce = atOnce;
  }

  /** Takes a place at the end of the line; whoever has one keeps it. */
  void enter(T stream) {
    all.putIfAbsent(stream, new Turn());
  }

  /** Gives the place back. */
  void leave(T stream) {
    all.remove(stream);
  }

  /** Has only these keep their places; new ones come last. */
  void follow(Set<T> now) {
    all.keySet().retainAll(now);
    now.forEach(this::enter);
  }

  /** Notes what one of them has moved. */
  void moved(T stream, double bytes) {
    Turn turn = all.get(stream);
    if (turn != null) {
      turn.bytes += bytes;
    }
  }

  /**
   * Sees who moves next to nothing, once a period.
   *
   * @param seconds since the last look
   * @param bytesPerSec rate at which all of them may move
   */
  void look(double seconds, double bytesPerSec) {
    double hardly = HARDLY_SHARE * seconds * bytesPerSec / atOnce;
    for (Turn turn : all.values()) {
      turn.hardlySec = turn.had && turn.bytes < hardly ? turn.hardlySec + seconds : 0;
      turn.bytes = 0;
    }
    Set<T> flowing = new HashSet<>(flowing());
    all.forEach((stream, turn) -> turn.had = flowing.contains(stream));
  }

  /** The number of streams with a turn that move more than next to nothing; at least 1. */
  int moving() {
    long moving = all.values().stream().filter(turn -> !turn.hardlyMoves()).limit(atOnce).count();
    return (int) Math.max(1, moving);
  }

  /** The streams whose turn it is. */
  List<T> flowing() {
    List<T> flowing = new ArrayList<>();
    int moving = 0;
    for (Map.Entry<T, Turn> entry : all.entrySet()) {
      if (moving == atOnce) {
        break;
      }
      flowing.add(entry.getKey());
      moving += entry.getValue().hardlyMoves() ? 0 : 1;
    }
    return flowing;
  }

  /** The others, in their order. */
  List<T> waiting() {
    return new ArrayList<>(all.keySet().stream().skip(flowing().size()).toList());
  }
}
