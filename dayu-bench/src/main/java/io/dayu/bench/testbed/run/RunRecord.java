package io.dayu.bench.testbed.run;

import io.dayu.bench.testbed.arm.Arm;
import io.dayu.bench.testbed.measure.LinkTraffic;
import io.dayu.bench.testbed.measure.Operations;
import io.dayu.bench.testbed.measure.ProcessorUse;
import io.dayu.bench.testbed.measure.SizeHistory;
import io.dayu.bench.testbed.measure.Stretch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The record of a run that is over.
 *
 * @param recovery of the lost data
 * @param operations of the foreground
 * @param links their traffic
 * @param processors their use
 * @param phases outcome of those of its load, if that had some
 * @param remarks that a reader should see
 */
public record RunRecord(
    Arm arm,
    long seed,
    RunRecovery recovery,
    Operations operations,
    LinkTraffic links,
    ProcessorUse processors,
    Optional<RunPhases> phases,
    List<String> remarks) {
  public RunRecord {
    remarks = List.copyOf(remarks);
  }

  /** The same, with what was found on the disks when it was over. */
  RunRecord with(SameBytes.Count found) {
    BackData back = recovery.back().with(found.blocks(), found.internalBlocks());
    List<String> all = new ArrayList<>(remarks);
    if (found.wrong() > 0) {
      all.add("wrong=" + found.wrong());
    }
    return new RunRecord(
        arm, seed, recovery.with(back), operations, links, processors, phases, all);
  }

  /**
   * The outcome of the phases of a run's load.
   *
   * @param sizes history of the cluster's size
   * @param writtenBlocks that clients have written
   * @param movedBlocks that Dayu has copied so that DataNodes may rest
   * @param copiedReplicas that Dayu or HDFS has made from others, those of moved blocks within
   * @param displacedReplicas of the data set that are not where they were at the beginning
   */
  public record RunPhases(
      SizeHistory sizes,
      int writtenBlocks,
      long movedBlocks,
      long copiedReplicas,
      int displacedReplicas) {}

  /**
   * The recovery of a run.
   *
   * @param stretch from the NameNode's notice to the last block; empty when nothing failed
   * @param finished true if all came back
   * @param lost data that was to be recovered
   * @param back its return, by kind
   * @param idealSeconds that equation 2 needs for it
   * @param boundSeconds that any recovery needs, by who holds which of it; NaN where it is not
   *     known
   * @param resentBytes that Dayu had sent again; empty where nobody counts
   */
  public record RunRecovery(
      Optional<Stretch> stretch,
      boolean finished,
      LostData lost,
      BackData back,
      double idealSeconds,
      double boundSeconds,
      OptionalLong resentBytes) {
    RunRecovery with(BackData other) {
      return new RunRecovery(
          stretch, finished, lost, other, idealSeconds, boundSeconds, resentBytes);
    }

    /** The length of the recovery in seconds; none where nothing failed or not all came back. */
    public double seconds() {
      return finished ? stretch.map(Stretch::seconds).orElse(Double.NaN) : Double.NaN;
    }
  }
}
