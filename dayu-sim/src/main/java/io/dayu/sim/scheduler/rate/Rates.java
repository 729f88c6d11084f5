package io.dayu.sim.scheduler.rate;

/** The ways to set the rates of a plan's transfers, by name. */
public enum Rates {
  /** Iterative WSS (section 4.3): what the planner itself has set. */
  ITERATIVE_WSS("W"),
  /** {@link DeadlineRates}. */
  DEADLINE("DA"),
  /** {@link SinglePassWss}. */
  SINGLE_PASS_WSS("WSS1"),
  /** {@link MaxMinRates}. */
  MAX_MIN("MM");

  private final String label;

  Rates(String label) {
    this.label = label;
  }

  /** The name that users know it by. */
  public String label() {
    return label;
  }

  /** True if the rates of no link ever add up to more than B_recover. */
  public boolean keepsBudgets() {
    return this != DEADLINE;
  }

  /** The rates of the transfers, by number; each 1 byte per second or more. */
  long[] allocate(SlotFlows flows) {
    return switch (this) {
      case ITERATIVE_WSS -> flows.plannedBytesPerSec();
      case DEADLINE -> DeadlineRates.allocate(flows);
      case SINGLE_PASS_WSS -> SinglePassWss.allocate(flows);
      case MAX_MIN -> MaxMinRates.allocate(flows);
    };
  }
}
