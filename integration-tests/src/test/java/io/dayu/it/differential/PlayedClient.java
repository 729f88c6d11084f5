package io.dayu.it.differential;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.namenode.QuietNameNode;
import org.apache.hadoop.net.Node;

/**
 * Writes files of one block: begins, appends, flushes, and closes them some time later.
 *
 * <p>It replaces DataNodes that it does not hear by others where HDFS's client does by default: in
 * files of three replicas or more, once they are flushed or appended to.
 */
final class PlayedClient {
  private static final int REPLACED_FROM = 3;

  private final PlayedNameNode nameNode;
  private final Map<Integer, Open> open = new LinkedHashMap<>();
  private final List<Integer> closing = new ArrayList<>();
  private int refused;

  /** A file that is being written, and where. */
  private record Open(ExtendedBlock block, List<Target> pipeline) {}

  private record Target(PlayedNode node, DatanodeInfo id, String storageId) {}

  PlayedClient(PlayedNameNode nameNode) {
    this.nameNode = nameNode;
  }

  /** How many files HDFS had no place for. */
  int refused() {
    return refused;
  }

  /** Begins a file; HDFS says where. */
  void create(int number, Trial.File file) throws IOException {
    String name = nameNode.name(number);
    LocatedBlock located;
    try {
      located =
          nameNode
              .hdfs()
              .create(
                  name, Short.parseShort(file.redundancy()), file.storagePolicy(), file.bytes());
    } catch (IOException | NoSuchElementException e) {
      // The latter is HDFS's own fault with racks of which all are full.
      refused++;
      nameNode.hdfs().delete(name);
      return;
    }
    ExtendedBlock block = QuietNameNode.copy(located.getBlock());
    block.setNumBytes(file.bytes());
    if (write(number, block, targets(located))) {
      nameNode.created(number, block.getBlockId());
    } else {
      nameNode.hdfs().delete(name);
    }
  }

  /** Opens a file again and goes on with all its replicas that are heard. */
  void append(int number, Trial.File file) throws IOException {
    String name = nameNode.name(number);
    boolean readable =
        nameNode.nodes().stream()
            .flatMap(node -> node.replica(nameNode.blockIds().get(number)).stream())
            .anyMatch(replica -> !replica.damaged());
    BlockInfo block = nameNode.blocks().stored(nameNode.blockIds().get(number));
    boolean full = file.bytes() >= QuietNameNode.BLOCK_SIZE;
    boolean closed = block != null && block.isComplete() && !block.isStriped();
    if (!closed || full || !readable) {
      return;
    }
    Optional<LocatedBlock> located = nameNode.hdfs().append(name);
    if (located.isPresent()) {
      reopen(number, QuietNameNode.copy(located.get().getBlock()), targets(located.get()));
    }
  }

  /** Cuts a file that nobody writes, if any of its DataNodes is heard. */
  void truncate(int number) throws IOException {
    long blockId = nameNode.blockIds().get(number);
    boolean readable =
        nameNode.nodes().stream()
            .anyMatch(
                node -> node.replica(blockId).filter(one -> node.serves(one.block())).isPresent());
    BlockInfo block = nameNode.blocks().stored(blockId);
    if (block != null && block.isComplete() && !block.isStriped() && readable) {
      nameNode.hdfs().truncate(nameNode.name(number), block.getNumBytes() / 2);
    }
  }

  private void reopen(int number, ExtendedBlock block, List<Target> all) throws IOException {
    List<Target> heard =
        all.stream()
            .filter(one -> one.node().reachable())
            .filter(
                one ->
                    one.node()
                        .replica(block.getBlockId())
                        .filter(replica -> !replica.damaged())
                        .isPresent())
            .toList();
    open.put(number, new Open(block, all));
    if (!heard.isEmpty()) {
      goOn(number, block, heard);
    }
  }

  /** Goes on with the DataNodes that are heard, and others in the place of those that are not. */
  private void goOn(int number, ExtendedBlock block, List<Target> heard) throws IOException {
    List<Target> targets = new ArrayList<>(heard);
    int lacking =
        Objects.requireNonNull(nameNode.blocks().stored(block.getBlockId())).getReplication()
            - heard.size();
    if (heard.size() + lacking >= REPLACED_FROM && lacking > 0) {
      targets.addAll(others(number, block, heard, lacking));
    }
    write(number, pipeline(block, targets), targets);
  }

  private List<Target> others(int number, ExtendedBlock block, List<Target> heard, int count)
      throws IOException {
    Set<Node> silent = new HashSet<>();
    openFile(number).pipeline().stream()
        .filter(one -> !heard.contains(one))
        .forEach(one -> silent.add(one.id()));
    try {
      return targets(
              nameNode
                  .hdfs()
                  .additional(
                      nameNode.name(number),
                      block,
                      heard.stream().map(Target::id).toArray(DatanodeInfo[]::new),
                      heard.stream().map(Target::storageId).toArray(String[]::new),
                      silent,
                      count))
          .stream()
          .filter(one -> heard.stream().noneMatch(other -> other.node() == one.node()))
          .filter(one -> one.node().reachable())
          .toList();
    } catch (IOException | NoSuchElementException e) {
      // HDFS has no place: it goes on as it is, as a client that is told to do its best.
      return List.of();
    }
  }

  private List<Target> targets(LocatedBlock located) {
    List<Target> targets = new ArrayList<>();
    for (int i = 0; i < located.getLocations().length; i++) {
      DatanodeInfo id = located.getLocations()[i];
      targets.add(new Target(nameNode.node(id.getDatanodeUuid()), id, located.getStorageIDs()[i]));
    }
    return targets;
  }

  private ExtendedBlock pipeline(ExtendedBlock block, List<Target> targets) throws IOException {
    return nameNode
        .hdfs()
        .pipeline(
            block,
            targets.stream().map(Target::id).toArray(DatanodeID[]::new),
            targets.stream().map(Target::storageId).toArray(String[]::new));
  }

  /** Writes to all that can, and goes on without the others; returns whether any can. */
  private boolean write(int number, ExtendedBlock block, List<Target> targets) throws IOException {
    List<Target> able = new ArrayList<>();
    for (Target one : targets) {
      if (one.node().write(one.storageId(), block.getLocalBlock())) {
        able.add(one);
      }
    }
    if (able.isEmpty()) {
      return false;
    }
    open.put(number, new Open(block, able));
    return able.size() == targets.size() || write(number, pipeline(block, able), able);
  }

  /** Is to close a file that it is writing. */
  void close(int number) {
    if (open.containsKey(number)) {
      closing.add(number);
    }
  }

  /** Forgets a file that is deleted. */
  void forget(int number) {
    open.remove(number);
    closing.remove((Integer) number);
  }

  /** Whether files are still to be closed that can be. */
  boolean busy() {
    return closing.stream().anyMatch(number -> !heard(number).isEmpty());
  }

  private Open openFile(int number) {
    return Objects.requireNonNull(open.get(number));
  }

  private List<Target> heard(int number) {
    return openFile(number).pipeline().stream().filter(one -> one.node().reachable()).toList();
  }

  /** Closes what is to be closed, as far as its DataNodes are heard. */
  void work() throws IOException {
    for (int number : List.copyOf(closing)) {
      List<Target> heard = heard(number);
      Open file = openFile(number);
      if (!heard.isEmpty() && heard.size() < file.pipeline().size()) {
        goOn(number, file.block(), heard);
        file = openFile(number);
      }
      if (!heard.isEmpty()) {
        Block block = file.block().getLocalBlock();
        for (Target one : heard) {
          one.node().finish(block);
        }
        if (nameNode.hdfs().complete(nameNode.name(number), file.block())) {
          forget(number);
        }
      }
    }
  }
}
