package io.dayu.bench.testbed;

import io.dayu.bench.command.Interruption;
import io.dayu.bench.daemons.DropInJar;
import io.dayu.bench.testbed.arm.TestbedPlan;
import io.dayu.bench.testbed.result.Results;
import io.dayu.bench.testbed.run.Measurement;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ./dayu testbed run}: a measurement. */
@Command(
    name = "run",
    description = "Has clusters lose nodes and recover, arm by arm and seed by seed.",
    sortOptions = false)
final class TestbedRunCommand implements Callable<Integer> {
  private static final int INTERRUPTED = 130;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private TestbedOptions options = new TestbedOptions();
  @Mixin private WorkOption work = new WorkOption();

  private TestbedRunCommand() {}

  @Override
  public Integer call() throws IOException, InterruptedException {
    TestbedPlan plan = options.plan(work.directory());
    Path jar = DropInJar.find();
    try (Machine machine = Machine.take()) {
      say("on " + machine + ", results go to " + plan.out());
      return guarded(plan, jar);
    }
  }

  private int guarded(TestbedPlan plan, Path jar) throws IOException {
    Interruption interruption = Interruption.guard(() -> cleanNow(plan.work()));
    try {
      return measure(plan, jar);
    } catch (InterruptedException e) {
      return interrupted();
    } catch (IOException e) {
      if (!interruption.wanted()) {
        throw e;
      }
      return interrupted();
    } finally {
      Thread.interrupted();
      cleanNow(plan.work());
      interruption.putAway();
    }
  }

  private int interrupted() {
    say("interrupted; what was measured is kept");
    return INTERRUPTED;
  }

  private int measure(TestbedPlan plan, Path jar) throws IOException, InterruptedException {
    Results results = new Results(plan);
    new Measurement(plan, jar, results::keep, this::say).run();
    PrintWriter out = spec.commandLine().getOut();
    out.print(results.table().text());
    out.println("Files are in " + plan.out() + ".");
    out.flush();
    return 0;
  }

  private void say(String text) {
    PrintWriter err = spec.commandLine().getErr();
    err.println(LocalTime.now(ZoneId.systemDefault()).format(TIME) + " " + text);
    err.flush();
  }

  private void cleanNow(Path directory) {
    try {
      Measurement.clean(directory);
    } catch (IOException e) {
      say("something may be left behind: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
