package org.apache.hadoop.hdfs.server.namenode;

import io.dayu.core.heat.ColdFile;
import io.dayu.core.heat.ColdStep;
import io.dayu.core.heat.KeptFactor;
import io.dayu.hdfs.curate.ColdNamesystem;
import io.dayu.hdfs.curate.ColdOutcome;
import io.dayu.hdfs.curate.ColdSupport;
import io.dayu.hdfs.curate.ColdWalk;
import io.dayu.hdfs.curate.HeldBlocks;
import io.dayu.hdfs.queue.TimedLock;
import io.dayu.protocol.admin.FactorOutcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.apache.hadoop.fs.XAttr;
import org.apache.hadoop.fs.XAttrSetFlag;
import org.apache.hadoop.hdfs.XAttrHelper;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.ReplicaJudge;
import org.apache.hadoop.hdfs.server.namenode.NameNode.OperationCategory;
import org.jspecify.annotations.Nullable;

/**
 * Files of a NameNode with their factors, and the extended attribute in which one carries its
 * owner's factor.
 *
 * <p>The attribute and the factor change in one hold of the write lock, the attribute first where a
 * factor is lowered and last where it is given back. They are two records of the edit log: a
 * NameNode that dies between them leaves an attribute that is not for the factor, and is dropped.
 */
public final class ColdFilesBridge implements ColdNamesystem {
  /** The attribute's name in {@code hdfs dfs -getfattr}; of this kind only superusers see any. */
  public static final String ATTRIBUTE = "trusted.dayu.replication";

  /** So many at most, for the factor of all blocks changes in one hold of the write lock. */
  private static final int BLOCKS_MAX = 128;

  private static final int FOUND_MAX = 64;
  private static final int CLOCK_EVERY = 64;

  /** Half of what a hold may take, for the last file of a look may have many blocks. */
  private static final long WALK_NS = TimedLock.HOLD_NS / 2;

  private final FSNamesystem namesystem;
  private final FSDirectory directory;
  private final BlockManager blocks;
  private final TimedLock lock;
  private final LongSupplier timeOfDayMs;

  /**
   * A bridge that takes the namesystem lock as it is timed.
   *
   * @param timeOfDayMs by which files are told to be read
   */
  public ColdFilesBridge(NameNode nameNode, TimedLock lock, LongSupplier timeOfDayMs) {
    this.namesystem = nameNode.getNamesystem();
    this.directory = namesystem.getFSDirectory();
    this.blocks = namesystem.getBlockManager();
    this.lock = lock;
    this.timeOfDayMs = timeOfDayMs;
  }

  @Override
  public ColdSupport support() {
    return new ColdSupport(
        directory.isXattrsEnabled(),
        directory.isAccessTimeSupported() ? directory.getAccessTimePrecision() : 0,
        blocks.getMinReplication());
  }

  @Override
  public Optional<FactorOutcome> obstacle() {
    if (blocks.getLowRedundancyBlocksCount() > 0
        || blocks.getPendingReconstructionBlocksCount() > 0) {
      return Optional.of(FactorOutcome.BLOCKS_WAIT);
    }
    return namesystem.getNumDeadDataNodes() > namesystem.getNumDecomDeadDataNodes()
        ? Optional.of(FactorOutcome.NODE_DEAD)
        : Optional.empty();
  }

  @Override
  public ColdWalk walk(long afterInodeId, Predicate<ColdFile> wanted) {
    return lock.reading(
        "dayuColdWalk",
        () -> {
          long untilNs = lock.nowNs() + WALK_NS;
          List<ColdFile> found = new ArrayList<>();
          long last = directory.getLastInodeId();
          long id = Math.max(afterInodeId, INodeId.ROOT_INODE_ID);
          boolean time = true;
          while (id < last && time && found.size() < FOUND_MAX) {
            id++;
            boolean looked = find(id, wanted, found);
            time = !(looked || id % CLOCK_EVERY == 0) || lock.nowNs() - untilNs < 0;
          }
          return new ColdWalk(found, id, id >= last);
        });
  }

  /** Adds a file if it is wanted; returns whether that took a while. */
  private boolean find(long id, Predicate<ColdFile> wanted, List<ColdFile> found) {
    @Nullable INodeFile file = file(id);
    if (file == null || !wanted.test(describe(file, !mayBeLowered(file)))) {
      return false;
    }
    ColdFile whole = describeWhole(file);
    if (wanted.test(whole)) {
      found.add(whole);
    }
    return true;
  }

  private @Nullable INodeFile file(long inodeId) {
    @Nullable INode inode = directory.getInode(inodeId);
    return inode != null && inode.isFile() ? inode.asFile() : null;
  }

  private static boolean mayBeLowered(INodeFile file) {
    return !file.isStriped() && file.numBlocks() > 0 && file.numBlocks() <= BLOCKS_MAX;
  }

  private ColdFile describeWhole(INodeFile file) {
    return describe(file, !mayBeLowered(file) || isInSnapshot(file) || !hasAllReplicas(file));
  }

  private static ColdFile describe(INodeFile file, boolean unfit) {
    return new ColdFile(
        file.getId(),
        file.getFileReplication(),
        file.computeFileSize(),
        file.getAccessTime(),
        file.getModificationTime(),
        file.isUnderConstruction(),
        unfit,
        kept(file));
  }

  private static Optional<KeptFactor> kept(INodeFile file) {
    @Nullable XAttrFeature feature = file.getXAttrFeature();
    @Nullable XAttr attribute = feature == null ? null : feature.getXAttr(ATTRIBUTE);
    if (attribute == null) {
      return Optional.empty();
    }
    byte @Nullable [] value = attribute.getValue();
    return Optional.of(
        KeptFactor.parse(value == null ? "" : new String(value, StandardCharsets.UTF_8)));
  }

  /** A snapshot keeps the blocks of its files at the factor that they had. */
  private boolean isInSnapshot(INodeFile file) {
    if (file.isWithSnapshot() || file.getParentReference() != null) {
      return true;
    }
    try {
      @Nullable INodesInPath place = PlacedInode.of(directory, file.getId());
      return place == null || place.getLastINode().isInLatestSnapshot(place.getLatestSnapshotId());
    } catch (IOException e) {
      return true;
    }
  }

  private boolean hasAllReplicas(INodeFile file) {
    return Arrays.stream(file.getBlocks())
        .allMatch(block -> ReplicaJudge.hasAllReplicas(blocks, block));
  }

  @Override
  public HeldBlocks blocks(long inodeId) {
    return lock.reading(
        "dayuColdBlocks",
        () -> {
          List<Long> ids = new ArrayList<>();
          Set<String> holders = new HashSet<>();
          @Nullable INodeFile file = file(inodeId);
          if (file != null && !file.isStriped()) {
            for (BlockInfo block : file.getBlocks()) {
              ids.add(block.getBlockId());
              for (DatanodeStorageInfo storage : blocks.getStorages(block)) {
                holders.add(storage.getDatanodeDescriptor().getDatanodeUuid());
              }
            }
          }
          return new HeldBlocks(ids, holders);
        });
  }

  @Override
  public String path(long inodeId) {
    return lock.reading(
        "dayuColdPath",
        () -> {
          @Nullable INodeFile file = file(inodeId);
          return file == null ? "" : file.getFullPathName();
        });
  }

  @Override
  public ColdOutcome carryOut(long inodeId, Function<ColdFile, ColdStep> decision) {
    return lock.writing(
        "dayuColdFactor",
        () -> {
          Optional<ColdFile> file = Optional.empty();
          String path = "";
          ColdStep step = new ColdStep.Leave();
          try {
            namesystem.checkOperation(OperationCategory.WRITE);
            namesystem.checkNameNodeSafeMode("Cannot change the factor of a cold file");
            @Nullable INodesInPath place = PlacedInode.of(directory, inodeId);
            if (place != null) {
              path = place.getPath();
              ColdFile now = describeWhole(place.getLastINode().asFile());
              file = Optional.of(now);
              step = decision.apply(now);
              carryOut(step, path);
            }
            return new ColdOutcome(file, step, path, "");
          } catch (IOException e) {
            return new ColdOutcome(file, step, path, String.valueOf(e.getMessage()));
          }
        });
  }

  private void carryOut(ColdStep step, String path) throws IOException {
    FSPermissionChecker self = namesystem.getPermissionChecker();
    if (step instanceof ColdStep.Lower lower) {
      FSDirXAttrOp.setXAttr(
          directory,
          self,
          path,
          attribute(lower.kept().text()),
          EnumSet.of(XAttrSetFlag.CREATE, XAttrSetFlag.REPLACE),
          false);
      setFactor(self, path, lower.kept().set());
    } else if (step instanceof ColdStep.GiveBack back) {
      setFactor(self, path, back.own());
      remove(self, path, back.countsAsRead());
    } else if (step instanceof ColdStep.Drop drop) {
      remove(self, path, drop.countsAsRead());
    }
  }

  private void setFactor(FSPermissionChecker self, String path, int factor) throws IOException {
    if (!FSDirAttrOp.setReplication(directory, self, blocks, path, (short) factor)) {
      throw new IOException("its factor cannot be set");
    }
  }

  private void remove(FSPermissionChecker self, String path, boolean countsAsRead)
      throws IOException {
    FSDirXAttrOp.removeXAttr(directory, self, path, attribute(""), false);
    if (countsAsRead && directory.isAccessTimeSupported()) {
      FSDirAttrOp.setTimes(directory, self, path, -1, timeOfDayMs.getAsLong());
    }
  }

  private static XAttr attribute(String value) {
    return XAttrHelper.buildXAttr(ATTRIBUTE, value.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void sync() {
    namesystem.getEditLog().logSync();
  }
}
