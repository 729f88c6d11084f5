package io.dayu.bench.testbed.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.testbed.arm.LoadPhases;
import io.dayu.core.testing.Await;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

/** Clients of phases work in closed loop, as many as a phase has. */
final class PhaseClientsTest {
  private static final Duration SOON = Duration.ofSeconds(30);
  private static final long SECOND_NS = 1_000_000_000;

  private final RunClock clock = new RunClock(System.currentTimeMillis());
  private final Queue<Intent> intents = new ConcurrentLinkedQueue<>();
  private final Map<Thread, Integer> busy = new ConcurrentHashMap<>();

  private void note(Intent intent) {
    busy.merge(Thread.currentThread(), 1, Integer::sum);
    intents.add(intent);
  }

  private PhaseClients clients(String phases) {
    return new PhaseClients(LoadPhases.parse(phases), this::note, clock, 1, 0);
  }

  private List<Intent> of(OperationKind kind, double fromSeconds, double untilSeconds) {
    return intents.stream()
        .filter(intent -> intent.kind() == kind)
        .filter(intent -> intent.atNs() >= fromSeconds * SECOND_NS)
        .filter(intent -> intent.atNs() < untilSeconds * SECOND_NS)
        .toList();
  }

  @Test
  void eachPhaseHasItsClientsAtItsPace_andTheLastOneEndsAll() throws Exception {
    try (PhaseClients clients =
        clients("1s[readers=4;pace=100ms],1s[readers=2;writers=1;pace=200ms]")) {
      clients.start();
      Await.until(
          "all phases are over",
          SOON,
          () -> clock.nowNs() > 2 * SECOND_NS && busy.keySet().stream().noneMatch(Thread::isAlive),
          () -> busy);
    }

    assertThat(busy).as("four readers and a writer").hasSize(5);
    assertThat(of(OperationKind.ORDERED, 0, 1)).as("4 times 10").hasSizeBetween(8, 40);
    assertThat(of(OperationKind.ORDERED, 1, 2)).as("2 times 5").hasSizeBetween(2, 10);
    assertThat(of(OperationKind.PLACED, 0, 1)).isEmpty();
    assertThat(of(OperationKind.PLACED, 1, 2)).as("once 5").hasSizeBetween(1, 5);
    assertThat(of(OperationKind.ORDERED, 2, 9)).isEmpty();
    assertThat(intents).allMatch(intent -> intent.node() == Intent.NO_NODE);
  }

  @Test
  void clientsWithoutAPaceGoOnAtOnce_untilTheyAreClosed() throws Exception {
    try (PhaseClients clients = clients("100s[readers=3]")) {
      clients.start();
      Await.until(
          "all have read again and again",
          SOON,
          () -> busy.size() == 3 && busy.values().stream().allMatch(times -> times >= 50),
          () -> busy);
    }
    assertThat(busy.keySet()).noneMatch(Thread::isAlive);
  }
}
