package io.dayu.it.differential;

import io.dayu.hdfs.power.OffEntry;
import io.dayu.hdfs.power.OffJournal;
import io.dayu.hdfs.power.PowerSwitch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfoStriped;

/**
 * The part of a site that outlives a NameNode's Dayu: agents, machines that are off, what operators
 * and readers do, and what went wrong in the world that no count of replicas shows.
 */
final class PlayedSite implements OffJournal, PowerSwitch {
  private final PlayedNameNode nameNode;
  private final Map<Integer, PlayedAgent> agents = new LinkedHashMap<>();
  private final Set<OffEntry> off = new LinkedHashSet<>();
  private final Set<Long> hot = new LinkedHashSet<>();
  private final List<String> faults = new ArrayList<>();
  private String size = "off";
  private long epoch;

  PlayedSite(Trial trial, PlayedNameNode nameNode) {
    this.nameNode = nameNode;
    for (int i = 0; i < trial.nodes().size(); i++) {
      if (trial.nodes().get(i).agent()) {
        agents.put(i, new PlayedAgent(nameNode, nameNode.nodes().get(i)));
      }
    }
  }

  /** By the numbers of their DataNodes. */
  Map<Integer, PlayedAgent> agents() {
    return agents;
  }

  /** Never the same twice. */
  long nextEpoch() {
    return ++epoch;
  }

  /** Blocks that many clients read. */
  Set<Long> hot() {
    return hot;
  }

  /** What dayu.elastic.size is. */
  String size() {
    return size;
  }

  void setSize(int dataNodes) {
    size = Integer.toString(dataNodes);
  }

  /** What must never be, a sentence each. */
  List<String> faults() {
    return faults;
  }

  @Override
  public List<OffEntry> read() {
    return List.copyOf(off);
  }

  @Override
  public void add(OffEntry entry) {
    off.add(entry);
  }

  @Override
  public void remove(OffEntry entry) {
    off.remove(entry);
  }

  @Override
  public boolean turn(boolean on, List<String> hosts) {
    List<PlayedNode> machines =
        nameNode.nodes().stream().filter(node -> hosts.contains(node.host())).toList();
    if (!on) {
      machines.stream()
          .filter(PlayedNode::isNameNodes)
          .forEach(one -> faults.add("the NameNode's own machine is off: " + one.host()));
      nameNode.blockIds().forEach(blockId -> judgeOff(blockId, machines));
    }
    try {
      for (PlayedNode machine : machines) {
        machine.turn(on);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return true;
  }

  /** No block may be readable now, and not be so when these machines are off. */
  private void judgeOff(long blockId, List<PlayedNode> machines) {
    BlockInfo block = nameNode.blocks().stored(blockId);
    if (block == null) {
      return;
    }
    List<PlayedNode> awake = nameNode.nodes().stream().filter(PlayedNode::reachable).toList();
    List<PlayedNode> left = new ArrayList<>(awake);
    left.removeAll(machines);
    if (isReadable(block, awake) && !isReadable(block, left)) {
      faults.add(
          "block %d (%s) is on machines alone that are off now: %s"
              .formatted(
                  blockId,
                  block.getBlockUCState(),
                  machines.stream().map(PlayedNode::uuid).toList()));
    }
  }

  private static boolean isReadable(BlockInfo block, List<PlayedNode> nodes) {
    int needed = block instanceof BlockInfoStriped group ? group.getRealDataBlockNum() : 1;
    return units(block).filter(id -> nodes.stream().anyMatch(node -> has(node, block, id))).count()
        >= needed;
  }

  private static LongStream units(Block block) {
    return PlayedNameNode.ids(block.getBlockId());
  }

  /** Whether a reader who goes there gets it, as far as HDFS can know. */
  private static boolean has(PlayedNode node, Block block, long id) {
    return node.replica(id)
        .filter(replica -> !replica.reported())
        .filter(replica -> replica.block().getGenerationStamp() == block.getGenerationStamp())
        .isPresent();
  }
}
