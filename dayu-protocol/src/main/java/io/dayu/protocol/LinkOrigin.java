package io.dayu.protocol;

/** Where a link's speed comes from. */
public enum LinkOrigin {
  /** Read from the network interface. */
  NIC,
  /** Set by the operator. */
  SETTING,
  /** What a newer agent says of it is not known here. */
  UNKNOWN
}
