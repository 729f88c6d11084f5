package io.dayu.curator.check;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds what is wrong with one block. A replica is good when it is finalized and has the block's
 * generation stamp and length. Nothing is said of a block that is written, or that a list knows to
 * have been written after the image.
 *
 * @param racks in the cluster; 0 where they are not known, and then nothing is said of racks
 */
public record BlockCheck(int racks) implements Serializable {
  /**
   * Findings of one block.
   *
   * @param block null where the namespace does not have it, though it is older than the image
   */
  public List<BlockFinding> findings(@Nullable WantedBlock block, List<ListedReplica> replicas) {
    if (block == null) {
      return orphans(replicas);
    }
    boolean newer =
        replicas.stream().anyMatch(one -> one.generationStamp() > block.generationStamp());
    if (block.open() || newer) {
      return List.of();
    }
    List<BlockFinding> findings = new ArrayList<>();
    List<ListedReplica> good = new ArrayList<>();
    for (ListedReplica replica : replicas) {
      FindingKind wrong = wrong(block, replica);
      if (wrong != null) {
        findings.add(
            new BlockFinding(wrong, replica.datanodeUuid(), 0, 0, replica.lengthBytes(), 0));
      } else if (replica.finalized()) {
        good.add(replica);
      }
    }
    count(block, good, findings);
    return findings;
  }

  private static List<BlockFinding> orphans(List<ListedReplica> replicas) {
    return replicas.stream()
        .filter(ListedReplica::finalized)
        .map(
            one ->
                new BlockFinding(
                    FindingKind.ORPHAN, one.datanodeUuid(), 0, 1, one.lengthBytes(), 0))
        .toList();
  }

  private static @Nullable FindingKind wrong(WantedBlock block, ListedReplica replica) {
    if (replica.generationStamp() < block.generationStamp()) {
      return FindingKind.STALE;
    }
    return replica.finalized() && replica.lengthBytes() != block.replicaBytes(replica.index())
        ? FindingKind.WRONG_LENGTH
        : null;
  }

  private void count(WantedBlock block, List<ListedReplica> good, List<BlockFinding> findings) {
    boolean coded = block.coding() != null;
    Set<Object> distinct = new HashSet<>();
    long spareBytes = 0;
    for (ListedReplica one : good) {
      if (!distinct.add(coded ? one.index() : one.datanodeUuid())) {
        spareBytes += one.lengthBytes();
      }
    }
    int held = distinct.size();
    int wanted = block.wanted();
    int missing = wanted - held;
    if (missing > 0) {
      findings.add(
          new BlockFinding(
              held < block.leastToRead() ? FindingKind.MISSING : FindingKind.SHORT,
              null,
              wanted,
              held,
              0,
              held < block.leastToRead() ? 0 : missing * block.replicaBytes(0)));
    } else if (coded ? good.size() > held : held > wanted) {
      findings.add(
          new BlockFinding(
              FindingKind.EXCESS,
              null,
              wanted,
              good.size(),
              coded ? spareBytes : -missing * block.lengthBytes(),
              0));
    }
    checkRacks(block, good, wanted, findings);
  }

  /**
   * {@code BlockPlacementPolicyDefault} asks for two racks, that of coded groups for all it can.
   */
  private void checkRacks(
      WantedBlock block, List<ListedReplica> good, int wanted, List<BlockFinding> findings) {
    Set<String> used =
        good.stream()
            .map(ListedReplica::rack)
            .filter(rack -> rack != null)
            .collect(Collectors.toSet());
    int asked = Math.min(racks, block.coding() == null ? Math.min(wanted, 2) : wanted);
    int possible = Math.min(asked, good.size());
    if (good.size() > 1 && !used.isEmpty() && used.size() < possible) {
      findings.add(
          new BlockFinding(
              FindingKind.FEW_RACKS, null, asked, used.size(), 0, block.replicaBytes(0)));
    }
  }
}
