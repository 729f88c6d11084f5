package io.dayu.core.power;

/** The action that is due on a machine. */
public enum PowerAct {
  NOTHING,
  /** The site's command is to switch it off. */
  SWITCH_OFF,
  /** The site's command is to switch it on. */
  SWITCH_ON,
  /** The machine's maintenance ends: it serves, and is no concern of ours any more. */
  END,
  /** The machine's maintenance ends although it is away: its blocks are recovered. */
  GIVE_UP
}
