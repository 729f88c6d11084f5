package io.dayu.protocol;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The source, or the sources, of a transfer's bytes. */
public sealed interface PullFrom {
  /** The DataNode that is read, of several the first. */
  Source first();

  /** The uuids of the DataNodes that are read beside the first. */
  default List<String> otherUuids() {
    return List.of();
  }

  /** The same with the ports at which the agents of DataNodes hear others, by their uuids. */
  PullFrom withSignals(Function<String, Optional<SignalPort>> signalsOf);

  /**
   * The DataNode whose replica HDFS is asked to delete when this one is there; empty where none is.
   */
  default String leavingUuid() {
    return "";
  }

  /** True if the replica leaves the DataNode that receives it: it goes to another storage there. */
  default boolean isWithin(String receiverUuid) {
    return leavingUuid().equals(receiverUuid);
  }

  /**
   * A DataNode that is read.
   *
   * @param address where it is reached
   * @param signals where its agent hears others; empty when it has none
   */
  record Source(DataNodeAddress address, Optional<SignalPort> signals) {
    private Source withSignals(Function<String, Optional<SignalPort>> signalsOf) {
      return new Source(address, signalsOf.apply(address.uuid()));
    }
  }

  /** A replica on a DataNode whose agent, if it has one, hears nobody. */
  static PullFrom copyOf(DataNodeAddress address) {
    return moveOf(address, "");
  }

  /** The same, after which the replica on another DataNode may go. */
  static PullFrom moveOf(DataNodeAddress address, String leavingUuid) {
    return new WholeReplica(new Source(address, Optional.empty()), leavingUuid);
  }

  /** A replica of the same block. */
  record WholeReplica(Source source, String leavingUuid) implements PullFrom {
    /** A replica for which none goes. */
    public WholeReplica(Source source) {
      this(source, "");
    }

    @Override
    public Source first() {
      return source;
    }

    @Override
    public PullFrom withSignals(Function<String, Optional<SignalPort>> signalsOf) {
      return new WholeReplica(source.withSignals(signalsOf), leavingUuid);
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

    @Override
    public List<String> otherUuids() {
      return units.stream().skip(1).map(unit -> unit.source().address().uuid()).toList();
    }

    @Override
    public PullFrom withSignals(Function<String, Optional<SignalPort>> signalsOf) {
      return new Stripe(
          schema,
          groupBytes,
          units.stream()
              .map(unit -> new Unit(unit.index(), unit.source().withSignals(signalsOf)))
              .toList());
    }
  }

  /** The coding of a group: the fields of HDFS's ErasureCodingPolicy. */
  record Schema(String codec, int dataUnits, int parityUnits, int cellBytes) {}

  /**
   * An internal block of a group.
   *
   * @param index its place in the group, data before parity
   */
  record Unit(int index, Source source) {}
}
