package io.dayu.protocol;

/** The origin of a link's speed. */
public enum LinkOrigin {
  /** Read from the network interface. */
  NIC,
  /** Set by the operator. */
  SETTING,
  /** What a newer agent says of it is not known here. */
  UNKNOWN
}
