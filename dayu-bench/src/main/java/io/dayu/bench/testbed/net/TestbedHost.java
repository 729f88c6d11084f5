package io.dayu.bench.testbed.net;

import java.util.ArrayList;
import java.util.List;

/**
 * A host of the testbed.
 *
 * @param namespace the network namespace that it is
 * @param address in the testbed's network
 */
public record TestbedHost(String namespace, String address) {
  /** With what the names of all namespaces and of the one link outside begin. */
  public static final String PREFIX = "dyb-";

  static final int NETWORK_BITS = 16;
  static final String NETWORK = "10.213.0.0/" + NETWORK_BITS;
  public static final String SWITCH = PREFIX + "sw";
  static final String CONTROLLER_LINK = PREFIX + "ctl";
  static final String CONTROLLER_ADDRESS = "10.213.0.1";
  private static final int HOSTS_A_NET = 250;

  public static TestbedHost nameNode() {
    return new TestbedHost(PREFIX + "nn", "10.213.0.2");
  }

  public static TestbedHost client() {
    return new TestbedHost(PREFIX + "cl", "10.213.0.3");
  }

  public static TestbedHost dataNode(int node) {
    int net = 1 + node / HOSTS_A_NET;
    return new TestbedHost(PREFIX + "d" + node, "10.213." + net + "." + (1 + node % HOSTS_A_NET));
  }

  /** The words before a command that has it run on this host. */
  public List<String> enter() {
    return enter(namespace);
  }

  /** A command on this host. */
  public List<String> run(List<String> command) {
    return run(namespace, command);
  }

  /** A command where all links meet. */
  public static List<String> runOnSwitch(List<String> command) {
    return run(SWITCH, command);
  }

  private static List<String> enter(String namespace) {
    return List.of("ip", "netns", "exec", namespace);
  }

  private static List<String> run(String namespace, List<String> command) {
    List<String> whole = new ArrayList<>(enter(namespace));
    whole.addAll(command);
    return whole;
  }
}
