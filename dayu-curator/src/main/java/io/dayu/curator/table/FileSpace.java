package io.dayu.curator.table;

import io.dayu.curator.image.ImageCoding;
import io.dayu.curator.image.ImageDictionary;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeSection.INodeFile;
import org.jspecify.annotations.Nullable;

/** The space of a file on disks, counted as HDFS does ({@code INodeFile.storagespaceConsumed}). */
final class FileSpace {
  /** Of files with more bytes than numbers can say: no file has them, but an image may be odd. */
  static final long TOO_MUCH = -1;

  private FileSpace() {}

  /** The lengths of a file's blocks, {@link #TOO_MUCH} where they are no length. */
  static long length(INodeFile file) {
    try {
      long bytes = 0;
      for (int block = 0; block < file.getBlocksCount(); block++) {
        bytes = Math.addExact(bytes, file.getBlocks(block).getNumBytes());
      }
      return bytes;
    } catch (ArithmeticException e) {
      return TOO_MUCH;
    }
  }

  /**
   * Null of an erasure-coded file whose policy the image does not have, and {@link #TOO_MUCH} where
   * it is no number of bytes.
   */
  static @Nullable Long consumedBytes(INodeFile file, ImageDictionary words) {
    boolean striped = InodeColumn.isStriped(file);
    ImageCoding coding = striped ? words.coding(file.getErasureCodingPolicyID()) : null;
    if (striped && coding == null) {
      return null;
    }
    try {
      return consumedBytes(file, coding);
    } catch (ArithmeticException e) {
      return TOO_MUCH;
    }
  }

  private static long consumedBytes(INodeFile file, @Nullable ImageCoding coding) {
    int complete = file.getBlocksCount() - (file.hasFileUC() ? 1 : 0);
    long bytes = 0;
    for (int block = 0; block < file.getBlocksCount(); block++) {
      bytes = Math.addExact(bytes, bytesOf(file, block, block < complete, coding));
    }
    return bytes;
  }

  private static long bytesOf(
      INodeFile file, int block, boolean complete, @Nullable ImageCoding coding) {
    if (!complete) {
      return Math.multiplyExact(file.getPreferredBlockSize(), (long) copies(file, coding));
    }
    long length = file.getBlocks(block).getNumBytes();
    return coding != null
        ? coding.rawBytes(length)
        : Math.multiplyExact(length, (long) file.getReplication());
  }

  private static int copies(INodeFile file, @Nullable ImageCoding coding) {
    return coding == null ? file.getReplication() : coding.dataUnits() + coding.parityUnits();
  }

  static String codingName(INodeFile file, ImageDictionary words) {
    int id = file.getErasureCodingPolicyID();
    ImageCoding coding = words.coding(id);
    return coding == null ? Integer.toString(id) : coding.name();
  }
}
