package io.dayu.hdfs.history;

/** The names of members of a loss that shadow mode has noted, beside those of every entry. */
public final class LossEntry {
  /** The losses that are kept; each has a few thousand bytes. */
  public static final int LOSSES_MAX = 100;

  public static final String ALPHA = "alpha";
  public static final String BEFORE_P90_MICROS = "beforeP90Micros";
  public static final String BEFORE_P99_MICROS = "beforeP99Micros";
  public static final String BLOCKS = "blocks";
  public static final String BLOCKS_BY_PRIORITY = "blocksByPriority";
  public static final String BY_DAYU = "recovered by Dayu";
  public static final String COMPARABLE = "comparable";
  public static final String COPIES_BYTES_PER_SEC = "copiesBytesPerSec";
  public static final String DATA_NODES = "dataNodes";
  public static final String DAYU = "dayu";
  public static final String FORECAST_ERROR = "forecastError";
  public static final String GROUPS = "groups";
  public static final String HAPPENED = "happened";
  public static final String LEFT_BLOCKS = "leftBlocks";
  public static final String LINK_SEC_ABOVE_ALPHA = "linkSecAboveAlpha";
  public static final String LINKS_BYTES_PER_SEC = "linksBytesPerSec";
  public static final String LOST_BYTES = "lostBytes";
  public static final String MEANWHILE_P90_MICROS = "meanwhileP90Micros";
  public static final String MEANWHILE_P99_MICROS = "meanwhileP99Micros";
  public static final String NONE_TO_SPARE_BLOCK_SEC = "noneToSpareBlockSec";
  public static final String ONE_REPLICA_BLOCK_SEC = "oneReplicaBlockSec";
  public static final String SAMPLE_WEIGHT = "sampleWeight";
  public static final String STOCK = "stock";
  public static final String TRAFFIC = "traffic";
  public static final String TRAFFIC_EVERY_MS = "trafficEveryMs";

  private LossEntry() {}
}
