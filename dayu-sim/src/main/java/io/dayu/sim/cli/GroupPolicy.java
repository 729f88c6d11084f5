package io.dayu.sim.cli;

import io.dayu.sim.experiment.Workload;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * An erasure coding policy by its name in HDFS: codec, data, parity, and a cell that is left out.
 */
final class GroupPolicy implements ITypeConverter<Workload.Coding> {
  private static final Pattern NAME =
      Pattern.compile("[A-Za-z]+(?:-LEGACY)?-(\\d{1,2})-(\\d{1,2})(?:-\\w+)?");

  /** HDFS has no more in a group. */
  private static final int UNITS_MAX = 16;

  @Override
  public Workload.Coding convert(String name) {
    if (name.isEmpty()) {
      return Workload.Coding.NONE;
    }
    Matcher matcher = NAME.matcher(name);
    if (matcher.matches()) {
      int data = Integer.parseInt(matcher.group(1));
      int parity = Integer.parseInt(matcher.group(2));
      if (data >= 2 && parity >= 1 && data + parity <= UNITS_MAX) {
        return new Workload.Coding(data, parity);
      }
    }
    throw new TypeConversionException("'" + name + "' is no policy like RS-6-3 or XOR-2-1");
  }
}
