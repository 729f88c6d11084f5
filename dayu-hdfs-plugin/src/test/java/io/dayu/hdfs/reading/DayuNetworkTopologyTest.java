package io.dayu.hdfs.reading;

import static io.dayu.hdfs.reading.ReadFallback.FAILED;
import static io.dayu.hdfs.reading.ReadFallback.NO_REPORTS;
import static io.dayu.hdfs.reading.ReadFallback.SECOND_RULE;
import static io.dayu.hdfs.reading.ReadFallback.UNKNOWN_DATANODE;
import static io.dayu.hdfs.reading.ReadRig.LINK;
import static io.dayu.hdfs.reading.ReadRig.LOADED;
import static io.dayu.hdfs.reading.ReadRig.RACK_SIZE;
import static io.dayu.hdfs.reading.ReadRig.READ;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.core.placement.LinkPicture;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.net.DFSNetworkTopology;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.net.Node;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Readers are sent where the network is idle, and never farther than HDFS would send them. */
class DayuNetworkTopologyTest {
  private final ReadRig rig = new ReadRig();

  /** How often each of some replicas comes first. */
  private int[] firsts(int asked, @Nullable Node reader, int... replicas) {
    int[] firsts = new int[rig.nodes.size()];
    for (int i = 0; i < asked; i++) {
      firsts[rig.order(reader, replicas).get(0)]++;
    }
    return firsts;
  }

  @Test
  void theLeastLoadedComesFirst_whereverTheReaderIs() {
    List<@Nullable Node> readers = new ArrayList<>();
    readers.add(null);
    readers.add(ReadRig.stranger());
    readers.add(ReadRig.client(3));
    readers.add(rig.nodes.get(13));
    for (Node reader : readers) {
      rig.guide(node -> node == 4 ? LINK : node == 8 ? LINK / 2 : LOADED);

      assertThat(rig.order(reader, 0, 8, 4)).containsExactly(4, 8, 0);
    }
  }

  @Test
  void readerGetsAllReplicasWhateverFails() {
    GuidedOrder.of(rig.topology)
        .guide(
            new ReadGuidance(
                Optional.of(rig.guide(node -> LINK)),
                rig.metrics,
                () -> {
                  throw new NoClassDefFoundError("made up: of a jar that was replaced");
                }));

    assertThat(rig.order(ReadRig.stranger(), 0, 8, 4)).containsExactlyInAnyOrder(0, 4, 8);
    assertThat(rig.order(rig.nodes.get(4), 8, 4)).containsExactly(4, 8);
  }

  @Test
  void distanceComesBeforeLoad() {
    rig.guide(node -> node == 5 ? LINK / 2 : node < 8 ? LOADED : LINK);

    assertThat(rig.order(rig.nodes.get(4), 8, 5, 4)).as("its own").containsExactly(4, 5, 8);
    assertThat(rig.order(rig.nodes.get(6), 8, 5, 4)).as("its rack's").containsExactly(5, 4, 8);
    assertThat(rig.order(ReadRig.client(1), 8, 4, 12, 5).subList(0, 2)).containsExactly(5, 4);
  }

  /** The distances along an order are those along HDFS's own. */
  @Test
  void distancesAreThoseOfHdfsWhateverTheLoads() {
    DFSNetworkTopology hdfs = DFSNetworkTopology.getInstance(new Configuration(false));
    rig.nodes.forEach(hdfs::add);
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 2000; i++) {
      rig.guide(node -> LOADED * (1 + random.nextInt(16)), rack -> LINK * (1 + random.nextInt(3)));
      Node reader =
          switch (random.nextInt(3)) {
            case 0 -> ReadRig.client(random.nextInt(ReadRig.RACKS));
            case 1 -> ReadRig.stranger();
            default -> rig.nodes.get(random.nextInt(rig.nodes.size()));
          };
      List<DatanodeInfo> some = new ArrayList<>(rig.nodes);
      Collections.shuffle(some, new Random(i));
      DatanodeInfo[] held = some.subList(0, 1 + random.nextInt(8)).toArray(new DatanodeInfo[0]);
      int active = 1 + random.nextInt(held.length);
      DatanodeInfo[] stock = held.clone();

      rig.order(reader, held, active, null);

      Comparator<DatanodeInfo> byDistance =
          Comparator.comparingInt(node -> reader.equals(node) ? 0 : distance(reader, node));
      List<DatanodeInfo> first = List.of(held).subList(0, active);
      assertThat(first).isSortedAccordingTo(byDistance);
      assertThat(first)
          .containsExactlyInAnyOrder(
              List.of(stock).subList(0, active).toArray(new DatanodeInfo[0]));
      assertThat(List.of(held).subList(active, held.length))
          .as("stale, slow and decommissioned")
          .isEqualTo(List.of(stock).subList(active, held.length));
    }
    assertThat(rig.metrics.ordered()).isEqualTo(2000);
  }

  private static int distance(Node reader, DatanodeInfo node) {
    return reader.getNetworkLocation().equals(node.getNetworkLocation()) ? 1 : 2;
  }

  @Test
  void ofEqualsAnyComesFirst() {
    int[] firsts = new int[rig.nodes.size()];
    for (int i = 0; i < 3000; i++) {
      rig.guide(node -> LINK);
      firsts[rig.order(ReadRig.stranger(), 1, 6, 11).get(0)]++;
    }
    assertThat(List.of(firsts[1], firsts[6], firsts[11])).allMatch(count -> count > 800);
  }

  /** HDFS asks twice for a file of one block; each pair is one read. */
  @Test
  void aBurstIsSpread_aReadThatIsAskedForTwiceCountsOnce() {
    ReadLinks links = rig.guide(node -> LINK);
    int[] firsts = new int[rig.nodes.size()];
    for (int open = 0; open < 300; open++) {
      firsts[rig.order(ReadRig.stranger(), 1, 6, 11).get(0)]++;
      rig.order(ReadRig.stranger(), 1, 6, 11);
    }

    assertThat(List.of(firsts[1], firsts[6], firsts[11])).containsExactly(100, 100, 100);
    assertThat(links.reads()).isEqualTo(300);
    assertThat(links.unconfirmedBytes(6)).isEqualTo(100 * READ);
    assertThat(rig.metrics.ordered()).isEqualTo(600);
  }

  @Test
  void aBurstOverSeveralReplicasGoesWhereBandwidthIsIdle() {
    rig.guide(node -> node == 1 ? LINK : LINK / 2);
    int[] firsts = new int[rig.nodes.size()];
    for (int open = 0; open < 200; open++) {
      firsts[rig.order(ReadRig.client(3), 1, 6, 11).get(0)]++;
      rig.order(ReadRig.client(2), 3);
    }

    assertThat(firsts[1]).isBetween(95, 105);
  }

  @Test
  void whoReadsItsOwnReplicaLoadsNoLink() {
    ReadLinks links = rig.guide(node -> LINK);

    assertThat(rig.order(rig.nodes.get(6), 1, 6, 11).get(0)).isEqualTo(6);

    assertThat(links.reads()).isZero();
  }

  @Test
  void aRacksLinkCountsForReadersOutsideOfIt() {
    rig.guide(node -> node < RACK_SIZE ? LINK : LINK / 2, rack -> rack == 0 ? LOADED : 4 * LINK);

    assertThat(rig.order(ReadRig.client(3), 0, 4, 8).get(2)).isEqualTo(0);
    assertThat(rig.order(ReadRig.stranger(), 0, 4, 8).get(2)).isEqualTo(0);
    assertThat(rig.order(ReadRig.client(0), 0, 4, 8).get(0)).isEqualTo(0);
  }

  @Test
  void aBurstFromOutsideFillsTheRacksLinkToo() {
    ReadLinks links = rig.guide(node -> LINK, rack -> LINK);

    rig.order(ReadRig.client(3), 0);
    rig.order(ReadRig.client(0), 1);

    assertThat(links.rackUnconfirmedBytes(0)).isEqualTo(READ);
    assertThat(links.unconfirmedBytes(1)).isEqualTo(READ);
  }

  @Test
  void aRuleOfHdfssOwnWins() {
    rig.guide(node -> node == 4 ? LINK : LOADED);
    DatanodeInfo[] held = {rig.nodes.get(0), rig.nodes.get(4), rig.nodes.get(8)};

    rig.order(
        ReadRig.stranger(), held, 3, group -> group.sort(Comparator.comparing(rig.nodes::indexOf)));

    assertThat(rig.numbers(held)).containsExactly(0, 4, 8);
    assertThat(rig.metrics.fallbacks(SECOND_RULE)).isEqualTo(1);
    assertThat(rig.metrics.ordered()).isZero();
  }

  @Test
  void beforeDayuStartsTheOrderIsHdfss() {
    int[] firsts = firsts(3000, ReadRig.stranger(), 1, 6, 11);

    assertThat(List.of(firsts[1], firsts[6], firsts[11])).allMatch(count -> count > 800);
    assertThat(rig.metrics.fallbacks(NO_REPORTS)).isZero();
  }

  @Test
  void withoutReportsAndWithOldOnesTheOrderIsHdfss() {
    rig.guide(node -> node == 1 ? LINK : LOADED);
    rig.nowNs += TimeUnit.SECONDS.toNanos(5);
    int[] old = firsts(3000, ReadRig.stranger(), 1, 6, 11);
    assertThat(List.of(old[1], old[6], old[11])).allMatch(count -> count > 800);

    GuidedOrder.of(rig.topology)
        .guide(new ReadGuidance(Optional.empty(), rig.metrics, () -> rig.nowNs));
    rig.order(ReadRig.stranger(), 1, 6, 11);

    assertThat(rig.metrics.fallbacks(NO_REPORTS)).isEqualTo(3001);
    assertThat(rig.metrics.ordered()).isZero();
  }

  @Test
  void aDataNodeThatIsNotKnownYetLeavesItsGroupToHdfs() {
    DatanodeInfo fresh = DFSTestUtil.getDatanodeDescriptor("10.0.0.77", "/rack2");
    rig.topology.add(fresh);
    ReadLinks links = rig.guide(node -> node == 1 ? LINK : LOADED);
    DatanodeInfo[] held = {fresh, rig.nodes.get(4), rig.nodes.get(1)};

    rig.order(ReadRig.client(0), held, 3, null);

    assertThat(held[0]).isSameAs(rig.nodes.get(1));
    assertThat(rig.metrics.fallbacks(UNKNOWN_DATANODE)).isEqualTo(1);
    assertThat(links.reads()).as("of the rack's own").isEqualTo(1);
  }

  @Test
  void whateverFailsTheReaderGetsAllReplicas() {
    List<ReadLinks.ReadCandidate> known =
        rig.nodes.stream()
            .map(node -> new ReadLinks.ReadCandidate(node.getDatanodeUuid(), 0))
            .toList();
    rig.guide(new ReadLinks(1, known, new LinkPicture(List.of(), List.of(), 0), READ));

    assertThat(rig.order(ReadRig.stranger(), 1, 6, 11)).containsExactlyInAnyOrder(1, 6, 11);
    assertThat(rig.order(ReadRig.stranger(), 7)).containsExactly(7);

    assertThat(rig.metrics.fallbacks(FAILED)).isEqualTo(2);
    assertThat(rig.metrics.ordered()).isZero();
  }

  @Test
  void manyReplicasAreOrderedToo() {
    rig.guide(node -> LOADED * (1 + node));

    assertThat(rig.order(ReadRig.stranger(), IntStream.range(0, 16).toArray()).subList(0, 3))
        .containsExactly(15, 14, 13);
  }

  @Test
  void threadsThatAskAtOnceLoseNothing() throws Exception {
    ReadLinks links = rig.guide(node -> LINK, rack -> LINK);
    ExecutorService pool = Executors.newFixedThreadPool(4);
    try {
      List<Future<?>> all = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        all.add(
            pool.submit(
                () -> {
                  for (int i = 0; i < 2000; i++) {
                    rig.order(ReadRig.stranger(), i % 4, 4 + i % 4, 8 + i % 4);
                  }
                }));
      }
      for (Future<?> one : all) {
        one.get();
      }
    } finally {
      pool.shutdownNow();
    }

    assertThat(links.reads()).isEqualTo(8000);
    assertThat(IntStream.range(0, 3).mapToLong(links::rackUnconfirmedBytes).sum())
        .isEqualTo(8000 * READ);
    assertThat(rig.metrics.ordered()).isEqualTo(8000);
  }

  @Test
  void theKeyOfOtherTopologiesIsRefusedByName() {
    Configuration conf = new Configuration(false);
    conf.set("net.topology.impl", DayuNetworkTopology.class.getName());

    assertThatThrownBy(() -> NetworkTopology.getInstance(conf))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("dfs.net.topology.impl");
  }

  @Test
  void withoutTheKeyTheTopologyIsHdfss() {
    assertThat(DFSNetworkTopology.getInstance(new Configuration(false)))
        .isExactlyInstanceOf(DFSNetworkTopology.class);
  }
}
