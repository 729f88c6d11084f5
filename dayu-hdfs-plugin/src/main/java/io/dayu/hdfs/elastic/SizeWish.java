package io.dayu.hdfs.elastic;

import java.util.Optional;

/**
 * An operator's wish for the number of DataNodes that are to be awake.
 *
 * @param nodes how many, of a fixed size; else 0
 */
public record SizeWish(Kind kind, int nodes) {
  /** The loop leaves all awake. */
  public static final SizeWish OFF = new SizeWish(Kind.OFF, 0);

  private static final int NODES_MAX = 100_000;

  /** The kinds of wish: who or what decides the size. */
  public enum Kind {
    /** Nothing: DataNodes rest by hand alone. */
    OFF,
    /** The clients' demand. */
    AUTO,
    /** The operator. */
    FIXED,
    /** The time of day. */
    SCHEDULE
  }

  /** The wish in words; empty when they are none. */
  public static Optional<SizeWish> parse(String words) {
    return switch (words) {
      case "off" -> Optional.of(OFF);
      case "auto" -> Optional.of(new SizeWish(Kind.AUTO, 0));
      case "schedule" -> Optional.of(new SizeWish(Kind.SCHEDULE, 0));
      default -> nodes(words);
    };
  }

  private static Optional<SizeWish> nodes(String words) {
    try {
      int nodes = Integer.parseInt(words);
      return nodes >= 1 && nodes <= NODES_MAX
          ? Optional.of(new SizeWish(Kind.FIXED, nodes))
          : Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** The wish in words, as they are set. */
  public String words() {
    return switch (kind) {
      case OFF -> "off";
      case AUTO -> "auto";
      case FIXED -> String.valueOf(nodes);
      case SCHEDULE -> "schedule";
    };
  }

  /** True if DataNodes may rest by this wish. */
  boolean decides() {
    return kind != Kind.OFF;
  }
}
