package io.dayu.hdfs.power;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.net.InetAddresses;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hosts that Hadoop's configuration names, and DataNodes that are on them by any name. */
final class NeverOffTest {
  private static final String OTHER = "10.0.9.9";

  private final Configuration conf = new Configuration(false);
  private final Map<String, Set<InetAddress>> names = new HashMap<>();
  private final Set<InetAddress> own = new HashSet<>();
  private final List<Runnable> later = new ArrayList<>();
  private boolean waits;
  private Runnable during = () -> {};
  private long nowNs = 1;

  private final NeverOff.Resolver resolver =
      new NeverOff.Resolver() {
        @Override
        public Set<InetAddress> resolve(String host) throws UnknownHostException {
          if (host.equals("10.0.0.1")) {
            during.run();
          }
          Set<InetAddress> found = names.get(host);
          if (found == null && InetAddresses.isInetAddress(host)) {
            return Set.of(InetAddresses.forString(host));
          }
          if (found == null) {
            throw new UnknownHostException(host);
          }
          return found;
        }

        @Override
        public Set<InetAddress> own() {
          return own;
        }
      };

  private NeverOff never() {
    return NeverOff.of(
        conf,
        resolver,
        work -> {
          if (waits) {
            later.add(work);
          } else {
            work.run();
          }
        },
        () -> nowNs);
  }

  private void name(String host, String... addresses) {
    Set<InetAddress> all = new HashSet<>();
    for (String one : addresses) {
      all.add(InetAddresses.forString(one));
    }
    names.put(host, all);
  }

  private void assertNever(String host, String address) {
    NeverOff never = never();
    assertThat(never.mayBeNamed(host, address)).as(host + " " + address).isFalse();
    assertThat(never.reason(host, address)).as(host + " " + address).isPresent();
    assertThat(never.reasons()).containsKey(host);
  }

  private void assertMayGo(String host, String address) {
    NeverOff never = never();
    assertThat(never.reason(host, address)).as(host + " " + address).isEmpty();
    assertThat(never.mayBeNamed(host, address)).as(host + " " + address).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "dfs.namenode.rpc-address.ns1.nn1|m1.example.org:8020",
        "dfs.namenode.servicerpc-address.ns2.nn2|m1.example.org:8021",
        "dfs.namenode.lifeline.rpc-address.ns2.nn2|m1.example.org:8021",
        "dfs.namenode.http-address.ns1.nn2|M1.Example.org.:9870",
        "dfs.namenode.https-address|m1.example.org:9871",
        "dfs.namenode.rpc-bind-host|m1.example.org",
        "dfs.namenode.secondary.http-address|m1.example.org:9868",
        "dfs.namenode.backup.address|m1.example.org:50100",
        "dfs.namenode.shared.edits.dir|qjournal://j1:8485;m1.example.org:8485;j3:8485/ns1",
        "dfs.namenode.shared.edits.dir.ns1|qjournal://m1.example.org/ns1",
        "dfs.namenode.shared.edits.dir.ns1.nn1|qjournal://j1:8485;j2:8485;m1.example.org:8485/ns1",
        "dfs.namenode.edits.dir|file:///data,qjournal://m1.example.org:8485/ns1",
        "dfs.journalnode.rpc-address|m1.example.org:8485",
        "ha.zookeeper.quorum|z1:2181,m1.example.org:2181 , z3:2181",
        "ha.zookeeper.quorum.ns1|m1.example.org",
        "hadoop.zk.address|m1.example.org:2181",
        "fs.defaultFS|hdfs://m1.example.org:8020/",
        "dfs.federation.router.rpc-address|m1.example.org:8888",
        "hadoop.security.key.provider.path|kms://https@k1;m1.example.org:9600/kms",
        "yarn.resourcemanager.hostname.rm1|m1.example.org",
        "yarn.resourcemanager.scheduler.address|m1.example.org:8030",
        "yarn.resourcemanager.zk-address|m1.example.org:2181",
        "yarn.resourcemanager.webapp.https.address.rm2|m1.example.org:8090",
        "mapreduce.jobhistory.address|m1.example.org:10020",
        "dayu.elastic.off.never|m1.example.org",
        "dayu.elastic.off.never|x, M1*",
        "dayu.elastic.off.never|m*, nobody",
        "dayu.elastic.off.never|m?",
      })
  void whatAKeyNamesIsNeverSwitchedOff(String key, String value) {
    conf.set(key, value);
    name("m1.example.org", "10.0.0.1", "fd00::1");
    name("m1", "10.0.0.1");
    name("alias.example.org", "10.0.0.1");
    name("d7.example.org", OTHER);

    assertNever("m1.example.org", "10.0.0.1");
    assertNever("M1.example.org", "10.0.0.1");
    assertNever("m1", "10.0.0.1");
    assertMayGo("d7.example.org", OTHER);
    if (!value.contains("*") && !value.contains("?")) {
      assertNever("alias.example.org", "10.0.0.1");
      assertNever("10.0.0.1", "10.0.0.1");
      assertNever("d7.example.org", "fd00:0:0::1");
    }
  }

  /** Its own machine by each of its interfaces, and by loopback. */
  @Test
  void thisMachineIsNeverSwitchedOff() {
    own.add(InetAddresses.forString("10.1.0.1"));
    own.add(InetAddresses.forString("10.2.0.1"));
    own.add(InetAddresses.forString("fe80::1"));
    name("a", "10.1.0.1");
    name("b", "10.2.0.1");
    name("c", "127.0.1.1");
    name("d", "::1");
    name("far", OTHER);

    assertNever("a", OTHER);
    assertNever("b", "10.2.0.1");
    assertNever("c", OTHER);
    assertNever("d", OTHER);
    assertNever("far", "10.1.0.1");
    assertNever("far", "127.0.0.1");
    assertNever("far", "fe80:0::1");
    assertNever("localhost", "127.0.0.1");
    assertMayGo("far", OTHER);
  }

  /** One of two names without a domain: the other may be the same machine. */
  @Test
  void shortNamesAreTheSameInAnyDomain_longOnesAreNot() {
    conf.set("dfs.namenode.rpc-address.ns1.nn1", "m1:8020");
    conf.set("ha.zookeeper.quorum", "z1.one.example.org:2181");
    name("m1.two.example.org", OTHER);
    name("z1", OTHER);
    name("z1.two.example.org", OTHER);

    assertNever("m1.two.example.org", OTHER);
    assertNever("z1", OTHER);
    assertMayGo("z1.two.example.org", OTHER);
  }

  @Test
  void whoCannotBeResolvedIsNotNamed_andIsNotSwitchedOnForIt() {
    NeverOff never = never();

    assertThat(never.mayBeNamed("d1", OTHER)).isFalse();
    assertThat(never.reason("d1", OTHER)).isEmpty();

    name("d1", OTHER);
    nowNs += TimeUnit.MINUTES.toNanos(11);
    assertThat(never.mayBeNamed("d1", OTHER)).isTrue();
  }

  /** Another namespace's blocks on the machine are not looked at. */
  @Test
  void inAFederationNobodyIsSwitchedOff() {
    conf.set("dfs.nameservices", "ns1, ns2");
    name("d1", OTHER);
    assertNever("d1", OTHER);
    conf.set("dayu.elastic.off.never", "names-only");
    assertNever("d1", OTHER);
    conf.set("dfs.internal.nameservices", "ns1,ns2");
    assertNever("d1", OTHER);
    conf.set("dfs.internal.nameservices", "ns1");
    assertMayGo("d1", OTHER);
  }

  /** A DataNode may call itself as it likes, and a name may move on to another machine. */
  @Test
  void whoseNameIsAnotherMachinesIsNotNamed() {
    name("db1.example.org", "10.0.7.7");
    name("d1.example.org", OTHER, "10.0.7.8");

    assertNever("db1.example.org", OTHER);
    assertMayGo("d1.example.org", OTHER);
  }

  @Test
  void nobodyIsNamedBeforeNamesAreResolved() {
    name("d1", OTHER);
    waits = true;
    NeverOff never = never();

    assertThat(never.mayBeNamed("d1", OTHER)).isFalse();
    assertThat(never.mayBeNamed("d1", OTHER)).isFalse();
    assertThat(later).as("asked once").hasSize(1);
    later.forEach(Runnable::run);
    assertThat(never.mayBeNamed("d1", OTHER)).isTrue();
  }

  /** A name service that fails later takes no protection away. */
  @Test
  void anAddressThatWasKnownStaysSo() {
    conf.set("dfs.namenode.rpc-address.ns1.nn2", "m2:8020");
    name("m2", "10.0.0.2");
    name("d1", "10.0.0.2");
    NeverOff never = never();
    assertThat(never.reason("d1", "10.0.0.2")).isPresent();

    names.remove("m2");
    nowNs += TimeUnit.MINUTES.toNanos(11);
    assertThat(never.reason("d1", "10.0.0.2"))
        .contains("dfs.namenode.rpc-address.ns1.nn2 names it");
  }

  /** A machine gets the address of a NameNode that has moved. */
  @Test
  void namesAreResolvedAnew() {
    conf.set("dfs.namenode.rpc-address.ns1.nn2", "m2:8020");
    name("m2", "10.0.0.2");
    name("d1", "10.0.0.3");
    NeverOff never = never();
    assertThat(never.mayBeNamed("d1", "10.0.0.3")).isTrue();

    name("m2", "10.0.0.3");
    nowNs += TimeUnit.MINUTES.toNanos(11);
    never.mayBeNamed("d1", "10.0.0.3");
    assertThat(never.mayBeNamed("d1", "10.0.0.3")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.0.0.0:9870",
        ":::9870",
        "ns1",
        "",
        "${no.such.key}:8020",
        "_HOST",
        "file:///data/name"
      })
  void whatIsNoHostDoesNoHarm(String value) {
    conf.set("dfs.nameservices", "ns1");
    conf.set("dfs.namenode.http-address", value);
    conf.set("fs.defaultFS", "hdfs://ns1");
    name("d1", OTHER);

    assertMayGo("d1", OTHER);
  }

  /** For trials: every daemon has another name, and all have one address. */
  @Test
  void byNamesOnlyAddressesAreNotCompared() {
    conf.set("dfs.namenode.rpc-address", "m1:8020");
    conf.set("dayu.elastic.off.never", "names-only,d2");

    assertMayGo("d1", "127.0.0.1");
    assertNever("d2", "127.0.0.1");
    assertNever("m1", "127.0.0.1");
    assertNever("localhost", "127.0.0.1");
  }

  /** It would switch nobody on again, itself neither. */
  @Test
  void machineOfWhatSwitchesMachinesIsNeverSwitchedOff_byNameAndByAddress() {
    name("d1.example.org", "10.0.0.1");
    name("d2.example.org", "10.0.0.2");
    name("d3.example.org", "10.0.0.3");
    NeverOff never = never();
    assertThat(never.mayBeNamed("d1.example.org", "10.0.0.1")).isTrue();
    assertThat(never.mayBeNamed("d2.example.org", "10.0.0.2")).isTrue();
    never.add("d1", "10.0.9.7");
    never.add("elsewhere.example.org", "10.0.0.2");
    for (String number : List.of("1", "2")) {
      String host = "d" + number + ".example.org";
      assertThat(never.mayBeNamed(host, "10.0.0." + number)).as(host).isFalse();
      assertThat(never.reason(host, "10.0.0." + number))
          .hasValueSatisfying(why -> assertThat(why).contains("dayu-power"));
    }
    assertThat(never.mayBeNamed("d3.example.org", "10.0.0.3")).isTrue();
  }

  @Test
  void verdictThatWasFoundWhileAMachineWasAddedDoesNotCount() {
    name("d1.example.org", "10.0.0.1");
    waits = true;
    NeverOff never = never();
    assertThat(never.mayBeNamed("d1.example.org", "10.0.0.1")).isFalse();
    during = () -> never.add("d1", "10.0.0.1");
    later.forEach(Runnable::run);
    waits = false;
    assertThat(never.mayBeNamed("d1.example.org", "10.0.0.1")).isFalse();
    assertThat(never.reason("d1.example.org", "10.0.0.1")).isPresent();
  }
}
