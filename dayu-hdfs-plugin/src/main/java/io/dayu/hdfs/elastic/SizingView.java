package io.dayu.hdfs.elastic;

import io.dayu.core.elastic.SizingHold;
import io.dayu.core.elastic.SizingReason;
import io.dayu.core.elastic.SizingStep;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A view of the number of DataNodes that are to be awake, and of the reasons, at one moment.
 *
 * @param wish the wish that decides now
 * @param step how many of the first ranks are wanted awake
 * @param floor how few may be
 * @param demand the need of clients
 * @param holds why none may rest that is awake now
 * @param owing the DataNodes that stay awake beyond the size, as their blocks have too few copies
 *     awake elsewhere
 * @param unchecked how many beyond the size have not been looked at yet
 * @param offload how many of the first ranks share the first replicas of new blocks
 */
public record SizingView(
    SizeWish wish,
    SizingStep step,
    int floor,
    ClientNeed demand,
    Set<SizingHold> holds,
    List<Owing> owing,
    int unchecked,
    int offload) {
  public SizingView {
    holds = Set.copyOf(holds);
    owing = List.copyOf(owing);
  }

  /**
   * The need of clients, by agents' reports.
   *
   * @param nodes how many DataNodes it needs
   * @param readBytesPerSec read by clients at DataNodes whose agents tell
   * @param presumedBytesPerSec added for reads at the others, each taken to be as busy as the
   *     busiest of those that tell
   * @param writtenBytesPerSec by clients, each block counted once
   * @param silent how many DataNodes tell nothing
   */
  public record ClientNeed(
      int nodes,
      long readBytesPerSec,
      long presumedBytesPerSec,
      long writtenBytesPerSec,
      int silent) {}

  /**
   * A DataNode that stays awake.
   *
   * @param name the name by which people know it
   * @param blocks of its own that have too few copies awake elsewhere
   * @param bytes their length
   */
  public record Owing(String name, long blocks, long bytes) {}

  /** The same with another offload set. */
  SizingView withOffload(int ranks) {
    return new SizingView(wish, step, floor, demand, holds, owing, unchecked, ranks);
  }

  /** The number of bytes that must be copied elsewhere before all rest that are beyond the size. */
  public long owedBytes() {
    return owing.stream().mapToLong(Owing::bytes).sum();
  }

  /** The reason why fewer may not be awake, one phrase. */
  public static String words(SizingHold hold) {
    return switch (hold) {
      case SHORT_OF_REPLICAS -> "blocks have too few replicas";
      case NODE_DEAD -> "a DataNode is dead";
      case NODE_LEAVING -> "a DataNode is being decommissioned or enters maintenance";
      case STARTING -> "Dayu has planned here for less than dayu.elastic.patience";
      case PAUSED -> "an operator has paused Dayu";
      case NOT_HEEDED ->
          "dfs.block.replicator.classname or dfs.net.topology.impl is not Dayu's, or cannot heed it";
    };
  }

  /** The reason for the size, one phrase. */
  public static String words(SizingReason reason) {
    return switch (reason) {
      case RIGHT -> "it is what it shall be";
      case NEEDED -> "clients need more";
      case COPIES_LOST -> "a DataNode that was awake died, or blocks find no DataNode awake";
      case FLOOR -> "fewer would keep too few copies awake";
      case ORDERED -> "it was set";
      case PATIENCE_OVER -> "fewer were enough for long enough";
      case PATIENT -> "fewer are enough, but not for long enough yet";
      case HELD -> "fewer may not be awake now";
    };
  }

  /** The same with what is not in order, where that decides. */
  static String words(SizingReason reason, Set<SizingHold> holds) {
    return reason == SizingReason.HELD && !holds.isEmpty()
        ? holds.stream().sorted().map(SizingView::words).collect(Collectors.joining(", "))
        : words(reason);
  }
}
