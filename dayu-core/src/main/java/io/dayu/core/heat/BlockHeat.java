package io.dayu.core.heat;

import java.util.List;

/**
 * The heat of a block: how clients read it.
 *
 * @param blockId HDFS's number of it
 * @param reads in the period at all holders, at least (v_i of EAFR's equation 1)
 * @param missed how many more reads there may have been, while the block had no place in the table
 * @param holders the DataNodes at which it was read, the most read first
 */
public record BlockHeat(long blockId, double reads, double missed, List<HolderHeat> holders) {
  public BlockHeat {
    holders = List.copyOf(holders);
  }

  /** Clients that read it at once at all holders. */
  public double readers() {
    return holders.stream().mapToDouble(HolderHeat::readers).sum();
  }
}
