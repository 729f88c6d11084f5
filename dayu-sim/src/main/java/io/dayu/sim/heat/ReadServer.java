package io.dayu.sim.heat;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A DataNode that serves so many reads at once, the others in the order in which they came; and
 * what it tells of them.
 */
final class ReadServer {
  /** The reads of a file that a server has seen since it last told. */
  private static final class Seen {
    int readers;
    double reads;
    long sinceNs;
    double readerNs;

    void change(int by, long nowNs) {
      readerNs += (double) readers * (nowNs - sinceNs);
      sinceNs = nowNs;
      readers += by;
    }
  }

  /**
   * The report of a server on a file.
   *
   * @param reads that began since it last told
   * @param readers at once, in the mean of that time
   */
  record FileReads(double reads, double readers) {}

  private final int capacity;
  private final double copySpeed;
  private final ArrayDeque<ReadRequest> waiting = new ArrayDeque<>();
  private final Map<Integer, Seen> seen = new HashMap<>();
  private int serving;
  private double servedNs;
  private long sinceNs;
  private long copiesUntilNs;

  /**
   * An idle one.
   *
   * @param capacity reads that it serves at once (c)
   * @param copySpeed speed at which copies get there, as part of the greatest
   */
  ReadServer(int capacity, double copySpeed) {
    this.capacity = capacity;
    this.copySpeed = copySpeed;
  }

  int capacity() {
    return capacity;
  }

  double copySpeed() {
    return copySpeed;
  }

  /** Clients that read from it or wait for it (h). */
  int readers() {
    return serving + waiting.size();
  }

  /** The number of further clients that it can serve (phi). */
  double room() {
    return capacity - readers();
  }

  /** Time for which reads were served until now, that of each added up. */
  double servedNs(long nowNs) {
    servedNs += (double) serving * (nowNs - sinceNs);
    sinceNs = nowNs;
    return servedNs;
  }

  private void serve(int more, long nowNs) {
    servedNs(nowNs);
    serving += more;
  }

  /** The time at which all copies that are on their way to it are there. */
  long copiesUntilNs() {
    return copiesUntilNs;
  }

  void copiesUntil(long atNs) {
    copiesUntilNs = atNs;
  }

  /** A client comes; returns whether it is served at once. */
  boolean comes(ReadRequest request, long nowNs) {
    Seen its = seen.computeIfAbsent(request.file(), file -> new Seen());
    its.change(1, nowNs);
    its.reads++;
    if (serving < capacity) {
      serve(1, nowNs);
      return true;
    }
    waiting.add(request);
    return false;
  }

  /** A client has read; returns who is served in its place. */
  Optional<ReadRequest> leaves(ReadRequest request, long nowNs) {
    Objects.requireNonNull(seen.get(request.file())).change(-1, nowNs);
    Optional<ReadRequest> next = Optional.ofNullable(waiting.poll());
    if (next.isEmpty()) {
      serve(-1, nowNs);
    }
    return next;
  }

  /** Its reports, by file; the server begins to count anew. */
  Map<Integer, FileReads> tell(long sinceNs, long nowNs) {
    Map<Integer, FileReads> told = new TreeMap<>();
    seen.forEach(
        (file, its) -> {
          its.change(0, nowNs);
          told.put(file, new FileReads(its.reads, its.readerNs / (nowNs - sinceNs)));
          its.reads = 0;
          its.readerNs = 0;
        });
    seen.values().removeIf(its -> its.readers == 0);
    return told;
  }
}
