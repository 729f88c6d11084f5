package io.dayu.it.testbed.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.testbed.net.Shaper;
import io.dayu.bench.testbed.net.TestbedHost;
import io.dayu.it.testbed.run.LinkFault.Way;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Faults take packets out at the right ends, and leave nothing when they end. */
final class LinkFaultTest {
  @Test
  void packetsToAnotherHostAreLostWhereTheyLeave() {
    LinkFault mute = LinkFault.cut(3, TestbedHost.nameNode(), EnumSet.of(Way.FROM_NODE));
    assertThat(texts(mute.begin()))
        .containsExactly(
            "tc -n dyb-d3 class add dev e0 parent 2: classid 2:3 htb prio 0"
                + " rate 40gbit quantum 60000",
            "tc -n dyb-d3 qdisc add dev e0 parent 2:3 handle 30: blackhole",
            "tc -n dyb-d3 filter add dev e0 parent 2: pref 1 protocol ip"
                + " u32 match ip dst 10.213.0.2/32 flowid 2:3");
    assertThat(texts(mute.end()))
        .containsExactly(
            "tc -n dyb-d3 filter del dev e0 parent 2: pref 1",
            "tc -n dyb-d3 class del dev e0 classid 2:3");
  }

  @Test
  void packetsFromAnotherHostAreLostAtTheSwitch() {
    LinkFault deaf = LinkFault.cut(3, TestbedHost.nameNode(), EnumSet.of(Way.TO_NODE));
    assertThat(texts(deaf.begin()))
        .contains(
            "tc -n dyb-sw filter add dev p3 parent 2: pref 1 protocol ip"
                + " u32 match ip src 10.213.0.2/32 flowid 2:3")
        .noneMatch(command -> command.contains("dyb-d3"));
  }

  @Test
  void chanceIsAShareOfTheKernelsRandomWords() {
    LinkFault flaky = LinkFault.flaky(3, 0.25, 0.5, new Shaper(1_000_000, 0, 0));
    assertThat(flaky.begin())
        .filteredOn(command -> command.contains("filter"))
        .hasSize(4)
        .anyMatch(command -> command.contains(program(0xC000_0000L)) && command.contains("2:3"))
        .anyMatch(command -> command.contains(program(0x8000_0000L)) && command.contains("2:4"));
  }

  private static String program(long atLeast) {
    return "4,32 0 0 4294963256,53 0 1 " + atLeast + ",6 0 0 4294967295,6 0 0 0";
  }

  private static List<String> texts(List<List<String>> commands) {
    return commands.stream().map(command -> String.join(" ", command)).toList();
  }
}
