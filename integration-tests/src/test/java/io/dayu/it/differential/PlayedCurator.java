package io.dayu.it.differential;

import io.dayu.protocol.admin.ReplaceOrder;
import io.dayu.protocol.admin.ReplaceOutcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedStripedBlock;
import org.apache.hadoop.hdfs.protocol.SystemErasureCodingPolicies;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.namenode.CuratedFilesBridge;
import org.apache.hadoop.hdfs.server.namenode.QuietFiles;
import org.apache.hadoop.hdfs.server.namenode.QuietNameNode;

/**
 * Converts files as Dayu Curator does: it writes a coded copy beside the file, and has the NameNode
 * put it in the file's place when all of it is there.
 */
final class PlayedCurator {
  /** As long as Curator waits for a copy that is not safe yet. */
  private static final int PATIENCE_SEC = 60;

  private final PlayedNameNode nameNode;
  private final List<Copy> copies = new ArrayList<>();
  private final List<String> faults = new ArrayList<>();

  /** A copy that waits to take its file's place. */
  private record Copy(int number, ReplaceOrder order, String name, long groupId, long sinceSec) {}

  PlayedCurator(PlayedNameNode nameNode) {
    this.nameNode = nameNode;
  }

  /** What must never be, a sentence each. */
  List<String> faults() {
    return faults;
  }

  /** Whether a copy waits. */
  boolean busy() {
    return !copies.isEmpty();
  }

  /** Converts a file, if the NameNode would take a copy of it. */
  void convert(int number, int choice, long second) throws IOException {
    QuietFiles.Status file = nameNode.files().status(nameNode.name(number));
    List<ErasureCodingPolicy> codings =
        SystemErasureCodingPolicies.getPolicies().stream()
            .filter(one -> one.getNumDataUnits() + one.getNumParityUnits() <= heard())
            .toList();
    BlockInfo block = nameNode.blocks().stored(nameNode.blockIds().get(number));
    if (file == null || block == null || codings.isEmpty()) {
      return;
    }
    if (file.bytes() == 0 || block.isStriped() || !isReadable(block)) {
      return;
    }
    ReplaceOrder question = new ReplaceOrder(file.inodeId(), file.modifiedMs(), file.bytes(), 0);
    if (outcome(question) == ReplaceOutcome.NO_COPY) {
      copy(number, file, question.copyName(), codings.get(choice % codings.size()), second);
    }
  }

  private long heard() {
    return nameNode.nodes().stream().filter(PlayedNode::reachable).count();
  }

  private boolean isReadable(Block block) {
    return nameNode.nodes().stream().anyMatch(node -> node.serves(block));
  }

  private ReplaceOutcome outcome(ReplaceOrder order) throws IOException {
    return new CuratedFilesBridge(nameNode.hdfs()).replace(order).outcome();
  }

  private void copy(
      int number, QuietFiles.Status file, String localName, ErasureCodingPolicy coding, long second)
      throws IOException {
    String name = nameNode.name(number);
    String copyName = ReplaceOrder.COPY_DIRECTORY.substring(1) + "/" + localName;
    nameNode.hdfs().delete(copyName);
    Optional<ExtendedBlock> group = Optional.empty();
    try {
      LocatedBlock located =
          nameNode
              .files()
              .beginCopy(
                  name,
                  copyName,
                  coding,
                  nameNode.blocks().storagePolicy(file.storagePolicy()),
                  file.bytes());
      group = written((LocatedStripedBlock) located, coding, file);
    } catch (IOException | NoSuchElementException e) {
      // HDFS has no place for it.
    }
    if (group.isEmpty() || !nameNode.files().endCopy(copyName, group.get(), file)) {
      nameNode.hdfs().delete(copyName);
      return;
    }
    QuietFiles.Status copy = nameNode.files().status(copyName);
    if (copy != null) {
      copies.add(
          new Copy(
              number,
              new ReplaceOrder(file.inodeId(), file.modifiedMs(), file.bytes(), copy.inodeId()),
              copyName,
              group.get().getBlockId(),
              second));
    }
  }

  /** Writes all internal blocks; empty if fewer can be written than are needed to read it. */
  private Optional<ExtendedBlock> written(
      LocatedStripedBlock located, ErasureCodingPolicy coding, QuietFiles.Status file)
      throws IOException {
    ExtendedBlock group = QuietNameNode.copy(located.getBlock());
    group.setNumBytes(file.bytes());
    int missed = coding.getNumDataUnits() + coding.getNumParityUnits();
    for (int i = 0; i < located.getLocations().length; i++) {
      Block unit =
          PlayedGroup.internalBlock(group.getLocalBlock(), coding, located.getBlockIndices()[i]);
      PlayedNode node = nameNode.node(located.getLocations()[i].getDatanodeUuid());
      if (unit.getNumBytes() == 0) {
        missed--;
      } else if (node.write(located.getStorageIDs()[i], unit)) {
        node.finish(unit);
        missed--;
      }
    }
    return missed > coding.getNumParityUnits() ? Optional.empty() : Optional.of(group);
  }

  /** Has copies take their files' places, and removes those that are not wanted after all. */
  void work(long second) throws IOException {
    for (Copy copy : List.copyOf(copies)) {
      ReplaceOutcome outcome = outcome(copy.order());
      if (outcome == ReplaceOutcome.REPLACED) {
        copies.remove(copy);
        nameNode.converted(copy.number(), copy.groupId());
        judge(copy);
      } else if (outcome != ReplaceOutcome.NOT_YET_SAFE
          || second - copy.sinceSec() >= PATIENCE_SEC) {
        copies.remove(copy);
        nameNode.hdfs().delete(copy.name());
      }
    }
  }

  /** All of it is on disks, whatever HDFS has yet to hear of them. */
  private void judge(Copy copy) {
    int units = nameNode.blocks().units(copy.groupId());
    long there =
        PlayedNameNode.ids(copy.groupId())
            .filter(id -> nameNode.nodes().stream().anyMatch(node -> node.replica(id).isPresent()))
            .count();
    if (there < units) {
      faults.add(
          "file %d was replaced by a copy with %d of %d internal blocks"
              .formatted(copy.number(), there, units));
    }
  }
}
