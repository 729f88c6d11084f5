package io.dayu.hdfs.ingress;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.hdfs.ingress.IngressScript.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests of the script's input, its messages and the commands that it would run: with tools and a
 * {@code /sys} of the test's own, so that it needs neither root nor a kernel's modules.
 */
@EnabledOnOs(OS.LINUX)
final class IngressScriptTest {
  private static final String IFB = "dayu-in7";
  private static final Pattern MATCH = Pattern.compile("match u32 (0x\\w+) (0x\\w+) at 0 flowid");

  @TempDir private Path directory;
  private Path tools;
  private Path link;
  private IngressScript script;

  @BeforeEach
  void makeAnInterface() throws IOException {
    tools = Files.createDirectories(directory.resolve("tools"));
    link = Files.createDirectories(directory.resolve("sys/class/net/eth0/queues/rx-0"));
    link = link.getParent().getParent();
    Files.writeString(link.resolve("ifindex"), "7\n");
    Files.writeString(link.resolve("speed"), "10000\n");
    Files.writeString(link.resolve("uevent"), "INTERFACE=eth0\nIFINDEX=7\n");
    tool("tc", "echo tc \"$@\" >> $LOG");
    tool("ip", "echo ip \"$@\" >> $LOG");
    tool("id", "echo 0");
    script = IngressScript.on(tools, directory.resolve("sys"));
  }

  private void tool(String name, String body) throws IOException {
    Path file = tools.resolve(name);
    Files.writeString(
        file, "#!/bin/sh\n" + body.replace("$LOG", "'" + directory.resolve("log") + "'") + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** What the tools were asked to change. */
  private List<String> changes() throws IOException {
    return Files.readAllLines(directory.resolve("log")).stream()
        .filter(line -> !line.contains(" show "))
        .toList();
  }

  @Test
  void aDryRunPrintsTheCommandsAndChangesNothing() throws Exception {
    Said said = script.run("install", "--dev", "eth0", "--rate", "20mbit", "--dry-run");

    assertThat(said.err()).isEmpty();
    assertThat(said.lines())
        .containsExactly(
            "ip link add name dayu-in7 type ifb",
            "ip link set dev dayu-in7 alias dayu-ingress/eth0/20000000/900/8",
            "ip link set dev dayu-in7 up",
            "tc qdisc add dev dayu-in7 root handle 1: htb default 10",
            "tc class add dev dayu-in7 parent 1: classid 1:1 htb rate 18000000bit"
                + " ceil 18000000bit prio 0 burst 16384 cburst 16384 quantum 60000",
            "tc class add dev dayu-in7 parent 1:1 classid 1:10 htb rate 16920000bit"
                + " ceil 18000000bit prio 0 burst 16384 cburst 16384 quantum 60000",
            "tc class add dev dayu-in7 parent 1:1 classid 1:20 htb rate 1080000bit"
                + " ceil 18000000bit prio 1 burst 16384 cburst 16384 quantum 60000",
            "tc qdisc add dev dayu-in7 parent 1:10 handle 10: bfifo limit 131072",
            "tc qdisc add dev dayu-in7 parent 1:20 handle 20: bfifo limit 524288",
            "tc filter add dev dayu-in7 parent 1: pref 1 protocol all u32"
                + " match u32 0x40200000 0xf0fc0000 at 0 flowid 1:20",
            "tc filter add dev dayu-in7 parent 1: pref 1 protocol all u32"
                + " match u32 0x62000000 0xffc00000 at 0 flowid 1:20",
            "tc qdisc add dev eth0 handle ffff: ingress",
            "tc filter add dev eth0 parent ffff: pref 49000 protocol all u32 match u32 0 0"
                + " action mirred egress redirect dev dayu-in7");
    assertThat(changes()).isEmpty();
  }

  /** Onto a disk that is full at once, or after some of the commands. */
  @ParameterizedTest
  @CsvSource({
    "install,0,fresh",
    "install,1,fresh",
    "install --force,0,ours",
    "install --force,1,ours",
    "install --force,1,others",
    "remove,0,ours",
  })
  void aDryRunThatCannotPrintChangesNothing(String verb, int blocks, String before)
      throws Exception {
    if (!before.equals("fresh")) {
      Path ifb = Files.createDirectories(link.resolveSibling(IFB));
      Files.writeString(
          ifb.resolve("ifalias"), before.equals("ours") ? "dayu-ingress/eth0/1/900/8" : "another");
    }

    Said said =
        script.other(
            "sh",
            "-c",
            "trap '' XFSZ; ulimit -f %d; sh '%s' %s --dev eth0 --dry-run > '%s'"
                .formatted(
                    blocks, IngressScript.FILE.toAbsolutePath(), verb, directory.resolve("full")));

    assertThat(said.exitCode()).isNotZero();
    assertThat(Files.exists(directory.resolve("log")) ? changes() : List.of()).isEmpty();
  }

  /** A signal in the middle. */
  @Test
  void aDryRunThatIsKilledChangesNothing() throws Exception {
    Said said =
        script.other(
            "sh",
            "-c",
            "printf() { case \"$2\" in *' up') kill -TERM $$;; esac; command printf \"$@\"; }; "
                + "set -- install --dev eth0 --dry-run; . "
                + IngressScript.FILE.toAbsolutePath());

    assertThat(said.exitCode()).isEqualTo(1);
    assertThat(changes()).isEmpty();
  }

  @Test
  void whatADryRunPrintsIsWhatIsRun() throws Exception {
    List<String> printed = script.run("install", "--dev", "eth0", "--dry-run").lines();

    Said said = script.run("install", "--dev", "eth0");

    assertThat(said.exitCode()).isZero();
    assertThat(changes()).isEqualTo(printed);
    assertThat(said.lines())
        .containsExactly("eth0: in force; 9 Gb/s of 10 Gb/s, DSCP 8 last, by dayu-in7.");
  }

  @ParameterizedTest
  @CsvSource({
    "10gbit,0.9,9000000000",
    "2500mbit,0.95,2375000000",
    "100000kbit,0.5,50000000",
    "1000000bit,0.99,990000",
    "400gbit,0.905,362000000000"
  })
  void theShareOfTheRateIsUsed(String rate, String share, String bitsPerSec) throws Exception {
    Said said =
        script.run("install", "--dev", "eth0", "--rate", rate, "--share", share, "--dry-run");

    assertThat(said.out()).contains(" classid 1:1 htb rate " + bitsPerSec + "bit ceil ");
  }

  /** The filters against the first words of all headers that there can be. */
  @ParameterizedTest
  @ValueSource(ints = {1, 8, 46, 63})
  void onlyTheClassIsServedLast_ofBothVersionsOfIp(int dscp) throws Exception {
    String text = script.run("install", "--dev", "eth0", "--class", "" + dscp, "--dry-run").out();
    List<long[]> filters =
        MATCH
            .matcher(text)
            .results()
            .map(found -> new long[] {Long.decode(found.group(1)), Long.decode(found.group(2))})
            .toList();

    for (int trafficClass = 0; trafficClass < 256; trafficClass++) {
      long v4 = Long.decode("0x45" + "%02x".formatted(trafficClass) + "05dc");
      long v6 = Long.decode("0x6" + "%02x".formatted(trafficClass) + "a1b2c");
      boolean last = trafficClass >> 2 == dscp;
      assertThat(matches(filters, v4)).as("IPv4, class %s", trafficClass).isEqualTo(last);
      assertThat(matches(filters, v6)).as("IPv6, class %s", trafficClass).isEqualTo(last);
    }
    // A question of ARP for Ethernet.
    assertThat(matches(filters, 0x00010800L)).isFalse();
  }

  private static boolean matches(List<long[]> filters, long word) {
    return filters.stream().anyMatch(filter -> (word & filter[1]) == filter[0]);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "start --dev eth0",
        "install",
        "install --dev",
        "install --dev ../eth0",
        "install --dev eth0 --rate 10",
        "install --dev eth0 --rate gbit",
        "install --dev eth0 --rate 1.5gbit",
        "install --dev eth0 --rate -1gbit",
        "install --dev eth0 --rate 999kbit",
        "install --dev eth0 --rate 401gbit",
        "install --dev eth0 --share 1",
        "install --dev eth0 --share 0.499",
        "install --dev eth0 --share 0.991",
        "install --dev eth0 --share 90",
        "install --dev eth0 --share 0.9x",
        "install --dev eth0 --class 0",
        "install --dev eth0 --class 64",
        "install --dev eth0 --class cs1",
        "install --dev eth0 --class 08",
        "install --dev eth0 --now"
      })
  void wrongArgumentsCostOneSentence(String arguments) throws Exception {
    Said said = script.run(arguments.isEmpty() ? new String[0] : arguments.split(" ", -1));

    assertThat(said.exitCode()).isEqualTo(2);
    assertThat(said.out()).isEmpty();
    assertThat(said.err()).matches("dayu-ingress: .+\\.\n");
  }

  @Test
  void helpNamesEveryOption() throws Exception {
    assertThat(script.run("--help").out())
        .contains("install", "remove", "show", "--dev", "--rate", "--share", "--class", "--force");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "0", ""})
  void anInterfaceThatTellsNoSpeedAsksForIt(String speed) throws Exception {
    Files.writeString(link.resolve("speed"), speed);

    assertRefused(
        script.run("install", "--dev", "eth0", "--dry-run"),
        "eth0 does not tell its speed; say it by --rate, such as --rate 10gbit.");
  }

  @Test
  void anInterfaceThatIsNotThereIsNamed() throws Exception {
    assertRefused(script.run("show", "--dev", "eth9"), "There is no interface eth9 here.");
  }

  @Test
  void onlyRootMayChangeAnything() throws Exception {
    tool("id", "echo 1000");

    assertRefused(script.run("install", "--dev", "eth0"), "Only root may do this.");
    assertRefused(script.run("remove", "--dev", "eth0"), "Only root may do this.");
    assertThat(script.run("install", "--dev", "eth0", "--dry-run").exitCode()).isZero();
    assertThat(script.run("show", "--dev", "eth0").exitCode()).isEqualTo(3);
  }

  @Test
  void aMachineWithoutTcIsTold() throws Exception {
    Files.delete(tools.resolve("tc"));
    tool("cat", "exec " + onPath("cat") + " \"$@\"");
    IngressScript poor =
        new IngressScript(
            List.of(),
            Map.of("PATH", tools.toString(), "DAYU_INGRESS_SYS", directory.resolve("sys") + ""));

    assertRefused(
        poor.run("show", "--dev", "eth0"),
        "There is no tc here (iproute2), or its directory, often /usr/sbin, is not on the PATH.");
  }

  private static Path onPath(String tool) {
    return Pattern.compile(":")
        .splitAsStream(System.getenv("PATH"))
        .map(entry -> Path.of(entry, tool))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ip| type ifb|The kernel has no ifb (module ifb)|",
        "tc| htb |The kernel has no HTB (module sch_htb)|ip link del dev dayu-in7",
        "tc| 1: pref |The kernel has no u32 classifier (module cls_u32)|ip link del dev dayu-in7",
        "tc| ingress|The kernel has no incoming queue (module sch_ingress)|ip link del dev dayu-in7",
        "tc|mirred|The kernel cannot redirect (modules cls_u32, act_mirred)"
            + "|tc qdisc del dev eth0 ingress;ip link del dev dayu-in7"
      })
  void whatTheKernelLacksIsNamed_andWhatWasDoneIsUndone(
      String tool, String command, String lack, String undone) throws Exception {
    tool(
        tool,
        "case \" $*\" in *\"add\"*\"%s\"*) echo nay >&2; exit 2;; esac; echo %s \"$@\" >> $LOG"
            .formatted(command, tool));

    Said said = script.run("install", "--dev", "eth0");

    assertThat(said.exitCode()).isEqualTo(1);
    assertThat(said.out()).isEmpty();
    assertThat(said.err().lines())
        .hasSize(2)
        .first()
        .asString()
        .startsWith("dayu-ingress: " + lack + " (\"")
        .endsWith(": nay)");
    assertThat(said.err()).endsWith("dayu-ingress: Nothing was installed.\n");
    List<String> deletions =
        Files.exists(directory.resolve("log"))
            ? changes().stream().filter(line -> line.contains(" del ")).toList()
            : List.of();
    assertThat(String.join(";", deletions)).isEqualTo(Objects.requireNonNullElse(undone, ""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"clsact", "ingress"})
  void anotherOnesQueueIsLeftAloneUnlessForced(String kind) throws Exception {
    tool(
        "tc",
        "echo tc \"$@\" >> $LOG; case \"$*\" in \"qdisc show\"*)"
            + " echo 'qdisc pfifo_fast 0: root'; echo 'qdisc %s ffff: parent ffff:fff1';; esac"
                .formatted(kind));

    assertRefused(
        script.run("install", "--dev", "eth0"),
        "eth0 has an incoming queue ("
            + kind
            + ") that this script has not made, and it may be in use; --force takes it away.");
    assertThat(script.run("remove", "--dev", "eth0").lines())
        .containsExactly("eth0: nothing of this script is there.");
    assertThat(changes()).isEmpty();
    assertThat(script.run("install", "--dev", "eth0", "--force", "--dry-run").out())
        .startsWith("Note: the incoming queue (" + kind + ") of eth0 is lost")
        .containsOnlyOnce("tc qdisc del dev eth0 " + kind + "\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "somebody else's", "dayu-ingress/eth1/20000000/900/8"})
  void anotherOnesIfbIsLeftAloneUnlessForced(String alias) throws Exception {
    Path ifb = Files.createDirectories(link.resolveSibling(IFB));
    Files.writeString(ifb.resolve("ifalias"), alias);

    assertRefused(
        script.run("install", "--dev", "eth0"),
        "There is an interface dayu-in7 that this script has not made; --force takes it away.");
    assertThat(script.run("remove", "--dev", "eth0").lines())
        .containsExactly("eth0: nothing of this script is there.");
    assertThat(changes()).isEmpty();
    assertThat(script.run("install", "--dev", "eth0", "--force", "--dry-run").lines())
        .startsWith("ip link del dev dayu-in7", "ip link add name dayu-in7 type ifb");
  }

  @Test
  void whatIsHalfThereIsNotInForce_andInstallMakesItAnew() throws Exception {
    Path ifb = Files.createDirectories(link.resolveSibling(IFB));
    Files.writeString(ifb.resolve("ifalias"), "dayu-ingress/eth0/10000000000/900/8\n");

    Said shown = script.run("show", "--dev", "eth0");
    assertThat(shown.exitCode()).isEqualTo(3);
    assertThat(shown.out()).startsWith("eth0: not in force, but parts of it are there");
    assertThat(script.run("install", "--dev", "eth0", "--dry-run").lines())
        .startsWith("ip link del dev dayu-in7", "ip link add name dayu-in7 type ifb");
    assertThat(script.run("remove", "--dev", "eth0", "--dry-run").lines())
        .containsExactly("ip link del dev dayu-in7");
  }

  @ParameterizedTest
  @CsvSource({"vlan,is a VLAN", "bond,is a bond", "bridge,is a bridge"})
  void linksThatAreNotOneCardAreSpokenOf(String kind, String note) throws Exception {
    Files.writeString(link.resolve("uevent"), "DEVTYPE=" + kind + "\nINTERFACE=eth0\n");

    assertThat(notes()).singleElement().asString().startsWith("Note: eth0 " + note);
  }

  @Test
  void aPartOfABond_manyQueuesAndFastLinksAreSpokenOf() throws Exception {
    assertThat(notes()).isEmpty();
    Files.createDirectories(link.resolve("bonding_slave"));
    Files.createDirectories(link.resolve("queues/rx-1"));
    Files.createDirectories(link.resolve("queues/tx-0"));
    Files.writeString(link.resolve("speed"), "25000");

    assertThat(notes())
        .containsExactly(
            "Note: all 2 receive queues of eth0 pass one queue here, and one processor's at a"
                + " time.",
            "Note: one queue may be too slow for 25 Gb/s: watch clients' throughput, and remove it"
                + " if that falls.",
            "Note: eth0 is one link of a bond: install it on each of them.");
  }

  private List<String> notes() throws Exception {
    return script.run("install", "--dev", "eth0", "--dry-run").lines().stream()
        .filter(line -> line.startsWith("Note: "))
        .toList();
  }

  private static void assertRefused(Said said, String sentence) {
    assertThat(said.err()).isEqualTo("dayu-ingress: " + sentence + "\n");
    assertThat(said.out()).isEmpty();
    assertThat(said.exitCode()).isEqualTo(1);
  }
}
