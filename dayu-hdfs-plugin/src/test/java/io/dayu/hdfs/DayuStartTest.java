package io.dayu.hdfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.util.concurrent.Uninterruptibles;
import io.dayu.config.DayuConfigException;
import io.dayu.hdfs.scheduler.NoAnswerException;
import io.dayu.hdfs.settings.LiveSettings;
import io.dayu.metrics.PrometheusPage;
import io.micrometer.core.instrument.Meter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.management.ObjectName;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.blockmanagement.QueueProbe;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.hdfs.server.namenode.NameNodeRpcServer;
import org.apache.hadoop.ipc.RefreshRegistry;
import org.apache.hadoop.security.authorize.ServiceAuthorizationManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts in a real NameNode: whole, or not at all, and undone by a stop. */
final class DayuStartTest {
  private static final List<Long> BLOCKS = List.of(1L, 2L, 3L, -16L, -32L);

  @TempDir Path directory;
  private final PrometheusPage page = new PrometheusPage();
  private NameNode nameNode;
  private QueueProbe queue;
  private Set<Meter> metersBefore;
  private ServiceAuthorizationManager accessBefore;

  @BeforeEach
  void startNameNode() throws IOException {
    Configuration conf = OneNameNode.conf(directory);
    conf.set(DFSConfigKeys.DFS_NAMENODE_SERVICE_RPC_ADDRESS_KEY, "127.0.0.1:0");
    conf.setBoolean(CommonConfigurationKeysPublic.HADOOP_SECURITY_AUTHORIZATION, true);
    nameNode = OneNameNode.start(conf);
    RefreshRegistry.defaultRegistry().unregisterAll("dayu");
    queue = new QueueProbe(nameNode);
    BLOCKS.forEach(queue::add);
    metersBefore = Set.copyOf(page.registry().getMeters());
    accessBefore = access();
  }

  @AfterEach
  void stopNameNode() {
    nameNode.stop();
  }

  private ServiceAuthorizationManager access() {
    return ((NameNodeRpcServer) nameNode.getRpcServer())
        .getClientRpcServer()
        .getServiceAuthorizationManager();
  }

  private DayuService start(Consumer<String> told)
      throws ReflectiveOperationException, IOException, DayuConfigException {
    LiveSettings settings = new LiveSettings(nameNode.getConf());
    return DayuStart.start(nameNode, settings, page, new StartSteps(told));
  }

  private static List<String> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(Thread::isAlive)
        .map(Thread::getName)
        .filter(name -> name.startsWith("dayu-"))
        .toList();
  }

  private static boolean shownByJmx() throws Exception {
    return ManagementFactory.getPlatformMBeanServer()
        .isRegistered(new ObjectName("Hadoop:service=NameNode,name=Dayu"));
  }

  private static void await(Condition condition) throws Exception {
    for (int tries = 0; !condition.holds(); tries++) {
      assertThat(tries).as("tries").isLessThan(6_000);
      Uninterruptibles.sleepUninterruptibly(10, TimeUnit.MILLISECONDS);
    }
  }

  @FunctionalInterface
  private interface Condition {
    boolean holds() throws Exception;
  }

  private void assertNothingIsLeft() throws Exception {
    assertThat(queue.isStock()).as("HDFS's own queue").isTrue();
    assertThat(queue.ids()).containsExactlyInAnyOrderElementsOf(BLOCKS);
    assertThat(access()).isSameAs(accessBefore);
    assertThat(page.registry().getMeters()).containsExactlyInAnyOrderElementsOf(metersBefore);
    assertThat(shownByJmx()).as("shown by JMX").isFalse();
    await(() -> threads().isEmpty());
  }

  private void assertAtWork(DayuService service) throws Exception {
    assertThat(queue.isStock()).isFalse();
    assertThat(queue.ids()).containsExactlyInAnyOrderElementsOf(BLOCKS);
    assertThat(access()).isNotSameAs(accessBefore);
    assertThat(shownByJmx()).isTrue();
    assertThat(threads()).contains("dayu-planner");
    await(service::isScheduledByDayu);
  }

  @Test
  void startThatFailsAtAnyStepLeavesNothing_andTheNextIsWhole() throws Exception {
    List<String> steps = new ArrayList<>();
    DayuService service = start(steps::add);
    assertAtWork(service);
    service.stop();
    assertNothingIsLeft();
    assertThat(steps).hasSizeGreaterThan(5).doesNotHaveDuplicates();

    for (Throwable failure :
        List.of(new IllegalStateException("broken"), new OutOfMemoryError("no thread"))) {
      for (String failing : steps) {
        assertThatThrownBy(
                () ->
                    start(
                        step -> {
                          if (step.equals(failing)) {
                            throwAny(failure);
                          }
                        }))
            .as(failing)
            .isSameAs(failure);
        assertNothingIsLeft();
      }
    }
    DayuService last = start(step -> {});
    assertAtWork(last);
    last.stop();
    assertNothingIsLeft();
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <T extends Throwable> void throwAny(Throwable failure) throws T {
    throw (T) failure;
  }

  @Test
  void hadoopThatHidesItsAccessControlKeepsItsQueue() throws Exception {
    nameNode.getConf().set("security.dayu.protocol.hosts", "10.0.0.0/99");
    NameNodePart plugin = new NameNodePart("3.5.0");
    plugin.start(nameNode);

    assertThat(plugin.service()).isEmpty();
    assertThat(plugin.offReason()).startsWith("Dayu stays off: ").contains("99");
    assertNothingIsLeft();
    assertThat(saysOff()).contains("Dayu stays off");
    plugin.stop();
  }

  private static String saysOff() {
    return RefreshRegistry.defaultRegistry()
        .dispatch("dayu", new String[] {"status"})
        .iterator()
        .next()
        .getMessage();
  }

  @Test
  void secondStartDoesNothing_andAStopEndsTheFirst() throws Exception {
    NameNodePart plugin = new NameNodePart("3.5.0");
    plugin.start(nameNode);
    DayuService first = plugin.service().orElseThrow();
    Object gated = queue.queue();
    plugin.start(nameNode);

    assertThat(plugin.service()).containsSame(first);
    assertThat(queue.queue()).isSameAs(gated);
    assertThat(threads()).filteredOn("dayu-planner"::equals).hasSize(1);
    plugin.stop();
    assertNothingIsLeft();
    plugin.stop();
    assertThat(plugin.offReason()).isEqualTo("it was stopped");
    assertThatThrownBy(DayuStartTest::saysOff).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void whatWasStoppedStartsAgain_butItsServiceDoesNot() throws Exception {
    NameNodePart plugin = new NameNodePart("3.5.0");
    plugin.start(nameNode);
    DayuService first = plugin.service().orElseThrow();
    plugin.stop();
    first.restartPlanner();
    assertNothingIsLeft();

    plugin.start(nameNode);
    assertAtWork(plugin.service().orElseThrow());
    assertThat(first.isScheduledByDayu()).isFalse();
    plugin.close();
    assertNothingIsLeft();
  }

  @Test
  void interruptDuringAStopIsKept_andAllIsUndone() throws Exception {
    NameNodePart plugin = new NameNodePart("3.5.0");
    plugin.start(nameNode);
    DayuService service = plugin.service().orElseThrow();
    await(service::isScheduledByDayu);
    Thread.currentThread().interrupt();
    try {
      plugin.stop();
    } finally {
      assertThat(Thread.interrupted()).as("the interrupt").isTrue();
    }

    assertNothingIsLeft();
    assertThat(service.isScheduledByDayu()).isFalse();
  }

  @Test
  void queueOfAPlannerThatDoesNotEndStays_withItsGateOpen() throws Exception {
    DayuService service = start(step -> {});
    await(service::isScheduledByDayu);
    CountDownLatch hanging = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    Thread asker = new Thread(() -> hang(service, hanging, goOn));
    asker.start();
    assertThat(hanging.await(60, TimeUnit.SECONDS)).isTrue();
    try {
      service.stop();
      assertThat(threads()).contains("dayu-planner");
    } finally {
      goOn.countDown();
    }

    await(() -> threads().isEmpty());
    assertThat(queue.isStock()).isFalse();
    assertThat(queue.ids()).containsExactlyInAnyOrderElementsOf(BLOCKS);
    assertThat(service.isScheduledByDayu()).isFalse();
    assertThat(service.getSchedulingReason()).isEqualTo("Dayu is stopped");
    assertThat(shownByJmx()).isFalse();
    asker.join();
  }

  private static void hang(DayuService service, CountDownLatch hanging, CountDownLatch goOn) {
    try {
      service
          .operator()
          .change(
              () -> {
                hanging.countDown();
                Uninterruptibles.awaitUninterruptibly(goOn);
              });
    } catch (NoAnswerException e) {
      assertThat(e).hasMessageContaining("did not end");
    }
  }
}
