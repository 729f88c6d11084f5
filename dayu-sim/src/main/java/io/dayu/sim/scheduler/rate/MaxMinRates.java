package io.dayu.sim.scheduler.rate;

import io.dayu.core.rate.Flows;
import io.dayu.core.rate.IterativeWss;

/**
 * Max-min fairness: transfers share every link equally, however many bytes they have, and what one
 * cannot use goes to the others. It is iterative WSS over transfers of one byte each.
 */
final class MaxMinRates {
  private MaxMinRates() {}

  static long[] allocate(SlotFlows flows) {
    Flows equal = new Flows(flows.size());
    for (int flow = 0; flow < flows.size(); flow++) {
      equal.add(flows.route(flow), 1);
    }
    return IterativeWss.allocate(equal, flows.budgetsBytesPerSec(), 0);
  }
}
