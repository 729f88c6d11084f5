package io.dayu.hdfs.link;

import io.dayu.core.snapshot.FreeSpace;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.RackState;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.WorkKind;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.namesystem.DataNodeStatus;
import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.TaskTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The DataNodes as a plan sees them: links as {@link LinkTable} has them, and what HDFS knows of
 * each.
 *
 * <p>A DataNode whose agent has just been lost is given no new replica: nobody might ever hear of
 * it. Takes no namesystem lock. Not thread safe: for the planner thread.
 */
public final class PlannerNodes {
  private static final double NS_PER_SEC = 1e9;

  private final NodeTable nodes;
  private final TaskTable tasks;
  private final LinkTable links;
  private final Predicate<String> barred;
  private final Predicate<String> lastAsSource;
  private final ToDoubleFunction<String> lentShare;
  private final Map<String, IntSet> unableByCodec = new HashMap<>();
  private ClusterLinks unableOf = ClusterLinks.NONE;
  private IntSet last = IntSet.of();

  /**
   * The DataNodes of these tables.
   *
   * @param barred whether the DataNode with a uuid is given no new replica: it rests, or is out of
   *     scope
   * @param lastAsSource whether a block is read from it only where others do not suffice
   * @param lentShare part of what clients read from the DataNode with a uuid that is no foreground
   *     of a slot while no block lacks replicas, from 0 to 1
   */
  public PlannerNodes(
      NodeTable nodes,
      TaskTable tasks,
      LinkTable links,
      Predicate<String> barred,
      Predicate<String> lastAsSource,
      ToDoubleFunction<String> lentShare) {
    this.nodes = nodes;
    this.tasks = tasks;
    this.links = links;
    this.barred = barred;
    this.lastAsSource = lastAsSource;
    this.lentShare = lentShare;
  }

  /** All DataNodes now, by their numbers. */
  public List<NodeState> take(long nowNs) {
    return of(links.take(nowNs));
  }

  /** The same with links of a picture that was just taken. */
  public List<NodeState> of(ClusterLinks picture) {
    last =
        IntSet.of(
            IntStream.range(0, picture.nodes().size())
                .filter(number -> lastAsSource.test(nodes.uuid(number)))
                .toArray());
    List<NodeState> all = new ArrayList<>(picture.nodes().size());
    for (int number = 0; number < picture.nodes().size(); number++) {
      all.add(node(number, picture.nodes().get(number)));
    }
    return all;
  }

  /**
   * The same for a slot: what clients are about to write is foreground of it, and what their reads
   * lend is none.
   */
  public List<NodeState> ofSlot(long slotNs, long nowNs) {
    ClusterLinks picture = links.take(nowNs);
    List<NodeState> all = of(picture);
    for (int number = 0; number < all.size(); number++) {
      long writeBytes = picture.nodes().get(number).in().promisedBytes();
      all.set(number, lending(withWrites(writeBytes, all.get(number), slotNs)));
    }
    return all;
  }

  private NodeState lending(NodeState node) {
    double share = tasks.size() == 0 ? lentShare.applyAsDouble(node.id()) : 0;
    return share > 0 ? node.withOut(node.out().withForegroundTimes(1 - Math.min(1, share))) : node;
  }

  /** The task without the sources that are last, where others suffice. */
  public RecoveryTask sparing(RecoveryTask task) {
    boolean whole = last.size() == 0 || task.kind().isWithin();
    RecoveryTask left = whole ? task : task.readFromAllBut(last);
    return left.sources().size() >= task.kind().reads() ? left : task;
  }

  /**
   * The block's task with those barred that cannot make it: of an erasure-coded group, DataNodes
   * whose agent says that they do not decode its codec. Where none says anything, HDFS's own worker
   * is at hand.
   */
  public RecoveryTask withoutUnable(LowRedundancyBlock block, RecoveryTask task) {
    if (!(block.task().kind() instanceof WorkKind.DecodeUnit)) {
      return task;
    }
    IntSet unable = unable(block.group().orElseThrow().schema().codec());
    return unable.size() == 0 ? task : task.withNodes(task.placed(), task.barred().withAll(unable));
  }

  @SuppressWarnings("ReferenceEquality") // each picture is one of its own
  private IntSet unable(String codec) {
    ClusterLinks picture = links.latest();
    if (picture != unableOf) {
      unableOf = picture;
      unableByCodec.clear();
    }
    return unableByCodec.computeIfAbsent(codec, key -> unable(key, picture.nodes()));
  }

  private IntSet unable(String codec, List<DataNodeLinks> picture) {
    return IntSet.of(
        IntStream.range(0, picture.size())
            .filter(
                node ->
                    nodes.alive(node)
                        && !able(picture.get(node).agent().abilities().codecs(), codec))
            .toArray());
  }

  private static boolean able(Set<String> codecs, String codec) {
    return codecs.isEmpty() || codecs.contains(codec);
  }

  /** A DataNode that is lost, by its number. */
  public NodeState gone(int number) {
    return new NodeState(
        nodes.uuid(number),
        rack(nodes.facts(number)),
        LinkTable.NO_LINK,
        LinkTable.NO_LINK,
        false,
        0,
        FreeSpace.ofBytesByType(),
        domain(nodes.facts(number)));
  }

  /** The rates at which recovery may write to disks, of DataNodes that tell, by their numbers. */
  public Map<Integer, Long> diskBytesPerSec() {
    List<DataNodeLinks> picture = links.latest().nodes();
    Map<Integer, Long> rates = new HashMap<>();
    for (int number = 0; number < picture.size(); number++) {
      int node = number;
      picture.get(node).agent().disks().ifPresent(told -> rates.put(node, told.writeBytesPerSec()));
    }
    return rates;
  }

  /** All racks in the order of their numbers. */
  public List<RackState> racks() {
    return links.racks();
  }

  private NodeState node(int number, DataNodeLinks link) {
    Optional<DataNodeFacts> facts = nodes.facts(number);
    if (facts.isEmpty() || !facts.get().alive()) {
      return gone(number);
    }
    return new NodeState(
        nodes.uuid(number),
        rack(facts),
        link.in().state(),
        link.out().state(),
        facts.get().acceptsReplicas() && !link.agent().away() && !barred.test(nodes.uuid(number)),
        tasks.commonBytes(number),
        facts.get().freeSpace(),
        domain(facts));
  }

  /** At most a link full of writes. */
  private static NodeState withWrites(long bytes, NodeState node, long slotNs) {
    if (bytes == 0) {
      return node;
    }
    LinkState in = node.in();
    long more = (long) Math.min((double) in.totalBytesPerSec(), bytes / (slotNs / NS_PER_SEC));
    return node.withIn(
        new LinkState(
            in.totalBytesPerSec(),
            in.foregroundBytesPerSec() + more,
            in.usualForegroundBytesPerSec(),
            in.fresh()));
  }

  private int domain(Optional<DataNodeFacts> facts) {
    String named = facts.map(DataNodeFacts::standing).map(DataNodeStatus::domain).orElse("");
    return named.isEmpty() ? NodeState.NO_DOMAIN : nodes.domainNumber(named);
  }

  private int rack(Optional<DataNodeFacts> facts) {
    return nodes.rackNumber(facts.map(DataNodeFacts::rack).orElse("/gone"));
  }
}
