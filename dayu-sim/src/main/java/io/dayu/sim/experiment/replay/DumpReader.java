package io.dayu.sim.experiment.replay;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RackState;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.snapshot.StorageTypes;
import io.dayu.core.snapshot.TaskShape;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.core.snapshot.WorkKind;
import io.dayu.tools.input.BadInputException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** Reads a plan dump. Not thread safe. */
final class DumpReader {
  private final Path file;
  private final List<RackState> racks = new ArrayList<>();
  private final List<NodeState> nodes = new ArrayList<>();
  private final List<RecoveryTask> tasks = new ArrayList<>();
  private final List<RunningTransfer> running = new ArrayList<>();
  private final List<String> plan = new ArrayList<>();
  private long untilSlotNs;
  private long slotNs;
  private int lineNumber;

  private DumpReader(Path file) {
    this.file = file;
  }

  /**
   * Reads the file.
   *
   * @throws BadInputException names the line that is wrong
   */
  static PlanDump read(Path file) {
    try (BufferedReader in = DumpFile.reader(file)) {
      return new DumpReader(file).read(in);
    } catch (ZipException | MalformedInputException e) {
      throw new BadInputException(file + ": is no plan dump: " + e.getMessage());
    } catch (IOException e) {
      throw new BadInputException(file + ": cannot be read: " + e.getMessage());
    }
  }

  private PlanDump read(BufferedReader in) throws IOException {
    DumpWords head = words(in.readLine());
    head.expect(DumpFile.MAGIC);
    head.expect(DumpFile.VERSION);
    head.end();
    DumpWords scheduler = words(in.readLine());
    scheduler.expect("scheduler");
    String name = scheduler.word();
    long seed = scheduler.number();
    scheduler.end();
    PlannerSettings settings = SettingsText.read(words(in.readLine()));
    String line = in.readLine();
    while (line != null && !line.startsWith("plan ")) {
      readSnapshotLine(line);
      line = in.readLine();
    }
    int planLine = lineNumber + 1;
    while (line != null) {
      plan.add(line);
      line = in.readLine();
    }
    if (plan.isEmpty()) {
      throw new BadInputException(file + ":" + planLine + ": the dump ends before its plan");
    }
    return new PlanDump(name, settings, seed, snapshot(), plan, planLine);
  }

  private DumpWords words(@Nullable String line) {
    lineNumber++;
    String where = file + ":" + lineNumber;
    if (line == null) {
      throw new BadInputException(where + ": the dump ends too early");
    }
    return new DumpWords(where, line);
  }

  private void readSnapshotLine(String line) {
    DumpWords words = words(line);
    try {
      String kind = words.word();
      switch (kind) {
        case "slot" -> {
          untilSlotNs = words.number();
          slotNs = words.number();
        }
        case "rack" -> racks.add(new RackState(words.word(), words.number()));
        case "node" -> nodes.add(node(words));
        case "task" -> tasks.add(task(words));
        case "running" -> running.add(transfer(words));
        default -> throw words.bad(kind + " begins no line of a dump");
      }
      words.end();
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw words.bad(String.valueOf(e.getMessage()));
    }
  }

  private static NodeState node(DumpWords words) {
    return new NodeState(
        words.word(),
        words.smallNumber(),
        words.link(),
        words.link(),
        words.yesOrNo(),
        words.number(),
        FreeSpace.ofBytesByType(words.numbers()));
  }

  private static RecoveryTask task(DumpWords words) {
    long id = words.number();
    long bytes = words.number();
    WorkClass workClass = WorkClass.valueOf(words.word());
    int priority = words.smallNumber();
    int missing = words.smallNumber();
    IntSet sources = words.set();
    IntSet placed = words.set();
    IntSet barred = words.set();
    PlacementRule rule = new PlacementRule(words.smallNumber(), words.smallNumber());
    StorageTypes types = StorageTypes.of(words.smallNumbers());
    TaskShape shape =
        new TaskShape(priority, missing, rule, types).as(workClass, new WorkKind.CopyReplica());
    return new RecoveryTask(id, bytes, shape, sources, placed, barred);
  }

  private static RunningTransfer transfer(DumpWords words) {
    return new RunningTransfer(
        task(words),
        words.smallNumber(),
        words.smallNumber(),
        words.smallNumber(),
        words.number(),
        words.number(),
        words.number(),
        RunningTransfer.Disposition.valueOf(words.word()));
  }

  private ClusterSnapshot snapshot() {
    try {
      return new ClusterSnapshot(nodes, racks, tasks, running, untilSlotNs, slotNs);
    } catch (IllegalArgumentException e) {
      throw new BadInputException(file + ": " + e.getMessage());
    }
  }
}
