package io.dayu.it.testbed.run;

import io.dayu.bench.testbed.net.NetworkPlan;
import io.dayu.bench.testbed.net.Shaper;
import io.dayu.bench.testbed.net.Shell;
import io.dayu.bench.testbed.net.TestbedHost;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The faults of a DataNode's shaped link: packets are lost, or held up and so overtaken.
 *
 * <p>They are sent to classes of their own in the shapers at both ends of the link. That needs no
 * more of the kernel than the shapers do, and its BPF classifier where packets are lost by chance.
 */
final class LinkFault {
  private static final String LOST = "2:3";
  private static final String HELD_UP = "2:4";
  private static final int HELD_UP_BYTES = 20_000;
  private static final Pattern DROPPED = Pattern.compile("dropped (\\d+)");

  /** A direction of the packets. */
  enum Way {
    FROM_NODE,
    TO_NODE
  }

  private record End(String namespace, String networkInterface) {}

  private final List<End> ends = new ArrayList<>();
  private final List<List<String>> begin = new ArrayList<>();
  private final List<List<String>> end = new ArrayList<>();

  private LinkFault() {}

  /** No packet between a DataNode and another host arrives, in the directions given. */
  static LinkFault cut(int node, TestbedHost other, Set<Way> ways) {
    LinkFault fault = new LinkFault();
    for (Way way : ways) {
      String field = way == Way.FROM_NODE ? "dst" : "src";
      End end = endOf(node, way);
      fault.lose(end, "u32 match ip " + field + " " + other.address() + "/32");
    }
    return fault;
  }

  /**
   * Each packet to and from a DataNode is lost with a chance, and with another is held up.
   *
   * @param lossShare of the packets that are lost
   * @param heldUpShare of the others
   * @param slow the speed at which those go on that are held up
   */
  static LinkFault flaky(int node, double lossShare, double heldUpShare, Shaper slow) {
    LinkFault fault = new LinkFault();
    for (Way way : Way.values()) {
      End end = endOf(node, way);
      fault.lose(end, byChance(lossShare));
      fault.holdUp(end, byChance(heldUpShare), slow);
    }
    return fault;
  }

  private static End endOf(int node, Way way) {
    return way == Way.FROM_NODE
        ? new End(TestbedHost.dataNode(node).namespace(), NetworkPlan.OWN_END)
        : new End(TestbedHost.SWITCH, NetworkPlan.switchEnd(node));
  }

  /** A classifier in classic BPF: loads the kernel's random word and compares it. */
  private static String byChance(double share) {
    long atLeast = Math.round((1 - share) * (1L << Integer.SIZE));
    return "bpf bytecode 4,32 0 0 4294963256,53 0 1 " + atLeast + ",6 0 0 4294967295,6 0 0 0";
  }

  private void lose(End at, String which) {
    ends.add(at);
    addClass(at, LOST, "htb prio 0 " + Shaper.UNLIMITED);
    begin(at, "qdisc add DEV parent " + LOST + " handle 30: blackhole");
    addFilter(at, 1, which, LOST);
  }

  private void holdUp(End at, String which, Shaper slow) {
    String speed = slow.bitsPerSec() + "bit";
    addClass(at, HELD_UP, "htb prio 0 rate " + speed + " ceil " + speed + " quantum 60000");
    begin(at, "qdisc add DEV parent " + HELD_UP + " handle 40: bfifo limit " + HELD_UP_BYTES);
    addFilter(at, 2, which, HELD_UP);
  }

  private void addClass(End at, String id, String kind) {
    begin(at, "class add DEV parent 2: classid " + id + " " + kind);
    end.add(0, command(at, "class del DEV classid " + id));
  }

  private void addFilter(End at, int preference, String which, String id) {
    String filter = "DEV parent 2: pref " + preference + " protocol ip ";
    List<String> command = new ArrayList<>(command(at, "filter add " + filter));
    command.addAll(words(which));
    command.addAll(List.of("flowid", id));
    begin.add(command);
    end.add(0, command(at, "filter del DEV parent 2: pref " + preference));
  }

  private void begin(End at, String text) {
    begin.add(command(at, text));
  }

  private static List<String> command(End at, String text) {
    return Shaper.words(text.strip(), at.namespace, at.networkInterface);
  }

  /** The words of a classifier; its program is one of them, blanks and all. */
  private static List<String> words(String which) {
    return which.startsWith("bpf")
        ? Arrays.asList(which.split(" ", 3))
        : Arrays.asList(which.split(" ", -1));
  }

  /** The commands after which the link has it. */
  List<List<String>> begin() {
    return List.copyOf(begin);
  }

  /** The commands that take it away again. */
  List<List<String>> end() {
    return List.copyOf(end);
  }

  /** Packets that it has lost at each end so far; to be asked while the link has it. */
  List<Long> lost() throws IOException, InterruptedException {
    List<Long> lost = new ArrayList<>();
    for (End at : ends) {
      String shown = Shell.run(command(at, "-s qdisc show DEV handle 30:"));
      Matcher matcher = DROPPED.matcher(shown);
      if (!matcher.find()) {
        throw new IOException("no counter of lost packets in: " + shown);
      }
      lost.add(Long.valueOf(matcher.group(1)));
    }
    return lost;
  }
}
