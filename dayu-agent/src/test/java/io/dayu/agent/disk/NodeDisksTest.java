package io.dayu.agent.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.dayu.agent.host.HostVolume;
import io.dayu.agent.host.ServedReplica;
import io.dayu.agent.meter.FakeHost;
import io.dayu.protocol.DeviceReport;
import io.dayu.protocol.DiskReport;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** A node with one hard disk, of which two volumes are, and one flash disk. */
class NodeDisksTest {
  private static final long SECOND_NS = 1_000_000_000L;
  private static final long USUAL = 100_000_000;
  private static final long PLAN = 1L << 20;
  private static final double TRICKLE = 0.06 * USUAL;

  private final FakeHost host = new FakeHost();
  private final CraftedDevices devices = new CraftedDevices();
  private final AtomicInteger announced = new AtomicInteger();
  private long nowNs = 5 * SECOND_NS;
  private boolean guarded = true;
  private final NodeDisks disks = new NodeDisks(host, devices, this::terms, SECOND_NS, nowNs);

  private DiskTerms terms(DiskKind kind) {
    return new DiskTerms(
        guarded ? kind.waitNs() : 0,
        DiskTerms.USUAL_TIMES,
        kind.isBusyAtOneThing() ? 0.75 : Double.POSITIVE_INFINITY,
        kind == DiskKind.ROTATIONAL ? 2 : kind.streams(),
        kind.capacity());
  }

  @BeforeEach
  void volumes() {
    host.volumes =
        List.of(volume("DS-a"), volume("DS-b"), volume("DS-flash"), volume("DS-nowhere"));
    devices.devices.put("DS-a", "8:0");
    devices.devices.put("DS-b", "8:0");
    devices.devices.put("DS-flash", "259:0");
    devices.flash.add("259:0");
  }

  private static HostVolume volume(String storageId) {
    return new HostVolume(storageId, "DISK", Path.of("/" + storageId));
  }

  private void pass(int seconds) {
    for (int second = 0; second < seconds; second++) {
      nowNs += SECOND_NS;
      long unused = disks.doWork(nowNs);
    }
  }

  /** Clients read so much a second, in reads of 1 MiB that wait so long. */
  private void clients(int seconds, int readsPerSec, int waitMs) {
    for (int second = 0; second < seconds; second++) {
      devices.work("8:0", readsPerSec, waitMs, 0, 0, 100);
      pass(1);
    }
  }

  private void sent(String agent) throws Exception {
    disks.served().sent(new InetSocketAddress(InetAddress.getByName(agent), 9866), USUAL / 2.0);
  }

  private DiskWrite join(String storageId) {
    return join(storageId, PLAN).orElseThrow();
  }

  private Optional<DiskWrite> join(String storageId, long plan) {
    return disks.join(new DiskWrites.WriteRequest(storageId, plan, announced::incrementAndGet));
  }

  private ServedReplica served(String ip, int port, long block, String storageId) throws Exception {
    host.storages.put(block, storageId);
    return new ServedReplica(new InetSocketAddress(InetAddress.getByName(ip), port), "BP", block);
  }

  @Test
  void eachDeviceIsReportedWithItsLastTenSeconds() {
    pass(1);
    for (int second = 0; second < 30; second++) {
      devices.work("8:0", 10, 30, 5, 200, 100);
      devices.work("259:0", 100, 1, 0, 0, 10);
      pass(1);
    }

    assertThat(disks.storage().devices())
        .containsExactlyInAnyOrder(
            new DeviceReport("8:0", true, 15L << 20, 30_000_000, 200_000_000),
            new DeviceReport("259:0", false, 100L << 20, 1_000_000, 0));

    devices.broken.add("8:0");
    pass(1);
    assertThat(disks.storage().devices()).extracting(DeviceReport::name).containsExactly("259:0");
  }

  private double left(String ip) throws Exception {
    return disks.served().leftBytesPerSec(new InetSocketAddress(InetAddress.getByName(ip), 99));
  }

  @Test
  void twoVolumesOfOneDeviceShareIt() {
    pass(1);
    DiskWrite one = join("DS-a");
    assertThat(one.bytesPerSec()).isEqualTo(USUAL);
    DiskWrite other = join("DS-b");

    assertThat(one.bytesPerSec()).isEqualTo(USUAL / 2);
    assertThat(other.bytesPerSec()).isEqualTo(USUAL / 2);
    assertThat(announced).as("the first alone is told, the second asks").hasValue(1);
  }

  @Test
  void placeThatNobodyHearsOfIsGivenBack() {
    pass(1);
    AtomicBoolean met = new AtomicBoolean();
    Runnable brokenOnce =
        () -> {
          if (met.compareAndSet(false, true)) {
            throw new OutOfMemoryError("made up");
          }
        };
    DiskWrite one = disks.join(new DiskWrites.WriteRequest("DS-a", PLAN, brokenOnce)).orElseThrow();

    assertThatThrownBy(() -> join("DS-b")).isInstanceOf(OutOfMemoryError.class);
    assertThat(one.bytesPerSec()).as("it has the disk to itself").isEqualTo(USUAL);
  }

  @Test
  void sharesAreByThePlansRates_andWhatOneDoesNotTakeTheOtherMay() {
    pass(1);
    DiskWrite large = join("DS-a", 3 * PLAN).orElseThrow();
    DiskWrite small = join("DS-a");
    assertThat(large.bytesPerSec()).isEqualTo(USUAL * 3 / 4);
    assertThat(small.bytesPerSec()).isEqualTo(USUAL / 4);

    large.took(8_000_000);
    small.took((int) (USUAL / 4));
    pass(1);

    assertThat(small.bytesPerSec()).as("10 MB/s are left to the large one").isEqualTo(90_000_000);
    large.plan(PLAN);
    large.took((int) USUAL);
    small.took((int) USUAL);
    pass(1);
    assertThat(small.bytesPerSec()).isEqualTo(large.bytesPerSec());
  }

  @Test
  void atMostTwoAreWrittenToAHardDisk_andTheNextWhenOneLeaves() {
    pass(1);
    DiskWrite first = join("DS-a");
    DiskWrite second = join("DS-b");
    DiskWrite third = join("DS-a");
    DiskWrite fourth = join("DS-a");
    assertThat(third.bytesPerSec()).isZero();
    assertThat(fourth.bytesPerSec()).isZero();
    assertThat(second.bytesPerSec()).isPositive();

    announced.set(0);
    first.leave();

    assertThat(third.bytesPerSec()).isPositive();
    assertThat(fourth.bytesPerSec()).isZero();
    assertThat(announced).hasValue(1);
  }

  @Test
  void moreAreWrittenToFlash() {
    pass(1);
    for (int write = 0; write < 8; write++) {
      assertThat(join("DS-flash").bytesPerSec()).isPositive();
    }
    assertThat(join("DS-flash").bytesPerSec()).isZero();
  }

  @Test
  void volumesThatCameSinceAreLookedFor() {
    host.volumes = List.of();
    pass(1);
    host.volumes = List.of(volume("DS-a"));

    assertThat(join("DS-a").bytesPerSec()).isEqualTo(USUAL);
    assertThat(join("DS-gone", PLAN)).isEmpty();
  }

  @Test
  void volumeWithoutCountersLimitsNobody_andThatIsSaidOnce() {
    LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(NodeDisks.class));
    try {
      pass(100);
      assertThat(join("DS-nowhere", PLAN)).isEmpty();
      assertThat(log.getOutput().lines().filter(line -> line.contains("/DS-nowhere is on no")))
          .hasSize(1);
    } finally {
      log.stopCapturing();
    }
  }

  @Test
  void clientsThatWaitTooLongMakeRecoverysPartSmaller_andItComesBack() {
    clients(3, 50, 10);
    DiskWrite write = join("DS-a");
    assertThat(write.bytesPerSec()).isEqualTo(USUAL);
    int before = announced.get();

    for (int second = 0; second < 10; second++) {
      write.took(1 << 20);
      clients(1, 50, 100);
    }
    assertThat(write.bytesPerSec()).isBetween((long) (TRICKLE / 2), (long) TRICKLE + 1);
    assertThat(announced.get()).isGreaterThan(before);

    clients(13, 50, 10);
    assertThat(write.bytesPerSec()).isGreaterThan(USUAL / 2);
  }

  @Test
  void blocksWithOneReplicaLeftKeepAQuarterOfAStrainedDisk() {
    clients(3, 50, 10);
    DiskWrite write = join("DS-a");
    double trickle = writeBesideStrain(write, 10);
    assertThat(trickle).isBetween(TRICKLE / 2, TRICKLE + 1);

    disks.lastReplicas(true);
    assertThat(writeBesideStrain(write, 1)).isCloseTo(trickle * 0.25 / 0.06, within(0.5 * trickle));

    disks.lastReplicas(false);
    assertThat(writeBesideStrain(write, 1)).isCloseTo(trickle, within(0.2 * trickle));
  }

  private double writeBesideStrain(DiskWrite write, int seconds) {
    for (int second = 0; second < seconds; second++) {
      write.took(1 << 20);
      clients(1, 50, 100);
    }
    return (double) write.bytesPerSec();
  }

  @Test
  void waitsThatWereThereBeforeTheRecoveryHoldNothingBack_andMuchLongerOnesDo() {
    clients(30, 50, 60);
    DiskWrite write = join("DS-a");
    for (int second = 0; second < 200; second++) {
      write.took(1 << 20);
      clients(1, 50, 60);
    }
    assertThat(disks.summary().leastFactor()).isEqualTo(1);

    for (int second = 0; second < 20; second++) {
      write.took(1 << 20);
      clients(1, 50, 200);
    }
    assertThat(disks.summary().leastFactor())
        .as("what waits long under recovery is not learned as usual")
        .isEqualTo(0.06);
  }

  @Test
  void deviceThatIsBusyWithClientsIsStrained_whateverTheyWait() {
    pass(2);
    DiskWrite write = join("DS-a");
    for (int second = 0; second < 5; second++) {
      devices.work("8:0", 50, 5, 0, 0, 1_000);
      pass(1);
    }
    assertThat(write.bytesPerSec()).isLessThan(USUAL / 2);
  }

  @Test
  void whatRecoveryAloneWritesIsNobodysToProtect() {
    pass(2);
    DiskWrite write = join("DS-a");
    for (int second = 0; second < 20; second++) {
      devices.work("8:0", 0, 0, 80, 900, 1_000);
      write.took(80 << 20);
      pass(1);
    }
    assertThat(write.bytesPerSec())
        .as("it is known to carry no more than it does, and all of that is recovery's")
        .isBetween(80_000_000L, USUAL);
  }

  @Test
  void whatIsReadForOthersIsRecoverysToo() throws Exception {
    host.served = List.of(served("10.0.0.7", 50_000, 1, "DS-a"));
    pass(2);
    for (int second = 0; second < 20; second++) {
      devices.work("8:0", 50, 100, 0, 0, 1_000);
      disks.served().sent(new InetSocketAddress(InetAddress.getByName("10.0.0.7"), 4), 50 << 20);
      pass(1);
    }
    assertThat(left("10.0.0.7")).isGreaterThan(50_000_000);
  }

  @Test
  void moreIsBelievedOfADeviceThatCarriesItWithEase() {
    pass(1);
    DiskWrite write = join("DS-flash");
    for (int second = 0; second < 20; second++) {
      devices.work("259:0", 0, 0, 600, 1, 1_000);
      write.took(600 << 20);
      pass(1);
    }
    assertThat(write.bytesPerSec()).isGreaterThan(600L << 20);
  }

  @Test
  void countersThatCannotBeReadLimitNobodyFurther() {
    clients(3, 50, 10);
    DiskWrite write = join("DS-a");
    clients(10, 50, 100);
    devices.broken.add("8:0");
    LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(NodeDisks.class));
    try {
      pass(12);
      assertThat(log.getOutput().lines().filter(line -> line.contains("cannot be read")))
          .hasSize(1);
    } finally {
      log.stopCapturing();
    }
    assertThat(write.bytesPerSec()).isGreaterThan(USUAL / 2);
  }

  @Test
  void guardThatIsOffLimitsNoRate_andStreamsAllTheSame() throws Exception {
    guarded = false;
    host.served = List.of(served("10.0.0.7", 50_000, 1, "DS-a"));
    pass(1);
    assertThat(join("DS-a").bytesPerSec()).isEqualTo(DiskWrites.UNLIMITED);
    assertThat(join("DS-a").bytesPerSec()).isEqualTo(DiskWrites.UNLIMITED);
    assertThat(join("DS-a").bytesPerSec()).isZero();
    assertThat(left("10.0.0.7")).isInfinite();
  }

  @Test
  void whoPullsFromADiskIsLeftItsPart() throws Exception {
    host.served = List.of(served("10.0.0.7", 50_000, 1, "DS-a"));
    pass(1);
    assertThat(left("10.0.0.7")).isCloseTo(USUAL, within(1.0));
    assertThat(left("10.0.0.8")).as("nobody knows of it yet").isInfinite();

    host.served =
        List.of(
            served("10.0.0.7", 50_000, 1, "DS-a"),
            served("10.0.0.8", 50_000, 2, "DS-b"),
            served("10.0.0.9", 50_000, 3, "DS-a"),
            served("10.0.0.9", 50_001, 4, "DS-b"));
    sent("10.0.0.7");
    pass(1);
    assertThat(left("10.0.0.7")).isCloseTo(USUAL / 2.0, within(1.0));
    assertThat(left("10.0.0.8")).isCloseTo(USUAL / 2.0, within(1.0));
    assertThat(left("10.0.0.9")).as("two wait").isCloseTo(TRICKLE, within(1.0));

    host.served = host.served.subList(1, 4);
    sent("10.0.0.8");
    pass(1);
    assertThat(left("10.0.0.9"))
        .as("one has its turn, one waits")
        .isCloseTo(USUAL / 2.0 + TRICKLE, within(1.0));
    host.served = List.of(served("10.0.0.9", 50_001, 5, "DS-nowhere"));
    pass(1);
    assertThat(left("10.0.0.9")).as("no device limits it").isInfinite();
  }

  /** Such as one whose agent gives way to clients at its own link, or whose plan has no more. */
  @Test
  void whoTakesNextToNothingFromADiskHasNobodyWait() throws Exception {
    host.served =
        List.of(
            served("10.0.0.7", 50_000, 1, "DS-a"),
            served("10.0.0.8", 50_000, 2, "DS-b"),
            served("10.0.0.9", 50_000, 3, "DS-a"));
    pass(1);
    assertThat(left("10.0.0.9")).isCloseTo(TRICKLE, within(1.0));
    for (int second = 0; second < 3; second++) {
      sent("10.0.0.7");
      pass(1);
    }
    assertThat(left("10.0.0.9")).isCloseTo(USUAL / 2.0, within(1.0));
  }

  @Test
  void whoWritesNextToNothingHasNobodyWait() {
    pass(1);
    DiskWrite slow = join("DS-a");
    DiskWrite fast = join("DS-a");
    DiskWrite waits = join("DS-a");
    for (int second = 0; second < 4; second++) {
      fast.took((int) USUAL / 2);
      pass(1);
    }

    assertThat(waits.bytesPerSec()).isPositive();
    assertThat(slow.bytesPerSec()).as("it may move whenever it can").isPositive();
  }

  @Test
  void whatAllDisksLeaveIsReported_unlessOneIsNoLimit() {
    pass(1);
    assertThat(disks.report()).as("one volume is on no device").isEmpty();
    host.volumes = host.volumes.subList(0, 3);
    pass(31);
    long flash = 4 * USUAL;
    assertThat(disks.report()).contains(new DiskReport(USUAL + flash, USUAL + flash, 0));

    clients(10, 50, 100);
    DiskReport strained = disks.report().orElseThrow();
    assertThat(strained.givingWay()).isEqualTo(1);
    assertThat(strained.writeBytesPerSec()).isBetween(flash, flash + (long) TRICKLE + 1);
    assertThat(strained.readBytesPerSec()).isEqualTo(strained.writeBytesPerSec());
    assertThat(disks.summary().leastFactor()).isEqualTo(0.06);
    assertThat(disks.summary().readWaitSeconds()).isEqualTo(0.1);

    disks.end();
    assertThat(disks.report()).isEmpty();
  }

  @Test
  void disksWithoutAGuardAreNoLimit() {
    guarded = false;
    host.volumes = host.volumes.subList(0, 3);
    pass(1);
    assertThat(disks.report()).isEmpty();
    assertThat(disks.summary().leastFactor()).isEqualTo(1);
  }

  @Test
  void whatGoesOneWayIsMissingTheOther() {
    host.volumes = host.volumes.subList(0, 2);
    pass(2);
    DiskWrite write = join("DS-a");
    for (int second = 0; second < 3; second++) {
      devices.work("8:0", 0, 0, 30, 10, 100);
      write.took(30_000_000);
      pass(1);
    }
    assertThat(disks.report().orElseThrow().readBytesPerSec()).isEqualTo(70_000_000);
    assertThat(disks.report().orElseThrow().writeBytesPerSec()).isEqualTo(USUAL);
    assertThat(disks.summary().waitingPulls()).isZero();
    join("DS-a");
    join("DS-b");
    assertThat(disks.summary().waitingPulls()).isEqualTo(1);
  }

  @Test
  void whoEndsLimitsNobodyAnyMore() throws Exception {
    host.served = List.of(served("10.0.0.7", 50_000, 1, "DS-a"));
    pass(1);
    DiskWrite first = join("DS-a");
    join("DS-a");
    DiskWrite waiting = join("DS-a");
    announced.set(0);

    disks.end();

    assertThat(first.bytesPerSec()).isEqualTo(DiskWrites.UNLIMITED);
    assertThat(waiting.bytesPerSec()).isEqualTo(DiskWrites.UNLIMITED);
    assertThat(announced).hasValue(3);
    assertThat(left("10.0.0.7")).isInfinite();
    assertThat(join("DS-a", PLAN)).isEmpty();
    first.leave();
    assertThat(waiting.bytesPerSec()).isEqualTo(DiskWrites.UNLIMITED);
  }
}
