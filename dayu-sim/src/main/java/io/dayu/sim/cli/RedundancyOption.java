package io.dayu.sim.cli;

import io.dayu.core.risk.BlockClass;
import io.dayu.sim.experiment.Workload;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Redundancy of blocks: a number of replicas, or an erasure coding policy.
 *
 * @param name as the user wrote it
 */
record RedundancyOption(String name, int units, int needed) {
  private static final int REPLICAS_MAX = 512;

  BlockClass of(long blocks) {
    return new BlockClass(units, needed, blocks);
  }

  /** Reads {@code 3} or {@code RS-6-3}. */
  static final class Converter implements ITypeConverter<RedundancyOption> {
    @Override
    public RedundancyOption convert(String text) {
      String name = text.strip();
      if (name.matches("\\d{1,3}")) {
        int replicas = Integer.parseInt(name);
        if (replicas < 2 || replicas > REPLICAS_MAX) {
          throw new TypeConversionException(
              "'" + name + "' is wrong; it must be 2 to " + REPLICAS_MAX + " replicas");
        }
        return new RedundancyOption(name, replicas, 1);
      }
      if (name.isEmpty()) {
        throw new TypeConversionException("it must be a number of replicas or a policy");
      }
      Workload.Coding coding = new GroupPolicy().convert(name);
      int units = coding.dataUnits() + coding.parityUnits();
      return new RedundancyOption(name, units, coding.dataUnits());
    }
  }
}
