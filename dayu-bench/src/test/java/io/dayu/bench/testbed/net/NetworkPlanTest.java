package io.dayu.bench.testbed.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The network's commands shape both ends of each link, and name nothing too long. */
final class NetworkPlanTest {
  private static final Shaper LINK = new Shaper(20_000_000, 0, 200);

  @Test
  void bothEndsOfALinkAreShaped() {
    List<String> commands =
        commands(new NetworkPlan(4, 1, Optional.of(LINK), Optional.empty(), "cubic"));
    assertThat(commands)
        .contains(
            "tc -n dyb-d3 qdisc add dev e0 root handle 1:"
                + " tbf rate 20000000bit burst 16384 latency 200ms",
            "tc -n dyb-sw qdisc add dev p3 root handle 1:"
                + " tbf rate 20000000bit burst 16384 latency 200ms");
    assertThat(commands).filteredOn(command -> command.contains(" tbf ")).hasSize(8);
  }

  @Test
  void whatIsMarkedForTheLowerClassWaitsInAQueueOfItsOwn() {
    assertThat(commands(new NetworkPlan(4, 1, Optional.of(LINK), Optional.empty(), "cubic")))
        .contains(
            "ip netns exec dyb-d3 sysctl -qw net.ipv4.tcp_reflect_tos=1",
            "tc -n dyb-d3 qdisc add dev e0 parent 1:1 handle 2: htb default 1",
            "tc -n dyb-d3 filter add dev e0 parent 2: protocol ip u32 match ip tos 32 0xfc"
                + " flowid 2:2",
            "tc -n dyb-d3 qdisc add dev e0 parent 2:2 handle 20: bfifo limit 516384");
  }

  @Test
  void aHostsOwnEndHasLinuxsUsualQueue_asLongAsTheSwitchs() {
    assertThat(commands(new NetworkPlan(4, 1, Optional.of(LINK), Optional.empty(), "cubic")))
        .contains(
            "ip -n dyb-d3 link set e0 txqueuelen 344",
            "tc -n dyb-d3 qdisc add dev e0 parent 2:1 handle 10: pfifo_fast",
            "tc -n dyb-sw qdisc add dev p3 parent 2:1 handle 10: bfifo limit 516384");
  }

  @Test
  void allHostsFindTheirSpeedInTheSameWay() {
    assertThat(commands(new NetworkPlan(4, 1, Optional.of(LINK), Optional.empty(), "reno")))
        .filteredOn(
            command -> command.contains(" route replace ") && command.endsWith(" congctl reno"))
        .hasSize(6);
  }

  @Test
  void racksHangOnTheCoreByShapedUplinks() {
    List<String> commands =
        commands(new NetworkPlan(4, 2, Optional.of(LINK), Optional.of(LINK.part(2)), "cubic"));
    assertThat(commands)
        .contains(
            "ip -n dyb-sw link set p3 master rack1",
            "ip -n dyb-sw link set pnn master core",
            "tc -n dyb-sw qdisc add dev u1 root handle 1:"
                + " tbf rate 40000000bit burst 32768 latency 200ms");
  }

  @Test
  void anUnshapedNetworkHasNoShapers() {
    assertThat(commands(new NetworkPlan(4, 1, Optional.empty(), Optional.empty(), "cubic")))
        .noneMatch(command -> command.startsWith("tc "));
  }

  @Test
  void aLinkIsCutAtBothEnds() {
    assertThat(NetworkPlan.reshape(2, LINK.part(0.1)).stream().map(NetworkPlanTest::text))
        .containsExactly(
            "tc -n dyb-d2 qdisc change dev e0 root handle 1:"
                + " tbf rate 2000000bit burst 16384 latency 200ms",
            "tc -n dyb-d2 qdisc change dev e0 parent 2:2 handle 20: bfifo limit 66384",
            "tc -n dyb-sw qdisc change dev p2 root handle 1:"
                + " tbf rate 2000000bit burst 16384 latency 200ms",
            "tc -n dyb-sw qdisc change dev p2 parent 2:1 handle 10: bfifo limit 66384",
            "tc -n dyb-sw qdisc change dev p2 parent 2:2 handle 20: bfifo limit 66384");
  }

  @Test
  void addressesAreDistinct() {
    List<String> addresses =
        java.util.stream.IntStream.range(0, 300)
            .mapToObj(n -> TestbedHost.dataNode(n).address())
            .toList();
    assertThat(addresses).doesNotHaveDuplicates().contains("10.213.1.250", "10.213.2.1");
  }

  private static List<String> commands(NetworkPlan plan) {
    return plan.commands().stream().map(NetworkPlanTest::text).toList();
  }

  private static String text(List<String> command) {
    return String.join(" ", command);
  }
}
