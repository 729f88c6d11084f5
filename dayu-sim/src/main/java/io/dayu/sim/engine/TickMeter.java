package io.dayu.sim.engine;

/**
 * The meter of what the nodes' links carried beyond alpha, and of what they could have carried,
 * tick by tick (equations 1 to 4, with the foreground as it was, not as it was reported). Not
 * thread safe.
 */
final class TickMeter {
  private static final long PAPER_WINDOW_NS = 15_000_000_000L;

  private final Network network;
  private final Recovery recovery;
  private final OverloadWindow perTick;
  private final OverloadWindow perWindow;
  private double capacityBytes;
  private double idealBytes;
  private double movedBytes;

  TickMeter(Network network, Recovery recovery) {
    this.network = network;
    this.recovery = recovery;
    double alpha = recovery.scenario().settings().alpha();
    int links = 2 * recovery.shape().nodes();
    long ticks = Math.max(1, PAPER_WINDOW_NS / recovery.scenario().timing().tickNs());
    this.perTick = new OverloadWindow(alpha, 1, links);
    this.perWindow = new OverloadWindow(alpha, (int) ticks, links);
  }

  /** Adds the tick that the network has just moved. */
  void add() {
    double in = 0;
    double out = 0;
    for (int node = 0; node < recovery.shape().nodes(); node++) {
      if (recovery.alive(node)) {
        in += addLink(network.links().in(node));
        out += addLink(network.links().out(node));
        movedBytes += network.recoveryBytes(network.links().in(node));
      }
    }
    idealBytes += Math.min(in, out);
    perTick.ticked();
    perWindow.ticked();
  }

  /** Ends the last window. */
  void close() {
    perWindow.close();
  }

  /** Adds one link and returns what equation 1 leaves to recovery on it. */
  private double addLink(int link) {
    double capacity = network.capacityBytes(link);
    double foreground = network.foregroundBytes(link);
    capacityBytes += capacity;
    perTick.add(link, network.recoveryBytes(link), foreground, capacity);
    perWindow.add(link, network.recoveryBytes(link), foreground, capacity);
    double seconds = network.seconds();
    return seconds
        * recovery.scenario().recoverBytesPerSec(capacity / seconds, foreground / seconds);
  }

  /** The interference factors of all ticks. */
  Interference interference() {
    return new Interference(
        perWindow.overloadBytes() / capacityBytes,
        perWindow.foregroundOverloadBytes() / capacityBytes,
        perTick.overloadBytes() / capacityBytes,
        perTick.foregroundOverloadBytes() / capacityBytes);
  }

  /** Overloads of means over 15 s. */
  OverloadWindow perWindow() {
    return perWindow;
  }

  /** Overloads of single ticks. */
  OverloadWindow perTick() {
    return perTick;
  }

  /** Bytes that all links could carry. */
  double capacityBytes() {
    return capacityBytes;
  }

  /** Bytes that equation 2 would carry. */
  double idealBytes() {
    return idealBytes;
  }

  /** Bytes that recovery carried. */
  double movedBytes() {
    return movedBytes;
  }
}
