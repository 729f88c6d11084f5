package io.dayu.hdfs.elastic;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;
import io.dayu.hdfs.resting.AwakeCount;
import java.util.function.IntSupplier;

/**
 * The settings for the number of DataNodes that are to be awake; checked before.
 *
 * @param size the wish that decides
 * @param schedule sizes by the time of day
 * @param load part of what a DataNode carries that is planned for it, above 0, at most 1
 * @param patienceNs how long fewer must be enough before some rest
 * @param owedShare part of a DataNode's blocks that may have too few copies awake while it rests
 * @param movesAtOnce how many blocks that keep DataNodes from resting are copied at once; 0, none
 */
public record SizingSettings(
    SizeWish size,
    SizeSchedule schedule,
    double load,
    long patienceNs,
    double owedShare,
    int movesAtOnce) {
  private static final String SIZE = "dayu.elastic.size";
  private static final String SCHEDULE = "dayu.elastic.schedule";
  private static final long PATIENCE_MIN_MS = 1_000;
  private static final long PATIENCE_MAX_MS = 86_400_000;

  /**
   * Reads the keys.
   *
   * @param banded whether DataNodes may rest and have ranks
   * @throws DayuConfigException naming the first wrong key
   */
  static SizingSettings read(DayuConfigReader keys, boolean banded) throws DayuConfigException {
    SizeWish size =
        SizeWish.parse(keys.text(SIZE))
            .orElseThrow(
                () ->
                    wrong(
                        keys,
                        SIZE,
                        "it must be off, auto, schedule, or a whole number from 1 to 100000"));
    SizeSchedule schedule =
        SizeSchedule.parse(keys.text(SCHEDULE))
            .orElseThrow(
                () ->
                    wrong(
                        keys,
                        SCHEDULE,
                        "it must be none, or times and sizes such as 07:00=auto,20:00=30"));
    if (size.decides() && !banded) {
      throw wrong(
          keys,
          SIZE,
          "it needs dayu.elastic.enabled true and dayu.elastic.layout bands, which are '"
              + keys.text("dayu.elastic.enabled")
              + "' and '"
              + keys.text("dayu.elastic.layout")
              + "', or must be off");
    }
    if (size.kind() == SizeWish.Kind.SCHEDULE && schedule.equals(SizeSchedule.NONE)) {
      throw wrong(keys, SIZE, "it needs times and sizes in " + SCHEDULE + ", which is 'none'");
    }
    return new SizingSettings(
        size,
        schedule,
        keys.share("dayu.elastic.load", false),
        keys.durationNs("dayu.elastic.patience", PATIENCE_MIN_MS, PATIENCE_MAX_MS),
        keys.share("dayu.elastic.owed.max", true),
        keys.count("dayu.elastic.move.at-once", 0, 10_000));
  }

  private static DayuConfigException wrong(DayuConfigReader keys, String key, String remedy) {
    return new DayuConfigException(key, keys.text(key), remedy);
  }

  /** True if a DataNode may rest of which that was met. */
  boolean allows(AwakeCount count) {
    return count.shortBlocks() <= owedShare * count.looked();
  }

  /** The wish that decides at this time of day. */
  SizeWish now(IntSupplier minuteOfDay) {
    return size.kind() == SizeWish.Kind.SCHEDULE ? schedule.at(minuteOfDay.getAsInt()) : size;
  }
}
