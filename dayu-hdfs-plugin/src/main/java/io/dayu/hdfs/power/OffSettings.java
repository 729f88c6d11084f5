package io.dayu.hdfs.power;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;
import java.util.concurrent.TimeUnit;

/**
 * The settings by which machines are switched off; checked before.
 *
 * @param command of the site; empty where nothing is switched off
 * @param path of the journal
 * @param lostNs how long one that is switched on may take
 * @param timeoutNs how long a command may
 * @param awake copies of each block that stay awake when a machine goes off
 */
public record OffSettings(String command, String path, long lostNs, long timeoutNs, int awake) {
  private static final String COMMAND = "dayu.elastic.off.command";
  private static final String PATH = "dayu.elastic.off.path";
  private static final long DAY_MS = TimeUnit.DAYS.toMillis(1);

  /**
   * Reads the keys.
   *
   * @throws DayuConfigException naming the first wrong key
   */
  public static OffSettings read(DayuConfigReader keys) throws DayuConfigException {
    boolean banded =
        keys.flag("dayu.elastic.enabled") && "bands".equals(keys.text("dayu.elastic.layout"));
    String command = keys.text(COMMAND);
    OffSettings settings =
        new OffSettings(
            "none".equals(command) ? "" : command,
            keys.text(PATH),
            keys.durationNs("dayu.elastic.off.lost", 1_000, DAY_MS),
            keys.durationNs("dayu.elastic.off.timeout", 1_000, DAY_MS),
            keys.count("dayu.elastic.awake", 1, 512));
    if (settings.enabled() && !banded) {
      throw new DayuConfigException(
          COMMAND,
          command,
          "it needs dayu.elastic.enabled true and dayu.elastic.layout bands, which are '"
              + keys.text("dayu.elastic.enabled")
              + "' and '"
              + keys.text("dayu.elastic.layout")
              + "', or must be none");
    }
    if (!settings.path.startsWith("/")
        || settings.path.contains(":")
        || settings.path.length() < 2) {
      throw new DayuConfigException(
          PATH, settings.path, "it must be an absolute path in HDFS, such as /system/dayu/off");
    }
    return settings;
  }

  /** True if machines may be switched off. */
  public boolean enabled() {
    return !command.isEmpty();
  }
}
