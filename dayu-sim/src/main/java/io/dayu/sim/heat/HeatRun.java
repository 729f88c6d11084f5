package io.dayu.sim.heat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Plays one arm, read by read. One thread.
 *
 * <p>A DataNode serves as many reads at once as it has capacity; others wait in its queue (EAFR,
 * section 4). Clients of a hot file read it, and read it again when they have it.
 */
public final class HeatRun {
  /** EAFR's capacity of a server: a normal distribution of mean 15 and variance 10. */
  private static final double CAPACITY_MEAN = 15;

  private static final double CAPACITY_DEVIATION = Math.sqrt(10);

  /** Popularity of files: what fits the two points that EAFR gives of its trace (figure 3a). */
  private static final double POPULARITY_DEVIATION = 1.344;

  private static final double LEAST_COPY_SPEED = 0.25;
  private static final double READ_SPREAD = 0.2;

  private record Event(long atNs, long number, Runnable action) {}

  private final HeatScenario scenario;
  private final HeatArm arm;
  private final HeatTally tally;
  private final SplittableRandom workload;
  private final SplittableRandom choices;
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(Comparator.comparingLong(Event::atNs).thenComparingLong(Event::number));
  private final ReadServer[] servers;
  private final double[] popularity;
  private final int[][] holders;
  private final ReplicaMaker maker;
  private final OrderedReaders guided;
  private long nowNs;
  private long toldNs;
  private long number;

  private HeatRun(HeatScenario scenario, HeatArm arm, HeatTally tally, long seed) {
    this.scenario = scenario;
    this.arm = arm;
    this.tally = tally;
    SplittableRandom random = new SplittableRandom(seed);
    SplittableRandom cluster = random.split();
    workload = random.split();
    choices = random.split();
    servers =
        IntStream.range(0, scenario.servers())
            .mapToObj(server -> server(cluster))
            .toArray(ReadServer[]::new);
    popularity = new double[scenario.files()];
    holders = new int[scenario.files()][];
    double sum = 0;
    double[] reads = new double[servers.length];
    for (int file = 0; file < scenario.files(); file++) {
      double its = Math.exp(POPULARITY_DEVIATION * cluster.nextGaussian());
      sum += its;
      popularity[file] = sum;
      int[] drawn =
          cluster
              .ints(0, servers.length)
              .distinct()
              .limit(arm.drawn(scenario.replicas()))
              .toArray();
      holders[file] = withFewestReads(drawn, scenario.replicas(), reads);
      for (int holder : holders[file]) {
        reads[holder] += its / scenario.replicas();
      }
    }
    double anyCopyNs =
        Arrays.stream(servers)
            .mapToDouble(server -> ReplicaMaker.COPY_NS / server.copySpeed())
            .average()
            .orElseThrow();
    maker =
        new ReplicaMaker(
            scenario,
            arm,
            servers,
            holders.clone(),
            new ReplicaMaker.Copies() {
              @Override
              public void ordered(int file, int server, long untilNs) {
                at(untilNs, () -> arrived(file, server));
                tally.copy((untilNs - nowNs) / anyCopyNs);
                counted();
              }

              @Override
              public void ended(int file, int server) {
                holders[file] =
                    Arrays.stream(holders[file]).filter(holder -> holder != server).toArray();
                counted();
              }
            },
            random.split());
    guided = new OrderedReaders(servers, scenario.readNs(), random.split());
  }

  /** Adds those that fewest read until now, as many as a file is to have. */
  private static int[] withFewestReads(int[] drawn, int replicas, double[] reads) {
    int[] all = drawn;
    while (all.length < replicas) {
      int[] some = all;
      int fewest =
          IntStream.range(0, reads.length)
              .filter(server -> Arrays.stream(some).noneMatch(one -> one == server))
              .reduce((a, b) -> reads[b] < reads[a] ? b : a)
              .orElseThrow();
      all = Arrays.copyOf(some, some.length + 1);
      all[some.length] = fewest;
    }
    return all;
  }

  private static ReadServer server(SplittableRandom random) {
    long capacity = Math.round(CAPACITY_MEAN + CAPACITY_DEVIATION * random.nextGaussian());
    return new ReadServer(
        (int) Math.max(1, capacity),
        LEAST_COPY_SPEED + (1 - LEAST_COPY_SPEED) * random.nextDouble());
  }

  /** The result of the arm over some clusters and workloads. */
  public static HeatResult of(HeatScenario scenario, HeatArm arm, long seed, int runs) {
    HeatTally tally = new HeatTally(scenario, arm);
    for (int run = 0; run < runs; run++) {
      new HeatRun(scenario, arm, tally, seed + run).play();
      tally.runEnded();
    }
    return tally.result();
  }

  private void play() {
    HeatScenario.Times times = scenario.times();
    at(0, () -> maker.prepare(nowNs));
    at(times.reportNs(), this::tell);
    at(everyNs(), this::endPeriod);
    at(nextOther(), this::other);
    if (arm.readers() == HeatArm.Readers.GUIDED) {
      at(OrderedReaders.LOOK_NS, this::look);
    }
    for (int file = 0; file < scenario.hotFiles(); file++) {
      int its = file;
      for (int client = 0; client < scenario.clients(); client++) {
        int who = client;
        long sinceNs = times.onsetNs() + workload.nextLong(scenario.readNs());
        int host = workload.nextInt(servers.length);
        at(sinceNs, () -> read(its, who, host));
      }
    }
    if (arm.additions() == HeatArm.Additions.BEFORE) {
      at(times.leaveNs(), maker::endAll);
    }
    Event next = events.poll();
    while (next != null && next.atNs() <= times.endNs()) {
      nowNs = next.atNs();
      next.action().run();
      next = events.poll();
    }
  }

  private void at(long atNs, Runnable action) {
    events.add(new Event(atNs, number++, action));
  }

  private void tell() {
    maker.told(toldNs, nowNs);
    for (int server = 0; server < servers.length; server++) {
      tally.used(maker.used(server), nowNs);
    }
    toldNs = nowNs;
    at(nowNs + scenario.times().reportNs(), this::tell);
  }

  private void look() {
    guided.look(nowNs);
    at(nowNs + OrderedReaders.LOOK_NS, this::look);
  }

  private void endPeriod() {
    maker.periodEnded(nowNs);
    at(nowNs + everyNs(), this::endPeriod);
  }

  /** Between two decisions of those who do not decide with each report. */
  private long everyNs() {
    return arm.additions() == HeatArm.Additions.EPOCH
        ? ReplicaMaker.EPOCH_NS
        : scenario.times().eafrNs();
  }

  private long nextOther() {
    double waitNs = -Math.log(1 - workload.nextDouble()) / scenario.readsPerSec() * 1e9;
    return nowNs + (long) waitNs;
  }

  /** Somebody reads a file, any by its popularity. */
  private void other() {
    double at = workload.nextDouble() * popularity[popularity.length - 1];
    int found = Arrays.binarySearch(popularity, at);
    int file = Math.min(found < 0 ? -found - 1 : found, popularity.length - 1);
    read(file, ReadRequest.OTHER, workload.nextInt(servers.length));
    at(nextOther(), this::other);
  }

  private void read(int file, int client, int host) {
    ReadRequest request = new ReadRequest(file, client, host, nowNs);
    int server = choose(file, host);
    if (servers[server].comes(request, nowNs)) {
      serve(request, server, false);
    }
  }

  private void serve(ReadRequest request, int server, boolean waited) {
    double spread = 1 - READ_SPREAD + 2 * READ_SPREAD * choices.nextDouble();
    at(nowNs + (long) (scenario.readNs() * spread), () -> done(request, server, waited));
  }

  private void done(ReadRequest request, int server, boolean waited) {
    servers[server].leaves(request, nowNs).ifPresent(next -> serve(next, server, true));
    tally.read(request, maker.isExtra(request.file(), server), waited, nowNs);
    if (arm.additions() == HeatArm.Additions.READ) {
      maker.read(request.file(), server, request.host(), nowNs);
    }
    if (request.again() && nowNs < scenario.times().leaveNs()) {
      read(request.file(), request.client(), request.host());
    }
  }

  private int choose(int file, int host) {
    int[] some = holders[file];
    return switch (arm.readers()) {
      case ANY -> any(some);
      case OWN -> Arrays.stream(some).anyMatch(one -> one == host) ? host : any(some);
      case GUIDED -> guided.first(some);
      case SHORTEST_QUEUE -> shortest(some);
    };
  }

  private int any(int[] some) {
    return some[choices.nextInt(some.length)];
  }

  /** Of equals any. */
  private int shortest(int[] some) {
    int best = choices.nextInt(some.length);
    for (int i = 0; i < some.length; i++) {
      if (servers[some[i]].readers() < servers[some[best]].readers()) {
        best = i;
      }
    }
    return some[best];
  }

  private void arrived(int file, int server) {
    if (maker.arrived(file, server)) {
      holders[file] = Arrays.copyOf(holders[file], holders[file].length + 1);
      holders[file][holders[file].length - 1] = server;
    }
  }

  private void counted() {
    tally.extras(maker.count(), nowNs);
  }
}
