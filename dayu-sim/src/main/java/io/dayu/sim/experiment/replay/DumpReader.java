package io.dayu.sim.experiment.replay;

import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.RackState;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.RunningTransfer;
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
    DumpWords version = words(in.readLine());
    version.expect(DumpFile.MAGIC);
    version.expect(DumpFile.VERSION);
    version.end();
    DumpWords begin = words(in.readLine());
    begin.expect(DumpFile.HEAD);
    PlanDump.Head head = RecordText.read(begin, PlanDump.Head.class);
    String line = in.readLine();
    while (line != null && !line.startsWith(DumpFile.PLAN + " ")) {
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
    return new PlanDump(head, snapshot(head), plan, planLine);
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
    String begin = words.word();
    switch (begin) {
      case DumpFile.RACK -> racks.add(RecordText.read(words, RackState.class));
      case DumpFile.NODE -> nodes.add(RecordText.read(words, NodeState.class));
      case DumpFile.TASK -> tasks.add(RecordText.read(words, RecoveryTask.class));
      case DumpFile.RUNNING -> running.add(RecordText.read(words, RunningTransfer.class));
      default -> throw words.bad(begin + " begins no line of a dump");
    }
  }

  private ClusterSnapshot snapshot(PlanDump.Head head) {
    try {
      return new ClusterSnapshot(nodes, racks, tasks, running, head.untilSlotNs(), head.slotNs());
    } catch (IllegalArgumentException e) {
      throw new BadInputException(file + ": " + e.getMessage());
    }
  }
}
