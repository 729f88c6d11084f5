package org.apache.hadoop.hdfs.server.blockmanagement;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.placement.ClientLink;
import io.dayu.core.placement.CopysetNode;
import io.dayu.core.placement.Copysets;
import io.dayu.core.placement.WriteHost;
import io.dayu.core.snapshot.NodeState;
import io.dayu.hdfs.placement.Guidance;
import io.dayu.hdfs.placement.IdleLinks;
import io.dayu.hdfs.placement.PlacementMetrics;
import io.dayu.metrics.Meters;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.AddBlockFlag;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.net.DFSNetworkTopology;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.net.NodeBase;
import org.jspecify.annotations.Nullable;

/** Dayu's placement policy over another, on a topology of DataNodes that are in memory alone. */
final class PlacementRig {
  static final long MB = 1 << 20;
  static final long BLOCK = 128 * MB;
  static final long LINK = 1000 * MB;
  static final int RACK_SIZE = 5;
  static final BlockStoragePolicy HOT =
      BlockStoragePolicySuite.createDefaultSuite().getDefaultPolicy();

  final List<DatanodeDescriptor> nodes = new ArrayList<>();
  final DFSNetworkTopology topology = DFSNetworkTopology.getInstance(new Configuration(false));
  final DayuBlockPlacementPolicy policy = new DayuBlockPlacementPolicy();
  final PlacementMetrics metrics = new PlacementMetrics(new Meters(new SimpleMeterRegistry()));
  Optional<Copysets> copysets = Optional.empty();
  boolean avoidsStale;
  double meanXceivers;
  long nowNs = 1;
  private long seed;

  PlacementRig(Class<? extends BlockPlacementPolicy> site, int racks) {
    this(site, racks, StorageType.DISK);
  }

  /** Racks of five, each node with one storage and an upgrade domain by its place in the rack. */
  PlacementRig(Class<? extends BlockPlacementPolicy> site, int racks, StorageType... types) {
    int count = racks * RACK_SIZE;
    String[] locations = new String[count];
    String[] hosts = new String[count];
    StorageType[] storageTypes = new StorageType[count];
    for (int node = 0; node < count; node++) {
      locations[node] = "/rack" + node / RACK_SIZE;
      hosts[node] = "host" + node;
      storageTypes[node] = types[node % types.length];
    }
    Host2NodesMap byHost = new Host2NodesMap();
    for (DatanodeStorageInfo storage :
        DFSTestUtil.createDatanodeStorageInfos(count, locations, hosts, storageTypes)) {
      DatanodeDescriptor node = storage.getDatanodeDescriptor();
      node.setUpgradeDomain("domain" + nodes.size() % RACK_SIZE);
      fill(node.getStorageInfos()[0], 0);
      DFSTestUtil.resetLastUpdatesWithOffset(node, 0);
      nodes.add(node);
      topology.add(node);
      byHost.add(node);
    }
    Configuration conf = new Configuration(false);
    conf.setFloat(
        "dfs.namenode.available-space-block-placement-policy.balanced-space-preference-fraction",
        1);
    conf.set("dayu.placement.policy", site.getName());
    policy.initialize(conf, new Stats(), topology, byHost);
  }

  /** Uses so much of a storage of 1 TB. */
  static void fill(DatanodeStorageInfo storage, double share) {
    long capacity = 1_000_000 * MB;
    long used = (long) (share * capacity);
    storage.setUtilizationForTesting(capacity, used, capacity - used, used);
    DatanodeDescriptor node = storage.getDatanodeDescriptor();
    node.setCapacity(capacity);
    node.setDfsUsed(used);
    node.setRemaining(capacity - used);
  }

  /** The statistics that a NameNode would give of its DataNodes. */
  private final class Stats implements FSClusterStats {
    @Override
    public int getTotalLoad() {
      return 0;
    }

    @Override
    public boolean isAvoidingStaleDataNodesForWrite() {
      return avoidsStale;
    }

    @Override
    public int getNumDatanodesInService() {
      return nodes.size();
    }

    @Override
    public double getInServiceXceiverAverage() {
      return meanXceivers;
    }

    @Override
    public double getInServiceXceiverAverageForVolume() {
      return 0;
    }

    @Override
    public Map<StorageType, StorageTypeStats> getStorageTypeStats() {
      return Map.of();
    }
  }

  /** Tells the policy how idle each link is, with nothing placed yet. */
  IdleLinks guide(IntToLongFunction idle) {
    List<IdleLinks.WriteCandidate> hosts =
        IntStream.range(0, nodes.size())
            .mapToObj(
                node ->
                    new IdleLinks.WriteCandidate(
                        NodeBase.getPath(nodes.get(node)),
                        new WriteHost(
                            node / RACK_SIZE, new ClientLink(idle.applyAsLong(node), 0), true)))
            .toList();
    List<IdleLinks.Rack> racks =
        IntStream.range(0, nodes.size() / RACK_SIZE)
            .mapToObj(
                rack -> new IdleLinks.Rack("/rack" + rack, new ClientLink(ClientLink.UNLIMITED, 0)))
            .toList();
    IdleLinks links = new IdleLinks(nowNs, hosts, racks, BLOCK, ++seed);
    policy.guide(new Guidance(Optional.of(links), copysets, metrics, () -> nowNs));
    return links;
  }

  /** From the next guidance on new blocks are to be in copysets. */
  void drawCopysets(int scatterWidth) {
    boolean domains = policy.site() instanceof BlockPlacementPolicyWithUpgradeDomain;
    List<CopysetNode> members =
        IntStream.range(0, nodes.size())
            .mapToObj(
                node ->
                    new CopysetNode(
                        nodes.get(node).getDatanodeUuid(),
                        node / RACK_SIZE,
                        domains ? node % RACK_SIZE : NodeState.NO_DOMAIN))
            .toList();
    copysets = Optional.of(new Copysets(members, scatterWidth));
  }

  /** All links are idle. */
  IdleLinks guide() {
    return guide(node -> LINK);
  }

  DatanodeStorageInfo[] choose(int replicas, @Nullable Node writer, DatanodeDescriptor... not) {
    return choose(HOT, replicas, writer, List.of(), not);
  }

  DatanodeStorageInfo[] choose(
      BlockStoragePolicy storagePolicy,
      int replicas,
      @Nullable Node writer,
      List<DatanodeDescriptor> favored,
      DatanodeDescriptor... not) {
    Set<Node> excluded = new HashSet<>(List.of(not));
    return policy.chooseTarget(
        "/file",
        replicas,
        writer,
        excluded,
        BLOCK,
        favored,
        storagePolicy,
        EnumSet.noneOf(AddBlockFlag.class));
  }

  static List<DatanodeDescriptor> nodes(DatanodeStorageInfo... chosen) {
    return Stream.of(chosen).map(DatanodeStorageInfo::getDatanodeDescriptor).toList();
  }

  /** The rules of the site's own policy hold. */
  void verify(DatanodeStorageInfo[] chosen, int replicas) {
    List<DatanodeDescriptor> where = nodes(chosen);
    assertThat(where).hasSize(replicas).doesNotHaveDuplicates();
    BlockPlacementStatus status =
        policy.site().verifyBlockPlacement(where.toArray(new DatanodeDescriptor[0]), replicas);
    assertThat(status.isPlacementPolicySatisfied()).as(status.getErrorDescription()).isTrue();
  }
}
