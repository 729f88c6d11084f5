package io.dayu.agent.share;

import io.dayu.agent.meter.TrafficCounters;
import io.dayu.protocol.LinkTerms;
import io.dayu.protocol.SignalPort;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Nodes that share their links in virtual time, on a network that carries what it is told. */
final class Neighbourhood {
  static final long LINK = 1_000_000;
  static final long TICK_NS = TimeUnit.MILLISECONDS.toNanos(10);

  static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(4);

  private static final double SECONDS_PER_TICK = 0.01;
  private static final LinkTerms BUDGET = new LinkTerms(750_000, 100_000, false, false, false);

  /** A node with its link, its foreground and its agent. */
  final class Node {
    final InetSocketAddress address;
    final long key;
    final LinkSharing sharing;
    final LimitingDisks disks = new LimitingDisks();
    boolean deaf;
    double foregroundIn;
    double foregroundOut;
    double inBytes;
    double outBytes;

    private Node(int number) {
      this.address = InetSocketAddress.createUnresolved("node" + number, 1000 + number);
      this.key = number;
      this.sharing =
          new LinkSharing(
              ShareTerms.of(LINK, 0.06, PATIENCE_NS),
              false,
              1,
              key,
              () -> ++keys,
              this::send,
              disks,
              nowNs);
      sharing.budget(BUDGET);
    }

    private void send(InetSocketAddress to, Signal signal) {
      Node other = nodes.get(to.getPort());
      if (other != null && !other.deaf && !deaf) {
        mail.add(() -> other.sharing.receive(address, signal, nowNs));
      }
    }
  }

  /** Disks that leave each agent what a test says, by its port. */
  static final class LimitingDisks implements ServedDisks {
    final Map<Integer, Double> leftBytesPerSec = new HashMap<>();
    final Map<Integer, Double> sentBytes = new HashMap<>();

    @Override
    public double leftBytesPerSec(InetSocketAddress agent) {
      return leftBytesPerSec.getOrDefault(agent.getPort(), Double.POSITIVE_INFINITY);
    }

    @Override
    public void sent(InetSocketAddress agent, double bytes) {
      sentBytes.merge(agent.getPort(), bytes, Double::sum);
    }
  }

  /** A pull under way. */
  static final class Flow {
    private final Node from;
    private final Node to;
    private long bytesPerSec;
    private long allottedBytesPerSec;
    private double waiting;
    private Optional<PullShare> share = Optional.empty();
    double bytes;

    /** Nothing comes, whatever it may take. */
    boolean stands;

    private Flow(Node from, Node to) {
      this.from = from;
      this.to = to;
    }

    long bytesPerSec() {
      return bytesPerSec;
    }

    long allottedBytesPerSec() {
      return allottedBytesPerSec;
    }

    void leave() {
      share.orElseThrow().leave();
      bytesPerSec = 0;
    }
  }

  private final Map<Integer, Node> nodes = new LinkedHashMap<>();
  private final List<Flow> flows = new ArrayList<>();
  private final List<Runnable> mail = new ArrayList<>();
  private long nowNs = TimeUnit.SECONDS.toNanos(9);
  private long keys = 1_000;

  Node node() {
    int number = nodes.size() + 1;
    Node node = new Node(number);
    nodes.put(1000 + number, node);
    return node;
  }

  Flow flow(Node from, Node to, long planBytesPerSec) {
    return flow(
        from, to, planBytesPerSec, Optional.of(new SignalPort(from.address.getPort(), from.key)));
  }

  Flow flow(Node from, Node to, long planBytesPerSec, Optional<SignalPort> signals) {
    Flow flow = new Flow(from, to);
    flow.share =
        to.sharing.join(
            new Shares.ShareRequest(
                from.address,
                signals,
                planBytesPerSec,
                () -> (int) flow.waiting,
                rate -> flow.bytesPerSec = rate,
                rate -> flow.allottedBytesPerSec = rate));
    flows.add(flow);
    return flow;
  }

  /** Passes on what was said before, then lets time pass. */
  void pass(long ms) {
    for (long left = ms; left > 0; left -= 10) {
      for (Flow flow : flows) {
        double moved = flow.stands ? 0 : flow.bytesPerSec * SECONDS_PER_TICK;
        flow.bytes += moved;
        flow.from.outBytes += moved;
        flow.to.inBytes += moved;
        flow.share.orElseThrow().took((int) moved);
      }
      nowNs += TICK_NS;
      List<Runnable> delivered = List.copyOf(mail);
      mail.clear();
      delivered.forEach(Runnable::run);
      for (Node node : nodes.values()) {
        node.inBytes += node.foregroundIn * SECONDS_PER_TICK;
        node.outBytes += node.foregroundOut * SECONDS_PER_TICK;
        node.sharing.observe(new TrafficCounters((long) node.inBytes, (long) node.outBytes), nowNs);
        node.sharing.share(nowNs);
        node.sharing.sendDue(nowNs);
      }
    }
  }

  long nowNs() {
    return nowNs;
  }
}
