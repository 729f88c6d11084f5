package io.dayu.sim.together;

import io.dayu.core.elastic.Bands;
import io.dayu.core.elastic.LayoutTerms;
import io.dayu.core.elastic.RankOrder;
import io.dayu.core.elastic.RankedNodes;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.sim.engine.Beside;
import io.dayu.sim.engine.BesideSystem;
import io.dayu.sim.engine.LongResult;
import io.dayu.sim.engine.LongRun;
import io.dayu.sim.engine.Scenario;
import io.dayu.sim.engine.Simulation;
import io.dayu.sim.engine.Timing;
import io.dayu.sim.experiment.Forecasts;
import io.dayu.sim.experiment.Setup;
import io.dayu.sim.failure.Failure;
import io.dayu.sim.registry.SchedulerSpecs;
import io.dayu.sim.stock.StockController;
import io.dayu.sim.stock.StockSettings;
import io.dayu.tools.cluster.BlockMap;
import io.dayu.tools.cluster.BlockSizes;
import io.dayu.tools.cluster.ClusterShape;
import io.dayu.tools.cluster.RandomBlockMap;
import io.dayu.tools.trace.Foreground;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Plays the arms of a long time on one cluster, with all settings as they ship. */
public final class MonthRun {
  /** Planned fill of all disks (dayu.elastic.full). */
  static final double FULL = 0.7;

  private static final int REPLICATION = 3;

  private final ClusterShape shape;
  private final Foreground clients;
  private final List<Failure> failures;
  private final Held held;
  private final MonthTerms terms;
  private final long seed;

  /**
   * The blocks of a cluster.
   *
   * @param perNode blocks of a node, in the mean
   * @param sizeBytes of each
   */
  public record Held(int perNode, long sizeBytes) {}

  /**
   * A comparison of which nothing has been played.
   *
   * @param clients of the cluster if nobody rests
   * @param failures at least one, each of nodes that come back
   * @param seed of places of blocks, plans and systems
   */
  public MonthRun(
      ClusterShape shape,
      Foreground clients,
      List<Failure> failures,
      Held held,
      MonthTerms terms,
      long seed) {
    this.shape = shape;
    this.clients = clients;
    this.failures = List.copyOf(failures);
    this.held = held;
    this.terms = terms;
    this.seed = seed;
  }

  /** The systems of an arm, and the tallies of their copies. */
  private record Systems(List<BesideSystem> all, Map<CopyWish, CopyTally> tallies) {
    void add(CopyWish wish, BesideSystem system, CopyTally tally) {
      all.add(system);
      tallies.put(wish, tally);
    }
  }

  /**
   * Plays an arm; any thread.
   *
   * @throws io.dayu.core.control.InvalidPlanException if a plan breaks an invariant
   * @throws IllegalStateException if a copy that was wanted has no outcome, or two
   */
  public MonthResult play(MonthArm arm) {
    boolean sized = arm.wishes().contains(CopyWish.MOVE);
    int[] rackOf = IntStream.range(0, shape.nodes()).map(shape::rackOf).toArray();
    int[] nodeOfRank = RankOrder.deal(rackOf);
    boolean[] resting = new boolean[shape.nodes()];
    Bands bands = bands();
    BlockMap map = arm.banded() ? banded(bands, nodeOfRank) : asHdfs();
    CandidateBlocks blocks = new CandidateBlocks(map, shape.nodes(), Integer.MAX_VALUE);
    Systems systems = new Systems(new ArrayList<>(), new EnumMap<>(CopyWish.class));
    if (arm.wishes().contains(CopyWish.EXTRA)) {
      HotSpells heat = new HotSpells(blocks, terms, seed);
      systems.add(CopyWish.EXTRA, heat, heat.tally());
    }
    if (sized) {
      SizedCluster sizes = new SizedCluster(bands, nodeOfRank, rackOf, clients, resting);
      systems.add(CopyWish.MOVE, sizes, sizes.tally());
    }
    if (arm.wishes().contains(CopyWish.HINT)) {
      SteadyWishes hints = new SteadyWishes(CopyWish.HINT, terms.hints(), blocks, seed);
      systems.add(CopyWish.HINT, new DailyWishes(hints), hints.tally());
    }
    LongResult result = play(arm, scenario(map, resting), systems.all());
    systems
        .tallies()
        .forEach(
            (wish, tally) -> {
              if (tally.open() > 0) {
                throw new IllegalStateException(tally.open() + " of " + wish + " have no outcome");
              }
            });
    return new MonthResult(arm, result, systems.tallies());
  }

  private LongResult play(MonthArm arm, Scenario scenario, List<BesideSystem> systems) {
    Beside beside = new Beside(scenario.beginNs(), terms.silentNs(), terms.lastsNs(), systems);
    return arm.stock()
        ? LongRun.of(scenario, new StockController(StockSettings.DEFAULT, seed), beside)
        : LongRun.of(
            scenario,
            SchedulerSpecs.shipped(PlannerSettings.DEFAULT),
            new Simulation.Drive(Forecasts.DEFAULT.of(scenario), true, seed),
            beside);
  }

  private Scenario scenario(BlockMap map, boolean[] resting) {
    long beginNs = failures.get(0).atNs();
    return new Scenario(
        shape,
        new RestingClients(clients, shape.linkBytesPerSec(), resting),
        map,
        failures,
        PlannerSettings.DEFAULT.withAlpha(Setup.OVERLOAD_ABOVE),
        Timing.DEFAULT.withHorizonNs(terms.lastsNs() - beginNs),
        0);
  }

  private Bands bands() {
    double capacity = held.perNode() * (double) held.sizeBytes() / FULL;
    RankedNodes nodes =
        RankedNodes.equal(shape.nodes(), (double) shape.linkBytesPerSec(), capacity);
    return Bands.of(nodes, LayoutTerms.of(REPLICATION, FULL));
  }

  private BlockMap banded(Bands bands, int[] nodeOfRank) {
    int count = shape.nodes() * held.perNode() / REPLICATION;
    return new BandedBlocks(shape, bands, nodeOfRank, count, held.sizeBytes(), seed);
  }

  private BlockMap asHdfs() {
    return new RandomBlockMap(
        shape,
        held.perNode(),
        new BlockSizes(held.sizeBytes(), 0),
        RandomBlockMap.Policy.HDFS,
        seed);
  }
}
