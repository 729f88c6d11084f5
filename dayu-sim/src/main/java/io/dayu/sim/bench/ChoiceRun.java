package io.dayu.sim.bench;

import io.dayu.core.bandwidth.LinkLedger;
import io.dayu.core.bandwidth.Links;
import io.dayu.core.bandwidth.RecoveryBandwidth;
import io.dayu.core.bandwidth.SlotLength;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.rank.NodeRanks;
import io.dayu.core.rank.SlotNodes;
import io.dayu.core.select.Candidates;
import io.dayu.core.select.DestinationChoice;
import io.dayu.core.select.DestinationChooser;
import io.dayu.core.select.FreeSpaceLedger;
import io.dayu.core.select.Placement;
import io.dayu.core.select.ReplicaPlacer;
import io.dayu.core.select.ReplicaSites;
import io.dayu.core.select.Wanted;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.TaskColumns;

/** Source and destination of one task after another, and nothing else of a plan. */
final class ChoiceRun {
  private static final long SEED = 1;

  /** Every node may receive every block. */
  private static final Candidates ALL =
      new Candidates() {
        @Override
        public int types() {
          return 1;
        }

        @Override
        public boolean contains(int node, int storageType) {
          return true;
        }

        @Override
        public long smallestBytes(int storageType) {
          return 1;
        }

        @Override
        public boolean accepts(int node) {
          return true;
        }

        @Override
        public boolean rackAccepts(int rack) {
          return true;
        }
      };

  private final SlotNodes slotNodes;
  private final FreeSpaceLedger space;
  private final TaskColumns tasks;

  private ChoiceRun(ClusterSnapshot snapshot) {
    Links links = new Links(snapshot);
    LinkLedger ledger =
        new LinkLedger(
            links.byLink(RecoveryBandwidth.ofCluster(snapshot, PlannerSettings.PAPER)),
            new SlotLength(snapshot.slotNs()),
            PlannerSettings.PAPER.filling().leastBlockShare());
    slotNodes = new SlotNodes(links, ledger, new NodeRanks(links.nodes(), SEED));
    space = new FreeSpaceLedger(snapshot, ALL.types());
    tasks = snapshot.taskColumns();
  }

  /** Places the first tasks by finish time, in buckets of the width; how many found a place. */
  static int planner(ClusterSnapshot snapshot, int tasks, long bucketBytesPerSec) {
    ChoiceRun run = new ChoiceRun(snapshot);
    return run.place(
        tasks, new DestinationChooser(run.slotNodes, ALL, run.space, bucketBytesPerSec));
  }

  /** Places the first tasks by a scan over all nodes; how many found a place. */
  static int scan(ClusterSnapshot snapshot, int tasks) {
    ChoiceRun run = new ChoiceRun(snapshot);
    return run.place(tasks, new ScanChoice(run.slotNodes));
  }

  /** Places the first tasks by a scan that compares exact numbers; how many found a place. */
  static int exactScan(ClusterSnapshot snapshot, int tasks) {
    ChoiceRun run = new ChoiceRun(snapshot);
    return run.place(tasks, new ExactScanChoice(run.slotNodes));
  }

  private int place(int count, DestinationChoice destinations) {
    ReplicaPlacer placer = new ReplicaPlacer(slotNodes, ALL, space, destinations);
    ReplicaSites sites = new ReplicaSites(slotNodes.links());
    Wanted wanted = new Wanted(tasks);
    Placement placement = new Placement();
    int placed = 0;
    for (int task = 0; task < count; task++) {
      sites.begin(tasks, task);
      wanted.set(tasks, task, tasks.storageType(task, 0), tasks.missing(task));
      placer.place(wanted, sites, node -> true, placement);
      placed += placement.refusal() == null ? 1 : 0;
    }
    return placed;
  }
}
