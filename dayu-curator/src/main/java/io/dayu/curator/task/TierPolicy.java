package io.dayu.curator.task;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.greatest;
import static org.apache.spark.sql.functions.least;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.when;

import org.apache.hadoop.fs.StorageType;
import org.apache.spark.sql.Column;

/**
 * The placement of the replicas of files with a storage policy ({@code
 * BlockStoragePolicySuite#createDefaultSuite}): one of them on a storage type, the others, or all.
 */
enum TierPolicy {
  ALL_SSD(Part.ALL, Part.NONE, Part.NONE),
  ONE_SSD(Part.ONE, Part.OTHERS, Part.NONE),
  HOT(Part.NONE, Part.ALL, Part.NONE),
  /** Written to memory first, and kept on disks. */
  LAZY_PERSIST(Part.NONE, Part.ALL, Part.NONE),
  WARM(Part.NONE, Part.ONE, Part.OTHERS),
  COLD(Part.NONE, Part.NONE, Part.ALL);

  /** 1 EiB. */
  private static final double STORED_MAX = 1L << 60;

  /** A part of a file's replicas. */
  private enum Part {
    NONE,
    ONE,
    OTHERS,
    ALL
  }

  private final Part onSsd;
  private final Part onDisk;
  private final Part onArchive;

  TierPolicy(Part onSsd, Part onDisk, Part onArchive) {
    this.onSsd = onSsd;
    this.onDisk = onDisk;
    this.onArchive = onArchive;
  }

  /** The policies whose files move down from storages of a type. */
  static Object[] namesOn(StorageType type) {
    return type == StorageType.SSD
        ? new Object[] {ALL_SSD.name(), ONE_SSD.name()}
        : new Object[] {HOT.name(), WARM.name()};
  }

  /**
   * The policy that HDFS follows for a file: those that treat replicas unequally are HOT for
   * erasure-coded ones.
   *
   * @param inherited the column with the policy that is set, for the file or above it
   */
  static Column followed(Column inherited) {
    Column notForGroups =
        inherited.isin(ONE_SSD.name(), WARM.name()).and(col("erasure_coding_policy").isNotNull());
    return when(notForGroups, HOT.name()).otherwise(inherited);
  }

  /**
   * A column that is true if HDFS follows a policy for erasure-coded files ({@code
   * ErasureCodingPolicyManager}).
   */
  static Column isForGroups(Column policy) {
    return policy.isin(HOT.name(), COLD.name(), ALL_SSD.name());
  }

  /**
   * Bytes of a file on storages of a type, by columns {@code policy}, {@code length} and space.
   *
   * @param dataNodes that have the type
   */
  static Column bytesOn(StorageType type, int dataNodes) {
    Column bytes = lit(0L);
    for (TierPolicy policy : values()) {
      bytes =
          when(col("policy").equalTo(policy.name()), bytesOf(policy.part(type), dataNodes))
              .otherwise(bytes);
    }
    return bytes;
  }

  private Part part(StorageType type) {
    return switch (type) {
      case SSD -> onSsd;
      case DISK -> onDisk;
      case ARCHIVE -> onArchive;
      default -> Part.NONE;
    };
  }

  private static Column bytesOf(Part part, int dataNodes) {
    return switch (part) {
      case NONE -> lit(0L);
      case ONE -> col("length");
      case OTHERS -> greatest(stored(dataNodes).minus(col("length")), lit(0L));
      case ALL -> stored(dataNodes);
    };
  }

  /**
   * The bytes that a file has on disks, and not those that it asks for: a user may ask for more
   * replicas than there are DataNodes, and for a block that is larger than a disk. Neither counts
   * in a tier.
   */
  private static Column stored(int dataNodes) {
    Column replicas =
        col("length")
            .cast("double")
            .multiply(least(coalesce(col("replication"), lit(1)), lit(dataNodes)));
    return when(
            col("erasure_coding_policy").isNotNull(),
            when(col("under_construction"), col("length")).otherwise(col("space_consumed")))
        .otherwise(least(replicas, lit(STORED_MAX)).cast("long"));
  }
}
