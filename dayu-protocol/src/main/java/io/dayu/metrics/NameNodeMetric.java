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
      "1 for the state that Dayu is in, 0 for the others. Off: disabled (by dayu.enabled),"
          + " unstarted (a wrong setting or Hadoop; the log says which), resting (the NameNode is"
          + " not active or is in safe mode). On: planning, or paused by an operator. Stock HDFS"
          + " schedules: handed_back (the planner failed), stepped_back (a limit was passed),"
          + " turned_off (by hdfs dayu off or dayu.mode), shadow (by dayu.mode).",
      "state"),
  BUILD(GAUGE, "dayu.build.info", "1", "Always 1; the label is Dayu's version.", "version"),
  HEALTH_WARNINGS(
      GAUGE,
      "dayu.health.warnings",
      "blocks or DataNodes",
      "How many blocks or DataNodes each check of hdfs dayu health warns of, or 1 where it warns of"
          + " neither; 0 while it warns of none, and while it is muted and warns of no more than"
          + " then. Of the data: blocks_lost, one_replica_left, datanodes_dead, data_not_known,"
          + " not_at_work, paused, stepped_back, stuck_blocks, early_held. Of the setup:"
          + " plans_move_little, link_speed, agents_missing, other_version, udp_blocked, size_not_heeded,"
          + " power_silent, slow_datanodes,"
          + " system_failed.",
      "check"),
  PLANNING(GAUGE, "dayu.planning", "0 or 1", "Whether this NameNode's planner is at work."),
  SCHEDULED_BY_DAYU(
      GAUGE,
      "dayu.scheduled.by.dayu",
      "0 or 1",
      "Whether Dayu schedules re-replication; otherwise stock HDFS does. 1 on a standby, where"
          + " neither does."),
  SLOT_NUMBER(GAUGE, "dayu.slot.number", "slots", "Number of the current timeslot."),
  WAITING_BLOCKS(GAUGE, "dayu.waiting.blocks", "blocks", "Blocks that wait to be planned."),
  WAITING_BYTES(
      GAUGE,
      "dayu.waiting.bytes",
      "bytes",
      "Bytes of the blocks that wait, each missing replica counted."),
  STUCK_BLOCKS(
      GAUGE,
      "dayu.stuck.blocks",
      "blocks",
      "Blocks that cannot be planned, by reason: no_replica_left, no_source,"
          + " no_storage_type, no_datanode (HDFS would place no replica anywhere),"
          + " too_few_datanodes (each that could receive it holds it already), no_destination,"
          + " not_known. Tried in vain: refused (by HDFS, or transfers failed), taken_away (HDFS"
          + " moved it back). With others: too_late (stock HDFS has them for a while), awaited"
          + " (machines that are off may hold them). Of erasure-coded groups: too_few_units (fewer"
          + " can be read than a decode needs), units_lost (fewer are left), units_misplaced (on"
          + " too few racks), no_decoder (no agent decodes the codec). Blocks that wait for full"
          + " links are not among them.",
      "reason"),
  SHOWN_BLOCKS(
      GAUGE,
      "dayu.shown.blocks",
      "blocks",
      "Of those, the blocks that HDFS's own scheduler sees, as they were stuck for"
          + " dayu.hand-over.after.",
      "reason"),
  OUT_OF_SCOPE_BLOCKS(
      GAUGE,
      "dayu.out.of.scope.blocks",
      "blocks",
      "Blocks of HDFS's queue that are stock HDFS's by dayu.scope; they do not wait for Dayu."),
  ENDANGERED_BLOCKS(
      GAUGE,
      "dayu.endangered.blocks",
      "blocks",
      "Waiting blocks by HDFS's levels of danger: one_left, few_left, some_missing,"
          + " badly_placed, none_left. The first and the last are HDFS's own counts, also while"
          + " Dayu does not plan.",
      "danger"),
  LOSS_PROBABILITY(
      GAUGE,
      "dayu.loss.probability",
      "probability",
      "Probability that any block is lost: within the next hour, by what lacks replicas now (hour),"
          + " or within a year, by the speed of Dayu's recoveries (year) or of stock HDFS's in shadow"
          + " mode (year_by_stock). NaN while that is not known.",
      "within"),
  ABSENT_DATANODES(
      GAUGE,
      "dayu.absent.datanodes",
      "DataNodes",
      "DataNodes that are not in service, by what they are: dead, decommissioning, decommissioned,"
          + " entering_maintenance, in_maintenance.",
      "state"),
  RUNNING_TRANSFERS(GAUGE, "dayu.running.transfers", "transfers", "Transfers under way."),
  RUNNING_BYTES(
      GAUGE, "dayu.running.bytes", "bytes", "Bytes that transfers under way still have to move."),
  PLANNED_BYTES_PER_SECOND(
      GAUGE,
      "dayu.planned.bytes.per.second",
      "bytes per second",
      "The sum of the rates of all transfers under way."),
  RECOVERY_SIZE_BYTES(
      GAUGE,
      "dayu.recovery.size.bytes",
      "bytes",
      "All bytes of the recovery under way; 0 when there is none."),
  RECOVERY_DONE_BYTES(
      GAUGE,
      "dayu.recovery.done.bytes",
      "bytes",
      "Bytes of the recovery under way that have arrived."),
  RECOVERY_RATE(
      GAUGE,
      "dayu.recovery.rate.bytes.per.second",
      "bytes per second",
      "How fast bytes have arrived in the last two timeslots."),
  RECOVERY_LEFT_SECONDS(
      GAUGE,
      "dayu.recovery.left.seconds",
      "seconds",
      "Time until all blocks are back at that rate; 0 when there is nothing to recover, NaN"
          + " while it cannot be told."),
  RECOVERY_LEFT_ERROR_RATIO(
      GAUGE,
      "dayu.recovery.left.error.ratio",
      "ratio",
      "Error of the time left during the last recovery: mean absolute error of the forecast"
          + " / mean time left; NaN before the first."),
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
      "Agents heard within dayu.agent.lost.after; agents speak to the active NameNode only."),

  NODES_LIMITED_BY_DISK(
      GAUGE,
      "dayu.nodes.limited.by.disk",
      "DataNodes",
      "DataNodes whose disks leave recovery less than their links do, in or out."),
  NODES_SLOW(
      GAUGE,
      "dayu.nodes.slow",
      "DataNodes",
      "DataNodes that answer slower than their peers under the same load (dayu.fail-slow)."),
  CLIENTS_LATENCY(
      GAUGE,
      "dayu.clients.latency.seconds",
      "seconds",
      "Time of clients' reads and of acknowledgements of their writes: in the median over"
          + " DataNodes that tell, and at the slowest; NaN where none tells.",
      "operation",
      "at"),
  CLIENTS_USUAL(
      GAUGE,
      "dayu.clients.usual.seconds",
      "seconds",
      "The same in the last ten minutes without a recovery, in the median over DataNodes;"
          + " NaN until one tells.",
      "operation"),

  EARLY_DATANODES(
      GAUGE,
      "dayu.early.datanodes",
      "DataNodes",
      "DataNodes that are silent and alive for HDFS (dayu.early.enabled), by what is done: copied"
          + " (last replicas beside theirs are), held (so many at once are a switch's).",
      "what"),
  EARLY_COPIES(
      COUNTER,
      "dayu.early.copies",
      "copies",
      "Copies of last replicas that have come before HDFS called the other holders dead."),
  HEAT_BLOCKS(
      GAUGE,
      "dayu.heat.blocks",
      "blocks",
      "Blocks whose reads are kept (dayu.heat.enabled), at most dayu.heat.blocks.max."),
  HEAT_AGENTS(
      GAUGE,
      "dayu.heat.agents",
      "agents",
      "Agents that report reads, by how they count them: exact, sampled.",
      "counts"),
  HEAT_READS(
      COUNTER,
      "dayu.heat.reads",
      "reads",
      "Reads of blocks that agents have reported, by who reads: client, node (another DataNode).",
      "reader"),
  EXTRA_REPLICAS(
      GAUGE,
      "dayu.extra.replicas",
      "replicas",
      "Extra replicas of hot blocks (dayu.heat.replicas.enabled), by whether they have come: held,"
          + " ordered.",
      "state"),
  EXTRA_BYTES(GAUGE, "dayu.extra.bytes", "bytes", "Bytes of all extra replicas."),
  EXTRA_CHANGES(
      COUNTER,
      "dayu.extra.changes",
      "replicas",
      "Changes of extra replicas: granted, adopted (there already, as after a failover),"
          + " promoted (in the place of a lost one), deleted.",
      "what"),
  EXTRA_READS(
      COUNTER,
      "dayu.extra.reads",
      "reads",
      "Reads by clients that extra replicas have served, of the most read blocks."),
  COLD_CHANGES(
      COUNTER,
      "dayu.cold.changes",
      "files",
      "Factors of cold files: lowered, given_back, dropped (a copy, or somebody else has set"
          + " it), refused by HDFS.",
      "what"),

  CURATE_ORDERS(
      COUNTER,
      "dayu.curate.orders",
      "orders",
      "Orders of ./dayu curate run to replace a file by its copy, by outcome: replaced,"
          + " gone, changed, being_written, in_snapshot, other_attributes, no_copy, not_yet_safe"
          + " (it is asked again), refused (by HDFS). All but replaced change nothing.",
      "outcome"),
  CURATE_REPLACED_BYTES(
      COUNTER,
      "dayu.curate.replaced.bytes",
      "bytes",
      "Lengths of the files that were replaced by their copies."),
  CURATE_MOVES(
      COUNTER,
      "dayu.curate.moves",
      "hints",
      "Hints to move a replica, by outcome: moved, kept (HDFS deletes another one, or none"
          + " yet), stale, busy, pinned (by a client), no_place, failed, put_off. A busy block"
          + " lacks a replica, has a misplaced one or is being written. A pause, off or a failover"
          + " puts hints off; they are offered again.",
      "fate"),

  RECOVERED_REPLICAS(
      COUNTER,
      "dayu.recovered.replicas",
      "replicas",
      "Replicas recovered, by who carried them: an agent, or HDFS's own transfer command (stock).",
      "carrier"),
  RECOVERED_BYTES(
      COUNTER, "dayu.recovered.bytes", "bytes", "Bytes of the replicas recovered.", "carrier"),
  DECODED_REPLICAS(
      COUNTER,
      "dayu.decoded.replicas",
      "internal blocks",
      "Of the replicas recovered, decoded internal blocks of erasure-coded groups, by"
          + " decoder: an agent, or HDFS's own worker (stock).",
      "carrier"),
  DECODED_BYTES(
      COUNTER, "dayu.decoded.bytes", "bytes", "Bytes of those internal blocks.", "carrier"),
  DECODE_READ_BYTES(
      COUNTER,
      "dayu.decode.read.bytes",
      "bytes",
      "Bytes of other internal blocks that were read for them."),
  PLANNED_REPLICAS(
      COUNTER,
      "dayu.planned.replicas",
      "replicas",
      "Replicas booked with HDFS and ordered, by who is to carry them.",
      "carrier"),
  PLANNED_BYTES(COUNTER, "dayu.planned.bytes", "bytes", "Bytes of the replicas booked.", "carrier"),
  RESENT_REPLICAS(
      COUNTER,
      "dayu.resent.replicas",
      "replicas",
      "Replicas whose arrived bytes were of no use, by reason: replanned, destination_lost,"
          + " stuck, too_late, failed, begun_anew, not_wanted, block_changed, planner_ends.",
      "reason"),
  RESENT_BYTES(
      COUNTER,
      "dayu.resent.bytes",
      "bytes",
      "Arrived bytes that were of no use, by reason.",
      "reason"),
  SLOT_PLANNED_BYTES(
      COUNTER, "dayu.slot.planned.bytes", "bytes", "What the slots so far had planned to move."),
  SLOT_MOVED_BYTES(COUNTER, "dayu.slot.moved.bytes", "bytes", "What came in during those slots."),
  REPLANNED_TRANSFERS(
      COUNTER,
      "dayu.transfers.replanned",
      "transfers",
      "Running transfers that a new slot planned again: kept, resourced (another source),"
          + " held (no source in that slot), finishing.",
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
      "Transfers of an earlier planner that this one goes on with."),
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
      "Invariants that a plan broke; such a plan is not carried out."),
  PLANNER_FAILURES(
      COUNTER,
      "dayu.planner.failures",
      "failures",
      "Times the planner failed and handed back to stock HDFS."),
  CALLBACK_FAILURES(
      COUNTER,
      "dayu.callback.failures",
      "failures",
      "Failures of Dayu in a call of HDFS's; HDFS then acted as without Dayu."),
  REFUSED_REPORTS(
      COUNTER,
      "dayu.reports.refused",
      "reports",
      "Agents' reports not used because they were late, repeated or absurd."),
  REPORTS_LEFT_OUT(
      COUNTER,
      "dayu.reports.left.out",
      "entries",
      "Entries of agents' reports beyond 10,000 of a kind, which were not read."),
  BLOCKS_LEFT_TO_STOCK(
      COUNTER,
      "dayu.blocks.left.to.stock",
      "blocks",
      "Replicated blocks that stock scheduling saw."),
  BLOCKS_SHOWN_TO_STOCK(
      COUNTER,
      "dayu.blocks.shown.to.stock",
      "blocks",
      "Blocks that HDFS's own scheduler saw one by one while Dayu schedules, by reason.",
      "reason"),
  QUEUE_READ_ANEW(
      COUNTER,
      "dayu.queue.read.anew",
      "times",
      "Times the whole queue was read anew, as HDFS's count and Dayu's differed for a"
          + " minute."),
  PLACEMENT_GUIDED(
      COUNTER,
      "dayu.placement.guided",
      "blocks",
      "New blocks whose DataNodes were chosen where the network is idle."),
  PLACEMENT_OFFERS(
      COUNTER,
      "dayu.placement.offers",
      "DataNodes",
      "DataNodes offered to the site's placement policy for those blocks; many more than"
          + " replicas when it refuses many."),
  PLACEMENT_FALLBACKS(
      COUNTER,
      "dayu.placement.fallbacks",
      "blocks",
      "New blocks that the site's placement policy placed alone, by reason: no_reports,"
          + " favored_nodes (the client named DataNodes), too_few (guided, it found too few),"
          + " failed.",
      "reason"),
  ELASTIC_NODES(
      GAUGE,
      "dayu.elastic.nodes",
      "DataNodes",
      "DataNodes by state (dayu.elastic.enabled): awake, resting; and those whose machines"
          + " are going_off, off, coming_on, or lost (dayu.elastic.off.command).",
      "state"),
  ELASTIC_SIZE(
      GAUGE,
      "dayu.elastic.size",
      "DataNodes",
      "Numbers of awake DataNodes by dayu.elastic.size: wanted, needed by clients, floor"
          + " (the least), and offload, the first ranks that share the first replicas of new"
          + " blocks; NaN without bands.",
      "kind"),
  ELASTIC_OWED_BYTES(
      GAUGE,
      "dayu.elastic.owed.bytes",
      "bytes",
      "Bytes of blocks with too few copies awake elsewhere, at DataNodes that stay awake for"
          + " them beyond the wanted size."),
  ELASTIC_MOVING(
      GAUGE,
      "dayu.elastic.moving",
      "blocks",
      "Blocks that keep DataNodes from resting and are being copied elsewhere, or are next."),
  ELASTIC_MOVED(
      COUNTER,
      "dayu.elastic.moved",
      "blocks",
      "Blocks that kept a DataNode from resting: copied elsewhere, or left (it may not be"
          + " moved, or nobody could take or send it).",
      "end"),
  ELASTIC_WOKEN(
      COUNTER,
      "dayu.elastic.woken",
      "DataNodes",
      "DataNodes that rested by a size and woke, by reason: needed, copies_lost (an awake"
          + " DataNode died, or a block found none awake for a minute), floor, ordered, owed"
          + " (blocks had too few copies awake).",
      "reason"),
  ELASTIC_POWER(
      COUNTER,
      "dayu.elastic.power",
      "DataNodes",
      "DataNodes whose machines were switched (dayu.elastic.off.command): off, back in"
          + " service, refused (HDFS or a look at their blocks said no), failed (the command), lost"
          + " (not back in time).",
      "end"),
  ELASTIC_TOO_FEW_AWAKE(
      COUNTER,
      "dayu.elastic.too.few.awake",
      "blocks",
      "Blocks for which too few DataNodes were awake, so that resting ones were chosen too."),
  ELASTIC_READS_AT_REST(
      COUNTER,
      "dayu.elastic.reads.at.rest",
      "blocks",
      "Blocks that readers were sent to resting DataNodes for, because no other has a"
          + " replica."),
  READS_ORDERED(
      COUNTER,
      "dayu.reads.ordered",
      "blocks",
      "Blocks whose replicas were sorted for a reader by who would serve it soonest."),
  READS_FALLBACKS(
      COUNTER,
      "dayu.reads.fallbacks",
      "blocks",
      "Blocks whose replicas HDFS alone sorted for a reader, by reason: no_reports,"
          + " second_rule (dfs.namenode.read.considerLoad or considerStorageType is on),"
          + " unknown_datanode (too new), failed.",
      "reason"),

  PLAN(TIMER, "dayu.plan", "seconds", "What planning a slot took, without snapshot and booking."),
  SLOT_WORK(
      TIMER,
      "dayu.slot.work",
      "seconds",
      "What a plan took from the snapshot to the last booking."),
  COMMIT(
      TIMER,
      "dayu.commit",
      "seconds",
      "What booking a batch of replicas took, the wait for the namesystem write lock included."),
  LOCK_HOLD(
      TIMER,
      "dayu.lock.hold",
      "seconds",
      "How long Dayu held the namesystem lock, and for what.",
      "operation"),

  NODE_LINK(
      GAUGE,
      "dayu.node.link.bytes.per.second",
      "bytes per second",
      "Speed of a DataNode's link, in and out; NaN where no agent tells. Metrics of nodes"
          + " name the busiest dayu.metrics.nodes.max only, by host:port.",
      "node",
      "direction"),
  NODE_CLIENTS(
      GAUGE,
      "dayu.node.clients.bytes.per.second",
      "bytes per second",
      "What clients use of a DataNode's link (all but recovery), as the planner believes it.",
      "node",
      "direction"),
  NODE_BUDGET(
      GAUGE,
      "dayu.node.budget.bytes.per.second",
      "bytes per second",
      "What the last plan could use of a DataNode's link (equation 1).",
      "node",
      "direction"),
  NODE_PLANNED(
      GAUGE,
      "dayu.node.planned.bytes.per.second",
      "bytes per second",
      "What the last plan uses of a DataNode's link.",
      "node",
      "direction"),
  NODE_USED(
      GAUGE,
      "dayu.node.used.bytes.per.second",
      "bytes per second",
      "What recovery takes of a DataNode's link, by the agents' reports.",
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
