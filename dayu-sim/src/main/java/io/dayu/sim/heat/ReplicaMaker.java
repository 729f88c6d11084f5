package io.dayu.sim.heat;

import io.dayu.core.extra.ExtraLimits;
import io.dayu.core.extra.ExtraReplica;
import io.dayu.core.extra.ExtraReplicas;
import io.dayu.core.heat.BlockHeat;
import io.dayu.core.heat.HeatTable;
import io.dayu.core.heat.HolderHeat;
import io.dayu.core.heat.HolderLoad;
import io.dayu.core.heat.ReplicaRules;
import io.dayu.core.heat.ReplicaStep;
import io.dayu.core.heat.ReplicaTerms;
import io.dayu.core.heat.TemperatureTerms;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Decides by what servers tell which files get extra replicas, where, and when these end, as one
 * arm does it. The rules, the count of reads, the limits and the lives are dayu-core's own.
 */
final class ReplicaMaker {
  /** A copy of one block takes that long at the best server: 128 MiB by a quarter of 1 Gbit/s. */
  static final long COPY_NS = 4_300_000_000L;

  /** Dayu orders copies in the next slot. */
  private static final long SLOT_NS = 5_000_000_000L;

  /** Blocks that are looked at, as in the NameNode. */
  private static final int LOOKED_AT = 64;

  static final int BLOCKS_MOST = 65_536;
  static final double OVERLOAD = 0.8;
  static final double OVERLOADED_SHARE = 0.5;
  static final int MOST = 10;
  static final double SPACE = 0.05;
  static final double NODE_SPACE = 0.1;
  private static final int ORDERED_PART = 10;

  /** The capacity that an operator tells Dayu of all DataNodes; EAFR knows each. */
  static final double CAPACITY = 15;

  /** Scarlett's share of more space. */
  private static final double EPOCH_SPACE = 0.1;

  /** Scarlett decides every ten minutes here; its own epochs last twelve hours. */
  static final long EPOCH_NS = 600_000_000_000L;

  /** DARE's share of a DataNode's replicas. */
  private static final double KEPT_SPACE = 0.2;

  private static final long ANY_TIME = Long.MAX_VALUE / 4;
  private static final int READINGS_MISSING = 3;

  /** Brings a copy, and is told when one goes. */
  interface Copies {
    /** A copy of a file is at a server from then on. */
    void ordered(int file, int server, long untilNs);

    /** A copy has gone. */
    void ended(int file, int server);
  }

  private final HeatScenario scenario;
  private final HeatArm arm;
  private final ReadServer[] servers;
  private final int[][] originals;
  private final Copies copies;
  private final EafrDraw draw;
  private final ReplicaRules rules;
  private final HeatTable table;
  private final ExtraReplicas extras;
  private final ReaderCopies kept;
  private final double[] readers;
  private final double[] servedNs;
  private final double[] used;
  private final double[] mostReaders;

  ReplicaMaker(
      HeatScenario scenario,
      HeatArm arm,
      ReadServer[] servers,
      int[][] originals,
      Copies copies,
      SplittableRandom random) {
    this.scenario = scenario;
    this.arm = arm;
    this.servers = servers;
    this.originals = originals;
    this.copies = copies;
    HeatScenario.Times times = scenario.times();
    draw =
        new EafrDraw(Arrays.stream(servers).mapToDouble(ReadServer::copySpeed).toArray(), random);
    rules = new ReplicaRules(TemperatureTerms.PAPER, terms());
    long countedNs = arm.additions() == HeatArm.Additions.ONE ? times.eafrNs() : times.periodNs();
    table = new HeatTable(BLOCKS_MOST, countedNs, READINGS_MISSING * times.reportNs());
    extras = new ExtraReplicas(limits());
    double keptMost = KEPT_SPACE * scenario.storedBlocks() / servers.length;
    kept =
        new ReaderCopies(
            servers.length, arm.additions() == HeatArm.Additions.READ ? (int) keptMost : 0, random);
    readers = new double[servers.length];
    servedNs = new double[servers.length];
    used = new double[servers.length];
    mostReaders = new double[scenario.files()];
  }

  private ReplicaTerms terms() {
    return arm.additions() == HeatArm.Additions.DEMAND
        ? new ReplicaTerms(OVERLOAD, OVERLOADED_SHARE, ReplicaTerms.Growth.DEMAND, MOST, 2, 1)
        : ReplicaTerms.PAPER;
  }

  /** Space is counted in blocks; EAFR has no limit of it. */
  private ExtraLimits limits() {
    return switch (arm.additions()) {
      case DEMAND -> {
        long all = (long) (SPACE * scenario.storedBlocks());
        long node = (long) (NODE_SPACE * scenario.storedBlocks() / servers.length);
        yield new ExtraLimits(
            all, Math.max(1, node), Math.max(1, all / ORDERED_PART), scenario.times().lifeNs());
      }
      case EPOCH -> {
        long all = (long) (EPOCH_SPACE * scenario.storedBlocks());
        yield new ExtraLimits(all, all, all, ANY_TIME);
      }
      default -> new ExtraLimits(ANY_TIME, ANY_TIME, ANY_TIME, ANY_TIME);
    };
  }

  /** The number of extra replicas, those that are being copied among them. */
  int count() {
    return extras.count();
  }

  /** True if a server's replica of a file is an extra one. */
  boolean isExtra(int file, int server) {
    return extras.contains(file, server);
  }

  /** The share of its capacity that a server used between the last two times that it told. */
  double used(int server) {
    return used[server];
  }

  /** Makes what hot files will need, before anybody needs it. */
  void prepare(long nowNs) {
    if (arm.additions() == HeatArm.Additions.BEFORE) {
      int needed = (int) Math.ceil(scenario.clients() / (OVERLOAD * CAPACITY));
      for (int file = 0; file < scenario.hotFiles(); file++) {
        add(file, needed - scenario.replicas(), 0, nowNs);
      }
    }
  }

  /** Ends all of them. */
  void endAll() {
    extras.all().forEach(one -> end(one, 0));
  }

  /** All servers tell what they have seen. */
  void told(long sinceNs, long nowNs) {
    Map<Integer, Double> readersOfFiles = new HashMap<>();
    for (int server = 0; server < servers.length; server++) {
      double untilNowNs = servers[server].servedNs(nowNs);
      used[server] =
          (untilNowNs - servedNs[server]) / (nowNs - sinceNs) / servers[server].capacity();
      servedNs[server] = untilNowNs;
      Map<Integer, ReadServer.FileReads> files = servers[server].tell(sinceNs, nowNs);
      readers[server] = files.values().stream().mapToDouble(ReadServer.FileReads::readers).sum();
      for (Map.Entry<Integer, ReadServer.FileReads> file : files.entrySet()) {
        ReadServer.FileReads its = file.getValue();
        table.reported(file.getKey(), server, its.reads(), its.readers(), nowNs);
        readersOfFiles.merge(file.getKey(), its.readers(), Double::sum);
      }
    }
    readersOfFiles.forEach((file, count) -> mostReaders[file] = Math.max(mostReaders[file], count));
    if (arm.additions() == HeatArm.Additions.DEMAND) {
      follow(nowNs);
      extras.due(nowNs).forEach(one -> end(one, scenario.replicas()));
    }
  }

  /** A period is over. */
  void periodEnded(long nowNs) {
    if (arm.additions() == HeatArm.Additions.ONE) {
      Set<Long> looked = new HashSet<>();
      for (BlockHeat heat : table.hottest(LOOKED_AT, nowNs)) {
        looked.add(heat.blockId());
        step(heat, nowNs);
      }
      extras.all().stream()
          .map(ExtraReplica::blockId)
          .distinct()
          .filter(file -> !looked.contains(file))
          .forEach(file -> step(new BlockHeat(file, 0, 0, List.of()), nowNs));
    }
    if (arm.additions() == HeatArm.Additions.EPOCH) {
      epochEnded(nowNs);
    }
  }

  /** Scarlett: one more than the most readers, for the most read files first. */
  private void epochEnded(long nowNs) {
    IntStream.range(0, mostReaders.length)
        .boxed()
        .sorted(Comparator.comparingDouble(file -> -mostReaders[file]))
        .forEach(file -> resize(file, (int) Math.ceil(mostReaders[file]) + 1, nowNs));
    Arrays.fill(mostReaders, 0);
  }

  private void resize(int file, int wanted, long nowNs) {
    List<ExtraReplica> its = extras.of(file);
    int more = Math.min(wanted, servers.length) - scenario.replicas() - its.size();
    add(file, more, mostReaders[file], nowNs);
    its.stream().limit(Math.max(0, -more)).forEach(one -> end(one, scenario.replicas()));
  }

  /** DARE: a client has read a file, and its own DataNode may keep it. */
  void read(int file, int server, int host, long nowNs) {
    kept.read(server, file);
    if (holders(file).noneMatch(holder -> holder == host) && kept.keeps()) {
      kept.keep(host, file).ifPresent(oldest -> end(oldest, host));
      extras.grant(file, host, 1, 0, nowNs);
      copies.ordered(file, host, nowNs);
    }
  }

  /** EAFR: one more, or one fewer of those that it has made. */
  private void step(BlockHeat heat, long nowNs) {
    int file = (int) heat.blockId();
    ReplicaStep step = rules.step(loads(heat), freeReaders(file));
    if (step instanceof ReplicaStep.Add && ordered(file) == 0) {
      add(file, 1, heat.reads(), nowNs);
    } else if (step instanceof ReplicaStep.Delete) {
      extras.of(file).stream().limit(1).forEach(one -> end(one, scenario.replicas()));
    }
  }

  private void follow(long nowNs) {
    for (BlockHeat heat : table.hottest(LOOKED_AT, nowNs)) {
      int file = (int) heat.blockId();
      List<HolderLoad> loads = loads(heat);
      if (rules.needsExtras(loads, scenario.replicas())) {
        extras.hot(file, heat.reads(), nowNs);
      } else {
        extras.read(file, heat.reads());
      }
      if (rules.whyNotExtras(loads, scenario.replicas()).isEmpty()
          && rules.step(loads, freeReaders(file)) instanceof ReplicaStep.Add more) {
        int atOnce = ReplicaRules.atOnce(more.copies(), loads.size());
        add(file, atOnce - ordered(file), heat.reads(), nowNs + SLOT_NS);
      }
    }
  }

  private int ordered(int file) {
    return (int) extras.of(file).stream().filter(one -> !one.held()).count();
  }

  private List<HolderLoad> loads(BlockHeat heat) {
    Map<Integer, HolderHeat> told =
        heat.holders().stream().collect(Collectors.toMap(HolderHeat::holder, Function.identity()));
    return holders((int) heat.blockId())
        .mapToObj(
            server -> {
              HolderHeat its = told.getOrDefault(server, new HolderHeat(server, 0, 0));
              return new HolderLoad(
                  its.reads(),
                  its.readers(),
                  Math.max(its.readers(), readers[server]),
                  capacity(server),
                  knowsLinks() ? used[server] : 0,
                  true);
            })
        .toList();
  }

  private double capacity(int server) {
    return arm.additions() == HeatArm.Additions.DEMAND ? CAPACITY : servers[server].capacity();
  }

  /** EAFR looks at readers and capacities alone. */
  private boolean knowsLinks() {
    return arm.additions() == HeatArm.Additions.DEMAND;
  }

  private boolean overloaded(int server) {
    return knowsLinks() && (readers[server] > OVERLOAD * CAPACITY || used[server] > OVERLOAD);
  }

  private IntStream holders(int file) {
    return IntStream.concat(
        Arrays.stream(originals[file]),
        extras.of(file).stream().filter(ExtraReplica::held).mapToInt(ExtraReplica::holder));
  }

  private double freeReaders(int file) {
    Set<Integer> holders = holders(file).boxed().collect(Collectors.toSet());
    return IntStream.range(0, servers.length)
        .filter(server -> !holders.contains(server))
        .mapToDouble(server -> Math.max(0, OVERLOAD * capacity(server) - readers[server]))
        .average()
        .orElse(0);
  }

  private void add(int file, int count, double heat, long fromNs) {
    for (int i = 0; i < count; i++) {
      int server = destination(file, fromNs);
      if (server < 0 || extras.grant(file, server, 1, heat, fromNs).isPresent()) {
        return;
      }
      long untilNs = arrival(server, fromNs);
      servers[server].copiesUntil(untilNs);
      copies.ordered(file, server, untilNs);
    }
  }

  private long arrival(int server, long fromNs) {
    return Math.max(fromNs, servers[server].copiesUntilNs())
        + (long) (COPY_NS / servers[server].copySpeed());
  }

  /** The server for another replica, or -1. */
  private int destination(int file, long fromNs) {
    Set<Integer> taken = new HashSet<>();
    Arrays.stream(originals[file]).forEach(taken::add);
    extras.of(file).forEach(one -> taken.add(one.holder()));
    if (taken.size() == servers.length) {
      return -1;
    }
    if (arm.destination() == HeatArm.Destination.DRAWN) {
      return draw.draw(server -> !taken.contains(server), server -> servers[server].room());
    }
    int best = -1;
    for (int server = 0; server < servers.length; server++) {
      if (!taken.contains(server)
          && !overloaded(server)
          && (best < 0 || arrival(server, fromNs) < arrival(best, fromNs))) {
        best = server;
      }
    }
    return best;
  }

  /** A copy has come; returns whether it is still wanted. */
  boolean arrived(int file, int server) {
    draw.seen(server, servers[server].copySpeed());
    boolean wanted = extras.contains(file, server);
    extras.arrived(file, server);
    return wanted;
  }

  private void end(int file, int server) {
    extras.gone(file, server);
    copies.ended(file, server);
  }

  private void end(ExtraReplica one, int live) {
    extras.end(one.blockId(), one.holder(), live, 0);
    copies.ended((int) one.blockId(), one.holder());
  }
}
