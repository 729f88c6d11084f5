package org.apache.hadoop.hdfs.server.namenode;

import io.dayu.hdfs.curate.Replacement;
import io.dayu.protocol.admin.ReplaceOrder;
import io.dayu.protocol.admin.ReplaceOutcome;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.XAttr;
import org.apache.hadoop.hdfs.XAttrHelper;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfoStriped;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.ReplicaJudge;
import org.apache.hadoop.hdfs.server.common.HdfsServerConstants;
import org.apache.hadoop.hdfs.server.namenode.NameNode.OperationCategory;
import org.jspecify.annotations.Nullable;

/**
 * Compares a file and its copy with what an order says of them, and renames the copy over the file.
 * HDFS's own rename asks nothing of what it overwrites, and so takes a file from under its writer.
 *
 * <p>Nothing can change between the comparison and the rename: the namesystem's write lock is held
 * for both. The rename is one record of the edit log, so that a NameNode that dies leaves either
 * the file or the copy in that place. Right before it the copy gets the {@link FileRights} of the
 * file, as they are at that moment.
 */
final class FileReplacer {
  private static final String OPERATION = "dayuReplace";

  private final FSNamesystem namesystem;
  private final FSDirectory directory;
  private final ReplaceOrder order;

  FileReplacer(FSNamesystem namesystem, ReplaceOrder order) {
    this.namesystem = namesystem;
    this.directory = namesystem.getFSDirectory();
    this.order = order;
  }

  /** The outcome of the order if there were a good copy: {@code NO_COPY} where it is fit. */
  Replacement look() throws IOException {
    namesystem.readLock();
    try {
      namesystem.checkOperation(OperationCategory.READ);
      @Nullable INodesInPath file = PlacedInode.of(directory, order.inodeId());
      return new Replacement(compared(file, null), file == null ? "" : file.getPath());
    } finally {
      namesystem.readUnlock(OPERATION);
    }
  }

  /** Takes the namesystem's write lock; waits for the edit log without it. */
  Replacement replace() throws IOException {
    FSPermissionChecker caller = namesystem.getPermissionChecker();
    List<BlockInfo> unused;
    String path;
    namesystem.writeLock();
    try {
      namesystem.checkOperation(OperationCategory.WRITE);
      namesystem.checkNameNodeSafeMode("Cannot replace a file");
      @Nullable INodesInPath file = PlacedInode.of(directory, order.inodeId());
      @Nullable INodesInPath copy = PlacedInode.of(directory, order.copyInodeId());
      ReplaceOutcome outcome = compared(file, copy);
      path = file == null ? "" : file.getPath();
      if (outcome != ReplaceOutcome.REPLACED || file == null || copy == null) {
        return new Replacement(outcome, path);
      }
      new FileRights(namesystem, file.getLastINode().asFile()).giveTo(copy);
      unused =
          FSDirRenameOp.renameToInt(
                  directory, caller, copy.getPath(), path, false, Options.Rename.OVERWRITE)
              .collectedBlocks
              .getToDeleteList();
    } finally {
      namesystem.writeUnlock(OPERATION);
    }
    namesystem.getEditLog().logSync();
    if (!unused.isEmpty()) {
      namesystem.getBlockManager().addBLocksToMarkedDeleteQueue(unused);
    }
    return new Replacement(ReplaceOutcome.REPLACED, path);
  }

  private ReplaceOutcome compared(
      @Nullable INodesInPath filePath, @Nullable INodesInPath copyPath) {
    boolean named =
        copyPath != null && order.copyName().equals(copyPath.getLastINode().getLocalName());
    if (filePath == null) {
      return copyPath != null && !named ? ReplaceOutcome.REPLACED : ReplaceOutcome.GONE;
    }
    INodeFile file = filePath.getLastINode().asFile();
    if (file.isUnderConstruction()) {
      return ReplaceOutcome.BEING_WRITTEN;
    }
    if (!isAsOrdered(file)) {
      return ReplaceOutcome.CHANGED;
    }
    if (SnapshotHold.holds(file)
        || (copyPath != null && SnapshotHold.holds(copyPath.getLastINode().asFile()))) {
      return ReplaceOutcome.IN_SNAPSHOT;
    }
    if (extendedAttributes(file).stream().anyMatch(FileReplacer::isHdfsOwn)) {
      return ReplaceOutcome.OTHER_ATTRIBUTES;
    }
    if (!directory.isAccessTimeSupported()) {
      return ReplaceOutcome.NO_ACCESS_TIMES;
    }
    if (copyPath == null
        || !named
        || !ReplaceOrder.COPY_DIRECTORY.equals(copyPath.getParentPath())) {
      return ReplaceOutcome.NO_COPY;
    }
    INodeFile copy = copyPath.getLastINode().asFile();
    if (copy.isUnderConstruction() || !isAsOrdered(copy)) {
      return ReplaceOutcome.NO_COPY;
    }
    if (!haveEqualAttributes(file, copy)) {
      return ReplaceOutcome.OTHER_ATTRIBUTES;
    }
    if (file.getAccessTime() != copy.getAccessTime()) {
      // A stream that is open goes on by path, and would take a group for a replica.
      return ReplaceOutcome.READ_SINCE;
    }
    if (wasWrittenAfter(file, copy)) {
      return ReplaceOutcome.CHANGED;
    }
    return isSafe(copy) ? ReplaceOutcome.REPLACED : ReplaceOutcome.NOT_YET_SAFE;
  }

  private boolean isAsOrdered(INodeFile file) {
    return file.getModificationTime() == order.modificationTimeMs()
        && file.computeFileSize() == order.lengthBytes();
  }

  /** HDFS gives each append and each truncation a new stamp; anybody can set a time back. */
  private static boolean wasWrittenAfter(INodeFile file, INodeFile copy) {
    return stamps(file).max().orElse(0) > stamps(copy).min().orElse(Long.MAX_VALUE);
  }

  private static LongStream stamps(INodeFile file) {
    return Arrays.stream(file.getBlocks()).mapToLong(BlockInfo::getGenerationStamp);
  }

  /** The blocks of both are to be on the same storage types. */
  private static boolean haveEqualAttributes(INodeFile file, INodeFile copy) {
    return file.getStoragePolicyID() == copy.getStoragePolicyID()
        && extendedAttributes(file).equals(extendedAttributes(copy));
  }

  /** The satisfier's mark is of this very inode; no client can set those of the system. */
  private static boolean isHdfsOwn(XAttr attribute) {
    return attribute.getNameSpace() == XAttr.NameSpace.SYSTEM
        || XAttrHelper.getPrefixedName(attribute)
            .equals(HdfsServerConstants.XATTR_SATISFY_STORAGE_POLICY);
  }

  private static Set<XAttr> extendedAttributes(INodeFile file) {
    @Nullable XAttrFeature feature = file.getXAttrFeature();
    return feature == null ? Set.of() : Set.copyOf(feature.getXAttrs());
  }

  private boolean isSafe(INodeFile copy) {
    BlockManager blocks = namesystem.getBlockManager();
    for (BlockInfo block : copy.getBlocks()) {
      if (!ReplicaJudge.hasAllReplicas(blocks, block)
          || (block instanceof BlockInfoStriped group
              && !ReplicaJudge.survivesARack(blocks, group))) {
        return false;
      }
    }
    return true;
  }
}
