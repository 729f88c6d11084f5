package io.dayu.hdfs.power;

import com.google.common.base.Splitter;
import java.util.List;
import java.util.Optional;

/**
 * A machine in the journal of those that are off.
 *
 * @param uuid of its DataNode
 * @param host its name for the site's command
 * @param sinceMs when it began to go off, in ms since 1970, for people
 */
public record OffEntry(String uuid, String host, long sinceMs) {
  /** No name of a host has it, and HDFS allows it in a path. */
  private static final String BETWEEN = "@";

  private static final int PARTS = 3;

  /** The name by which the journal keeps it. */
  public String fileName() {
    return sinceMs + BETWEEN + host + BETWEEN + uuid;
  }

  /** The entry of that name; empty if it is none. */
  public static Optional<OffEntry> of(String fileName) {
    List<String> parts = Splitter.on(BETWEEN).limit(PARTS).splitToList(fileName);
    if (parts.size() < PARTS || parts.get(2).isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(new OffEntry(parts.get(2), parts.get(1), Long.parseLong(parts.get(0))));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
