package io.dayu.core.power;

/** The state of a machine on its way off or on. */
public enum PowerState {
  /** The machine enters maintenance, or is being switched off. */
  GOING_OFF,
  /** The machine was switched off. */
  OFF,
  /** The machine is being switched on, or has not reported its blocks yet. */
  COMING_ON,
  /** The machine did not come back in time: it counts as dead. */
  LOST
}
