package io.dayu.bench.testbed.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dayu.hdfs.history.HistoryEntry;
import io.dayu.hdfs.history.LossEntry;
import io.dayu.tools.report.Show;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** The forecast that Dayu made of a run's loss: by shadow mode, or of an own recovery. */
final class ForecastLoss {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final long POLL_MS = 500;
  private static final double MS_PER_S = 1000;

  private ForecastLoss() {}

  /** True if these settings have Dayu forecast. */
  static boolean isMade(Map<String, String> properties) {
    return "shadow".equals(properties.get("dayu.mode"))
        || "true".equals(properties.get("dayu.mode.forecasts"));
  }

  /**
   * Waits for the forecast, and keeps all that {@code hdfs dayu shadow} tells of losses.
   *
   * @return a remark that has the forecast time, or says that there is none
   */
  static String keep(DayuCommands commands, Path file) throws IOException, InterruptedException {
    long deadlineNs = System.nanoTime() + PATIENCE.toNanos();
    JsonNode losses = commands.losses();
    while (!losses.path(0).path(LossEntry.DAYU).isObject() && System.nanoTime() < deadlineNs) {
      Thread.sleep(POLL_MS);
      losses = commands.losses();
    }
    Files.createDirectories(file.resolveSibling("."));
    new ObjectMapper().writerWithDefaultPrettyPrinter().writeValue(file.toFile(), losses);
    JsonNode tookMs = losses.path(0).path(LossEntry.DAYU).path(HistoryEntry.TOOK_MS);
    return tookMs.isNumber()
        ? "forecast=" + Show.number(tookMs.asLong() / MS_PER_S, 1) + " s"
        : "no forecast";
  }
}
