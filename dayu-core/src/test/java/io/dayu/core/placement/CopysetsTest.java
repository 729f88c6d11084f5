package io.dayu.core.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.testing.Gen;
import io.dayu.core.testing.Property;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Sets keep racks and domains, give the scatter width, and stay when others come and go. */
class CopysetsTest {
  private static final PlacementRule HDFS = new PlacementRule(2, 2);
  private static final int REPLICAS = 3;

  /** A cluster in random order, and a rule that it can keep. */
  private record Cluster(
      List<CopysetNode> nodes, int scatterWidth, int replicas, PlacementRule rule) {
    Copysets sets() {
      return new Copysets(nodes, scatterWidth);
    }

    Cluster without(int node) {
      List<CopysetNode> others = new ArrayList<>(nodes);
      others.remove(node);
      return new Cluster(others, scatterWidth, replicas, rule);
    }

    /** The ids of a set that a node begins. */
    List<String> set(String first, int ring) {
      int number = nodes.stream().map(CopysetNode::id).toList().indexOf(first);
      return ids(sets().set(number, ring, replicas, rule, open -> true));
    }

    List<String> ids(int[] set) {
      return IntStream.of(set).mapToObj(node -> nodes.get(node).id()).toList();
    }
  }

  private static final Gen<Cluster> CLUSTERS =
      random -> {
        List<CopysetNode> nodes = new ArrayList<>();
        int racks = 4 + random.nextInt(5);
        boolean domains = random.nextBoolean();
        for (int rack = 0; rack < racks; rack++) {
          for (int node = 4 + random.nextInt(6); node > 0; node--) {
            String id = Long.toHexString(random.nextLong());
            int domain = domains ? random.nextInt(12) : NodeState.NO_DOMAIN;
            nodes.add(random.nextInt(nodes.size() + 1), new CopysetNode(id, rack, domain));
          }
        }
        int replicas = 2 + random.nextInt(3);
        PlacementRule rule =
            random.nextInt(3) == 0 ? new PlacementRule(replicas, 1) : new PlacementRule(2, 2);
        return new Cluster(
            nodes, 1 + random.nextInt(30), replicas, rule.withMinDomains(domains ? 2 : 1));
      };

  @Test
  void setsKeepTheRule_andHdfsThirdIsNearItsSecond() {
    Property.check(
        CLUSTERS,
        cluster -> {
          for (int[] set : cluster.sets().all(cluster.replicas(), cluster.rule())) {
            List<CopysetNode> members = IntStream.of(set).mapToObj(cluster.nodes()::get).toList();
            assertThat(members).hasSize(cluster.replicas()).doesNotHaveDuplicates();
            assertThat(different(members, CopysetNode::rack))
                .isGreaterThanOrEqualTo(cluster.rule().minRacks());
            assertThat(different(members, CopysetNode::domain))
                .isGreaterThanOrEqualTo(cluster.rule().minDomains());
            for (CopysetNode member : members) {
              assertThat(members.stream().filter(other -> other.rack() == member.rack()).count())
                  .isLessThanOrEqualTo(cluster.rule().maxReplicasPerRack());
            }
            assertThat(members.get(0).rack()).isNotEqualTo(members.get(1).rack());
            if (members.size() > 2 && cluster.rule().minRacks() == 2) {
              assertThat(members.get(2).rack()).isEqualTo(members.get(1).rack());
            }
          }
        });
  }

  private static long different(List<CopysetNode> nodes, Function<CopysetNode, Integer> place) {
    return nodes.stream().map(place).distinct().count();
  }

  /** Read backwards: a node that comes changes only the sets that it is in. */
  @Test
  void aNodeThatGoesChangesOnlyTheSetsThatItWasIn_whateverTheOrderOfNodes() {
    Property.check(
        CLUSTERS,
        cluster -> {
          Copysets sets = cluster.sets();
          int gone = cluster.nodes().size() / 2;
          Cluster after = cluster.without(gone);
          for (int ring = 0; ring < sets.rings(); ring++) {
            for (int first = 0; first < sets.nodes(); first++) {
              int[] set = sets.set(first, ring, cluster.replicas(), cluster.rule(), open -> true);
              if (first != gone && IntStream.of(set).noneMatch(node -> node == gone)) {
                assertThat(after.set(cluster.nodes().get(first).id(), ring))
                    .isEqualTo(cluster.ids(set));
              }
            }
          }
        });
  }

  @Test
  void aNodeThatIsNotOpenIsPassedByAsIfItHadGone() {
    Property.check(
        CLUSTERS,
        cluster -> {
          Copysets sets = cluster.sets();
          int closed = cluster.nodes().size() / 2;
          Cluster after = cluster.without(closed);
          for (int first = 0; first < closed; first++) {
            int[] set =
                sets.set(first, 0, cluster.replicas(), cluster.rule(), node -> node != closed);
            assertThat(cluster.ids(set)).isEqualTo(after.set(cluster.nodes().get(first).id(), 0));
          }
        });
  }

  @Test
  void nodesShareSetsWithAsManyOthersAsAsked_andHoldAlike() {
    List<CopysetNode> nodes = cluster(40, 40, new SplittableRandom(1));
    for (int width : List.of(6, 12, 48)) {
      int[][] sets = new Copysets(nodes, width).all(REPLICAS, HDFS);
      assertThat(IntStream.of(widths(sets, nodes.size())).average().orElseThrow())
          .as("scatter width %s", width)
          .isCloseTo(width, within(0.1 * width));
      assertThat(IntStream.of(widths(sets, nodes.size())).min().orElseThrow())
          .isGreaterThanOrEqualTo(width / 3);
      int[] held = new int[nodes.size()];
      Arrays.stream(sets).flatMapToInt(IntStream::of).forEach(node -> held[node]++);
      double mean = width / 2.0;
      double variance =
          IntStream.of(held)
              .mapToDouble(one -> (one - mean) * (one - mean))
              .average()
              .orElseThrow();
      assertThat(Math.sqrt(variance) / mean).isLessThan(0.3);
    }
  }

  /** A newcomer has its whole scatter width at once. */
  @Test
  void growthFillsInNewcomers() {
    SplittableRandom random = new SplittableRandom(2);
    List<CopysetNode> nodes = cluster(20, 20, random);
    Set<List<Integer>> before = asSets(new Copysets(nodes, 24).all(REPLICAS, HDFS));
    CopysetNode newcomer = new CopysetNode("newcomer", 3, NodeState.NO_DOMAIN);
    nodes.add(newcomer);

    int[][] after = new Copysets(nodes, 24).all(REPLICAS, HDFS);

    assertThat(widths(after, nodes.size())[nodes.size() - 1]).isBetween(12, 40);
    Set<List<Integer>> changed = asSets(after);
    changed.removeAll(before);
    assertThat(changed).hasSizeBetween(8, 24).allMatch(set -> set.contains(nodes.size() - 1));
  }

  private static List<CopysetNode> cluster(int racks, int perRack, SplittableRandom random) {
    List<CopysetNode> nodes = new ArrayList<>();
    for (int node = 0; node < racks * perRack; node++) {
      String id = Long.toHexString(random.nextLong());
      nodes.add(new CopysetNode(id, node / perRack, NodeState.NO_DOMAIN));
    }
    return nodes;
  }

  private static Set<List<Integer>> asSets(int[][] sets) {
    Set<List<Integer>> all = new HashSet<>();
    for (int[] set : sets) {
      all.add(IntStream.of(set).sorted().boxed().toList());
    }
    return all;
  }

  /** With how many others each node shares a set, counted one by one. */
  private static int[] widths(int[][] sets, int nodes) {
    List<Set<Integer>> others = new ArrayList<>();
    IntStream.range(0, nodes).forEach(node -> others.add(new TreeSet<>()));
    for (int[] set : sets) {
      for (int node : set) {
        IntStream.of(set).filter(other -> other != node).forEach(others.get(node)::add);
      }
    }
    return others.stream().mapToInt(Set::size).toArray();
  }
}
