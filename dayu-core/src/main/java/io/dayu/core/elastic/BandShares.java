package io.dayu.core.elastic;

/** The part of one copy of all data that each rank of a band holds. */
final class BandShares {
  private final RankedNodes nodes;
  private final double plannedBytes;

  BandShares(RankedNodes nodes, double plannedBytes) {
    this.nodes = nodes;
    this.plannedBytes = plannedBytes;
  }

  double[] of(int[] ends) {
    double[] shares = new double[nodes.size()];
    for (int band = 0; band < ends.length; band++) {
      fill(shares, band == 0 ? 0 : ends[band - 1], ends[band], band > 0);
    }
    return shares;
  }

  private void fill(double[] shares, int begin, int end, boolean equalWork) {
    double disks = nodes.capacity(begin, end) / plannedBytes;
    if (disks < 1) {
      for (int rank = begin; rank < end; rank++) {
        shares[rank] = most(rank) / disks;
      }
      return;
    }
    double work = 0;
    for (int rank = begin; rank < end; rank++) {
      shares[rank] = equalWork ? Math.min(most(rank), nodes.equalWork(rank)) : 0;
      work += shares[rank];
    }
    if (work < 1) {
      raise(shares, begin, end);
    } else {
      lower(shares, begin, end);
    }
  }

  /** Gives what is left over to the ranks that hold least for their speed. */
  private void raise(double[] shares, int begin, int end) {
    double level =
        FillLevel.reaching(
            1,
            height -> {
              double sum = 0;
              for (int rank = begin; rank < end; rank++) {
                sum += raised(shares[rank], rank, height);
              }
              return sum;
            });
    for (int rank = begin; rank < end; rank++) {
      shares[rank] = raised(shares[rank], rank, level);
    }
  }

  private double raised(double share, int rank, double height) {
    return Math.min(most(rank), Math.max(share, height * nodes.speed(rank)));
  }

  private static void lower(double[] shares, int begin, int end) {
    double sum = 0;
    for (int rank = begin; rank < end; rank++) {
      sum += shares[rank];
    }
    for (int rank = begin; rank < end; rank++) {
      shares[rank] /= sum;
    }
  }

  private double most(int rank) {
    return plannedBytes == 0 ? 1 : Math.min(1, nodes.capacity(rank) / plannedBytes);
  }
}
