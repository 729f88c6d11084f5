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
      "1 for the state that Dayu is in, 0 for the others. It does nothing: disabled (by"
          + " dayu.enabled), unstarted (a wrong setting or Hadoop; the log says which), resting"
          + " (the NameNode is not active or is in safe mode). It works: planning; or would, but for"
          + " an operator: paused. Stock HDFS"
          + " schedules: handed_back (the planner failed), turned_off (by hdfs dayu off).",
      "state"),
  BUILD(GAUGE, "dayu.build.info", "1", "Always 1; the label is Dayu's version.", "version"),
  HEALTH_WARNINGS(
      GAUGE,
      "dayu.health.warnings",
      "blocks or DataNodes",
      "How many blocks or DataNodes each check of hdfs dayu health warns of, or 1 where it warns of"
          + " neither; 0 while it warns of none, and while it is muted and warns of no more than"
          + " then. Of the data: blocks_lost, one_replica_left, datanodes_dead, data_not_known,"
          + " not_at_work, paused, stuck_blocks. Of the setup: plans_move_little, link_speed,"
          + " agents_missing, other_version, udp_blocked, size_not_heeded.",
      "check"),
  PLANNING(GAUGE, "dayu.planning", "0 or 1", "Whether this NameNode's planner is at work."),
  SCHEDULED_BY_DAYU(
      GAUGE,
      "dayu.scheduled.by.dayu",
      "0 or 1",
      "Whether Dayu schedules re-replication; otherwise stock HDFS does. 1 on a standby, where neither"
          + " does."),
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
      "Blocks that could not be planned, and why now: no_replica_left, no_source, no_storage_type,"
          + " no_datanode (HDFS would place no replica anywhere), too_few_datanodes (each that could"
          + " receive it holds it already), no_destination, not_known. Tried in vain: refused (by"
          + " HDFS wherever it was planned, or transfers failed), taken_away (HDFS moved it back)."
          + " Those of too_late do not get on, and stock HDFS has them to itself for a while."
          + " Awaited are those that machines may hold which are off. Of erasure-coded groups:"
          + " too_few_units (fewer can be read than a decode needs), units_lost (fewer are left),"
          + " units_misplaced (on too few racks), no_decoder (no agent decodes the codec). Full links"
          + " that get on are none of these.",
      "reason"),
  SHOWN_BLOCKS(
      GAUGE,
      "dayu.shown.blocks",
      "blocks",
      "Of those, the blocks that HDFS's own scheduler is shown, because they have been stuck for"
          + " dayu.hand-over.after.",
      "reason"),
  ENDANGERED_BLOCKS(
      GAUGE,
      "dayu.endangered.blocks",
      "blocks",
      "Blocks that wait, by the danger that HDFS's levels say they are in: one_left, few_left,"
          + " some_missing, badly_placed, none_left. The first and the last are HDFS's own counts,"
          + " also while Dayu does not plan.",
      "danger"),
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
      "All bytes of the recovery under way, those that have arrived and those that have not; 0 when"
          + " there is none."),
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
      "Time until all blocks are back if bytes go on arriving at that rate; 0 when there is nothing"
          + " to recover, NaN while it cannot be told."),
  RECOVERY_LEFT_ERROR_RATIO(
      GAUGE,
      "dayu.recovery.left.error.ratio",
      "ratio",
      "How wrong the time left was during the last recovery that ended: the mean distance from what"
          + " was really left, by the mean of what was really left; NaN before the first."),
  SLOT_MOVED_RATIO(
      GAUGE,
      "dayu.slot.moved.ratio",
      "ratio",
      "Of what a slot had planned, the part that came in, told when the next one is planned; NaN"
          + " before the first."),
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
  CLIENTS_LATENCY(
      GAUGE,
      "dayu.clients.latency.seconds",
      "seconds",
      "What clients' reads take at the DataNodes that tell, and the acknowledgements of what they"
          + " write: in the median over DataNodes, and at the slowest; NaN where none tells.",
      "operation",
      "at"),
  CLIENTS_USUAL(
      GAUGE,
      "dayu.clients.usual.seconds",
      "seconds",
      "What the same took in the last ten minutes without a recovery, in the median over"
          + " DataNodes; NaN until one tells.",
      "operation"),

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
      "What has become of extra replicas: granted, adopted (they were there already, as after a"
          + " failover), promoted (they took the place of a lost one), deleted.",
      "what"),
  EXTRA_READS(
      COUNTER,
      "dayu.extra.reads",
      "reads",
      "Reads by clients that extra replicas have served, of the most read blocks."),
  COLD_FILES(
      GAUGE,
      "dayu.cold.files",
      "files",
      "Cold files with a lower factor than their owner's (dayu.heat.cold.enabled), as far as this"
          + " NameNode has looked."),
  COLD_BYTES(GAUGE, "dayu.cold.bytes", "bytes", "Bytes that cold files would take more."),
  COLD_CHANGES(
      COUNTER,
      "dayu.cold.changes",
      "files",
      "Factors of cold files: lowered, given_back, dropped (a copy, or somebody else has set it),"
          + " refused by HDFS.",
      "what"),
  STANDBY_NODES(
      GAUGE,
      "dayu.standby.nodes",
      "nodes",
      "Standby servers that are in service (dayu.heat.cold.standby): roomy, or full.",
      "state"),
  STANDBY_OFFERED(
      COUNTER,
      "dayu.standby.offered",
      "replicas",
      "Replicas of cold files that were to move to a standby server; dayu_curate_moves_total has what"
          + " became of them."),

  CURATE_ORDERS(
      COUNTER,
      "dayu.curate.orders",
      "orders",
      "Orders of ./dayu curate run to replace a file by its copy, by what became of them: replaced,"
          + " gone, changed, being_written, in_snapshot, other_attributes, no_copy, not_yet_safe (it"
          + " is asked again), refused (by HDFS). All but replaced leave everything as it was.",
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
      "Hints of ./dayu curate run to move a replica, by what became of them: moved, kept (HDFS"
          + " deletes another one, or none yet), stale, busy, pinned, no_place, failed, put_off. A"
          + " hint is busy while its block lacks a replica, has a misplaced one or is being written,"
          + " and pinned where a client has pinned the replica to its DataNode. What a pause, off"
          + " or a failover puts off is offered again.",
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
      "Of the replicas recovered, internal blocks of erasure-coded groups that were decoded from"
          + " others, by who decoded them: an agent, or HDFS's own worker (stock).",
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
      "Replicas of which bytes had arrived that were of no use, and why: replanned,"
          + " destination_lost, stuck, too_late, failed, begun_anew, not_wanted, block_changed,"
          + " planner_ends.",
      "reason"),
  RESENT_BYTES(
      COUNTER,
      "dayu.resent.bytes",
      "bytes",
      "Bytes that had arrived and were of no use, and why.",
      "reason"),
  SLOT_PLANNED_BYTES(
      COUNTER, "dayu.slot.planned.bytes", "bytes", "What the slots so far had planned to move."),
  SLOT_MOVED_BYTES(COUNTER, "dayu.slot.moved.bytes", "bytes", "What came in during those slots."),
  REPLANNED_TRANSFERS(
      COUNTER,
      "dayu.transfers.replanned",
      "transfers",
      "Running transfers that a new slot planned again, by what became of them: kept, resourced"
          + " (another source), held (no source in that slot), finishing.",
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
      "Times Dayu failed in a call of HDFS's, in which HDFS then did what it does without Dayu."),
  REFUSED_REPORTS(
      COUNTER,
      "dayu.reports.refused",
      "reports",
      "Agents' reports not used because they were late, repeated or absurd."),
  REPORTS_LEFT_OUT(
      COUNTER,
      "dayu.reports.left.out",
      "entries",
      "Entries of agents' reports that were not read, as one report had more than 10,000 of a"
          + " kind."),
  BLOCKS_LEFT_TO_STOCK(
      COUNTER,
      "dayu.blocks.left.to.stock",
      "blocks",
      "Replicated blocks that stock scheduling was let to see."),
  BLOCKS_SHOWN_TO_STOCK(
      COUNTER,
      "dayu.blocks.shown.to.stock",
      "blocks",
      "Blocks that HDFS's own scheduler was shown one by one while Dayu schedules, and why.",
      "reason"),
  QUEUE_READ_ANEW(
      COUNTER,
      "dayu.queue.read.anew",
      "times",
      "Times the whole queue was read anew, because HDFS and Dayu had not counted the same blocks"
          + " for a minute."),
  PLACEMENT_GUIDED(
      COUNTER,
      "dayu.placement.guided",
      "blocks",
      "New blocks whose DataNodes were chosen where the network is idle."),
  PLACEMENT_OFFERS(
      COUNTER,
      "dayu.placement.offers",
      "DataNodes",
      "DataNodes that the site's placement policy was offered for those blocks; many more than"
          + " replicas when it refuses many."),
  PLACEMENT_FALLBACKS(
      COUNTER,
      "dayu.placement.fallbacks",
      "blocks",
      "New blocks that the site's placement policy placed alone, and why: no_reports, favored_nodes"
          + " (the client named DataNodes), too_few (guided, it found too few), failed.",
      "reason"),
  ELASTIC_NODES(
      GAUGE,
      "dayu.elastic.nodes",
      "DataNodes",
      "DataNodes in service that are awake, and those that rest (dayu.elastic.enabled): awake,"
          + " resting; and those whose machines are going_off, off, coming_on, or lost: they did"
          + " not come back (dayu.elastic.off.command).",
      "state"),
  ELASTIC_SIZE(
      GAUGE,
      "dayu.elastic.size",
      "DataNodes",
      "DataNodes that are to be awake by dayu.elastic.size: wanted, needed by what clients do,"
          + " floor, below which no size goes, and offload, the first ranks that share the first"
          + " replicas of new blocks; NaN without bands.",
      "kind"),
  ELASTIC_OWED_BYTES(
      GAUGE,
      "dayu.elastic.owed.bytes",
      "bytes",
      "Bytes of blocks that have too few copies awake elsewhere, at DataNodes that stay awake for"
          + " them beyond the size that is wanted."),
  ELASTIC_MOVING(
      GAUGE,
      "dayu.elastic.moving",
      "blocks",
      "Blocks that keep DataNodes from resting and are being copied elsewhere, or are next."),
  ELASTIC_MOVED(
      COUNTER,
      "dayu.elastic.moved",
      "blocks",
      "Blocks that kept a DataNode from resting: copied elsewhere, or left (it may not be moved, or"
          + " nobody could take or send it).",
      "end"),
  ELASTIC_WOKEN(
      COUNTER,
      "dayu.elastic.woken",
      "DataNodes",
      "DataNodes that rested by a size and are awake, and why: needed, copies_lost (a DataNode that"
          + " was awake died, or a block found none awake for a minute), floor, ordered, owed (blocks"
          + " had too few copies awake).",
      "reason"),
  ELASTIC_POWER(
      COUNTER,
      "dayu.elastic.power",
      "DataNodes",
      "DataNodes whose machines were switched (dayu.elastic.off.command): off, back in service,"
          + " refused (HDFS or a look at their blocks said no), failed (the command), lost (not back"
          + " in time).",
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
      "Blocks that readers were sent to resting DataNodes for, because no other has a replica."),
  READS_ORDERED(
      COUNTER,
      "dayu.reads.ordered",
      "blocks",
      "Blocks whose replicas were ordered for a reader by who would serve it soonest; HDFS orders"
          + " the last block of what is asked for twice."),
  READS_FALLBACKS(
      COUNTER,
      "dayu.reads.fallbacks",
      "blocks",
      "Blocks whose replicas HDFS alone ordered for a reader, and why: no_reports, second_rule"
          + " (dfs.namenode.read.considerLoad or considerStorageType is on), unknown_datanode (too"
          + " new), failed.",
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
      "Speed of a DataNode's link; like all that is told of single DataNodes, of the busiest"
          + " dayu.metrics.nodes.max only, by host:port, in and out; NaN where no agent tells.",
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
