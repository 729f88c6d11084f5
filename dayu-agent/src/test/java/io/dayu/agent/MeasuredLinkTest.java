package io.dayu.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.agent.disk.DiskKind;
import io.dayu.agent.disk.DiskTerms;
import io.dayu.agent.meter.CraftedInterfaces;
import io.dayu.agent.meter.CurrentSpeed;
import io.dayu.agent.meter.DataNodeMeter;
import io.dayu.agent.meter.FakeHost;
import io.dayu.agent.meter.LinkSpeed;
import io.dayu.agent.meter.NetworkInterfaces;
import io.dayu.agent.meter.NicMeter;
import io.dayu.agent.meter.PulledCounter;
import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;
import io.dayu.protocol.LinkOrigin;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;

/** Settings and the link they describe: each wrong one gives one sentence that names the key. */
class MeasuredLinkTest {
  @TempDir Path root;

  private final FakeHost host = new FakeHost();
  private final Configuration conf = new Configuration(false);

  private AgentSettings settings() throws DayuConfigException {
    return AgentSettings.read(new DayuConfigReader(conf));
  }

  private MeasuredLink find() throws DayuConfigException {
    NetworkInterfaces interfaces = new NetworkInterfaces(root);
    return MeasuredLink.find(settings().link(), host, interfaces, new PulledCounter(), 0);
  }

  @Test
  void defaultsAreThoseOfTheTable() throws DayuConfigException {
    assertThat(settings())
        .isEqualTo(
            new AgentSettings(
                true,
                new ReportSettings(1_000_000_000L, 5_000, OptionalLong.empty()),
                new LinkSettings(0, "auto", LinkSettings.MeterKind.NIC),
                new PullSettings(128, 10_000, 1 << 16),
                new GiveWaySettings(
                    GiveWaySettings.By.AGENTS,
                    8,
                    GiveWaySettings.Marking.NETWORK,
                    OptionalInt.empty(),
                    0.06,
                    4_000_000_000L,
                    25_000_000,
                    GiveWaySettings.HostClass.AUTO),
                new DiskSettings(OptionalLong.empty(), 0.75, OptionalInt.empty(), 1_000_000_000L),
                new ClientSettings(OptionalLong.of(3_000_000_000L))));
  }

  @Test
  void everyKeyIsRead() throws DayuConfigException {
    conf.set("dayu.enabled", "false");
    conf.set("dayu.agent.heartbeat", "200ms");
    conf.set("dayu.heat.enabled", "true");
    conf.set("dayu.heat.report", "3s");
    conf.set("dayu.agent.link.bandwidth", "2m");
    conf.set("dayu.agent.interface", "eth7");
    conf.set("dayu.agent.meter", "datanode");
    conf.set("dayu.agent.pulls.max", "3");
    conf.set("dayu.agent.source.timeout", "2s");
    conf.set("dayu.agent.rpc.timeout", "700ms");
    conf.set("dayu.agent.give-way", "network");
    conf.set("dayu.agent.give-way.dscp", "1");
    conf.set("dayu.agent.give-way.mark", "always");
    conf.set("dayu.agent.give-way.port", "9868");
    conf.set("dayu.agent.give-way.ahead", "20ms");
    conf.set("dayu.agent.give-way.trickle", "0.1");
    conf.set("dayu.agent.give-way.patience", "9s");
    conf.set("dayu.agent.give-way.host-class", "honoured");
    conf.set("dayu.agent.disk.await", "5ms");
    conf.set("dayu.agent.disk.busy", "0.9");
    conf.set("dayu.agent.disk.streams", "3");
    conf.set("dayu.agent.disk.period", "500ms");
    conf.set("dayu.agent.clients.period", "0");

    assertThat(settings())
        .isEqualTo(
            new AgentSettings(
                false,
                new ReportSettings(200_000_000L, 700, OptionalLong.of(3_000_000_000L)),
                new LinkSettings(2 << 20, "eth7", LinkSettings.MeterKind.DATANODE),
                new PullSettings(3, 2_000, 1 << 16),
                new GiveWaySettings(
                    GiveWaySettings.By.NETWORK,
                    1,
                    GiveWaySettings.Marking.ALWAYS,
                    OptionalInt.of(9_868),
                    0.1,
                    9_000_000_000L,
                    20_000_000,
                    GiveWaySettings.HostClass.HONOURED),
                new DiskSettings(OptionalLong.of(5_000_000), 0.9, OptionalInt.of(3), 500_000_000L),
                new ClientSettings(OptionalLong.empty())));
  }

  @Test
  void whatIsNotSetOfADiskIsAsItsKindNeeds() throws DayuConfigException {
    DiskTerms rotational = settings().disks().terms(DiskKind.ROTATIONAL);
    DiskTerms other = settings().disks().terms(DiskKind.OTHER);
    assertThat(rotational.waitNs()).isEqualTo(40_000_000);
    assertThat(rotational.busyShare()).isEqualTo(0.75);
    assertThat(rotational.streams()).isOne();
    assertThat(other.waitNs()).isEqualTo(10_000_000);
    assertThat(other.busyShare()).isInfinite();
    assertThat(other.streams()).isEqualTo(8);

    conf.set("dayu.agent.disk.await", "0");
    conf.set("dayu.agent.disk.streams", "5");
    assertThat(settings().disks().terms(DiskKind.ROTATIONAL).waitNs()).isZero();
    assertThat(settings().disks().terms(DiskKind.OTHER).streams()).isEqualTo(5);
  }

  @ParameterizedTest
  @CsvSource({
    "dayu.enabled,yes",
    "dayu.agent.disk.await,61s",
    "dayu.agent.disk.busy,0",
    "dayu.agent.disk.streams,some",
    "dayu.agent.disk.period,100ms",
    "dayu.agent.give-way,perhaps",
    "dayu.agent.give-way.host-class,on",
    "dayu.agent.give-way.port,65536",
    "dayu.agent.give-way.trickle,0.6",
    "dayu.agent.give-way.patience,100ms",
    "dayu.agent.give-way.ahead,2s",
    "dayu.agent.give-way.dscp,0",
    "dayu.agent.give-way.dscp,64",
    "dayu.agent.give-way.mark,agents",
    "dayu.agent.heartbeat,99ms",
    "dayu.agent.heartbeat,61s",
    "dayu.agent.link.bandwidth,-1",
    "dayu.agent.link.bandwidth,1000",
    "dayu.agent.link.bandwidth,fast",
    "dayu.agent.meter,guess",
    "dayu.agent.pulls.max,0",
    "dayu.agent.pulls.max,5000",
    "dayu.agent.source.timeout,1ms",
    "dayu.agent.rpc.timeout,2m",
    "dayu.agent.no-such-key,1"
  })
  void wrongValueIsNamed(String key, String value) {
    conf.set(key, value);

    assertThatThrownBy(this::settings)
        .isInstanceOf(DayuConfigException.class)
        .hasMessageStartingWith("Dayu stays off: " + key + " is '" + value + "', but ");
  }

  @ParameterizedTest
  @CsvSource({
    "agents,network,0",
    "none,network,0",
    "network,network,8",
    "agents,always,8",
    "none,always,8",
    "network,always,8"
  })
  void packetsAreMarkedForTheNetworkOrWhenAskedFor(String by, String marking, int mark)
      throws DayuConfigException {
    conf.set("dayu.agent.give-way", by);
    conf.set("dayu.agent.give-way.mark", marking);

    assertThat(settings().giveWay().mark()).isEqualTo(mark);
  }

  @Test
  void interfaceOfTheDataNodesAddressIsMeasured() throws Exception {
    CraftedInterfaces.write(root, "lo", "1", "2", "1000");

    MeasuredLink link = find();

    assertThat(link.meter()).isInstanceOf(NicMeter.class);
    assertThat(link.speed().now())
        .isEqualTo(new LinkSpeed(125_000_000, LinkOrigin.NIC, 125_000_000));
  }

  @Test
  void settingWinsOverTheInterfacesSpeed() throws Exception {
    CraftedInterfaces.write(root, "lo", "1", "2", "1000");
    conf.set("dayu.agent.link.bandwidth", "5000");

    assertThat(find().speed().now())
        .isEqualTo(new LinkSpeed(5_000, LinkOrigin.SETTING, 125_000_000));
  }

  @ParameterizedTest
  @CsvSource({
    "10g,true",
    "20000,true",
    "10Gbit,false",
    "1250MB,false",
    "6Gbit,false",
    "4Gbit,true"
  })
  void settingThatIsFarFromWhatTheInterfaceSaysIsDoubted(String setting, boolean doubtful)
      throws Exception {
    CraftedInterfaces.write(root, "lo", "1", "2", "10000");
    conf.set("dayu.agent.link.bandwidth", setting);
    LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(CurrentSpeed.class));
    try {
      assertThat(find().speed().now().isDoubtful()).isEqualTo(doubtful);
      assertThat(log.getOutput().contains("the network interface says 10.0 ")).isEqualTo(doubtful);
    } finally {
      log.stopCapturing();
    }
  }

  @Test
  void interfaceThatAgreesOnAnotherSpeedIsFollowed() throws Exception {
    CraftedInterfaces.write(root, "lo", "1", "2", "20000");
    CurrentSpeed speed = find().speed();
    LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(CurrentSpeed.class));
    try {
      speed.look();
      assertThat(log.getOutput()).isEmpty();
      CraftedInterfaces.write(root, "lo", "1", "2", "10000");
      speed.look();
      assertThat(speed.now().bytesPerSec())
          .as("a bond that lost a member")
          .isEqualTo(1_250_000_000);
      assertThat(log.getOutput()).contains("says 10.0 Gbit/s now, not 20.0");

      CraftedInterfaces.write(root, "lo", "1", "2", "-1");
      speed.look();
      assertThat(speed.now().bytesPerSec()).as("without a carrier").isEqualTo(1_250_000_000);
    } finally {
      log.stopCapturing();
    }
  }

  @ParameterizedTest
  @CsvSource({"-1", "0", "''"})
  void unknownSpeedAsksForTheSetting(String speed) throws IOException {
    CraftedInterfaces.write(root, "lo", "1", "2", speed);

    assertThatThrownBy(this::find)
        .hasMessage(
            "Dayu stays off: dayu.agent.link.bandwidth is '0', but network interface lo does not"
                + " tell its speed; set the key to it, such as 10Gbit or 1250MB.");
  }

  @Test
  void missingInterfaceIsNamed() {
    conf.set("dayu.agent.interface", "eth9");

    assertThatThrownBy(this::find)
        .hasMessageStartingWith("Dayu stays off: dayu.agent.interface is 'eth9', but ")
        .hasMessageContaining("cannot be read")
        .hasMessageContaining("set dayu.agent.meter to datanode");
  }

  @Test
  void unknownAddressAsksForTheInterface() {
    host.address = Optional.empty();

    assertThatThrownBy(this::find)
        .hasMessageStartingWith("Dayu stays off: dayu.agent.interface is 'auto', but no network");
  }

  @Test
  void dataNodeMeterNeedsNoCounters() throws DayuConfigException {
    conf.set("dayu.agent.meter", "datanode");
    conf.set("dayu.agent.link.bandwidth", "1m");

    assertThat(find().meter()).isInstanceOf(DataNodeMeter.class);
  }
}
