package io.dayu.sim.experiment.replay;

import io.dayu.core.plan.Plan;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.sim.engine.PlanObserver;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Writes one dump a plan into a directory. Not thread safe. */
public final class PlanDumper implements PlanObserver {
  private final Path directory;
  private final String scheduler;
  private final int caseNumber;
  private int plans;

  /**
   * A dumper for one run.
   *
   * @param scheduler name by which the replay finds who planned
   */
  public PlanDumper(Path directory, String scheduler, int caseNumber) {
    this.directory = directory;
    this.scheduler = scheduler;
    this.caseNumber = caseNumber;
  }

  @Override
  public void planned(PlanRequest made, Plan plan) {
    String name =
        String.format(Locale.ROOT, "%s-case%d-plan%03d.txt.gz", scheduler, caseNumber, plans++);
    try {
      Files.createDirectories(directory);
      try (PrintWriter out = DumpFile.gzipWriter(directory.resolve(name))) {
        write(made, plan, out);
        if (out.checkError()) {
          throw new IOException("cannot write " + directory.resolve(name));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void write(PlanRequest made, Plan plan, PrintWriter out) {
    out.print(DumpFile.MAGIC + " " + DumpFile.VERSION + "\n");
    ClusterSnapshot snapshot = made.snapshot();
    PlanDump.Head head =
        new PlanDump.Head(
            scheduler, made.seed(), made.settings(), snapshot.untilSlotNs(), snapshot.slotNs());
    write(DumpFile.HEAD, List.of(head), out);
    write(DumpFile.RACK, snapshot.racks(), out);
    write(DumpFile.NODE, snapshot.nodes(), out);
    write(DumpFile.TASK, snapshot.tasks(), out);
    write(DumpFile.RUNNING, snapshot.running(), out);
    for (String line : PlanText.lines(plan)) {
      out.print(line + "\n");
    }
  }

  private static void write(String begin, List<? extends Record> records, PrintWriter out) {
    records.forEach(record -> out.print(RecordText.line(begin, record) + "\n"));
  }
}
