package io.dayu.sim.elastic;

import java.util.Locale;

/** The systems that are compared. */
public enum ElasticArm {
  /** Stock HDFS: all are awake all the time. */
  HDFS(Layout.EVEN, Migration.NONE, Decider.ALL, 1),
  /** As few as the load needs, whatever they hold (section 5.2.2). */
  IDEAL(Layout.EVEN, Migration.NONE, Decider.ORACLE, 0),
  /** Sierra: a third holds one copy of all data, evenly. */
  SIERRA(Layout.GROUPS, Migration.EAGER, Decider.ORACLE, 1),
  /** Rabbit: writes that primaries cannot take go to all who are awake. */
  RABBIT(Layout.EQUAL_WORK_TO_ALL, Migration.EAGER, Decider.ORACLE, 1),
  /** JackRabbit as in the paper. */
  JACKRABBIT(Layout.EQUAL_WORK, Migration.EAGER, Decider.ORACLE, 1),
  /** JackRabbit that refills who comes back only when it pays, as in SpringFS. */
  SPRINGFS(Layout.EQUAL_WORK, Migration.PASSIVE, Decider.ORACLE, 1),
  /** Dayu's loop, which does not know the future, with one copy awake. */
  DAYU_1(Layout.EQUAL_WORK, Migration.OWED_ONLY, Decider.LOOP, 1),
  /** Dayu's loop with two copies awake. */
  DAYU_2(Layout.EQUAL_WORK, Migration.OWED_ONLY, Decider.LOOP, 2),
  /** Dayu's loop with two copies awake and machines that are powered off. */
  DAYU_OFF(Layout.EQUAL_WORK, Migration.OWED_ONLY, Decider.LOOP_OFF, 2);

  /** The layout of replicas, and of writes. */
  enum Layout {
    /** Anywhere. */
    EVEN,
    /** A copy in each of as many equal groups as there are replicas. */
    GROUPS,
    /** Bands; writes that primaries cannot take go to all. */
    EQUAL_WORK_TO_ALL,
    /** Bands; writes that primaries cannot take go to an offload set. */
    EQUAL_WORK
  }

  /** The times at which DataNodes that came back get what they lack. */
  enum Migration {
    /** Never. */
    NONE,
    /** Before they are needed. */
    EAGER,
    /** As soon as they lack so much that they cannot do their share. */
    PASSIVE,
    /** Never, as Dayu; what others owe is copied before they rest. */
    OWED_ONLY
  }

  /** The deciders of the size. */
  enum Decider {
    /** Nobody. */
    ALL,
    /** The load of this minute and of the next ones. */
    ORACLE,
    /** Dayu's loop, by what it has heard. */
    LOOP,
    /** The same where machines take time to come back. */
    LOOP_OFF
  }

  private final Layout layout;
  private final Migration migration;
  private final Decider decider;
  private final int awake;

  ElasticArm(Layout layout, Migration migration, Decider decider, int awake) {
    this.layout = layout;
    this.migration = migration;
    this.decider = decider;
    this.awake = awake;
  }

  /** Its name on the command line. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  Layout layout() {
    return layout;
  }

  Migration migration() {
    return migration;
  }

  Decider decider() {
    return decider;
  }

  /** Copies of all data that stay awake. */
  int awake() {
    return awake;
  }

  /** True for Dayu, which follows what it hears. */
  boolean followsLoop() {
    return decider == Decider.LOOP || decider == Decider.LOOP_OFF;
  }

  boolean hasBands() {
    return layout == Layout.EQUAL_WORK || layout == Layout.EQUAL_WORK_TO_ALL;
  }
}
