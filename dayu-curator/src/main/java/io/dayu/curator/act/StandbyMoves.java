package io.dayu.curator.act;

import io.dayu.protocol.DataNodeAddress;
import io.dayu.protocol.StandbyServers;
import io.dayu.protocol.admin.MoveFate;
import io.dayu.protocol.admin.MoveHint;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.HdfsLocatedFileStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.jspecify.annotations.Nullable;

/**
 * Has one replica of each block of a cold file move to a standby server, so that cold data keep few
 * other DataNodes awake (EAFR, section 3.2.3). Not thread safe.
 */
public final class StandbyMoves {
  /** A standby server that is as full gets no more. */
  private static final double FULL = 0.9;

  private final LocatedFiles files;
  private final ReplicaMoves moves;
  private final Map<String, DatanodeInfo> inService = new HashMap<>();
  private final Set<String> standby = new HashSet<>();
  private final List<DatanodeInfo> roomy;
  private final Map<MoveFate, Long> fates = new EnumMap<>(MoveFate.class);
  private int turn;

  /**
   * Moves that have not begun.
   *
   * @param live all DataNodes that are alive
   */
  public StandbyMoves(
      StandbyServers servers, List<DatanodeInfo> live, LocatedFiles files, ReplicaMoves moves) {
    this.files = files;
    this.moves = moves;
    for (DatanodeInfo node : live) {
      if (node.isInService()) {
        inService.put(node.getDatanodeUuid(), node);
      }
      if (servers.contains(address(node), node.getNetworkLocation())) {
        standby.add(node.getDatanodeUuid());
      }
    }
    this.roomy =
        inService.values().stream()
            .filter(node -> standby.contains(node.getDatanodeUuid()) && used(node) < FULL)
            .sorted(Comparator.comparing(DatanodeInfo::getDatanodeUuid))
            .toList();
  }

  private static DataNodeAddress address(DatanodeInfo node) {
    return new DataNodeAddress(
        node.getDatanodeUuid(),
        node.getIpAddr(),
        node.getHostName(),
        node.getXferPort(),
        node.getInfoPort(),
        node.getInfoSecurePort(),
        node.getIpcPort());
  }

  /** The part that is used of what HDFS may use. */
  private static double used(DatanodeInfo node) {
    return (double) node.getDfsUsed() / Math.max(1, node.getDfsUsed() + node.getRemaining());
  }

  /** The number of standby servers that get replicas. */
  public int roomy() {
    return roomy.size();
  }

  /** The outcomes of replicas so far. */
  public Map<MoveFate, Long> fates() {
    return Collections.unmodifiableMap(fates);
  }

  /**
   * Moves what is to move of files.
   *
   * @throws IOException when no NameNode answers, or Dayu is off; what was moved before stays
   */
  public void carryOut(List<Long> inodeIds) throws IOException {
    List<MoveHint> hints = new ArrayList<>();
    for (long inodeId : inodeIds) {
      @Nullable HdfsLocatedFileStatus file = files.located(inodeId);
      if (file != null && file.getErasureCodingPolicy() == null) {
        file.getLocatedBlocks()
            .getLocatedBlocks()
            .forEach(block -> hint(block, file.getReplication()).ifPresent(hints::add));
      }
    }
    moves.carryOut(hints).forEach((fate, count) -> fates.merge(fate, count, Long::sum));
  }

  private Optional<MoveHint> hint(LocatedBlock located, int factor) {
    List<DatanodeInfo> holders = List.of(located.getLocations());
    // Until HDFS has deleted what is too much, it would take no hint.
    if (holders.size() != factor
        || holders.stream()
            .map(DatanodeInfo::getDatanodeUuid)
            .anyMatch(uuid -> standby.contains(uuid) || !inService.containsKey(uuid))) {
      return Optional.empty();
    }
    DatanodeInfo from =
        holders.stream()
            .map(holder -> inService.getOrDefault(holder.getDatanodeUuid(), holder))
            .max(
                Comparator.comparingDouble(StandbyMoves::used)
                    .thenComparing(DatanodeInfo::getDatanodeUuid))
            .orElseThrow();
    Set<String> racks = new HashSet<>();
    holders.stream()
        .filter(one -> !one.getDatanodeUuid().equals(from.getDatanodeUuid()))
        .forEach(one -> racks.add(one.getNetworkLocation()));
    ExtendedBlock block = located.getBlock();
    return next(racks)
        .map(
            to ->
                MoveHint.to(
                    block.getBlockId(),
                    block.getGenerationStamp(),
                    from.getDatanodeUuid(),
                    to.getDatanodeUuid()));
  }

  /** Standby servers take turns (algorithm 4); one in another rack than those that stay, if any. */
  private Optional<DatanodeInfo> next(Set<String> racks) {
    Optional<DatanodeInfo> any = Optional.empty();
    for (int tried = 0; tried < roomy.size(); tried++) {
      DatanodeInfo one = roomy.get(Math.floorMod(turn + tried, roomy.size()));
      if (!racks.contains(one.getNetworkLocation())) {
        turn += tried + 1;
        return Optional.of(one);
      }
      any = any.or(() -> Optional.of(one));
    }
    turn++;
    return any;
  }
}
