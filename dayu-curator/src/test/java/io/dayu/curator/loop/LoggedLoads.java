package io.dayu.curator.loop;

import io.dayu.tools.learn.TieringAction;
import io.dayu.tools.learn.TieringDecision;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/** Logs of clusters that are made up, whose learner would always have tiering run. */
public final class LoggedLoads {
  private static final double SHARE = 0.1;

  private LoggedLoads() {}

  /**
   * Writes a log of so many decisions, a tenth of which run as chance has it.
   *
   * @param runMs mean of reads after a run; each lies up to 2 ms around it
   * @param waitMs the same without one
   */
  public static void write(Path scans, int decisions, double runMs, double waitMs)
      throws IOException {
    DecisionLog log =
        DecisionLog.in(
            FileSystem.getLocal(new Configuration()), new org.apache.hadoop.fs.Path(scans.toUri()));
    SplittableRandom random = new SplittableRandom(8);
    OptionalDouble before = OptionalDouble.empty();
    for (int image = 0; image < decisions; image++) {
      boolean run = random.nextDouble() < SHARE;
      log.add(
          new TieringRecord(
              image,
              false,
              Instant.parse("2026-11-01T00:00:00Z").plus(Duration.ofHours(image)),
              60,
              75,
              new TieringDecision(
                  run ? TieringAction.RUN : TieringAction.WAIT,
                  run ? SHARE : 1 - SHARE,
                  run,
                  TieringAction.RUN),
              before));
      before = OptionalDouble.of((run ? runMs : waitMs) + 4 * random.nextDouble() - 2);
    }
  }
}
