package io.dayu.hdfs.ingress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.dayu.hdfs.ingress.IngressScript.Said;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The script on two hosts that are network namespaces, with a kernel's own classes. It is skipped
 * where namespaces may not be made or the kernel lacks what the script needs.
 */
@EnabledOnOs(OS.LINUX)
final class IngressNamespaceTest {
  private static final String SOURCE = "dayu-in-s" + ProcessHandle.current().pid();
  private static final String DESTINATION = "dayu-in-d" + ProcessHandle.current().pid();

  /** Slow, so that no pause of this machine empties a queue before it is full again. */
  private static final String RATE = "4mbit";

  private final IngressScript machine = new IngressScript(List.of(), Map.of());
  private final IngressScript source = in(SOURCE);
  private final IngressScript destination = in(DESTINATION);

  private static IngressScript in(String namespace) {
    return new IngressScript(List.of("ip", "netns", "exec", namespace), Map.of());
  }

  @BeforeEach
  void makeHosts() throws Exception {
    assumeTrue("0\n".equals(machine.other("id", "-u").out()), "only root may make namespaces");
    assumeTrue(machine.other("sh", "-c", "command -v ip tc").exitCode() == 0, "no iproute2 here");
    assumeTrue(
        machine.other("ip", "netns", "add", SOURCE).exitCode() == 0,
        "network namespaces cannot be made here");
    expect(machine, "ip netns add " + DESTINATION);
    expect(
        machine,
        ("ip link add e0 netns %s address 02:00:00:00:00:01 type veth"
                + " peer name e0 netns %s address 02:00:00:00:00:02")
            .formatted(SOURCE, DESTINATION));
    address(source, 1);
    address(destination, 2);
    assumeTrue(
        destination.other("sh", "-c", "ip link add probe type ifb && ip link del probe").exitCode()
            == 0,
        "this kernel has no ifb");
    // Known neighbours ask nothing, so that every packet is one of the test's.
    expect(source, "ip neigh add 10.9.0.2 dev e0 lladdr 02:00:00:00:00:02");
    expect(source, "ip neigh add fd09::2 dev e0 lladdr 02:00:00:00:00:02");
  }

  private static void address(IngressScript host, int number) throws Exception {
    expect(host, "ip addr add 10.9.0." + number + "/24 dev e0");
    expect(host, "ip addr add fd09::" + number + "/64 dev e0 nodad");
    expect(host, "ip link set e0 up");
  }

  @AfterEach
  void removeHosts() throws Exception {
    machine.other("ip", "netns", "del", SOURCE);
    machine.other("ip", "netns", "del", DESTINATION);
  }

  private static void expect(IngressScript where, String command) throws Exception {
    Said said = where.other(command.split(" ", -1));
    assertThat(said.exitCode()).as(command + ": " + said.err()).isZero();
  }

  private Said install(String... more) throws Exception {
    List<String> words = new ArrayList<>(List.of("install", "--dev", "e0", "--rate", RATE));
    words.addAll(List.of(more));
    return destination.run(words.toArray(String[]::new));
  }

  /** All that the script could have changed. */
  private String state() throws Exception {
    return destination.other("ls", "/sys/class/net").out()
        + destination.other("tc", "qdisc", "show").out();
  }

  @Test
  void removeUndoesWhatInstallDid() throws Exception {
    String before = state();
    assertThat(destination.run("show", "--dev", "e0").exitCode()).isEqualTo(3);

    assertThat(install().exitCode()).isZero();
    String installed = state();
    assertThat(installed).contains("dayu-in", "qdisc ingress");
    assertThat(destination.run("show", "--dev", "e0").out())
        .startsWith("e0: in force; 3.6 Mb/s of 4 Mb/s, DSCP 8 last, by dayu-in");
    assertThat(install().out()).isEqualTo("e0: in force already; nothing was changed.\n");
    assertThat(state()).isEqualTo(installed);

    assertThat(destination.run("remove", "--dev", "e0").out()).isEqualTo("e0: removed.\n");
    assertThat(state()).isEqualTo(before);
    assertThat(destination.run("remove", "--dev", "e0").exitCode()).isZero();
    assertThat(destination.run("show", "--dev", "e0").exitCode()).isEqualTo(3);
  }

  @Test
  void installWithOtherWordsReplacesItsOwn() throws Exception {
    install();

    assertThat(install("--class", "1", "--share", "0.8").out())
        .startsWith("e0: in force; 3.2 Mb/s of 4 Mb/s, DSCP 1 last, by dayu-in");
    assertThat(destination.run("show", "--dev", "e0").out()).contains("3.2 Mb/s", "DSCP 1 last");
    assertThat(state()).containsOnlyOnce("qdisc ingress").containsOnlyOnce("qdisc htb");
  }

  @Test
  void whenAnotherTakesTheIncomingQueueItIsNotInForce() throws Exception {
    install();
    expect(destination, "tc qdisc del dev e0 ingress");
    expect(destination, "tc qdisc add dev e0 clsact");

    assertThat(destination.run("show", "--dev", "e0").exitCode()).isEqualTo(3);
    assertThat(install().exitCode()).isEqualTo(1);
    assertThat(destination.run("remove", "--dev", "e0").exitCode()).isZero();
    assertThat(state()).contains("qdisc clsact").doesNotContain("dayu-in");
  }

  /**
   * Far more comes in than the link carries, most of it marked: what is not marked loses nothing
   * and is there before what is marked and waits.
   */
  @ParameterizedTest
  @CsvSource({"10.9.0.2,8", "fd09::2,8", "10.9.0.2,1"})
  void markedPacketsAreServedLast(String address, int dscp) throws Exception {
    install("--class", "" + dscp);
    Process receiver = peer(destination, "receive", address);
    String arrived;
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(receiver.getInputStream(), StandardCharsets.US_ASCII))) {
      assertThat(lines.readLine()).isEqualTo("ready");
      assertThat(peer(source, "send", address, "" + dscp).waitFor()).isZero();
      Served others = awaitEmptyQueues("others");
      Served recovery = awaitEmptyQueues("recovery");
      assertThat(peer(source, "end", address).waitFor()).isZero();
      arrived = lines.readLine();

      assertThat(others.packets()).isGreaterThanOrEqualTo(DatagramPeer.PLAIN);
      assertThat(others.dropped()).isZero();
      assertThat(recovery.packets() + recovery.dropped()).isEqualTo(DatagramPeer.MARKED);
      assertThat(recovery.dropped()).isPositive();
      assertThat(recovery.bytes()).isGreaterThan(recovery.packets() * DatagramPeer.BYTES);
      assertThat(arrived.chars().filter(kind -> kind == 'p').count()).isEqualTo(DatagramPeer.PLAIN);
      assertThat(arrived.chars().filter(kind -> kind == 'm').count()).isEqualTo(recovery.packets());
      assertThat(arrived.length() - 1 - arrived.lastIndexOf('p'))
          .as("marked ones after the last plain one, and the end: " + arrived)
          .isGreaterThan(100);
    } finally {
      receiver.destroyForcibly().waitFor();
    }
  }

  private static Process peer(IngressScript host, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(host.before());
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx32m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path", "")));
    command.add(DatagramPeer.class.getName());
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  private record Served(long bytes, long packets, long dropped) {}

  /** What show says of a class when nothing waits in any. */
  private Served awaitEmptyQueues(String name) throws Exception {
    while (true) {
      List<String[]> rows =
          destination.run("show", "--dev", "e0").lines().stream()
              .map(line -> line.split(" +", -1))
              .filter(words -> words.length == 5 && !words[0].equals("class"))
              .toList();
      assertThat(rows).extracting(row -> row[0]).containsExactly("others", "recovery");
      if (rows.stream().allMatch(row -> row[4].equals("0b"))) {
        String[] row = rows.stream().filter(its -> its[0].equals(name)).findFirst().orElseThrow();
        return new Served(Long.parseLong(row[1]), Long.parseLong(row[2]), Long.parseLong(row[3]));
      }
    }
  }
}
