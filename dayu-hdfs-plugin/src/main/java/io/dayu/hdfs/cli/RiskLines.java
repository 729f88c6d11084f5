package io.dayu.hdfs.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayu.hdfs.admin.AnswerKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The probability of losing a block, for people. */
final class RiskLines {
  private static final double RARE = 0.01;
  private static final double NEVER = 1e-15;

  private RiskLines() {}

  /** The line of a status; none where the NameNode does not know. */
  static List<String> ofStatus(JsonNode status) {
    JsonNode risk = status.path(AnswerKey.RISK);
    if (!risk.isObject()) {
      return List.of();
    }
    List<String> words = new ArrayList<>();
    words.add(chance(risk.path(AnswerKey.HOUR).asDouble()) + " to lose a block within the hour");
    if (risk.path(AnswerKey.YEAR).isNumber()) {
      words.add(chance(risk.path(AnswerKey.YEAR).asDouble()) + " within a year");
    }
    if (risk.path(AnswerKey.YEAR_BY_STOCK).isNumber()) {
      words.add(
          chance(risk.path(AnswerKey.YEAR_BY_STOCK).asDouble()) + " at the speed of stock HDFS");
    }
    return List.of("Risk       " + String.join(", ", words));
  }

  /** The lines of a simulation. */
  static List<String> ofLoss(JsonNode simulation) {
    JsonNode risk = simulation.path(AnswerKey.RISK);
    return risk.isObject()
        ? List.of(
            "Until then another loss takes a block with a chance of "
                + chance(risk.path(AnswerKey.UNTIL_RECOVERED).asDouble())
                + "; within a year, were all DataNodes like it, any with "
                + chance(risk.path(AnswerKey.YEAR).asDouble())
                + ".")
        : List.of();
  }

  /** A probability: one in so many where it is small. */
  static String chance(double probability) {
    if (probability >= RARE) {
      return String.format(Locale.ROOT, "%.0f %%", 100 * probability);
    }
    if (probability < NEVER) {
      return "less than 1 in 10^15";
    }
    double inSoMany = 1 / probability;
    double digits = Math.pow(10, Math.floor(Math.log10(inSoMany)) - 1);
    return String.format(Locale.ROOT, "1 in %,.0f", Math.round(inSoMany / digits) * digits);
  }
}
