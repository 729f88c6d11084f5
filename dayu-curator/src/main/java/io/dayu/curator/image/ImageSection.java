package io.dayu.curator.image;

/**
 * The sections of a fsimage that tables are made of ({@code FSImageFormatProtobuf.SectionName}).
 */
public enum ImageSection {
  /** All inodes, also those that only snapshots hold; begins with a message that counts them. */
  INODE,
  /** Of each directory, the children that it has now. */
  INODE_DIR,
  /** Inodes that directories name by number, because a rename took them out of a snapshot. */
  INODE_REFERENCE,
  /** All snapshots; begins with a message that counts them. */
  SNAPSHOT,
  /** Contents of snapshots that are not so now. */
  SNAPSHOT_DIFF;

  /** True if the section's first message tells of the section. */
  boolean hasHead() {
    return this == INODE || this == SNAPSHOT;
  }

  /** The name of its sub-sections in a fsimage ({@code dfs.image.parallel.load}). */
  String partName() {
    return name() + "_SUB";
  }
}
