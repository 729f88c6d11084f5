package io.dayu.agent;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * The checked settings for transfers that give way to other traffic.
 *
 * @param by who sees to it
 * @param dscp that transfers' packets are marked with
 * @param marking when they are
 * @param port UDP port at which other agents are heard where agents do, 0 for any that is free;
 *     empty for the number of the DataNode's own port
 * @param trickleShare of the link that recovery takes even while others are at work
 * @param patienceNs how much of its planned time a transfer may lose before it insists on its rate
 * @param aheadNs amount that a source may send ahead, in time of the link
 * @param hostClass whether pulls from here leave this host in its bulk class
 */
record GiveWaySettings(
    By by,
    int dscp,
    Marking marking,
    OptionalInt port,
    double trickleShare,
    long patienceNs,
    long aheadNs,
    HostClass hostClass) {
  static final String PORT_KEY = "dayu.agent.give-way.port";

  private static final int DSCP_MAX = 63;
  private static final int PORT_MAX = 65_535;
  private static final double TRICKLE_MIN = 0.01;
  private static final double TRICKLE_MAX = 0.5;

  /** The party that sees to it that transfers give way. */
  enum By {
    /** The agents at both ends, by what they see of their links. */
    AGENTS,
    /** Hosts and switches, which carry marked packets when no others wait. */
    NETWORK,
    /** Nobody: rates are constant, as in the paper. */
    NONE
  }

  /** The cases in which transfers' packets are marked. */
  enum Marking {
    /** The case where the network sees to it that transfers give way. */
    NETWORK,
    /** Every case, whoever sees to it: hosts may serve last what comes in with the mark. */
    ALWAYS
  }

  /** The setting whether pulls from here leave this host in its bulk class. */
  enum HostClass {
    /** Pulls leave in it; that it is honoured is believed where the host's own queue says so. */
    AUTO,
    /** Pulls leave in it, and the operator says that it is honoured. */
    HONOURED,
    /** Pulls do not leave in it. */
    OFF
  }

  static GiveWaySettings read(DayuConfigReader reader) throws DayuConfigException {
    return new GiveWaySettings(
        by(reader.choice("dayu.agent.give-way", "agents", "network", "none")),
        reader.count("dayu.agent.give-way.dscp", 1, DSCP_MAX),
        marking(reader.choice("dayu.agent.give-way.mark", "network", "always")),
        reader.countOrAuto(PORT_KEY, 0, PORT_MAX),
        reader.factor("dayu.agent.give-way.trickle", TRICKLE_MIN, TRICKLE_MAX),
        reader.durationNs("dayu.agent.give-way.patience", 500, 600_000),
        reader.durationNs("dayu.agent.give-way.ahead", 1, 1_000),
        hostClass(reader.choice("dayu.agent.give-way.host-class", "auto", "honoured", "off")));
  }

  private static HostClass hostClass(String word) {
    return HostClass.valueOf(word.toUpperCase(Locale.ROOT));
  }

  private static Marking marking(String word) {
    return Marking.valueOf(word.toUpperCase(Locale.ROOT));
  }

  private static By by(String word) {
    return By.valueOf(word.toUpperCase(Locale.ROOT));
  }

  /** DSCP that transfers' packets are marked with, 0 for none. */
  int mark() {
    return by == By.NETWORK || marking == Marking.ALWAYS ? dscp : 0;
  }
}
