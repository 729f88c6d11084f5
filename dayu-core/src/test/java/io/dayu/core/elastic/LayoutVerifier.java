package io.dayu.core.elastic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The invariants of ranks and bands; what breaks one is told in a sentence. */
public final class LayoutVerifier {
  private static final double SLACK = 1e-9;

  private final Bands bands;
  private final List<String> findings = new ArrayList<>();

  private LayoutVerifier(Bands bands) {
    this.bands = bands;
  }

  /** What is wrong with a layout; empty if nothing is. */
  public static List<String> check(Bands bands) {
    LayoutVerifier verifier = new LayoutVerifier(bands);
    verifier.ends();
    if (verifier.findings.isEmpty()) {
      for (int band = 0; band < bands.count(); band++) {
        verifier.shares(band);
      }
    }
    return List.copyOf(verifier.findings);
  }

  private void require(boolean holds, String message) {
    if (!holds) {
      findings.add(message);
    }
  }

  private void ends() {
    for (int band = 0; band < bands.count(); band++) {
      require(bands.end(band) > bands.begin(band), "band " + band + " has no rank");
    }
    int all = bands.nodes().size();
    int last = bands.end(bands.count() - 1);
    require(last == all, "bands end at " + last + " of " + all + " ranks");
  }

  private void shares(int band) {
    double sum = 0;
    double work = 0;
    for (int rank = bands.begin(band); rank < bands.end(band); rank++) {
      sum += bands.share(rank);
      work += leastShare(rank);
    }
    require(Math.abs(sum - 1) <= SLACK, "band " + band + " holds " + sum + " of all data");
    for (int rank = bands.begin(band); rank < bands.end(band); rank++) {
      double bytes = bands.share(rank) * bands.plannedBytes();
      double disks = bands.nodes().capacity(rank);
      require(
          !bands.fits() || bytes <= disks * (1 + SLACK),
          "rank " + rank + " is to hold " + bytes + " on disks of " + disks);
      require(
          band == 0 || work > 1 || bands.share(rank) >= leastShare(rank) * (1 - SLACK),
          "rank " + rank + " holds " + bands.share(rank) + ", equal work " + leastShare(rank));
    }
  }

  /** Equal work, as far as disks hold it. */
  private double leastShare(int rank) {
    double work = bands.nodes().equalWork(rank);
    double bytes = bands.plannedBytes();
    return bytes == 0 ? work : Math.min(work, bands.nodes().capacity(rank) / bytes);
  }

  /**
   * What is wrong with an order of ranks.
   *
   * @param order DataNodes by rank
   * @param rackOf number of each DataNode's rack, from 0
   */
  public static List<String> checkOrder(int[] order, int[] rackOf) {
    List<String> findings = new ArrayList<>();
    int[] sorted = order.clone();
    Arrays.sort(sorted);
    for (int i = 0; i < sorted.length; i++) {
      if (sorted[i] != i || sorted.length != rackOf.length) {
        return List.of("ranks are not of each DataNode once");
      }
    }
    int racks = (int) Arrays.stream(rackOf).distinct().count();
    int seen = 0;
    boolean[] spanned = new boolean[1 + Arrays.stream(rackOf).max().orElse(-1)];
    for (int rank = 0; rank < order.length; rank++) {
      int rack = rackOf[order[rank]];
      seen += spanned[rack] ? 0 : 1;
      spanned[rack] = true;
      if (seen < Math.min(rank + 1, racks)) {
        findings.add("the first " + (rank + 1) + " ranks span " + seen + " racks of " + racks);
      }
    }
    return findings;
  }
}
