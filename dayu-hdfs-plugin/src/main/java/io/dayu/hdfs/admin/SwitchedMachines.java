package io.dayu.hdfs.admin;

import io.dayu.hdfs.power.PowerOrders;
import io.dayu.protocol.admin.PowerAnswer;
import io.dayu.protocol.admin.PowerQuestion;

/** Tells the process that switches machines what is to be switched. */
final class SwitchedMachines {
  private SwitchedMachines() {}

  /** The answer of an active NameNode; waits for nobody. */
  static PowerAnswer answer(Host host, RunningDayu parts, PowerQuestion question)
      throws RefusedException {
    Readings.requireActive(host, "the active one has machines switched");
    PowerOrders orders =
        (PowerOrders)
            parts
                .systems()
                .find("power")
                .orElseThrow(
                    () ->
                        new RefusedException(
                            AnswerCode.FAILED,
                            "No machine is switched: dayu.elastic.off.command is none on this"
                                + " NameNode, or its system power has failed."));
    try {
      return orders.answer(question, host.callerAddress());
    } catch (PowerOrders.SecondProcessException e) {
      throw new RefusedException(AnswerCode.FAILED, String.valueOf(e.getMessage()));
    }
  }
}
