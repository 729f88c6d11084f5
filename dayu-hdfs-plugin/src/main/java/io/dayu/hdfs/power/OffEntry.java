package io.dayu.hdfs.power;

import com.google.common.base.Splitter;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

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

  /** As HDFS and name services make them, and so long that both are a name of HDFS. */
  private static final Pattern HOST = Pattern.compile("[A-Za-z0-9._-]{1,150}");

  private static final Pattern UUID = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  /** The name by which the journal keeps it. */
  public String fileName() {
    return sinceMs + BETWEEN + host + BETWEEN + uuid;
  }

  /**
   * True if the journal may keep it. A DataNode says itself what it is called, and a path of other
   * letters may be any file's.
   */
  boolean isPlain() {
    return HOST.matcher(host).matches() && UUID.matcher(uuid).matches();
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
