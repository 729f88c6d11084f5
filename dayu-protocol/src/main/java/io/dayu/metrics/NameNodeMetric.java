package io.dayu.metrics;

import static io.dayu.metrics.MetricKind.COUNTER;
import static io.dayu.metrics.MetricKind.GAUGE;
import static io.dayu.metrics.MetricKind.TIMER;

import java.util.List;

/** Everything that a NameNode shows of Dayu, in the order of its page. */
public enum NameNodeMetric implements Metric {
  STATE(
      GAUGE,
      "dayu.state",
      "0 or 1",
      "1 for Dayu's state, 0 for the others. Off: disabled, unstarted (a wrong setting"
          + " or Hadoop; the log says which), resting (not active, or in safe mode). On:"
          + " planning, paused. Stock HDFS schedules: handed_back (the planner failed),"
          + " stepped_back (a limit was passed), turned_off, shadow.",
      "state"),
  BUILD(GAUGE, "dayu.build.info", "1", "Always 1; the label is Dayu's version.", "version"),
  HEALTH_WARNINGS(
      GAUGE,
      "dayu.health.warnings",
      "blocks or DataNodes",
      "Blocks or DataNodes of which a check of hdfs dayu health warns, or 1; 0 without"
          + " a warning, and while a mute holds. Of the data: blocks_lost,"
          + " one_replica_left, datanodes_dead, data_not_known, not_at_work, paused,"
          + " stepped_back, stuck_blocks, early_held. Of the setup: plans_move_little,"
          + " link_speed, agents_missing, other_version, udp_blocked, size_not_heeded,"
          + " power_silent, slow_datanodes, system_failed.",
      "check"),
  PLANNING(GAUGE, "dayu.planning", "0 or 1", "1 while this NameNode's planner is at work."),
  SCHEDULED_BY_DAYU(
      GAUGE,
      "dayu.scheduled.by.dayu",
      "0 or 1",
      "1 while Dayu schedules re-replication, and on a standby; 0 while stock HDFS" + " does."),
  SLOT_NUMBER(GAUGE, "dayu.slot.number", "slots", "Number of the current timeslot."),
  WAITING_BLOCKS(GAUGE, "dayu.waiting.blocks", "blocks", "Blocks that wait to be planned."),
  WAITING_BYTES(GAUGE, "dayu.waiting.bytes", "bytes", "Bytes that waiting blocks lack."),
  STUCK_BLOCKS(
      GAUGE,
      "dayu.stuck.blocks",
      "blocks",
      "Blocks that cannot be planned, other than for full links: no_replica_left,"
          + " no_source, no_storage_type, no_datanode (HDFS would place none),"
          + " too_few_datanodes (all hold it), no_destination, not_known. Tried in vain:"
          + " refused (by HDFS, or transfers failed), taken_away (by HDFS). For a while:"
          + " too_late (with stock HDFS), awaited (machines off may have them). Of groups:"
          + " too_few_units (readable ones), units_lost, units_misplaced (too few"
          + " racks), no_decoder.",
      "reason"),
  SHOWN_BLOCKS(
      GAUGE, "dayu.shown.blocks", "blocks", "Stuck blocks that stock scheduling sees.", "reason"),
  OUT_OF_SCOPE_BLOCKS(
      GAUGE, "dayu.out.of.scope.blocks", "blocks", "Blocks that dayu.scope leaves to stock HDFS."),
  ENDANGERED_BLOCKS(
      GAUGE,
      "dayu.endangered.blocks",
      "blocks",
      "Waiting blocks by HDFS's levels of danger: one_left, few_left, some_missing,"
          + " badly_placed, none_left. The first and the last are HDFS's own counts.",
      "danger"),
  LOSS_PROBABILITY(
      GAUGE,
      "dayu.loss.probability",
      "probability",
      "Probability that any block is lost: within the hour by what lacks replicas now"
          + " (hour), within a year at the speed of Dayu's recoveries (year), or of"
          + " stock HDFS's in shadow mode (year_by_stock). NaN while not known.",
      "within"),
  ABSENT_DATANODES(
      GAUGE,
      "dayu.absent.datanodes",
      "DataNodes",
      "DataNodes out of service: dead, decommissioning, decommissioned, needed_for_open_blocks,"
          + " entering_maintenance, in_maintenance.",
      "state"),
  RUNNING_TRANSFERS(GAUGE, "dayu.running.transfers", "transfers", "Transfers under way."),
  RUNNING_BYTES(
      GAUGE, "dayu.running.bytes", "bytes", "Bytes that transfers under way still have to move."),
  PLANNED_BYTES_PER_SECOND(
      GAUGE,
      "dayu.planned.bytes.per.second",
      "bytes per second",
      "Sum of the rates of transfers under way."),
  RECOVERY_SIZE_BYTES(
      GAUGE,
      "dayu.recovery.size.bytes",
      "bytes",
      "All bytes of the recovery under way; 0 without one."),
  RECOVERY_DONE_BYTES(
      GAUGE, "dayu.recovery.done.bytes", "bytes", "Arrived bytes of the recovery under way."),
  RECOVERY_RATE(
      GAUGE,
      "dayu.recovery.rate.bytes.per.second",
      "bytes per second",
      "Arrived bytes per second, in the last two timeslots."),
  RECOVERY_LEFT_SECONDS(
      GAUGE,
      "dayu.recovery.left.seconds",
      "seconds",
      "Time until all blocks are back; 0 without a recovery, NaN while not known."),
  RECOVERY_LEFT_ERROR_RATIO(
      GAUGE,
      "dayu.recovery.left.error.ratio",
      "ratio",
      "Error of the time left in the last recovery: mean absolute error / mean time"
          + " left; NaN before the first."),
  SLOT_MOVED_RATIO(
      GAUGE,
      "dayu.slot.moved.ratio",
      "ratio",
      "Arrived part of the last slot's planned bytes; NaN before the first."),
  NODES_ALIVE(
      GAUGE, "dayu.nodes.alive", "DataNodes", "Registered DataNodes whose heartbeats arrive."),
  AGENTS_PRESENT(
      GAUGE,
      "dayu.agents.present",
      "agents",
      "Agents that the active NameNode has heard within dayu.agent.lost.after."),

  NODES_LIMITED_BY_DISK(
      GAUGE,
      "dayu.nodes.limited.by.disk",
      "DataNodes",
      "DataNodes whose disks leave recovery less than their links."),
  NODES_SLOW(
      GAUGE,
      "dayu.nodes.slow",
      "DataNodes",
      "DataNodes that answer slower than their peers (dayu.fail-slow)."),
  CLIENTS_LATENCY(
      GAUGE,
      "dayu.clients.latency.seconds",
      "seconds",
      "Time of clients' reads, and of acknowledgements of writes: median of DataNodes,"
          + " and the slowest; NaN where none tells.",
      "operation",
      "at"),
  CLIENTS_USUAL(
      GAUGE,
      "dayu.clients.usual.seconds",
      "seconds",
      "Usual time of clients' operations: the median of ten minutes without a recovery;"
          + " NaN while not known.",
      "operation"),

  EARLY_DATANODES(
      GAUGE,
      "dayu.early.datanodes",
      "DataNodes",
      "DataNodes silent but alive for HDFS (dayu.early.enabled): copied (blocks of"
          + " theirs), held (too many at once).",
      "what"),
  EARLY_COPIES(
      COUNTER,
      "dayu.early.copies",
      "copies",
      "Copies of last replicas before HDFS called the other holders dead."),
  HEAT_BLOCKS(
      GAUGE, "dayu.heat.blocks", "blocks", "Blocks whose reads are kept (dayu.heat.enabled)."),
  HEAT_AGENTS(
      GAUGE, "dayu.heat.agents", "agents", "Agents that report reads: exact, sampled.", "counts"),
  HEAT_READS(
      COUNTER,
      "dayu.heat.reads",
      "reads",
      "Reads that agents have reported, by reader: client, node.",
      "reader"),
  EXTRA_REPLICAS(
      GAUGE,
      "dayu.extra.replicas",
      "replicas",
      "Extra replicas of hot blocks: held, ordered.",
      "state"),
  EXTRA_BYTES(GAUGE, "dayu.extra.bytes", "bytes", "Bytes of all extra replicas."),
  EXTRA_CHANGES(
      COUNTER,
      "dayu.extra.changes",
      "replicas",
      "Changes of extra replicas: granted, adopted (as after a failover), promoted (in"
          + " place of a lost one), deleted.",
      "what"),
  EXTRA_READS(
      COUNTER,
      "dayu.extra.reads",
      "reads",
      "Clients' reads from extra replicas of the most read blocks."),
  COLD_CHANGES(
      COUNTER,
      "dayu.cold.changes",
      "files",
      "Factors of cold files: lowered, given_back, dropped (a copy, or set by others),"
          + " refused by HDFS.",
      "what"),

  CURATE_ORDERS(
      COUNTER,
      "dayu.curate.orders",
      "orders",
      "Orders of ./dayu curate run to replace a file by its copy: replaced, or not:"
          + " gone, changed, being_written, in_snapshot, other_attributes, no_copy,"
          + " not_yet_safe (asked again), refused.",
      "outcome"),
  CURATE_REPLACED_BYTES(
      COUNTER, "dayu.curate.replaced.bytes", "bytes", "Lengths of the replaced files."),
  CURATE_MOVES(
      COUNTER,
      "dayu.curate.moves",
      "hints",
      "Hints to move a replica: moved, kept (HDFS deletes another one, or none yet),"
          + " stale, busy, pinned (by a client), no_place, failed, put_off (by a pause,"
          + " off or a failover).",
      "fate"),

  RECOVERED_REPLICAS(
      COUNTER,
      "dayu.recovered.replicas",
      "replicas",
      "Recovered replicas, by an agent or HDFS's own command (stock).",
      "carrier"),
  RECOVERED_BYTES(
      COUNTER, "dayu.recovered.bytes", "bytes", "Bytes of the replicas recovered.", "carrier"),
  DECODED_REPLICAS(
      COUNTER,
      "dayu.decoded.replicas",
      "internal blocks",
      "Decoded internal blocks, by an agent or HDFS's own worker (stock).",
      "carrier"),
  DECODED_BYTES(
      COUNTER, "dayu.decoded.bytes", "bytes", "Bytes of the decoded internal blocks.", "carrier"),
  DECODE_READ_BYTES(
      COUNTER, "dayu.decode.read.bytes", "bytes", "Bytes that were read for decodes."),
  PLANNED_REPLICAS(
      COUNTER,
      "dayu.planned.replicas",
      "replicas",
      "Replicas booked with HDFS and ordered.",
      "carrier"),
  PLANNED_BYTES(COUNTER, "dayu.planned.bytes", "bytes", "Bytes of the booked replicas.", "carrier"),
  RESENT_REPLICAS(
      COUNTER,
      "dayu.resent.replicas",
      "replicas",
      "Replicas whose bytes arrived in vain: replanned, destination_lost, stuck,"
          + " too_late, failed, begun_anew, not_wanted, block_changed, planner_ends.",
      "reason"),
  RESENT_BYTES(COUNTER, "dayu.resent.bytes", "bytes", "Bytes that arrived in vain.", "reason"),
  SLOT_PLANNED_BYTES(
      COUNTER, "dayu.slot.planned.bytes", "bytes", "Bytes that slots had planned to move."),
  SLOT_MOVED_BYTES(COUNTER, "dayu.slot.moved.bytes", "bytes", "Bytes that came in during slots."),
  REPLANNED_TRANSFERS(
      COUNTER,
      "dayu.transfers.replanned",
      "transfers",
      "Running transfers planned again: kept, resourced (another source), held (no"
          + " source), finishing.",
      "kind"),
  STALLED_TRANSFERS(
      COUNTER, "dayu.transfers.stalled", "transfers", "Times a transfer came to a stop."),
  FAILED_TRANSFERS(
      COUNTER,
      "dayu.transfers.failed",
      "transfers",
      "Transfers that their destination could not receive."),
  ADOPTED_TRANSFERS(
      COUNTER,
      "dayu.transfers.adopted",
      "transfers",
      "Transfers that were adopted from an earlier planner."),
  LOST_SOURCES(
      COUNTER, "dayu.sources.lost", "sources", "Sources that failed in the middle of a transfer."),
  CORRUPT_SOURCES(
      COUNTER, "dayu.sources.corrupt", "sources", "Sources whose replica turned out corrupt."),
  REFUSED_COMMITS(
      COUNTER,
      "dayu.commits.refused",
      "replicas",
      "Planned replicas that HDFS did not book at that destination."),
  MOOT_COMMITS(
      COUNTER, "dayu.commits.moot", "replicas", "Planned replicas that HDFS no longer needed."),
  PLAN_VIOLATIONS(
      COUNTER,
      "dayu.plan.violations",
      "findings",
      "Invariants that plans broke; such a plan is not carried out."),
  PLANNER_FAILURES(
      COUNTER,
      "dayu.planner.failures",
      "failures",
      "Times the planner failed and handed back to stock HDFS."),
  CALLBACK_FAILURES(
      COUNTER,
      "dayu.callback.failures",
      "failures",
      "Failures of Dayu in HDFS's calls; HDFS then acted as without Dayu."),
  REFUSED_REPORTS(
      COUNTER,
      "dayu.reports.refused",
      "reports",
      "Agents' reports not used: late, repeated or absurd."),
  REPORTS_LEFT_OUT(
      COUNTER,
      "dayu.reports.left.out",
      "entries",
      "Entries of agents' reports beyond 10,000 of a kind, or with names too long: not read."),
  BLOCKS_LEFT_TO_STOCK(
      COUNTER,
      "dayu.blocks.left.to.stock",
      "blocks",
      "Replicated blocks that stock scheduling saw."),
  BLOCKS_SHOWN_TO_STOCK(
      COUNTER,
      "dayu.blocks.shown.to.stock",
      "blocks",
      "Blocks shown to stock scheduling one by one.",
      "reason"),
  QUEUE_READ_ANEW(
      COUNTER,
      "dayu.queue.read.anew",
      "times",
      "Times HDFS's count and Dayu's differed for a minute, and the queue was read anew."),
  PLACEMENT_GUIDED(
      COUNTER,
      "dayu.placement.guided",
      "blocks",
      "New blocks whose DataNodes were chosen where the network is idle."),
  PLACEMENT_OFFERS(
      COUNTER,
      "dayu.placement.offers",
      "DataNodes",
      "DataNodes offered to the site's policy for guided blocks."),
  PLACEMENT_COPYSETS(
      COUNTER,
      "dayu.placement.copysets",
      "blocks",
      "New blocks placed in a copyset (in), and those for which none was found that fits (out).",
      "placed"),
  PLACEMENT_FALLBACKS(
      COUNTER,
      "dayu.placement.fallbacks",
      "blocks",
      "New blocks that the site's policy placed alone: no_reports, favored_nodes (named"
          + " by the client), too_few (guided, it found too few), failed.",
      "reason"),
  ELASTIC_NODES(
      GAUGE,
      "dayu.elastic.nodes",
      "DataNodes",
      "DataNodes (dayu.elastic.enabled): awake, resting; their machines: going_off,"
          + " off, coming_on, lost.",
      "state"),
  ELASTIC_SIZE(
      GAUGE,
      "dayu.elastic.size",
      "DataNodes",
      "Numbers of awake DataNodes: wanted, needed by clients, floor (the least),"
          + " offload (first ranks that share first replicas); NaN without bands.",
      "kind"),
  ELASTIC_OWED_BYTES(
      GAUGE,
      "dayu.elastic.owed.bytes",
      "bytes",
      "Bytes with too few copies awake, at DataNodes that stay awake for them."),
  ELASTIC_MOVING(
      GAUGE,
      "dayu.elastic.moving",
      "blocks",
      "Blocks that keep DataNodes from resting: being copied, or next."),
  ELASTIC_MOVED(
      COUNTER,
      "dayu.elastic.moved",
      "blocks",
      "Blocks that kept a DataNode from resting: copied, or left (not to be moved, or"
          + " without a taker or sender).",
      "end"),
  ELASTIC_WOKEN(
      COUNTER,
      "dayu.elastic.woken",
      "DataNodes",
      "DataNodes that rested by a size and woke: needed, copies_lost, floor, ordered,"
          + " owed (too few copies awake).",
      "reason"),
  ELASTIC_POWER(
      COUNTER,
      "dayu.elastic.power",
      "DataNodes",
      "Switched machines: off, back, refused (by HDFS, or for their blocks), failed"
          + " (the command), lost (not back in time).",
      "end"),
  ELASTIC_TOO_FEW_AWAKE(
      COUNTER,
      "dayu.elastic.too.few.awake",
      "blocks",
      "Blocks for which resting DataNodes were chosen too, as too few were awake."),
  ELASTIC_READS_AT_REST(
      COUNTER,
      "dayu.elastic.reads.at.rest",
      "blocks",
      "Blocks for which readers were sent to resting DataNodes."),
  READS_ORDERED(
      COUNTER, "dayu.reads.ordered", "blocks", "Blocks whose replicas were sorted for a reader."),
  READS_FALLBACKS(
      COUNTER,
      "dayu.reads.fallbacks",
      "blocks",
      "Blocks whose replicas HDFS alone sorted for a reader: no_reports, second_rule"
          + " (dfs.namenode.read.considerLoad or considerStorageType),"
          + " unknown_datanode, failed.",
      "reason"),

  PLAN(TIMER, "dayu.plan", "seconds", "Time of planning a slot, without snapshot and booking."),
  SLOT_WORK(
      TIMER, "dayu.slot.work", "seconds", "Time of a plan from the snapshot to the last booking."),
  COMMIT(
      TIMER,
      "dayu.commit",
      "seconds",
      "Time of booking a batch of replicas, with the wait for the lock."),
  LOCK_HOLD(
      TIMER, "dayu.lock.hold", "seconds", "Dayu's holds of the namesystem lock.", "operation"),

  NODE_LINK(
      GAUGE,
      "dayu.node.link.bytes.per.second",
      "bytes per second",
      "Speed of a DataNode's link; NaN where no agent tells. The busiest"
          + " dayu.metrics.nodes.max have series, by host:port.",
      "node",
      "direction"),
  NODE_CLIENTS(
      GAUGE,
      "dayu.node.clients.bytes.per.second",
      "bytes per second",
      "Clients' use of a DataNode's link, as the planner believes it.",
      "node",
      "direction"),
  NODE_BUDGET(
      GAUGE,
      "dayu.node.budget.bytes.per.second",
      "bytes per second",
      "Recovery's budget of a DataNode's link in the last plan (equation 1).",
      "node",
      "direction"),
  NODE_PLANNED(
      GAUGE,
      "dayu.node.planned.bytes.per.second",
      "bytes per second",
      "Recovery's planned use of a DataNode's link in the last plan.",
      "node",
      "direction"),
  NODE_USED(
      GAUGE,
      "dayu.node.used.bytes.per.second",
      "bytes per second",
      "Recovery's use of a DataNode's link, by agents' reports.",
      "node",
      "direction");

  @SuppressWarnings("ImmutableEnumChecker") // its list is a copy that nobody can change
  private final MetricDescription description;

  NameNodeMetric(MetricKind kind, String id, String unit, String help, String... labels) {
    this.description = new MetricDescription(kind, id, unit, help, List.of(labels));
  }

  @Override
  public MetricDescription description() {
    return description;
  }
}
