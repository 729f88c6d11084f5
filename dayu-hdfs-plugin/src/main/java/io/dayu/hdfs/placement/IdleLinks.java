package io.dayu.hdfs.placement;

import io.dayu.core.placement.ClientLink;
import io.dayu.core.placement.LeastLoadedHosts;
import io.dayu.core.placement.Unconfirmed;
import io.dayu.core.placement.WriteHost;
import io.dayu.hdfs.system.AtomicCells;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * All DataNodes by their idle bandwidth as it was at one moment, and the blocks placed since.
 *
 * <p>Thread safe, without a lock. A block that is placed while the next picture is being made may
 * be missing from that one: an estimate errs by a block.
 */
public final class IdleLinks implements Unconfirmed {
  /** The sign that begins the scope of all but one rack; HDFS's own. */
  private static final char ALL_BUT = '~';

  private final long lookedAtNs;
  private final List<WriteCandidate> nodes;
  private final Map<String, Integer> nodeByPath = new HashMap<>();
  private final Map<String, Integer> rackByLocation = new HashMap<>();
  private final LeastLoadedHosts hosts;
  private final long blockBytes;
  private final LongAdder placedBlocks = new LongAdder();
  private final LongAdder placedBytes = new LongAdder();

  /**
   * A DataNode that may be written to.
   *
   * @param path network location, a slash and the transfer address, as HDFS's topology has it
   */
  public record WriteCandidate(String path, WriteHost host) {}

  /** The link into one rack. */
  public record Rack(String location, ClientLink link) {}

  /**
   * A picture of DataNodes and racks by their numbers.
   *
   * @param lookedAtNs when it was made
   * @param blockBytes the block by which times are told, greater than 0
   * @param seed of the choice among equals
   */
  public IdleLinks(
      long lookedAtNs, List<WriteCandidate> nodes, List<Rack> racks, long blockBytes, long seed) {
    this.lookedAtNs = lookedAtNs;
    this.nodes = List.copyOf(nodes);
    this.blockBytes = blockBytes;
    for (int node = 0; node < nodes.size(); node++) {
      nodeByPath.put(nodes.get(node).path(), node);
    }
    for (int rack = 0; rack < racks.size(); rack++) {
      rackByLocation.put(racks.get(rack).location(), rack);
    }
    this.hosts =
        new LeastLoadedHosts(
            nodes.stream().map(WriteCandidate::host).toList(),
            racks.stream().map(Rack::link).toList(),
            blockBytes,
            seed,
            AtomicCells::new);
  }

  /** The time of the picture, by the planner's clock. */
  long lookedAtNs() {
    return lookedAtNs;
  }

  /**
   * The open DataNode that would take a block soonest.
   *
   * @param scope a rack, all racks but one, or everything, in the words of HDFS's topology
   * @return empty also for any other scope
   */
  OptionalInt soonest(String scope, IntPredicate open) {
    if (scope.isEmpty()) {
      return found(hosts.best(open));
    }
    boolean allBut = scope.charAt(0) == ALL_BUT;
    Integer rack = rackByLocation.get(allBut ? scope.substring(1) : scope);
    if (rack == null) {
      return OptionalInt.empty();
    }
    return found(allBut ? hosts.bestOutsideRack(rack, open) : hosts.bestInRack(rack, open));
  }

  private static OptionalInt found(int host) {
    return host == LeastLoadedHosts.NONE ? OptionalInt.empty() : OptionalInt.of(host);
  }

  /** The number of DataNodes. */
  public int size() {
    return nodes.size();
  }

  /** The number of the DataNode at a path; empty when there is none. */
  public OptionalInt number(String path) {
    Integer node = nodeByPath.get(path);
    return node == null ? OptionalInt.empty() : OptionalInt.of(node);
  }

  /** True if the DataNode may be offered. */
  public boolean isCandidate(int node) {
    return nodes.get(node).host().candidate();
  }

  /** The path of a DataNode, in the words of HDFS's topology. */
  public String path(int node) {
    return nodes.get(node).path();
  }

  /**
   * Counts a block that is about to be written through a pipeline.
   *
   * @param writerPath of the writer, null when it is not known
   * @param paths of the DataNodes in the order of the pipeline
   */
  public void placed(@Nullable String writerPath, List<String> paths, long bytes) {
    placedBlocks.increment();
    placedBytes.add(bytes);
    String before = writerPath;
    for (String path : paths) {
      Integer node = nodeByPath.get(path);
      if (node != null && !path.equals(before)) {
        hosts.placed(node, bytes, before == null || !location(path).equals(location(before)));
      }
      before = path;
    }
  }

  /** The mean size of the blocks placed by this picture; without one, the size it was made with. */
  public long meanBlockBytes() {
    long blocks = placedBlocks.sum();
    return blocks == 0 ? blockBytes : Math.max(1, placedBytes.sum() / blocks);
  }

  private static String location(String path) {
    return path.substring(0, Math.max(0, path.lastIndexOf('/')));
  }

  @Override
  public long unconfirmedBytes(int node) {
    return node < nodes.size() ? hosts.unconfirmedBytes(node) : 0;
  }

  @Override
  public long rackUnconfirmedBytes(int rack) {
    return rack < rackByLocation.size() ? hosts.rackUnconfirmedBytes(rack) : 0;
  }
}
