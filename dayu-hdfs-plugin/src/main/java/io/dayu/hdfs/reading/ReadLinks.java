package io.dayu.hdfs.reading;

import io.dayu.core.placement.LinkPicture;
import io.dayu.core.placement.SoonestReplicas;
import io.dayu.core.placement.Unconfirmed;
import io.dayu.hdfs.system.AtomicCells;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * All DataNodes by the idle bandwidth of what leaves them, as it was at one moment, and the reads
 * promised since.
 *
 * <p>Thread safe, without a lock. A read that is promised while the next picture is being made may
 * be missing from that one: an estimate errs by a read.
 */
public final class ReadLinks implements Unconfirmed {
  /** No DataNode that is known here. */
  static final int UNKNOWN = -1;

  private final long lookedAtNs;
  private final Map<String, Integer> nodeByUuid = new HashMap<>();
  private final int racks;
  private final SoonestReplicas replicas;

  /**
   * A DataNode that may be read from.
   *
   * @param rack the rack's number
   */
  public record ReadCandidate(String uuid, int rack) {}

  /**
   * A picture of DataNodes by their numbers.
   *
   * @param lookedAtNs when it was made
   * @param picture of the outgoing links of all of them
   * @param readBytes the bytes that one read is taken to be
   */
  public ReadLinks(
      long lookedAtNs, List<ReadCandidate> nodes, LinkPicture picture, long readBytes) {
    this.lookedAtNs = lookedAtNs;
    this.racks = picture.racks().size();
    for (int node = 0; node < nodes.size(); node++) {
      nodeByUuid.put(nodes.get(node).uuid(), node);
    }
    int[] rackOfNode = nodes.stream().mapToInt(ReadCandidate::rack).toArray();
    this.replicas = new SoonestReplicas(rackOfNode, picture, readBytes, AtomicCells::new);
  }

  /** The time of the picture, by the planner's clock. */
  long lookedAtNs() {
    return lookedAtNs;
  }

  /** The number of a DataNode, {@link #UNKNOWN} for one that registered since. */
  int number(String uuid) {
    return nodeByUuid.getOrDefault(uuid, UNKNOWN);
  }

  /** Puts those first that would serve a read soonest. */
  void order(SoonestReplicas.Group group) {
    replicas.order(group);
  }

  /** Counts a read that a DataNode is about to serve. */
  void promised(int node, boolean leavesRack) {
    replicas.promised(node, leavesRack);
  }

  /** The number of reads that were promised since the picture was made. */
  public long reads() {
    return replicas.reads();
  }

  @Override
  public long unconfirmedBytes(int node) {
    return node < nodeByUuid.size() ? replicas.unconfirmedBytes(node) : 0;
  }

  @Override
  public long rackUnconfirmedBytes(int rack) {
    return rack < racks ? replicas.rackUnconfirmedBytes(rack) : 0;
  }
}
