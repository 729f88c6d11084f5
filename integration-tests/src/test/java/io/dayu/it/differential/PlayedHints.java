package io.dayu.it.differential;

import io.dayu.protocol.admin.MoveHint;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;

/** Hints as Dayu Curator gives them. */
final class PlayedHints {
  private PlayedHints() {}

  /** As balance would have a replica on any other DataNode. */
  static List<MoveHint> of(PlayedNameNode nameNode, int file, PlayedNode holder) {
    BlockInfo block = nameNode.blocks().stored(nameNode.blockIds().get(file));
    return block == null
        ? List.of()
        : List.of(
            new MoveHint(
                block.getBlockId(), block.getGenerationStamp(), holder.uuid(), "", "", "", 1));
  }

  /** As tiering would have the replicas that are not on the type that the policy asks for. */
  static List<MoveHint> ofTypes(PlayedNameNode nameNode, int file) {
    List<MoveHint> hints = new ArrayList<>();
    BlockInfo block = nameNode.blocks().stored(nameNode.blockIds().get(file));
    if (block == null || block.isStriped()) {
      return hints;
    }
    List<StorageType> wanted = new ArrayList<>(nameNode.blocks().types(block));
    List<MoveHint> others = new ArrayList<>();
    for (PlayedNode node : nameNode.holders(file)) {
      for (PlayedStorage storage : node.storages()) {
        StorageType type = storage.storage().getStorageType();
        if (storage.replica(block.getBlockId()).isPresent() && !wanted.remove(type)) {
          others.add(hint(block, node, type));
        }
      }
    }
    for (int i = 0; i < Math.min(others.size(), wanted.size()); i++) {
      MoveHint one = others.get(i);
      hints.add(
          new MoveHint(
              one.blockId(),
              one.generationStamp(),
              one.fromUuid(),
              one.storageType(),
              "",
              wanted.get(i).name(),
              1));
    }
    return hints;
  }

  private static MoveHint hint(Block block, PlayedNode node, StorageType type) {
    return new MoveHint(
        block.getBlockId(), block.getGenerationStamp(), node.uuid(), type.name(), "", "", 1);
  }
}
