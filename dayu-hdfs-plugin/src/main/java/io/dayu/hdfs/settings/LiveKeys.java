package io.dayu.hdfs.settings;

import java.util.Set;

/** The keys that can be changed while the NameNode runs: the planner reads them each time anew. */
public final class LiveKeys {
  private static final Set<String> ALL =
      Set.of(
          "dayu.mode",
          "dayu.mode.forecasts",
          "dayu.alpha",
          "dayu.alpha.at-end",
          "dayu.min.bandwidth",
          "dayu.min.bandwidth.link-share",
          "dayu.timeslot",
          "dayu.schedule",
          "dayu.schedule.lead",
          "dayu.slot.overfill",
          "dayu.slot.overfill.giving-way",
          "dayu.end.margin",
          "dayu.topup.share",
          "dayu.stall.after",
          "dayu.plan.tasks.max",
          "dayu.commit.batch",
          "dayu.intake.batch",
          "dayu.lease.slots",
          "dayu.hand-over.after",
          "dayu.rack.uplink.bandwidth",
          "dayu.agentless.link.bandwidth",
          "dayu.placement.smoothing",
          "dayu.placement.imbalance.max",
          "dayu.placement.scatter-width",
          "dayu.curate.share",
          "dayu.elastic.size",
          "dayu.elastic.schedule",
          "dayu.elastic.move.at-once",
          "dayu.scope",
          "dayu.limits",
          "dayu.limit.clients-p90",
          "dayu.limit.clients-p90.for",
          "dayu.limit.failed-transfers",
          "dayu.limit.forecast-error",
          "dayu.limit.lock-share",
          "dayu.fail-slow",
          "dayu.fail-slow.times",
          "dayu.fail-slow.for",
          "dayu.seed");

  private LiveKeys() {}

  static Set<String> all() {
    return ALL;
  }

  /** True if the key can be changed while the NameNode runs. */
  public static boolean contains(String key) {
    return ALL.contains(key);
  }
}
