package io.dayu.curator.table;

import io.dayu.curator.image.ImageCoding;
import io.dayu.curator.image.ImageDictionary;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeSection.INodeFile;
import org.jspecify.annotations.Nullable;

/** What a file takes on disks, counted as HDFS does ({@code INodeFile.storagespaceConsumed}). */
final class FileSpace {
  private FileSpace() {}

  /** Null of an erasure-coded file whose policy the image does not have. */
  static @Nullable Long consumedBytes(INodeFile file, ImageDictionary words) {
    boolean striped = InodeColumn.isStriped(file);
    ImageCoding coding = striped ? words.coding(file.getErasureCodingPolicyID()) : null;
    if (striped && coding == null) {
      return null;
    }
    int complete = file.getBlocksCount() - (file.hasFileUC() ? 1 : 0);
    long bytes = 0;
    for (int block = 0; block < file.getBlocksCount(); block++) {
      if (block >= complete) {
        bytes += file.getPreferredBlockSize() * copies(file, coding);
      } else if (coding != null) {
        bytes += coding.rawBytes(file.getBlocks(block).getNumBytes());
      } else {
        bytes += file.getBlocks(block).getNumBytes() * file.getReplication();
      }
    }
    return bytes;
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
