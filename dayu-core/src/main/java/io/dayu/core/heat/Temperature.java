package io.dayu.core.heat;

/** The temperature of a block: how much it is read, by EAFR's rules (section 3.2.2). */
public enum Temperature {
  /** Read so much that it may need more replicas. */
  HOT,
  /** Neither hot nor cold. */
  WARM,
  /** Read so little that it may need fewer. */
  COLD
}
