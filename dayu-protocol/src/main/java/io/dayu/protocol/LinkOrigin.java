package io.dayu.protocol;

/** The origin of a link's speed. */
public enum LinkOrigin {
  /** Read from the network interface. */
  NIC,
  /** Set by the operator. */
  SETTING,
  /** An origin that a newer agent tells and that is not known here. */
  UNKNOWN
}
