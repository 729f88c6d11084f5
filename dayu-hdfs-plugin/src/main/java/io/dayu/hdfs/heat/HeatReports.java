package io.dayu.hdfs.heat;

import io.dayu.core.heat.BlockHeat;
import io.dayu.core.heat.HeatTable;
import io.dayu.core.heat.HolderLoad;
import io.dayu.core.heat.ReadsSeen;
import io.dayu.core.heat.ReplicaRules;
import io.dayu.core.heat.ReplicaStep;
import io.dayu.core.heat.WhyNotMore;
import io.dayu.hdfs.agent.ReportListener;
import io.dayu.hdfs.extra.ExtraBook;
import io.dayu.metrics.Meters;
import io.dayu.metrics.NameNodeMetric;
import io.dayu.protocol.AgentId;
import io.dayu.protocol.BlockReads;
import io.dayu.protocol.HeartbeatRequest;
import io.dayu.protocol.ReadReport;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * The reads of clients, as agents report them.
 *
 * <p>Thread safe by its own monitor. A report that was taken in before is not counted again, and
 * numbers that no DataNode comes to are not counted at all.
 */
public final class HeatReports implements ReportListener {
  /** Reads of one block in one report: a DataNode that did nothing else would not come to it. */
  private static final long READS_MAX = 100_000_000;

  /** More clients than any DataNode serves. */
  private static final double READERS_MAX = 1_000_000;

  /** Reports that may be missing until nobody is taken to read any more. */
  private static final int REPORTS_MISSING = 3;

  private static final double MINUTE_NS = TimeUnit.MINUTES.toNanos(1);

  /** An agent that has reported reads. */
  private static final class Sender {
    final int holder;
    long incarnation;
    long number;
    boolean exact;
    double readers;
    long heardNs;

    /** Since when it has reported without a gap. */
    long sinceNs;

    Sender(int holder, long nowNs) {
      this.holder = holder;
      this.heardNs = nowNs;
      this.sinceNs = nowNs;
    }
  }

  /**
   * The numbers of agents by their way to count reads.
   *
   * @param exact agents that count every read
   * @param sampled agents that count those that they see at a look
   */
  public record CountingAgents(int exact, int sampled) {}

  private final HeatSettings settings;
  private final LongSupplier nanoClock;
  private final ToDoubleFunction<String> linkShares;
  private final Optional<ExtraBook> book;
  private final ReplicaRules rules;
  private final HeatTable table;
  private final Map<String, Sender> senders = new HashMap<>();
  private final List<String> uuids = new ArrayList<>();
  private OptionalLong firstNs = OptionalLong.empty();
  private long clientReads;
  private long dataNodeReads;
  private long extraReads;

  /** Nobody has reported yet, and hot blocks get no extra replicas. */
  public HeatReports(
      HeatSettings settings, LongSupplier nanoClock, ToDoubleFunction<String> linkShares) {
    this(settings, nanoClock, linkShares, Optional.empty());
  }

  /**
   * Nobody has reported yet.
   *
   * @param linkShares used part of a DataNode's outgoing link, by its uuid; 0 where it is not known
   * @param book of hot blocks' extra replicas; empty where they get none
   */
  public HeatReports(
      HeatSettings settings,
      LongSupplier nanoClock,
      ToDoubleFunction<String> linkShares,
      Optional<ExtraBook> book) {
    this.book = book;
    this.settings = settings;
    this.nanoClock = nanoClock;
    this.linkShares = linkShares;
    this.rules = new ReplicaRules(settings.temperatures(), settings.replicas());
    this.table = new HeatTable(settings.blocksMax(), settings.periodNs(), validNs());
  }

  private long validNs() {
    return REPORTS_MISSING * settings.reportNs();
  }

  /** Shows what is counted. */
  public void show(Meters meters) {
    meters.gauge(NameNodeMetric.HEAT_BLOCKS, this::blocks);
    meters.gauge(NameNodeMetric.HEAT_AGENTS, () -> agents().exact(), "exact");
    meters.gauge(NameNodeMetric.HEAT_AGENTS, () -> agents().sampled(), "sampled");
    meters.counted(NameNodeMetric.HEAT_READS, this::clientReads, "client");
    meters.counted(NameNodeMetric.HEAT_READS, this::dataNodeReads, "node");
    book.ifPresent(extras -> show(extras, meters));
  }

  private void show(ExtraBook extras, Meters meters) {
    meters.gauge(NameNodeMetric.EXTRA_REPLICAS, () -> extras.totals().held(), "held");
    meters.gauge(NameNodeMetric.EXTRA_REPLICAS, () -> extras.totals().ordered(), "ordered");
    meters.gauge(NameNodeMetric.EXTRA_BYTES, () -> extras.totals().bytes());
    meters.counted(NameNodeMetric.EXTRA_CHANGES, () -> extras.counts().granted(), "granted");
    meters.counted(NameNodeMetric.EXTRA_CHANGES, () -> extras.counts().adopted(), "adopted");
    meters.counted(NameNodeMetric.EXTRA_CHANGES, () -> extras.counts().promoted(), "promoted");
    meters.counted(NameNodeMetric.EXTRA_CHANGES, () -> extras.counts().deleted(), "deleted");
    meters.counted(NameNodeMetric.EXTRA_READS, this::extraReads);
  }

  /** True if reads are counted at all. */
  public boolean enabled() {
    return settings.enabled();
  }

  /** Time over which reads are counted. */
  public long periodNs() {
    return settings.periodNs();
  }

  /** The period of agents' reports. */
  long reportNs() {
    return settings.reportNs();
  }

  /** The number of replicas that a block may have, extra ones among them. */
  int replicasMost() {
    return settings.replicas().most();
  }

  /** The settings for extra replicas of hot blocks, whether there are any. */
  public ExtraSettings extras() {
    return settings.extras();
  }

  @Override
  public void reported(HeartbeatRequest request, long nowNs) {
    request.link().reads().ifPresent(reads -> reported(request.agent(), reads, nowNs));
  }

  /** Takes in what an agent reports of reads; nothing where they are not counted. */
  public synchronized void reported(AgentId agent, ReadReport report, long nowNs) {
    if (!settings.enabled()) {
      return;
    }
    Sender sender = senders.computeIfAbsent(agent.datanodeUuid(), uuid -> newSender(uuid, nowNs));
    if (isOld(sender, nowNs) || sender.incarnation != agent.incarnation()) {
      sender.sinceNs = nowNs;
    }
    sender.heardNs = nowNs;
    if (sender.incarnation == agent.incarnation() && report.number() <= sender.number) {
      return;
    }
    sender.incarnation = agent.incarnation();
    sender.number = report.number();
    sender.exact = report.exact();
    sender.readers = within(report.readers());
    firstNs = OptionalLong.of(firstNs.orElse(nowNs));
    clientReads += within(report.clientReads());
    dataNodeReads += within(report.dataNodeReads());
    for (BlockReads block : report.blocks()) {
      if (isExtra(block.blockId(), agent.datanodeUuid())) {
        extraReads += within(block.reads());
      }
      table.reported(
          block.blockId(),
          sender.holder,
          (double) within(block.reads()),
          within(block.readers()),
          nowNs);
    }
  }

  private boolean isExtra(long blockId, String uuid) {
    return book.map(one -> one.contains(blockId, uuid)).orElse(false);
  }

  private Sender newSender(String uuid, long nowNs) {
    uuids.add(uuid);
    return new Sender(uuids.size() - 1, nowNs);
  }

  private static long within(long reads) {
    return reads >= 0 && reads <= READS_MAX ? reads : 0;
  }

  private static double within(double readers) {
    return readers >= 0 && readers <= READERS_MAX ? readers : 0;
  }

  /** The blocks that clients read most, at most {@code count}. */
  public synchronized List<HotBlock> hottest(int count) {
    long nowNs = nanoClock.getAsLong();
    double perMinute = perMinute(nowNs);
    return table.hottest(count, nowNs).stream().map(heat -> hotBlock(heat, perMinute)).toList();
  }

  /** Minutes' worth of what the table says; it has not seen a whole period at first. */
  private double perMinute(long nowNs) {
    long seenNs = Math.max(0, nowNs - firstNs.orElse(nowNs)) + settings.reportNs();
    double seenShare = 1 - Math.exp(-(double) seenNs / settings.periodNs());
    return MINUTE_NS / (settings.periodNs() * seenShare);
  }

  private HotBlock hotBlock(BlockHeat heat, double perMinute) {
    return new HotBlock(
        heat.blockId(),
        heat.reads() * perMinute,
        heat.missed() * perMinute,
        heat.readers(),
        heat.holders().stream()
            .map(
                one ->
                    new HolderReads(
                        uuids.get(one.holder()),
                        one.reads(),
                        one.reads() * perMinute,
                        one.readers()))
            .toList());
  }

  /**
   * The advice of the rules on a block now; changes nothing.
   *
   * @param holders uuids of all DataNodes with a replica
   * @param originals replicas that its file asks for
   */
  public ReplicaAdvice advice(HotBlock block, List<String> holders, int originals) {
    List<HolderLoad> loads = loads(block, holders);
    Optional<WhyNotMore> whyNot = rules.whyNotExtras(loads, originals);
    int more =
        whyNot.isEmpty() && rules.step(loads, freeReaders(holders)) instanceof ReplicaStep.Add add
            ? add.copies()
            : 0;
    return new ReplicaAdvice(rules.temperature(loads), more, whyNot);
  }

  /**
   * True if extra replicas of a block are still of use.
   *
   * @param holders uuids of all DataNodes with a replica
   * @param originals replicas that its file asks for
   */
  boolean needsExtras(HotBlock block, List<String> holders, int originals) {
    return rules.needsExtras(loads(block, holders), originals);
  }

  private List<HolderLoad> loads(HotBlock block, List<String> holders) {
    Map<String, HolderReads> reads =
        block.holders().stream().collect(Collectors.toMap(HolderReads::uuid, Function.identity()));
    List<HolderLoad> loads = new ArrayList<>();
    for (String uuid : holders) {
      loads.add(load(reads.getOrDefault(uuid, HolderReads.none(uuid))));
    }
    return loads;
  }

  private HolderLoad load(HolderReads its) {
    return new HolderLoad(
        its.reads(),
        its.readers(),
        Math.max(its.readers(), readersAt(its.uuid())),
        settings.capacity(),
        linkShares.applyAsDouble(its.uuid()),
        true);
  }

  /** The part of the clients reading from a DataNode at once that read the block, from 0 to 1. */
  double shareOfReaders(HolderReads its) {
    double all = Math.max(its.readers(), readersAt(its.uuid()));
    return all > 0 ? its.readers() / all : 0;
  }

  /** True if a DataNode has more readers than it should, or too full a link. */
  boolean overloaded(String uuid) {
    return load(HolderReads.none(uuid)).overloaded(settings.replicas().overload());
  }

  /** Clients that read from a DataNode at once, in the mean of its last report; 0 without one. */
  public synchronized double readersAt(String uuid) {
    Sender sender = senders.get(uuid);
    return sender == null || isOld(sender, nanoClock.getAsLong()) ? 0 : sender.readers;
  }

  /** Clients that a DataNode without a replica can serve besides its own, in the mean. */
  private synchronized double freeReaders(Collection<String> holders) {
    long nowNs = nanoClock.getAsLong();
    double most = settings.replicas().overload() * settings.capacity();
    return senders.entrySet().stream()
        .filter(one -> !holders.contains(one.getKey()) && !isOld(one.getValue(), nowNs))
        .mapToDouble(one -> Math.max(0, most - one.getValue().readers))
        .average()
        .orElse(most);
  }

  /**
   * The answer whether clients have read some blocks of late. A DataNode reports the most read ones
   * alone, so that a read of a block may be missing where many others were read.
   *
   * @param holders uuids of all DataNodes with a replica
   * @param forNs how long all of these must have reported without a gap
   */
  public synchronized ReadsSeen seen(
      Collection<Long> blockIds, Collection<String> holders, long forNs) {
    long nowNs = nanoClock.getAsLong();
    for (long id : blockIds) {
      OptionalLong lastNs = table.lastReadNs(id);
      if (lastNs.isPresent() && nowNs - lastNs.getAsLong() < forNs) {
        return ReadsSeen.SOME;
      }
    }
    boolean watched = !holders.isEmpty();
    for (String uuid : holders) {
      Sender sender = senders.get(uuid);
      watched &= sender != null && !isOld(sender, nowNs) && nowNs - sender.sinceNs >= forNs;
    }
    return watched ? ReadsSeen.NONE : ReadsSeen.UNKNOWN;
  }

  private boolean isOld(Sender sender, long nowNs) {
    return nowNs - sender.heardNs > validNs();
  }

  /** The number of blocks that are kept. */
  public synchronized int blocks() {
    return table.size();
  }

  /** The agents that have reported of late, by how they count. */
  public synchronized CountingAgents agents() {
    long nowNs = nanoClock.getAsLong();
    int exact = 0;
    int sampled = 0;
    for (Sender sender : senders.values()) {
      if (!isOld(sender, nowNs)) {
        exact += sender.exact ? 1 : 0;
        sampled += sender.exact ? 0 : 1;
      }
    }
    return new CountingAgents(exact, sampled);
  }

  /** Reads by clients that were reported. */
  public synchronized long clientReads() {
    return clientReads;
  }

  /** Reads by clients of extra replicas that were reported, of the most read blocks. */
  public synchronized long extraReads() {
    return extraReads;
  }

  /** The extra replicas of hot blocks; empty where they get none. */
  public Optional<ExtraBook> book() {
    return book;
  }

  /** Reads by DataNodes that were reported. */
  public synchronized long dataNodeReads() {
    return dataNodeReads;
  }
}
