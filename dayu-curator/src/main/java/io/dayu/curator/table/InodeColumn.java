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
import org.jspecify.annotations.Nullable;

/** The columns of an inode. What a kind of inode does not have is null. */
@SuppressWarnings("ImmutableEnumChecker") // types of Spark and readings hold nothing that changes
enum InodeColumn {
  INODE_ID(DataTypes.LongType, (inode, words) -> inode.getId()),
  /** {@code FILE}, {@code DIRECTORY} or {@code SYMLINK}. */
  TYPE(DataTypes.StringType, (inode, words) -> CellValues.text(inode.getType().name())),
  /** Without the directory; empty of the root. */
  NAME(DataTypes.StringType, (inode, words) -> CellValues.text(inode.getName())),
  /** Bytes of a file. */
  LENGTH(DataTypes.LongType, (inode, words) -> inode.hasFile() ? length(inode.getFile()) : null),
  /** Replicas that are wanted of each block; null of erasure-coded files. */
  REPLICATION(DataTypes.IntegerType, (inode, words) -> replication(inode)),
  PREFERRED_BLOCK_SIZE(
      DataTypes.LongType,
      (inode, words) -> inode.hasFile() ? inode.getFile().getPreferredBlockSize() : null),
  BLOCKS_COUNT(
      DataTypes.IntegerType,
      (inode, words) -> inode.hasFile() ? inode.getFile().getBlocksCount() : null),
  /** Bytes on all disks when no replica is missing; a block that is written counts as full. */
  SPACE_CONSUMED(
      DataTypes.LongType,
      (inode, words) -> inode.hasFile() ? FileSpace.consumedBytes(inode.getFile(), words) : null),
  MODIFICATION_TIME(DataTypes.TimestampType, (inode, words) -> modificationTime(inode)),
  /** As exact as {@code dfs.namenode.accesstime.precision} has it; null where HDFS keeps none. */
  ACCESS_TIME(DataTypes.TimestampType, (inode, words) -> accessTime(inode)),
  USER_NAME(DataTypes.StringType, (inode, words) -> CellValues.text(words.user(permission(inode)))),
  GROUP_NAME(
      DataTypes.StringType, (inode, words) -> CellValues.text(words.group(permission(inode)))),
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
  /** Who writes the file; null when nobody does. */
  LEASE_HOLDER(DataTypes.StringType, (inode, words) -> leaseHolder(inode)),
  /** Names that a directory may hold in all; null without a quota. */
  NS_QUOTA(
      DataTypes.LongType,
      (inode, words) -> inode.hasDirectory() ? quota(inode.getDirectory().getNsQuota()) : null),
  /** Bytes that a directory may take on all disks; null without a quota. */
  DS_QUOTA(
      DataTypes.LongType,
      (inode, words) -> inode.hasDirectory() ? quota(inode.getDirectory().getDsQuota()) : null),
  /** Where a symbolic link leads. */
  TARGET(
      DataTypes.StringType,
      (inode, words) ->
          inode.hasSymlink() ? CellValues.text(inode.getSymlink().getTarget()) : null),
  BLOCKS(
      CellValues.BLOCKS,
      (inode, words) ->
          inode.hasFile() ? CellValues.blocks(inode.getFile().getBlocksList()) : null);

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

  static long length(INodeFile file) {
    long bytes = 0;
    for (int block = 0; block < file.getBlocksCount(); block++) {
      bytes += file.getBlocks(block).getNumBytes();
    }
    return bytes;
  }

  static boolean isStriped(INodeFile file) {
    return file.getBlockType() == BlockTypeProto.STRIPED;
  }

  private static @Nullable Object replication(INode inode) {
    return inode.hasFile() && !isStriped(inode.getFile()) ? inode.getFile().getReplication() : null;
  }

  private static long permission(INode inode) {
    if (inode.hasFile()) {
      return inode.getFile().getPermission();
    }
    return inode.hasDirectory()
        ? inode.getDirectory().getPermission()
        : inode.getSymlink().getPermission();
  }

  private static @Nullable Object modificationTime(INode inode) {
    if (inode.hasFile()) {
      return CellValues.time(inode.getFile().getModificationTime());
    }
    return CellValues.time(
        inode.hasDirectory()
            ? inode.getDirectory().getModificationTime()
            : inode.getSymlink().getModificationTime());
  }

  private static @Nullable Object accessTime(INode inode) {
    if (inode.hasFile()) {
      return CellValues.time(inode.getFile().getAccessTime());
    }
    return inode.hasSymlink() ? CellValues.time(inode.getSymlink().getAccessTime()) : null;
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

  private static @Nullable Object leaseHolder(INode inode) {
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

  /** How a column is read. */
  private interface Reading {
    @Nullable Object of(INode inode, ImageDictionary words);
  }
}
