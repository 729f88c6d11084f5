package io.dayu.sim.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.ortools.Loader;
import com.google.ortools.linearsolver.MPConstraint;
import com.google.ortools.linearsolver.MPSolver;
import com.google.ortools.linearsolver.MPVariable;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.testing.Property;
import io.dayu.sim.engine.PlanObserver;
import io.dayu.sim.engine.RunResult;
import io.dayu.sim.engine.Scenario;
import io.dayu.sim.engine.Timing;
import io.dayu.sim.failure.Failure;
import io.dayu.sim.forecast.LastReportForecast;
import io.dayu.sim.foreground.SteadyForeground;
import io.dayu.sim.registry.SchedulerInputs;
import io.dayu.sim.registry.SchedulerSpecs;
import io.dayu.sim.testing.ListedBlocks;
import io.dayu.sim.testing.SmallScenarios;
import io.dayu.tools.cluster.ClusterShape;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The bound is a bound, and as great as hand-made cases say. */
class LowerBoundTest {
  private static final long MB = 1_000_000;
  private static final long SECOND_NS = 1_000_000_000;

  /** Links of 100 MB/s without foreground: equation 1 leaves 75 MB/s. */
  private static Scenario scenario(int nodes, double oversubscription, ListedBlocks blocks) {
    return new Scenario(
        new ClusterShape(nodes, 2, 100 * MB, oversubscription),
        new SteadyForeground(nodes, 0, 0),
        blocks,
        List.of(new Failure(0, IntSet.of(0))),
        PlannerSettings.PAPER,
        Timing.PAPER,
        0);
  }

  @Test
  void allBandwidth_whenEveryoneHoldsEverything() {
    ListedBlocks blocks = new ListedBlocks(4);
    for (int i = 0; i < 30; i++) {
      blocks.with(75 * MB, 0, 1, 2, 3);
    }
    LowerBound bound = LowerBound.of(scenario(4, 1, blocks));
    assertThat(bound.idealSeconds()).isCloseTo(10, within(1e-6));
    assertThat(bound.boundSeconds()).isCloseTo(10, within(1e-6));
    assertThat(bound.binding()).isEqualTo(LowerBound.Binding.ALL_LINKS);
  }

  @Test
  void theOnlyHolderBinds() {
    ListedBlocks blocks = new ListedBlocks(2).with(750 * MB, 0, 1).with(75 * MB, 0, 2);
    LowerBound bound = LowerBound.of(scenario(8, 1, blocks));
    assertThat(bound.boundSeconds()).isCloseTo(10, within(1e-6));
    assertThat(bound.idealSeconds()).isLessThan(2);
    assertThat(bound.binding()).isEqualTo(LowerBound.Binding.HOLDERS);
  }

  @Test
  void twoHoldersShareWhatOnlyTheyHold() {
    ListedBlocks blocks =
        new ListedBlocks(3).with(600 * MB, 0, 1, 2).with(900 * MB, 0, 1, 2).with(1, 0, 3, 4);
    LowerBound bound = LowerBound.of(scenario(8, 1, blocks));
    assertThat(bound.boundSeconds()).isCloseTo(10, within(1e-6));
  }

  @Test
  void aSecondMissingReplicaMayBeReadFromTheFirst() {
    ListedBlocks blocks = new ListedBlocks(3).with(750 * MB, 0, 1, 2);
    Scenario one = scenario(12, 1, blocks);
    Scenario both =
        new Scenario(
            one.shape(),
            one.foreground(),
            blocks,
            List.of(new Failure(0, IntSet.of(0, 1))),
            one.settings(),
            one.timing(),
            0);
    assertThat(LowerBound.of(both).boundSeconds()).isCloseTo(10, within(1e-6));
    assertThat(LowerBound.of(both).bytes()).isEqualTo(1500e6);
  }

  @Test
  void whatStaysInTheRackTakesNoUplink() {
    // The uplinks of 20 MB/s have 15 free; the rest must stay in the holders' rack.
    ListedBlocks far = new ListedBlocks(3).with(150 * MB, 0, 2, 3).with(1500 * MB, 0, 2, 3);
    LowerBound bound = LowerBound.of(scenario(4, 10, far));
    assertThat(bound.boundSeconds()).isCloseTo(11, within(1e-6));
    assertThat(bound.binding()).isEqualTo(LowerBound.Binding.HOLDERS);
  }

  @Test
  void rackLinksBind() {
    // The holder may receive 10 MB/s itself; into each of the three other racks go 2 MB/s.
    ListedBlocks blocks = new ListedBlocks(2).with(160 * MB, 0, 1);
    Scenario quiet = scenario(8, 10, blocks);
    Scenario busy =
        new Scenario(
            quiet.shape(),
            new SteadyForeground(8, 70 * MB, 0),
            blocks,
            quiet.failures(),
            quiet.settings(),
            quiet.timing(),
            0);
    LowerBound bound = LowerBound.of(busy);
    assertThat(bound.boundSeconds()).isCloseTo(10, within(1e-6));
    assertThat(bound.binding()).isEqualTo(LowerBound.Binding.RACK_LINKS);
  }

  @Test
  void foregroundCountsAsItTrulyIs() {
    ListedBlocks blocks = new ListedBlocks(2).with(250 * MB, 0, 1);
    Scenario quiet = scenario(8, 1, blocks);
    Scenario busy =
        new Scenario(
            quiet.shape(),
            new SteadyForeground(8, 0, 50 * MB),
            blocks,
            quiet.failures(),
            quiet.settings(),
            quiet.timing(),
            0);
    assertThat(LowerBound.of(busy).boundSeconds()).isCloseTo(10, within(1e-6));
  }

  @Test
  void noSchedulerThatKnowsTheForegroundIsFaster() {
    for (String name :
        List.of("dayu-constant", "greedy1+W", "greedy2+MM", "random+W", "hull+WSS1")) {
      Property.check(
          60,
          SmallScenarios::random,
          scenario -> {
            RunResult result =
                SchedulerSpecs.named(name)
                    .run(
                        scenario,
                        new SchedulerInputs(scenario.settings(), new LastReportForecast(), 1),
                        PlanObserver.NONE);
            long boundNs = LowerBound.of(scenario).boundNs();
            assertThat(boundNs).isGreaterThanOrEqualTo(LowerBound.of(scenario).idealNs());
            assertThat(result.recoveryNs()).isGreaterThanOrEqualTo(boundNs - SECOND_NS / 1000);
          });
    }
  }

  @Test
  void aLinearProgramFindsTheSameTime() {
    Property.check(
        40,
        SmallScenarios::random,
        scenario -> {
          LowerBound bound = LowerBound.of(scenario);
          if (bound.bytes() == 0 || bound.boundNs() == bound.idealNs()) {
            assertThat(mostBytes(scenario, bound.boundNs()))
                .isGreaterThanOrEqualTo(bound.bytes() - 1e3);
            return;
          }
          assertThat(mostBytes(scenario, bound.boundNs())).isCloseTo(bound.bytes(), within(1e3));
          assertThat(mostBytes(scenario, bound.boundNs() - bound.boundNs() / 100))
              .isLessThan(bound.bytes() - 1e3);
        });
  }

  /** The flow of {@link RecoveryFlow} as a linear program. */
  private static double mostBytes(Scenario scenario, long untilNs) {
    Loader.loadNativeLibraries();
    LostBytes lost = LostBytes.of(scenario);
    TrueCapacity capacity = new TrueCapacity(scenario, lost.deathNs());
    double[] bytes = capacity.bytesUntil(untilNs);
    MPSolver solver = MPSolver.createSolver("GLOP");
    int nodes = scenario.shape().nodes();
    MPConstraint[] limit = new MPConstraint[capacity.links()];
    for (int link = 0; link < limit.length; link++) {
      limit[link] = solver.makeConstraint(0, bytes[link]);
    }
    List<LostBytes.HolderGroup> groups = new ArrayList<>(lost.groups());
    groups.add(
        new LostBytes.HolderGroup(
            IntSet.of(java.util.stream.IntStream.range(0, nodes).toArray()), lost.furtherBytes()));
    for (LostBytes.HolderGroup group : groups) {
      MPConstraint all = solver.makeConstraint(0, (double) group.bytes());
      for (int i = 0; i < group.holders().size(); i++) {
        for (int to = 0; to < nodes; to++) {
          if (capacity.survives(to)) {
            move(solver, capacity, limit, all, group.holders().get(i), to);
          }
        }
      }
    }
    solver.objective().setMaximization();
    assertThat(solver.solve()).isEqualTo(MPSolver.ResultStatus.OPTIMAL);
    return solver.objective().value();
  }

  private static void move(
      MPSolver solver,
      TrueCapacity capacity,
      MPConstraint[] limit,
      MPConstraint all,
      int from,
      int to) {
    MPVariable moved = solver.makeNumVar(0, 1e18, "");
    all.setCoefficient(moved, 1);
    solver.objective().setCoefficient(moved, 1);
    limit[capacity.outOf(from)].setCoefficient(moved, 1);
    limit[capacity.inOf(to)].setCoefficient(moved, 1);
    int fromRack = capacity.shape().rackOf(from);
    int toRack = capacity.shape().rackOf(to);
    if (capacity.racksLimited() && fromRack != toRack) {
      limit[capacity.upOf(fromRack)].setCoefficient(moved, 1);
      limit[capacity.downOf(toRack)].setCoefficient(moved, 1);
    }
  }
}
