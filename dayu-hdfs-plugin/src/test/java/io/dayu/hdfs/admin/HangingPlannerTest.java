package io.dayu.hdfs.admin;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.util.concurrent.Uninterruptibles;
import io.dayu.config.DayuConfigException;
import io.dayu.core.Planner;
import io.dayu.hdfs.history.HistoryStore;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.operator.OperatorApi;
import io.dayu.hdfs.settings.LiveSettings;
import io.dayu.protocol.admin.CommandSender;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.RefreshRegistry;
import org.apache.hadoop.ipc.RefreshResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Commands by Hadoop's registry while the planner hangs: who waits, and who does not. */
class HangingPlannerTest {
  private final FakeOperatorApi operator = new FakeOperatorApi();
  private final AtomicInteger waiting = new AtomicInteger();
  private final CountDownLatch stirs = new CountDownLatch(1);
  private final RefreshRegistry registry = new RefreshRegistry();
  private final ExecutorService callers = Executors.newCachedThreadPool();

  HangingPlannerTest() throws DayuConfigException {
    LiveSettings settings = new LiveSettings(new Configuration(false));
    PlannerMetrics metrics = new PlannerMetrics(new SimpleMeterRegistry());
    RunningDayu parts =
        new RunningDayu(
            hanging(),
            settings,
            metrics,
            new SchedulingView(() -> true, () -> true, () -> ""),
            () -> 0,
            new HistoryStore("nn:8020", Optional.empty(), 100, () -> 0, Runnable::run),
            new PlayedSystems(Map.of()));
    registry.register(
        CommandSender.IDENTIFIER,
        new AdminHandler(
            new ActiveHost(),
            () -> Optional.of(parts),
            () -> "",
            Planner::plan,
            () -> 0,
            registry));
    registry.register("another", (identifier, arguments) -> RefreshResponse.successResponse());
  }

  /**
   * The operator service, which answers what the planner must be asked for when the planner stirs.
   */
  private OperatorApi hanging() {
    Set<String> asked = Set.of("nodes", "tasks", "block", "draft");
    return (OperatorApi)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {OperatorApi.class},
            (proxy, method, arguments) -> {
              if (asked.contains(method.getName())) {
                waiting.incrementAndGet();
                Uninterruptibles.awaitUninterruptibly(stirs);
              }
              return method.invoke(operator, arguments);
            });
  }

  private static void await(BooleanSupplier condition) {
    for (int tries = 0; !condition.getAsBoolean(); tries++) {
      assertThat(tries).as("looks").isLessThan(30_000);
      LockSupport.parkNanos(1_000_000);
    }
  }

  @AfterEach
  void end() {
    stirs.countDown();
    callers.shutdownNow();
  }

  private CompletableFuture<RefreshResponse> ask(String... command) {
    return CompletableFuture.supplyAsync(() -> answer(command), callers);
  }

  private RefreshResponse answer(String... command) {
    Collection<RefreshResponse> all = registry.dispatch(CommandSender.IDENTIFIER, command);
    return all.iterator().next();
  }

  @Test
  void ofManyReadersTwoWait_andAllOthersAreToldAtOnce() {
    List<CompletableFuture<RefreshResponse>> asked = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      asked.add(ask(i % 2 == 0 ? "nodes" : "tasks"));
    }
    await(() -> asked.stream().filter(CompletableFuture::isDone).count() == 28);
    List<RefreshResponse> told =
        asked.stream().filter(CompletableFuture::isDone).map(CompletableFuture::join).toList();
    assertThat(told)
        .allSatisfy(
            answer -> {
              assertThat(answer.getReturnCode()).isEqualTo(AnswerCode.FAILED.number());
              assertThat(answer.getMessage()).contains("ask again soon");
            });

    stirs.countDown();
    await(() -> asked.stream().allMatch(CompletableFuture::isDone));
    assertThat(asked.stream().filter(one -> one.join().getReturnCode() == 0)).hasSize(2);
    assertThat(answer("nodes").getReturnCode()).isZero();
  }

  @Test
  void whatNeedsNoPlannerIsAnswered_andOtherHandlersAre() {
    CompletableFuture<RefreshResponse> asked = ask("nodes");
    await(() -> waiting.get() > 0);

    assertThat(answer("get").getReturnCode()).isZero();
    assertThat(answer("status").getReturnCode()).isZero();
    assertThat(registry.dispatch("another", new String[0])).hasSize(1);
    assertThat(asked.isDone()).isFalse();
  }

  @Test
  void dayuIsTurnedOffWhileOthersWait() {
    List<CompletableFuture<RefreshResponse>> asked =
        List.of(ask("nodes"), ask("tasks"), ask("plan"));
    await(() -> waiting.get() == 3);

    assertThat(answer("off", "it hangs").getReturnCode()).isZero();
    assertThat(operator.orders).containsExactly("off it hangs");
    assertThat(asked).noneMatch(CompletableFuture::isDone);
  }

  @Test
  void interruptOfAHandlerIsKept() {
    Thread[] handler = new Thread[1];
    CompletableFuture<Boolean> kept =
        CompletableFuture.supplyAsync(
            () -> {
              handler[0] = Thread.currentThread();
              RefreshResponse answer = answer("nodes");
              assertThat(answer.getMessage()).contains("stopping");
              return Thread.currentThread().isInterrupted();
            },
            callers);
    await(() -> waiting.get() > 0);
    handler[0].interrupt();

    assertThat(kept.join()).isTrue();
  }
}
