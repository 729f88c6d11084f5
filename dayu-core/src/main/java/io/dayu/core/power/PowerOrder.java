package io.dayu.core.power;

/** The outcome of the last command to a machine in its state. */
public enum PowerOrder {
  NONE,
  RUNNING,
  DONE,
  FAILED
}
