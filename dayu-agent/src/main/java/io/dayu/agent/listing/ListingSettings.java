package io.dayu.agent.listing;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;
import java.util.Optional;
import org.apache.hadoop.fs.Path;

/**
 * The checked settings of the lists of replicas: whether, where and how often they are written.
 *
 * @param directory empty for none
 * @param everyNs between two lists
 */
public record ListingSettings(Optional<Path> directory, long everyNs) {
  /** The key that names the directory. */
  public static final String DIRECTORY_KEY = "dayu.curate.replicas.dir";

  private static final String PERIOD_KEY = "dayu.curate.replicas.every";
  private static final long EVERY_MIN_MS = 1000;
  private static final long EVERY_MAX_MS = 7L * 24 * 3600 * 1000;

  /** Reads the keys. */
  public static ListingSettings read(DayuConfigReader reader) throws DayuConfigException {
    return new ListingSettings(
        directory(reader.text(DIRECTORY_KEY)),
        reader.durationNs(PERIOD_KEY, EVERY_MIN_MS, EVERY_MAX_MS));
  }

  private static Optional<Path> directory(String text) throws DayuConfigException {
    if (text.equals("none")) {
      return Optional.empty();
    }
    try {
      Path path = new Path(text);
      if (path.isAbsolute()) {
        return Optional.of(path);
      }
    } catch (IllegalArgumentException e) {
      throw wrong(text);
    }
    throw wrong(text);
  }

  private static DayuConfigException wrong(String text) {
    return new DayuConfigException(
        DIRECTORY_KEY, text, "it must be a directory such as /system/dayu/replicas, or none");
  }
}
