package io.dayu.bench.testbed.net;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The commands that make the network: a namespace a host, one more with a bridge a rack, and a
 * shaped link from each DataNode to its rack.
 *
 * <p>With one rack there is one bridge. Otherwise NameNode, clients and the controller hang on a
 * core bridge, and each rack's bridge has an uplink to it.
 *
 * @param nodes DataNodes
 * @param racks that they are spread over in turn
 * @param link of a DataNode; empty for one that is not shaped
 * @param uplink of a rack; empty for one that is not shaped
 * @param congestionControl of TCP in all hosts, by Linux's name; otherwise they would have the
 *     machine's
 */
public record NetworkPlan(
    int nodes,
    int racks,
    Optional<Shaper> link,
    Optional<Shaper> uplink,
    String congestionControl) {
  /** The congestion control that Linux uses when nobody chooses. */
  public static final String USUAL_CONGESTION_CONTROL = "cubic";

  public static final String OWN_END = "e0";
  private static final String CORE = "core";

  /** The switch's end of a DataNode's link, by which it is counted there. */
  public static String switchEnd(int node) {
    return "p" + node;
  }

  /** All commands, in their order. */
  public List<List<String>> commands() {
    List<List<String>> commands = new ArrayList<>();
    addSwitch(commands);
    addController(commands);
    addHost(commands, TestbedHost.nameNode(), "pnn", CORE, Optional.empty());
    addHost(commands, TestbedHost.client(), "pcl", CORE, Optional.empty());
    for (int node = 0; node < nodes; node++) {
      addHost(commands, TestbedHost.dataNode(node), switchEnd(node), bridgeOf(node), link);
    }
    return commands;
  }

  /** The commands that give a DataNode's link another speed. */
  public static List<List<String>> reshape(int node, Shaper shaper) {
    List<List<String>> commands = new ArrayList<>();
    commands.addAll(
        shaper.change(Shaper.End.HOST, TestbedHost.dataNode(node).namespace(), OWN_END));
    commands.addAll(shaper.change(Shaper.End.SWITCH, TestbedHost.SWITCH, switchEnd(node)));
    return commands;
  }

  private String bridgeOf(int node) {
    return racks == 1 ? CORE : "rack" + node % racks;
  }

  private void addSwitch(List<List<String>> commands) {
    commands.add(words("ip netns add " + TestbedHost.SWITCH));
    addBridge(commands, CORE);
    for (int rack = 0; racks > 1 && rack < racks; rack++) {
      addBridge(commands, "rack" + rack);
      String up = "u" + rack;
      String down = "c" + rack;
      commands.add(inSwitch("link add " + up + " type veth peer name " + down));
      attach(commands, up, "rack" + rack);
      attach(commands, down, CORE);
      uplink.ifPresent(
          shaper -> {
            commands.addAll(shaper.install(Shaper.End.SWITCH, TestbedHost.SWITCH, up));
            commands.addAll(shaper.install(Shaper.End.SWITCH, TestbedHost.SWITCH, down));
          });
    }
  }

  private static void addBridge(List<List<String>> commands, String bridge) {
    commands.add(inSwitch("link add " + bridge + " type bridge"));
    commands.add(inSwitch("link set " + bridge + " up"));
  }

  private static void attach(List<List<String>> commands, String end, String bridge) {
    commands.add(inSwitch("link set " + end + " master " + bridge));
    commands.add(inSwitch("link set " + end + " up"));
  }

  private static void addController(List<List<String>> commands) {
    String link = TestbedHost.CONTROLLER_LINK;
    commands.add(
        words("ip link add " + link + " type veth peer name pctl netns " + TestbedHost.SWITCH));
    commands.add(words("ip addr add " + wide(TestbedHost.CONTROLLER_ADDRESS) + " dev " + link));
    commands.add(words("ip link set " + link + " up"));
    attach(commands, "pctl", CORE);
  }

  private void addHost(
      List<List<String>> commands,
      TestbedHost host,
      String end,
      String bridge,
      Optional<Shaper> shaper) {
    String name = host.namespace();
    commands.add(words("ip netns add " + name));
    commands.add(
        words(
            "ip link add "
                + OWN_END
                + " netns "
                + name
                + " type veth peer name "
                + end
                + " netns "
                + TestbedHost.SWITCH));
    commands.add(words("ip -n " + name + " link set lo up"));
    commands.add(words("ip netns exec " + name + " sysctl -qw net.ipv4.tcp_reflect_tos=1"));
    commands.add(words("ip -n " + name + " addr add " + wide(host.address()) + " dev " + OWN_END));
    commands.add(words("ip -n " + name + " link set " + OWN_END + " up"));
    commands.add(words("ip -n " + name + " route replace " + route(host)));
    attach(commands, end, bridge);
    shaper.ifPresent(
        its -> {
          String length = " txqueuelen " + its.queuePackets();
          commands.add(words("ip -n " + name + " link set " + OWN_END + length));
          commands.addAll(its.install(Shaper.End.HOST, name, OWN_END));
          commands.addAll(its.install(Shaper.End.SWITCH, TestbedHost.SWITCH, end));
        });
  }

  /**
   * A route names the congestion control of its connections, of those that are accepted as well. A
   * namespace's setting may only have what the machine lets everybody choose.
   */
  private String route(TestbedHost host) {
    return TestbedHost.NETWORK
        + " dev "
        + OWN_END
        + " proto kernel scope link src "
        + host.address()
        + " congctl "
        + congestionControl;
  }

  private static String wide(String address) {
    return address + "/" + TestbedHost.NETWORK_BITS;
  }

  private static List<String> inSwitch(String text) {
    return words("ip -n " + TestbedHost.SWITCH + " " + text);
  }

  private static List<String> words(String text) {
    return Arrays.asList(text.split(" ", -1));
  }
}
