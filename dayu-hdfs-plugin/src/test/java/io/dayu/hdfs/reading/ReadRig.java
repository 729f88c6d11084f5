package io.dayu.hdfs.reading;

import io.dayu.core.placement.ClientLink;
import io.dayu.core.placement.LinkPicture;
import io.dayu.metrics.Meters;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.net.DFSNetworkTopology;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.net.NodeBase;
import org.jspecify.annotations.Nullable;

/** Dayu's topology as HDFS makes it, of racks of four DataNodes that are in memory alone. */
final class ReadRig {
  static final long MB = 1 << 20;
  static final long READ = 8 * MB;
  static final long LINK = 160 * MB;
  static final long LOADED = LINK / 16;
  static final int RACKS = 4;
  static final int RACK_SIZE = 4;

  final List<DatanodeInfo> nodes = new ArrayList<>();
  final DayuNetworkTopology topology = make();
  final ReadMetrics metrics = new ReadMetrics(new Meters(new SimpleMeterRegistry()));
  long nowNs = 1;

  ReadRig() {
    for (int node = 0; node < RACKS * RACK_SIZE; node++) {
      DatanodeInfo descriptor =
          DFSTestUtil.getDatanodeDescriptor("10.0.0." + node, "/rack" + node / RACK_SIZE);
      nodes.add(descriptor);
      topology.add(descriptor);
    }
  }

  /** By Hadoop's own key. */
  static DayuNetworkTopology make() {
    Configuration conf = new Configuration(false);
    conf.set("dfs.net.topology.impl", DayuNetworkTopology.class.getName());
    return (DayuNetworkTopology) DFSNetworkTopology.getInstance(conf);
  }

  /** Tells the topology how idle each link is, with nothing promised yet; racks do not limit. */
  ReadLinks guide(IntToLongFunction idle) {
    return guide(idle, rack -> ClientLink.UNLIMITED);
  }

  ReadLinks guide(IntToLongFunction idle, IntToLongFunction rackIdle) {
    List<ReadLinks.ReadCandidate> known =
        IntStream.range(0, nodes.size())
            .mapToObj(
                node ->
                    new ReadLinks.ReadCandidate(
                        nodes.get(node).getDatanodeUuid(), node / RACK_SIZE))
            .toList();
    LinkPicture picture = new LinkPicture(links(nodes.size(), idle), links(RACKS, rackIdle), 0);
    ReadLinks links = new ReadLinks(nowNs, known, picture, READ);
    guide(links);
    return links;
  }

  private static List<ClientLink> links(int count, IntToLongFunction idle) {
    return IntStream.range(0, count)
        .mapToObj(link -> new ClientLink(idle.applyAsLong(link), 0))
        .toList();
  }

  void guide(ReadLinks links) {
    GuidedOrder.of(topology).guide(new ReadGuidance(Optional.of(links), metrics, () -> nowNs));
  }

  /** As HDFS asks for a block's replicas: the reader on a DataNode, or known by its rack alone. */
  List<Integer> order(@Nullable Node reader, int... replicas) {
    DatanodeInfo[] held = IntStream.of(replicas).mapToObj(nodes::get).toArray(DatanodeInfo[]::new);
    order(reader, held, held.length, null);
    return numbers(held);
  }

  void order(
      @Nullable Node reader,
      DatanodeInfo[] held,
      int active,
      @Nullable Consumer<List<DatanodeInfo>> secondRule) {
    if (reader instanceof DatanodeInfo) {
      topology.sortByDistance(reader, held, active, secondRule);
    } else {
      topology.sortByDistanceUsingNetworkLocation(reader, held, active, secondRule);
    }
  }

  List<Integer> numbers(DatanodeInfo... held) {
    return Stream.of(held).map(nodes::indexOf).toList();
  }

  /** A client in a rack, on no DataNode. */
  static Node client(int rack) {
    return new NodeBase("/rack" + rack + "/client");
  }

  /** A client in a rack without DataNodes. */
  static Node stranger() {
    return new NodeBase("/elsewhere/client");
  }
}
