package io.dayu.hdfs.operator;

import io.dayu.core.wave.WaveConflicts;
import io.dayu.core.wave.WaveHosts;
import io.dayu.core.wave.WavePlan;
import io.dayu.core.wave.WavePlanner;
import io.dayu.hdfs.operator.WaveReader.Patience;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Divides DataNodes into waves by what they hold now. Safe for any thread. */
public final class WaveSurvey {
  private static final StopCheck NOTHING = new StopCheck(0, true, 0, 0, 0, 0);

  private final LossReader losses;

  /** Reads what DataNodes hold by a reader. */
  public WaveSurvey(LossReader losses) {
    this.losses = losses;
  }

  /** The waves of the DataNodes that are not done and are here. */
  WaveFindings of(WaveQuestion question, Patience patience) throws UnknownNodeException {
    WaveReader reader = losses.waves();
    List<ClusterNode> cluster = reader.nodes();
    ClusterNames names = new ClusterNames(cluster);
    List<ClusterNode> done = names.named(question.done());
    Set<ClusterNode> waiting = new LinkedHashSet<>(names.named(question.listed()));
    Set<ClusterNode> away = new LinkedHashSet<>(done);
    away.addAll(waiting);
    away.removeIf(ClusterNode::isHere);
    done.forEach(waiting::remove);
    waiting.removeAll(away);
    List<ClusterNode> nodes =
        waiting.stream()
            .sorted(Comparator.comparing(ClusterNode::rack).thenComparing(ClusterNode::name))
            .toList();
    List<String> uuids = uuids(nodes);
    WaveHosts hosts = hosts(nodes, cluster, reader.replication(), question.atMost());
    WaveConflicts conflicts = new WaveConflicts(hosts);
    boolean complete = reader.meet(uuids, question.keep(), conflicts, patience);
    WavePlan plan =
        new WavePlanner(hosts, conflicts).plan(reader.looks(uuids, question.keep(), patience));
    StopCheck first =
        plan.waves().isEmpty()
            ? NOTHING
            : reader.stop(
                plan.waves().get(0).stream().map(uuids::get).toList(), question.keep(), patience);
    return new WaveFindings(nodes, List.copyOf(away), plan, complete, first, reader.deadAfterMs());
  }

  private static List<String> uuids(List<ClusterNode> nodes) {
    return nodes.stream().map(node -> node.address().uuid()).toList();
  }

  private static WaveHosts hosts(
      List<ClusterNode> nodes, List<ClusterNode> cluster, int leave, int atMost) {
    Map<String, Integer> racks = new HashMap<>();
    int[] rackOf = numbers(nodes, ClusterNode::rack, racks);
    boolean domains =
        !nodes.isEmpty() && nodes.stream().noneMatch(node -> node.upgradeDomain().isEmpty());
    int[] cellOf =
        domains ? numbers(nodes, ClusterNode::upgradeDomain, new HashMap<>()) : rackOf.clone();
    List<Integer> inService = new ArrayList<>();
    for (ClusterNode node : cluster) {
      int rack = racks.computeIfAbsent(node.rack(), unused -> racks.size());
      while (inService.size() < racks.size()) {
        inService.add(0);
      }
      inService.set(rack, inService.get(rack) + (node.isHere() ? 1 : 0));
    }
    return new WaveHosts(
        rackOf, cellOf, inService.stream().mapToInt(Integer::intValue).toArray(), leave, atMost);
  }

  /** Numbers of what DataNodes have in common, in the order in which it is met. */
  private static int[] numbers(
      List<ClusterNode> nodes, Function<ClusterNode, String> common, Map<String, Integer> known) {
    return nodes.stream()
        .mapToInt(node -> known.computeIfAbsent(common.apply(node), unused -> known.size()))
        .toArray();
  }
}
