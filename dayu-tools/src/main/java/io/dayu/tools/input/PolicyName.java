package io.dayu.tools.input;

import io.dayu.tools.cluster.RandomBlockMap;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads where replicas lie: {@code hdfs} or {@code uniform}. */
public final class PolicyName implements ITypeConverter<RandomBlockMap.Policy> {
  @Override
  public RandomBlockMap.Policy convert(String text) {
    for (RandomBlockMap.Policy policy : RandomBlockMap.Policy.values()) {
      if (policy.name().toLowerCase(Locale.ROOT).equals(text)) {
        return policy;
      }
    }
    throw new TypeConversionException(text + " is no placement; write uniform or hdfs");
  }
}
