package io.dayu.agent.meter;

import io.dayu.protocol.PulledFrom;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Books what all pulls of the DataNode took from each source, for the planner of each block pool:
 * what recovery takes is foreground to none of them, whichever of them wanted it. Thread safe.
 */
public final class PulledBytes {
  private final PulledCounter node;
  private final List<Statement> statements = new CopyOnWriteArrayList<>();

  /** Empty books that also feed the node's counter. */
  public PulledBytes(PulledCounter node) {
    this.node = node;
  }

  /** Books what was taken from a source, and is written as it is. */
  public void add(String sourceUuid, long dataBytes, long linkBytes) {
    add(sourceUuid, dataBytes, linkBytes, dataBytes);
  }

  /**
   * Books what was taken from a source.
   *
   * @param writtenBytes bytes that are written for it
   */
  public void add(String sourceUuid, long dataBytes, long linkBytes, long writtenBytes) {
    node.add(dataBytes, linkBytes, writtenBytes);
    statements.forEach(statement -> statement.add(sourceUuid, linkBytes));
  }

  /** Books what was read from this DataNode itself, over no link. */
  public void addWithin(long dataBytes) {
    node.addWithin(dataBytes);
  }

  /** A statement for one planner of what is booked from now on. */
  public Statement open() {
    Statement statement = new Statement();
    statements.add(statement);
    return statement;
  }

  /** The pulled bytes that one planner has still to be told of. */
  public final class Statement implements AutoCloseable {
    private final TreeMap<String, Long> bySource = new TreeMap<>();

    private Statement() {}

    private synchronized void add(String sourceUuid, long linkBytes) {
      bySource.merge(sourceUuid, linkBytes, Long::sum);
    }

    /** All bytes of all pulls so far as the link carried them. */
    public long totalBytes() {
      return node.linkBytes();
    }

    /** Pulled bytes that no report has carried yet. */
    public synchronized List<PulledFrom> unreported() {
      return bySource.entrySet().stream()
          .map(entry -> new PulledFrom(entry.getKey(), entry.getValue()))
          .toList();
    }

    /** Takes off what a report carried. */
    public synchronized void acknowledge(List<PulledFrom> reported) {
      for (PulledFrom one : reported) {
        bySource.computeIfPresent(
            one.sourceUuid(),
            (uuid, bytes) -> bytes > one.bytes() ? Long.valueOf(bytes - one.bytes()) : null);
      }
    }

    /** Ends the statement: nothing is booked for it any more. */
    @Override
    public void close() {
      statements.remove(this);
    }
  }
}
