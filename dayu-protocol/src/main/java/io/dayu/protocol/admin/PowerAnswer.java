package io.dayu.protocol.admin;

import java.util.List;

/**
 * The answer to a {@link PowerQuestion}: one order at most.
 *
 * @param order its own name; empty where nothing is to be switched
 * @param on whether machines are switched on; otherwise they are switched off
 * @param hosts of the machines
 * @param startWithinMs time from the question on within which the command starts, or never
 * @param timeoutMs after which a command is killed
 */
public record PowerAnswer(
    String order, boolean on, List<String> hosts, long startWithinMs, long timeoutMs) {
  /** Nothing is to be switched. */
  public static final PowerAnswer NOTHING = new PowerAnswer("", false, List.of(), 0, 0);

  public PowerAnswer {
    hosts = List.copyOf(hosts);
  }

  /** True if something is to be switched. */
  public boolean isOrder() {
    return !order.isEmpty();
  }
}
