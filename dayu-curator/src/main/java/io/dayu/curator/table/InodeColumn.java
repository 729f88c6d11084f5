package io.dayu.curator.table;

import io.dayu.curator.image.ImageDictionary;
import io.dayu.curator.image.ImageDictionary.Space;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.StoragePolicy;
import org.apache.hadoop.hdfs.protocol.proto.HdfsProtos.BlockTypeProto;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeSection.INode;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeSection.INodeFile;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeSection.XAttrFeatureProto;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.thirdparty.protobuf.ByteString;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** The columns of an inode. What a kind of inode does not have is null. */
@SuppressWarnings("ImmutableEnumChecker") // types of Spark and readings hold nothing that changes
enum InodeColumn {
  INODE_ID(DataTypes.LongType, (inode, words) -> inode.getId()),
  /** {@code FILE}, {@code DIRECTORY} or {@code SYMLINK}. */
  TYPE(DataTypes.StringType, (inode, words) -> CellValues.text(inode.getType().name())),
  /** Without the directory; empty of the root. */
  NAME(DataTypes.StringType, (inode, words) -> CellValues.bounded(name(inode))),
  /** Bytes of a file. */
  LENGTH(
      DataTypes.LongType,
      (inode, words) ->
          inode.hasFile() ? CellValues.bytes(FileSpace.length(inode.getFile())) : null),
  /** Replicas that are wanted of each block; null of erasure-coded files. */
  REPLICATION(DataTypes.IntegerType, (inode, words) -> replication(inode)),
  PREFERRED_BLOCK_SIZE(
      DataTypes.LongType,
      (inode, words) ->
          inode.hasFile() ? CellValues.bytes(inode.getFile().getPreferredBlockSize()) : null),
  BLOCKS_COUNT(
      DataTypes.IntegerType,
      (inode, words) -> inode.hasFile() ? inode.getFile().getBlocksCount() : null),
  /** Bytes on all disks when no replica is missing; a block that is written counts as full. */
  SPACE_CONSUMED(DataTypes.LongType, (inode, words) -> bytesOrNone(spaceConsumed(inode, words))),
  MODIFICATION_TIME(
      DataTypes.TimestampType, (inode, words) -> CellValues.time(modificationTime(inode))),
  /** As exact as {@code dfs.namenode.accesstime.precision} has it; null where HDFS keeps none. */
  ACCESS_TIME(DataTypes.TimestampType, (inode, words) -> CellValues.time(accessTime(inode))),
  USER_NAME(DataTypes.StringType, (inode, words) -> CellValues.bounded(user(inode, words))),
  GROUP_NAME(DataTypes.StringType, (inode, words) -> CellValues.bounded(group(inode, words))),
  /** As {@code ls} writes it, without the kind: {@code rwxr-x---}. */
  PERMISSION(
      DataTypes.StringType,
      (inode, words) -> CellValues.text(ImageDictionary.permission(permission(inode)).toString())),
  /** The inode's own; null where it has its directory's. */
  STORAGE_POLICY(
      DataTypes.StringType, (inode, words) -> CellValues.text(storagePolicy(inode, words))),
  /** Of a file the one it is written by, of a directory its own. */
  ERASURE_CODING_POLICY(
      DataTypes.StringType, (inode, words) -> CellValues.text(codingPolicy(inode, words))),
  /** Of a file whether it is in an encryption zone, of a directory whether it begins one. */
  ENCRYPTED(DataTypes.BooleanType, InodeColumn::isEncrypted),
  UNDER_CONSTRUCTION(
      DataTypes.BooleanType,
      (inode, words) -> inode.hasFile() ? inode.getFile().hasFileUC() : null),
  /** The client that writes the file; null when nobody does. */
  LEASE_HOLDER(DataTypes.StringType, (inode, words) -> CellValues.bounded(leaseHolder(inode))),
  /** Names that a directory may hold in all; null without a quota. */
  NS_QUOTA(
      DataTypes.LongType,
      (inode, words) -> inode.hasDirectory() ? quota(inode.getDirectory().getNsQuota()) : null),
  /** Bytes that a directory may take on all disks; null without a quota. */
  DS_QUOTA(
      DataTypes.LongType,
      (inode, words) -> inode.hasDirectory() ? quota(inode.getDirectory().getDsQuota()) : null),
  /** The path to which a symbolic link leads. */
  TARGET(DataTypes.StringType, (inode, words) -> CellValues.bounded(target(inode))),
  BLOCKS(
      CellValues.BLOCKS,
      (inode, words) ->
          inode.hasFile() ? CellValues.blocks(inode.getFile().getBlocksList()) : null),
  /**
   * The number of the inode's values that are beyond what a table should hold: those are null, or
   * replaced.
   */
  OUT_OF_RANGE(DataTypes.IntegerType, InodeColumn::outOfRange);

  private static final String POLICY_ATTRIBUTE = "hsm.block.storage.policy.id";
  private static final String CODING_ATTRIBUTE = "hdfs.erasurecoding.policy";
  private static final String ZONE_ATTRIBUTE = "hdfs.crypto.encryption.zone";
  private static final String FILE_KEY_ATTRIBUTE = "hdfs.crypto.file.encryption.info";

  private final DataType type;
  private final Reading reading;

  InodeColumn(DataType type, Reading reading) {
    this.type = type;
    this.reading = reading;
  }

  String columnName() {
    return name().toLowerCase(Locale.ROOT);
  }

  DataType type() {
    return type;
  }

  @Nullable Object of(INode inode, ImageDictionary words) {
    return reading.of(inode, words);
  }

  static boolean isStriped(INodeFile file) {
    return file.getBlockType() == BlockTypeProto.STRIPED;
  }

  private static UTF8String name(INode inode) {
    return CellValues.text(inode.getName());
  }

  private static @Nullable UTF8String user(INode inode, ImageDictionary words) {
    return CellValues.text(words.user(permission(inode)));
  }

  private static @Nullable UTF8String group(INode inode, ImageDictionary words) {
    return CellValues.text(words.group(permission(inode)));
  }

  private static @Nullable UTF8String target(INode inode) {
    return inode.hasSymlink() ? CellValues.text(inode.getSymlink().getTarget()) : null;
  }

  private static @Nullable Long spaceConsumed(INode inode, ImageDictionary words) {
    return inode.hasFile() ? FileSpace.consumedBytes(inode.getFile(), words) : null;
  }

  private static @Nullable Long bytesOrNone(@Nullable Long bytes) {
    return bytes == null ? null : CellValues.bytes(bytes);
  }

  private static @Nullable Object replication(INode inode) {
    return inode.hasFile() && !isStriped(inode.getFile()) && hasReplication(inode.getFile())
        ? inode.getFile().getReplication()
        : null;
  }

  private static boolean hasReplication(INodeFile file) {
    return file.getReplication() >= 0 && file.getReplication() <= Short.MAX_VALUE;
  }

  private static long permission(INode inode) {
    if (inode.hasFile()) {
      return inode.getFile().getPermission();
    }
    return inode.hasDirectory()
        ? inode.getDirectory().getPermission()
        : inode.getSymlink().getPermission();
  }

  private static long modificationTime(INode inode) {
    if (inode.hasFile()) {
      return inode.getFile().getModificationTime();
    }
    return inode.hasDirectory()
        ? inode.getDirectory().getModificationTime()
        : inode.getSymlink().getModificationTime();
  }

  private static long accessTime(INode inode) {
    if (inode.hasFile()) {
      return inode.getFile().getAccessTime();
    }
    return inode.hasSymlink() ? inode.getSymlink().getAccessTime() : 0;
  }

  private static Object outOfRange(INode inode, ImageDictionary words) {
    int values = 0;
    values += CellValues.isNoTime(modificationTime(inode)) ? 1 : 0;
    values += CellValues.isNoTime(accessTime(inode)) ? 1 : 0;
    values += inode.getName().isValidUtf8() && !CellValues.isTooLong(name(inode)) ? 0 : 1;
    values += CellValues.isTooLong(user(inode, words)) ? 1 : 0;
    values += CellValues.isTooLong(group(inode, words)) ? 1 : 0;
    values += CellValues.isTooLong(leaseHolder(inode)) ? 1 : 0;
    values += CellValues.isTooLong(target(inode)) ? 1 : 0;
    if (inode.hasFile()) {
      Long space = spaceConsumed(inode, words);
      values += CellValues.isNoSize(FileSpace.length(inode.getFile())) ? 1 : 0;
      values += space != null && CellValues.isNoSize(space) ? 1 : 0;
      values += CellValues.isNoSize(inode.getFile().getPreferredBlockSize()) ? 1 : 0;
      values += isStriped(inode.getFile()) || hasReplication(inode.getFile()) ? 0 : 1;
    }
    return values;
  }

  private static @Nullable String storagePolicy(INode inode, ImageDictionary words) {
    if (inode.hasFile()) {
      return policyName(inode.getFile().getStoragePolicyID());
    }
    ByteString id = attribute(inode, words, Space.SYSTEM, POLICY_ATTRIBUTE);
    return id == null || id.isEmpty() ? null : policyName(id.byteAt(0));
  }

  /** 0 is no policy; a number that this Hadoop does not know is shown as it is. */
  private static @Nullable String policyName(int id) {
    if (id == 0) {
      return null;
    }
    StoragePolicy policy = StoragePolicy.valueOf(id);
    return policy == null ? Integer.toString(id) : policy.name();
  }

  private static @Nullable String codingPolicy(INode inode, ImageDictionary words) {
    if (inode.hasFile()) {
      return isStriped(inode.getFile()) ? FileSpace.codingName(inode.getFile(), words) : null;
    }
    ByteString name = attribute(inode, words, Space.SYSTEM, CODING_ATTRIBUTE);
    if (name == null) {
      return null;
    }
    try {
      return WritableUtils.readString(
          new DataInputStream(new ByteArrayInputStream(name.toByteArray())));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Object isEncrypted(INode inode, ImageDictionary words) {
    String name = inode.hasFile() ? FILE_KEY_ATTRIBUTE : ZONE_ATTRIBUTE;
    return attribute(inode, words, Space.RAW, name) != null;
  }

  private static @Nullable UTF8String leaseHolder(INode inode) {
    return inode.hasFile() && inode.getFile().hasFileUC()
        ? CellValues.text(inode.getFile().getFileUC().getClientName())
        : null;
  }

  private static @Nullable Object quota(long quota) {
    return quota < 0 || quota == Long.MAX_VALUE ? null : quota;
  }

  private static @Nullable ByteString attribute(
      INode inode, ImageDictionary words, Space space, String name) {
    XAttrFeatureProto attributes = null;
    if (inode.hasFile() && inode.getFile().hasXAttrs()) {
      attributes = inode.getFile().getXAttrs();
    } else if (inode.hasDirectory() && inode.getDirectory().hasXAttrs()) {
      attributes = inode.getDirectory().getXAttrs();
    }
    return attributes == null ? null : words.attribute(attributes, space, name);
  }

  /** A function that reads a column of an inode. */
  private interface Reading {
    @Nullable Object of(INode inode, ImageDictionary words);
  }
}
