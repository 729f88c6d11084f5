package io.dayu.bench.testbed.yardstick;

import io.dayu.bench.testbed.load.RunClock;
import io.dayu.bench.testbed.trace.LoadTrace;
import io.dayu.bench.testbed.trace.TraceFile;
import io.dayu.bench.testbed.trace.WireBudget;
import io.dayu.bench.testbed.trace.WireBytes;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * The program that sends one node's evenly spaced packets, from time zero until its standard input
 * ends.
 *
 * <p>It also owns the port that the others send to; what arrives there is left to the kernel, which
 * drops it.
 */
public final class YardstickMain {
  private static final int PORT = 9;
  private static final int PACKET_BYTES = 1400;

  private YardstickMain() {}

  /**
   * Runs.
   *
   * @param arguments file of the trace, own number, numbers and addresses of all that take part
   *     (with commas between), link in bytes a second, alpha, time zero
   */
  public static void main(String[] arguments) throws IOException {
    LoadTrace trace = TraceFile.read(Path.of(arguments[0]));
    int own = Integer.parseInt(arguments[1]);
    List<Integer> nodes = split(arguments[2]).stream().map(Integer::valueOf).toList();
    List<SocketAddress> addresses =
        split(arguments[3]).stream()
            .<SocketAddress>map(address -> new InetSocketAddress(address, PORT))
            .toList();
    WireBudget budget =
        new WireBudget(Double.parseDouble(arguments[4]), Double.parseDouble(arguments[5]));
    RunClock clock = new RunClock(Long.parseLong(arguments[6]));
    Thread sender =
        new Thread(
            () -> sendOnAndOn(new NodeFlows(trace, budget, nodes), own, addresses, clock),
            "sender");
    sender.setDaemon(true);
    try (DatagramChannel receiver = DatagramChannel.open()) {
      receiver.bind(addresses.get(nodes.indexOf(own)));
      sender.start();
      int read = System.in.read();
      System.out.println(read < 0 ? "input ended" : "told to end");
    }
  }

  private static List<String> split(String text) {
    return Arrays.asList(text.split(",", -1));
  }

  private static void sendOnAndOn(
      NodeFlows budgets, int own, List<SocketAddress> addresses, RunClock clock) {
    ByteBuffer packet = ByteBuffer.allocateDirect(PACKET_BYTES);
    PacketPacer pace = new PacketPacer(WireBytes.ofDatagram(PACKET_BYTES), 0);
    int step = -1;
    try (DatagramChannel channel = DatagramChannel.open()) {
      while (true) {
        long nowNs = clock.nowNs();
        if (nowNs < pace.nextNs()) {
          LockSupport.parkNanos(pace.nextNs() - nowNs);
          continue;
        }
        int current = budgets.trace().stepAt(nowNs);
        if (current != step) {
          step = current;
          pace.rates(budgets.from(own, step));
        }
        packet.clear();
        channel.send(packet, addresses.get(pace.send(nowNs)));
      }
    } catch (IOException e) {
      System.out.println("sending failed: " + e);
    }
  }
}
