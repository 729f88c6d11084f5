package io.dayu.sim.heat;

import java.util.Arrays;

/** The tally of what is measured of one arm, over all its runs. */
final class HeatTally {
  private static final double LATE = 2.5;
  private static final double OVERLOAD = 0.8;
  private static final double FEW = 0.01;
  private static final double MS = 1e6;
  private static final double SECOND = 1e9;

  /** Times of reads, in ns, or shares. */
  private static final class Sample {
    private double[] values = new double[1024];
    private int size;

    void add(double value) {
      if (size == values.length) {
        values = Arrays.copyOf(values, 2 * size);
      }
      values[size++] = value;
    }

    double[] sorted() {
      double[] sorted = Arrays.copyOf(values, size);
      Arrays.sort(sorted);
      return sorted;
    }

    HeatResult.UsedShare shares() {
      double[] sorted = sorted();
      return new HeatResult.UsedShare(at(sorted, 0.99), above(sorted, OVERLOAD));
    }

    HeatResult.ReadLatency times(double readNs) {
      double[] sorted = sorted();
      return new HeatResult.ReadLatency(
          Arrays.stream(sorted).average().orElse(Double.NaN) / MS,
          at(sorted, 0.5) / MS,
          at(sorted, 0.99) / MS,
          above(sorted, LATE * readNs));
    }

    private static double above(double[] sorted, double bar) {
      return Arrays.stream(sorted).filter(value -> value > bar).count()
          / (double) Math.max(1, sorted.length);
    }

    private static double at(double[] sorted, double share) {
      return sorted.length == 0 ? Double.NaN : sorted[(int) (share * (sorted.length - 1))];
    }
  }

  private final HeatScenario scenario;
  private final HeatArm arm;
  private final Sample hot = new Sample();
  private final Sample later = new Sample();
  private final Sample others = new Sample();
  private final Sample used = new Sample();
  private int runs;
  private long made;
  private double copies;
  private long byExtra;
  private int mostExtras;
  private double relievedNs;
  private double goneNs;
  private int[] begun;
  private int[] waitedFor;
  private int extrasNow;
  private double lastExtraNs;

  HeatTally(HeatScenario scenario, HeatArm arm) {
    this.scenario = scenario;
    this.arm = arm;
    begun = new int[reports()];
    waitedFor = new int[reports()];
  }

  /** Reports that each DataNode makes while some files are hot. */
  private int reports() {
    HeatScenario.Times times = scenario.times();
    return (int) ((times.leaveNs() - times.onsetNs()) / times.reportNs()) + 1;
  }

  /** A read is over. */
  void read(ReadRequest request, boolean extra, boolean waited, long nowNs) {
    HeatScenario.Times times = scenario.times();
    double tookNs = nowNs - request.beganNs();
    if (request.again()) {
      hot.add(tookNs);
      byExtra += extra ? 1 : 0;
      if (request.beganNs() >= times.onsetNs() + 60 * SECOND) {
        later.add(tookNs);
      }
      int report = (int) ((request.beganNs() - times.onsetNs()) / times.reportNs());
      begun[report]++;
      waitedFor[report] += waited ? 1 : 0;
    } else if (request.beganNs() >= times.onsetNs() && request.beganNs() < times.leaveNs()) {
      others.add(tookNs);
    }
  }

  /** A DataNode used that part of its capacity until now since it last told. */
  void used(double share, long nowNs) {
    if (nowNs > scenario.times().onsetNs() && nowNs <= scenario.times().leaveNs()) {
      used.add(share);
    }
  }

  /** A copy takes that part of the time of one to a DataNode that is drawn evenly. */
  void copy(double share) {
    copies += share;
  }

  /** There are so many extra replicas now. */
  void extras(int count, long nowNs) {
    made += Math.max(0, count - extrasNow);
    extrasNow = count;
    mostExtras = Math.max(mostExtras, count);
    lastExtraNs = count == 0 ? lastExtraNs : Double.POSITIVE_INFINITY;
    if (count == 0 && Double.isInfinite(lastExtraNs)) {
      lastExtraNs = nowNs;
    }
  }

  /** A run is over. */
  void runEnded() {
    HeatScenario.Times times = scenario.times();
    runs++;
    relievedNs += relieved() < 0 ? Double.NaN : (double) relieved() * times.reportNs();
    goneNs += extrasNow == 0 ? Math.max(0, lastExtraNs - times.leaveNs()) : Double.NaN;
    begun = new int[reports()];
    waitedFor = new int[reports()];
    extrasNow = 0;
    lastExtraNs = 0;
  }

  /** The first report's time in which next to nobody waited, or -1. */
  private int relieved() {
    for (int report = 0; report < begun.length; report++) {
      if (begun[report] > 0 && waitedFor[report] <= FEW * begun[report]) {
        return report;
      }
    }
    return -1;
  }

  HeatResult result() {
    double readNs = scenario.readNs();
    return new HeatResult(
        arm.label(),
        hot.times(readNs),
        later.times(readNs),
        others.times(readNs),
        new HeatResult.ExtraCost(
            made / (double) runs,
            mostExtras / scenario.storedBlocks(),
            byExtra / (double) Math.max(1, hot.size),
            copies / made,
            relievedNs / runs / SECOND,
            goneNs / runs / SECOND),
        used.shares());
  }
}
