package io.dayu.hdfs.admin;

import io.dayu.hdfs.scheduler.NoAnswerException;
import io.dayu.hdfs.settings.SettingRefusedException;

/**
 * A request or an order of an operator; checked.
 *
 * @param auditName its name in HDFS's audit log, where it changes something or costs something, and
 *     is for HDFS superusers; empty where it only looks
 * @param lane the lane in which it waits for the planner
 * @param answering says its answer
 */
record Request(String auditName, Lane lane, Answering answering) {
  /** The audit name of the order that ends a pause or a step back. */
  static final String RESUME = "Resume";

  /** Says the answer to a request. */
  @FunctionalInterface
  interface Answering {
    void by(Answers answers) throws RefusedException, SettingRefusedException, NoAnswerException;
  }

  /** Says the answer to a request about something. */
  @FunctionalInterface
  interface AnsweringOf<T> {
    void by(Answers answers, T value)
        throws RefusedException, SettingRefusedException, NoAnswerException;
  }

  /** The answer that is given of a value. */
  static <T> Answering about(T value, AnsweringOf<T> answering) {
    return answers -> answering.by(answers, value);
  }

  /** A request that only looks. */
  static Request reading(Answering answering) {
    return new Request("", Lane.READING, answering);
  }

  /** A request that only looks at what is there without the planner. */
  static Request promptReading(Answering answering) {
    return new Request("", Lane.NONE, answering);
  }

  /** A request that changes something. */
  static Request order(String auditName, Answering answering) {
    return new Request(auditName, Lane.ORDER, answering);
  }

  /** A request that costs a processor for a while. */
  static Request costly(String auditName, Answering answering) {
    return new Request(auditName, Lane.COSTLY, answering);
  }

  /** A request that a background task asks or orders. */
  static Request background(String auditName, Answering answering) {
    return new Request(auditName, Lane.BACKGROUND, answering);
  }

  /** True if it is for HDFS superusers. */
  boolean privileged() {
    return !auditName.isEmpty();
  }

  /** True if the history has it. */
  boolean isOrder() {
    return lane == Lane.ORDER || lane == Lane.OFF;
  }
}
