package io.dayu.bench.testbed.run;

import io.dayu.bench.testbed.arm.Arm;
import io.dayu.bench.testbed.measure.LinkTraffic;
import io.dayu.bench.testbed.measure.Operations;
import io.dayu.bench.testbed.measure.ProcessorUse;
import io.dayu.bench.testbed.measure.Stretch;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What is known of a run when it is over.
 *
 * @param recovery what became of what was lost
 * @param operations of the foreground
 * @param links what they carried
 * @param processors how busy they were
 * @param remarks that a reader should see
 */
public record RunRecord(
    Arm arm,
    long seed,
    RunRecovery recovery,
    Operations operations,
    LinkTraffic links,
    ProcessorUse processors,
    List<String> remarks) {
  public RunRecord {
    remarks = List.copyOf(remarks);
  }

  /**
   * The recovery of a run.
   *
   * @param stretch from the NameNode's notice to the last block; empty when nothing failed
   * @param finished whether all came back
   * @param lostBlocks that lost replicas
   * @param lostBytes of the lost replicas
   * @param idealSeconds that equation 2 needs for them
   * @param boundSeconds that any recovery needs, by who holds which of them; NaN where it is not
   *     known
   * @param resentBytes that Dayu had sent again; empty where nobody counts
   */
  public record RunRecovery(
      Optional<Stretch> stretch,
      boolean finished,
      int lostBlocks,
      long lostBytes,
      double idealSeconds,
      double boundSeconds,
      OptionalLong resentBytes) {
    /** The length of the recovery in seconds; none where nothing failed or not all came back. */
    public double seconds() {
      return finished ? stretch.map(Stretch::seconds).orElse(Double.NaN) : Double.NaN;
    }
  }
}
