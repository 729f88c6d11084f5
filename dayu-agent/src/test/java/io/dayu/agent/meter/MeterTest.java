package io.dayu.agent.meter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.protocol.LinkOrigin;
import io.dayu.protocol.TrafficReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The meters on crafted counters. */
class MeterTest {
  private static final long SEC = TimeUnit.SECONDS.toNanos(1);
  private static final CurrentSpeed LINK =
      CurrentSpeed.constant(new LinkSpeed(1_000_000, LinkOrigin.SETTING));

  @TempDir Path root;

  @Test
  void nicCountersAreRead() throws IOException {
    CraftedInterfaces.write(root, "enp3s0f0", "123", "456", "25000");
    CraftedInterfaces.write(root, "bond0.100", "7", "8", "10000");
    NetworkInterfaces interfaces = new NetworkInterfaces(root);

    assertThat(new NicMeter(interfaces, "enp3s0f0").read(0))
        .isEqualTo(new TrafficCounters(123, 456));
    assertThat(new NicMeter(interfaces, "bond0.100").read(0)).isEqualTo(new TrafficCounters(7, 8));
    assertThat(interfaces.bytesPerSec("enp3s0f0")).contains(3_125_000_000L);
  }

  @Test
  void unknownSpeedIsEmpty() throws IOException {
    CraftedInterfaces.write(root, "virt", "1", "1", "-1");
    CraftedInterfaces.write(root, "down", "1", "1", "0");
    CraftedInterfaces.write(root, "lo", "1", "1", "");
    NetworkInterfaces interfaces = new NetworkInterfaces(root);

    assertThat(interfaces.bytesPerSec("virt")).isEmpty();
    assertThat(interfaces.bytesPerSec("down")).isEmpty();
    assertThat(interfaces.bytesPerSec("lo")).isEmpty();
    assertThat(interfaces.bytesPerSec("none")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-1",
        "0",
        "-2147483648",
        "65535",
        "4294967295",
        "2147483647",
        "1600001",
        "9223372036854775807",
        "18446744073709551615",
        "unknown"
      })
  void speedThatNoLinkHasIsUnknown(String speed) throws IOException {
    CraftedInterfaces.write(root, "eth0", "1", "1", speed);

    assertThat(new NetworkInterfaces(root).bytesPerSec("eth0")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {10, 100, 1_000, 2_500, 40_000, 65_534, 100_000, 800_000, 1_600_000})
  void speedThatALinkMayHaveIsBelieved(long mbps) throws IOException {
    CraftedInterfaces.write(root, "eth0", "1", "1", Long.toString(mbps));

    assertThat(new NetworkInterfaces(root).bytesPerSec("eth0")).contains(mbps * 125_000);
  }

  @ParameterizedTest
  @CsvSource({"1500, 1500", "9000, 9000", "65536, 65536", "-1, 576", "4294967295, 1500"})
  void packetSizeIsOneThatAPacketCanHave(String told, int mtuBytes) throws IOException {
    CraftedInterfaces.write(root, "eth0", "1", "1", "1000");
    Files.writeString(root.resolve("eth0").resolve("mtu"), told + "\n");

    assertThat(new NetworkInterfaces(root).mtuBytes("eth0")).isEqualTo(mtuBytes);
  }

  @Test
  void unreadableCountersAreAnError() throws IOException {
    CraftedInterfaces.write(root, "odd", "many", "1", "");
    NetworkInterfaces interfaces = new NetworkInterfaces(root);

    assertThatThrownBy(() -> new NicMeter(interfaces, "odd").read(0))
        .isInstanceOf(IOException.class);
    assertThatThrownBy(() -> new NicMeter(interfaces, "none").read(0))
        .isInstanceOf(IOException.class);
    assertThatThrownBy(() -> new NicMeter(interfaces, "../odd").read(0))
        .isInstanceOf(IOException.class);
    assertThatThrownBy(() -> new NicMeter(interfaces, "..").read(0))
        .isInstanceOf(IOException.class);
  }

  @Test
  void firstReportIsEmptyAndTheNextCoversTheInterval() {
    TrafficWindow window = new TrafficWindow(LINK, SEC / 2);
    assertThat(window.report(0, new TrafficCounters(100, 200), 10)).isEmpty();

    assertThat(window.report(SEC, new TrafficCounters(150, 260), 30))
        .contains(new TrafficReport(SEC, 1_000_000, LinkOrigin.SETTING, 50, 60, 20));
  }

  @Test
  void earlyReportReachesFurtherBack() {
    TrafficWindow window = new TrafficWindow(LINK, SEC / 2);
    assertThat(window.report(0, new TrafficCounters(0, 0), 0)).isEmpty();
    assertThat(window.report(SEC, new TrafficCounters(10, 0), 0)).isPresent();

    TrafficReport early = window.report(SEC + 1, new TrafficCounters(11, 0), 0).orElseThrow();
    TrafficReport regular = window.report(2 * SEC, new TrafficCounters(30, 0), 0).orElseThrow();

    assertThat(early.intervalNs()).isEqualTo(SEC + 1);
    assertThat(early.receivedBytes()).isEqualTo(11);
    assertThat(regular.intervalNs()).isEqualTo(SEC);
    assertThat(regular.receivedBytes()).isEqualTo(20);
  }

  @Test
  void resetCounterGivesNoReportInsteadOfANegativeOne() {
    TrafficWindow window = new TrafficWindow(LINK, SEC / 2);
    assertThat(window.report(0, new TrafficCounters(100, 100), 0)).isEmpty();

    assertThat(window.report(SEC, new TrafficCounters(5, 100), 0)).isEmpty();
    assertThat(window.report(2 * SEC, new TrafficCounters(6, 100), 0)).isPresent();
  }

  @Test
  void dataNodeMeterAddsChecksumsToPulledBytesAndNeverShrinks() {
    FakeHost host = new FakeHost();
    PulledCounter pulled = new PulledCounter();
    DataNodeMeter meter = new DataNodeMeter(host, pulled, 0);
    host.writtenBytes = 1_000;
    assertThat(meter.read(SEC).receivedBytes()).isEqualTo(1_000);

    // Pulled, but not yet on disk.
    pulled.add(512, 516, 512);
    assertThat(meter.read(SEC).receivedBytes()).isEqualTo(1_516);

    host.writtenBytes = 1_512;
    assertThat(meter.read(SEC).receivedBytes()).isEqualTo(1_516);
  }

  @Test
  void decodeThatReadsMoreThanItWritesTakesNothingOffWhatOthersWrote() {
    FakeHost host = new FakeHost();
    PulledCounter pulled = new PulledCounter();
    DataNodeMeter meter = new DataNodeMeter(host, pulled, 0);
    pulled.add(6 * 512, 6 * 516, 512);
    host.writtenBytes = 1_512;

    assertThat(meter.read(SEC).receivedBytes()).isEqualTo(1_000 + 6 * 516);
    assertThat(pulled.dataBytes()).isEqualTo(6 * 512);
  }

  @Test
  void whatADataNodeReadsFromItselfIsOnNoLink() {
    FakeHost host = new FakeHost();
    PulledCounter pulled = new PulledCounter();
    DataNodeMeter meter = new DataNodeMeter(host, pulled, 0);
    long beforeBytes = meter.read(0).sentBytes();
    pulled.addWithin(30_000_000);
    assertThat(meter.read(60 * SEC).sentBytes()).as("HDFS counts later").isEqualTo(beforeBytes);
    host.readBytes = 100_000_000;
    meter.read(61 * SEC);
    TrafficCounters after = meter.read(600 * SEC);
    assertThat(after.sentBytes() - beforeBytes).isEqualTo(70_000_000);
    assertThat(after.receivedBytes()).isEqualTo(host.writtenBytes);
    assertThat(pulled.dataBytes()).isEqualTo(30_000_000);
  }

  @Test
  void dataNodeMeterLetsALumpOutSlowlyAndWhole() {
    FakeHost host = new FakeHost();
    DataNodeMeter meter = new DataNodeMeter(host, new PulledCounter(), 0);
    host.readBytes = 100_000_000;

    long beforeBytes = meter.read(0).sentBytes();
    long secondBytes = meter.read(SEC).sentBytes() - beforeBytes;
    long allBytes = meter.read(600 * SEC).sentBytes() - beforeBytes;

    assertThat(secondBytes).isBetween(15_000_000L, 20_000_000L);
    assertThat(allBytes).isEqualTo(100_000_000);
  }
}
