package io.dayu.config;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The keys of work that is no daemon's any more. A site that still has one starts as before, and
 * its log tells once where that work is now.
 */
final class MovedKeys {
  private static final Logger LOG = LoggerFactory.getLogger(MovedKeys.class);

  private static final Set<String> COLD =
      Set.of(
          "dayu.heat.cold.enabled",
          "dayu.heat.cold.after",
          "dayu.heat.cold.watched",
          "dayu.heat.cold.floor",
          "dayu.heat.cold.files");

  private static final Set<String> TOLD = ConcurrentHashMap.newKeySet();

  private MovedKeys() {}

  static boolean isMoved(String key) {
    return COLD.contains(key);
  }

  /** The sentence for operators on where the work of a key is now. */
  static String sentence(String key) {
    return key
        + " has no effect any more: ./dayu curate, with --tasks cold-factors, lowers the factors of"
        + " cold files, and ./dayu curate warm gives them back. Take the key out of the site's"
        + " file.";
  }

  static void tell(String key) {
    if (TOLD.add(key)) {
      LOG.warn("{}", sentence(key));
    }
  }
}
