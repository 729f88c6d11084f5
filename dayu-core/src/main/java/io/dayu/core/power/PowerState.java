package io.dayu.core.power;

/** The state of a machine on its way off or on. */
public enum PowerState {
  /** It enters maintenance, or is being switched off. */
  GOING_OFF,
  /** It was switched off. */
  OFF,
  /** It is being switched on, or has not reported its blocks yet. */
  COMING_ON,
  /** It did not come back in time: it counts as dead. */
  LOST
}
