package io.dayu.curator.cli;

import io.dayu.curator.loop.DecisionLog;
import io.dayu.curator.loop.DecisionLog.RewardedDecision;
import io.dayu.curator.loop.TieringRecord;
import io.dayu.tools.learn.LoggedDecision;
import io.dayu.tools.learn.OfflineComparison;
import io.dayu.tools.learn.PolicyDifference;
import io.dayu.tools.learn.TieringAction;
import io.dayu.tools.report.Show;
import io.dayu.tools.report.Table;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./dayu curate learn}: whether a learner would have decided better about tiering. */
@Command(
    name = "learn",
    description = {
      "Says what other policies would have made of the decisions about tiering that a loop has",
      "logged, and whether its learner would have been better than its threshold."
    })
final class LearnCommand implements Callable<Integer> {
  private static final long BOOTSTRAP_SEED = 43;

  /** A way to decide, by what it would have done. */
  private enum Policy {
    THRESHOLD,
    /** As it was at that time: it did not know yet what would come of the decision. */
    LEARNER,
    ALWAYS,
    NEVER;

    private TieringAction decided(TieringRecord record) {
      return switch (this) {
        case THRESHOLD -> record.byThreshold();
        case LEARNER -> record.decision().advised();
        case ALWAYS -> TieringAction.RUN;
        case NEVER -> TieringAction.WAIT;
      };
    }

    List<TieringAction> decided(List<RewardedDecision> log) {
      return log.stream().map(one -> decided(one.record())).toList();
    }

    String words() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "DIR", description = "Directory that --out of curate loop names.")
  private String scans = "";

  private LearnCommand() {}

  @Override
  public Integer call() throws IOException {
    Path directory = new Path(CurateSession.located(scans));
    DecisionLog log = DecisionLog.in(directory.getFileSystem(new Configuration()), directory);
    List<TieringRecord> records = log.records();
    if (records.isEmpty()) {
      throw new IOException(
          log.directory() + " has no decisions; curate loop with --run tiering writes them");
    }
    List<RewardedDecision> rewarded = log.rewarded();
    List<RewardedDecision> open = rewarded.stream().filter(one -> one.logged().isOpen()).toList();
    PrintWriter print = spec.commandLine().getOut();
    print.printf(
        Locale.ROOT,
        "%,d decisions about tiering, from %s to %s. Of %,d it is known what clients' reads took"
            + " until the next one.%n",
        records.size(),
        records.get(0).at().truncatedTo(ChronoUnit.SECONDS),
        records.get(records.size() - 1).at().truncatedTo(ChronoUnit.SECONDS),
        rewarded.size());
    if (log.cutOff() > 0) {
      print.printf(Locale.ROOT, "%,d files are cut off and do not count.%n", log.cutOff());
    }
    print.printf(
        Locale.ROOT,
        "Chance could have taken %,d of them either way, and these count.%n",
        open.size());
    List<LoggedDecision> logged = open.stream().map(RewardedDecision::logged).toList();
    print.print(table(open, logged).text());
    PolicyDifference difference =
        PolicyDifference.of(
            logged, Policy.LEARNER.decided(open), Policy.THRESHOLD.decided(open), BOOTSTRAP_SEED);
    print.println(sentence(difference));
    print.println(verdict(difference));
    print.flush();
    return CommandLine.ExitCode.OK;
  }

  private static Table table(List<RewardedDecision> open, List<LoggedDecision> logged) {
    Table table = new Table("policy", "runs", "read ms", "from", "to", "effective");
    for (Policy policy : Policy.values()) {
      List<TieringAction> decided = policy.decided(open);
      OfflineComparison judged = OfflineComparison.of(logged, decided);
      table.row(
          policy.words(),
          String.format(
              Locale.ROOT, "%,d", decided.stream().filter(TieringAction.RUN::equals).count()),
          Show.number(judged.latencyMs(), 2),
          Show.number(judged.latencyMs() - judged.halfWidthMs(), 2),
          Show.number(judged.latencyMs() + judged.halfWidthMs(), 2),
          Show.number(judged.effective(), 1));
    }
    return table;
  }

  private static String sentence(PolicyDifference difference) {
    return String.format(
        Locale.ROOT,
        "Learner and threshold differ in %,d of these. There the learner's reads take %s ms more"
            + " (95 %%: %s to %s), by %s effective decisions.",
        difference.decisions(),
        Show.number(difference.differenceMs(), 2),
        Show.number(difference.lowMs(), 2),
        Show.number(difference.highMs(), 2),
        Show.number(difference.effective(), 1));
  }

  private static String verdict(PolicyDifference difference) {
    return switch (difference.verdict()) {
      case BETTER -> "The learner would have been better.";
      case WORSE -> "The learner would have been worse.";
      case TOO_LITTLE -> "There is too little to tell whether the learner would have been better.";
    };
  }
}
