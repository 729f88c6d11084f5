package io.dayu.protocol;

import java.util.List;
import java.util.Optional;

/** Where the bytes of a transfer come from. */
public sealed interface PullFrom {
  /** The DataNode that is read, of several the first. */
  Source first();

  /**
   * A DataNode that is read.
   *
   * @param address where it is reached
   * @param signals where its agent hears others; empty when it has none
   */
  record Source(DataNodeAddress address, Optional<SignalPort> signals) {}

  /** A replica of the same block. */
  record WholeReplica(Source source) implements PullFrom {
    @Override
    public Source first() {
      return source;
    }
  }

  /**
   * Internal blocks of the erasure-coded group that the block is one of, from which it is decoded.
   *
   * @param schema how the group is coded
   * @param groupBytes length of the group's data
   * @param units the internal blocks that are read, as many as a decode needs; not empty
   */
  record Stripe(Schema schema, long groupBytes, List<Unit> units) implements PullFrom {
    public Stripe {
      units = List.copyOf(units);
      if (units.isEmpty()) {
        throw new IllegalArgumentException("nothing is read");
      }
    }

    @Override
    public Source first() {
      return units.get(0).source();
    }
  }

  /** How a group is coded: the fields of HDFS's ErasureCodingPolicy. */
  record Schema(String codec, int dataUnits, int parityUnits, int cellBytes) {}

  /**
   * An internal block of a group.
   *
   * @param index its place in the group, data before parity
   */
  record Unit(int index, Source source) {}
}
