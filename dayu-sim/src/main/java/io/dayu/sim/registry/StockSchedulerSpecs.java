package io.dayu.sim.registry;

import io.dayu.sim.stock.StockController;
import io.dayu.sim.stock.StockSettings;
import java.util.ArrayList;
import java.util.List;

/** HDFS as it comes, tuned, and with Pangu's three static throttles (section 5). */
final class StockSchedulerSpecs {
  private static final long MB = 1_000_000;

  private StockSchedulerSpecs() {}

  static List<SchedulerSpec> all() {
    List<SchedulerSpec> all = new ArrayList<>();
    all.add(spec("hdfs-default", "stock HDFS as it is shipped", StockSettings.DEFAULT));
    all.add(spec("hdfs-tuned", "stock HDFS with 10/50/100", StockSettings.TUNED));
    for (long throttle : new long[] {30, 90, 150}) {
      all.add(
          spec(
              "hdfs-throttled-" + throttle,
              "stock HDFS with 10/50/100 and " + throttle + " MB/s a node",
              StockSettings.throttled(throttle * MB)));
    }
    return all;
  }

  private static SchedulerSpec spec(String name, String description, StockSettings settings) {
    return new DrivenSchedulerSpec(name, description, seed -> new StockController(settings, seed));
  }
}
