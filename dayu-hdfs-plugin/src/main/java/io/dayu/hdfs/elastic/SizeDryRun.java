package io.dayu.hdfs.elastic;

import io.dayu.core.elastic.Bands;
import io.dayu.core.plan.ClassShares;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.hdfs.resting.AwakeCount;
import io.dayu.hdfs.resting.AwakeReader;
import io.dayu.hdfs.resting.AwakeWalk;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/** Looks at what a size would do, as {@link AwakeCheck} would, one DataNode after the other. */
final class SizeDryRun {
  /** No further DataNode is looked at after so many replicas. */
  private static final long LOOKS_MAX = 1_000_000;

  private final ElasticSettings settings;
  private final AwakeReader copies;
  private final ElasticView view;

  SizeDryRun(ElasticSettings settings, AwakeReader copies, ElasticView view) {
    this.settings = settings;
    this.copies = copies;
    this.view = view;
  }

  /**
   * The effects of so many DataNodes awake. Holds the namesystem read lock for milliseconds at a
   * time.
   */
  SizePlan of(int wanted, Bands bands, SizingView sizing) {
    int size = Math.max(sizing.floor(), Math.min(wanted, bands.nodes().size()));
    List<ElasticNode> beyond =
        view.nodes().stream()
            .filter(node -> node.serves() && node.rank() >= size)
            .sorted(Comparator.comparingInt(ElasticNode::rank).reversed())
            .toList();
    Set<String> asleep = new HashSet<>();
    view.nodes().stream().filter(ElasticNode::rests).forEach(one -> asleep.add(uuid(one)));
    List<String> resting = new ArrayList<>();
    List<SizingView.Owing> owing = new ArrayList<>();
    long looks = 0;
    int looked = 0;
    for (ElasticNode node : beyond) {
      if (looks >= LOOKS_MAX) {
        break;
      }
      asleep.add(uuid(node));
      AwakeCount count = look(node, asleep);
      looks += count.looked();
      looked++;
      if (settings.sizing().allows(count)) {
        resting.add(node.name());
      } else {
        asleep.remove(uuid(node));
        owing.add(new SizingView.Owing(node.name(), count.shortBlocks(), count.shortBytes()));
      }
    }
    long owed = owing.stream().mapToLong(SizingView.Owing::bytes).sum();
    return new SizePlan(
        size,
        sizing.floor(),
        beyond.size(),
        looked,
        resting,
        owing,
        copyMs(owed, size, bands, sizing.demand()),
        sizing.holds());
  }

  private static String uuid(ElasticNode node) {
    return node.address().uuid();
  }

  private AwakeCount look(ElasticNode node, Set<String> asleep) {
    AwakeWalk walk = copies.walk(uuid(node), settings.awake(), other -> !asleep.contains(other));
    while (!walk.done()) {
      walk.read();
    }
    return walk.count();
  }

  /**
   * Over what the first ranks' links leave of what is planned for them, at most the share of moves.
   * Empty where they leave nothing, or nothing is moved.
   */
  private OptionalLong copyMs(long bytes, int size, Bands bands, SizingView.ClientNeed demand) {
    double clients =
        demand.readBytesPerSec()
            + demand.presumedBytesPerSec()
            + (double) bands.count() * demand.writtenBytesPerSec();
    double links = bands.nodes().speed(0, size);
    double idle =
        Math.min(
            settings.sizing().load() * links - clients,
            (double) ClassShares.DEFAULT.bytesPerSec(WorkClass.CAPACITY, (long) links));
    return idle > 0 && settings.sizing().movesAtOnce() > 0
        ? OptionalLong.of((long) (1e3 * bytes / idle))
        : OptionalLong.empty();
  }
}
