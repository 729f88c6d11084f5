package io.dayu.hdfs.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.hdfs.agent.AgentDirectory;
import io.dayu.hdfs.agent.AgentReportSettings;
import io.dayu.protocol.AgentId;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.HeartbeatRequest;
import io.dayu.protocol.HeldOrders;
import io.dayu.protocol.LinkReport;
import io.dayu.protocol.NotRegisteredException;
import io.dayu.protocol.OtherPools;
import io.dayu.protocol.TransferId;
import io.dayu.protocol.TransferPace;
import io.dayu.protocol.TransferReport;
import io.dayu.protocol.TransferSource;
import io.dayu.protocol.TransferState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.ipc.StandbyException;
import org.apache.hadoop.security.AccessControlException;
import org.junit.jupiter.api.Test;

class HeartbeatServiceTest {
  private final AgentDirectory agents =
      new AgentDirectory(() -> new AgentReportSettings(1, 1, 1, 700, PlannerSettings.PAPER));
  private boolean active = true;
  private String refusal = "";
  private int wakeups;
  private long sequence;
  private final HeartbeatService service =
      new HeartbeatService(
          agents,
          request -> refusal,
          () -> active,
          () -> 42,
          () -> wakeups++,
          (request, nowNs) -> {});

  @SuppressWarnings("EnumOrdinal") // a number for each, no more
  private HeartbeatRequest request(TransferState... states) {
    List<TransferReport> transfers =
        Stream.of(states)
            .map(
                state ->
                    new TransferReport(
                        new TransferId(1, state.ordinal()),
                        new BlockRef("BP", 1, 1, 1),
                        "DISK",
                        state,
                        0,
                        new TransferSource("s", false),
                        new TransferPace(0, 0, 0),
                        ""))
            .toList();
    return new HeartbeatRequest(
        new AgentId("a", "BP", 1),
        ++sequence,
        new HeldOrders(0, 0),
        new LinkReport(Optional.empty(), List.of(), Optional.empty(), false),
        transfers,
        OtherPools.NONE);
  }

  @Test
  void standbyDoesNotAnswerNorListen() {
    active = false;

    assertThatThrownBy(() -> service.heartbeat(request())).isInstanceOf(StandbyException.class);
    assertThat(agents.find("a")).isEmpty();
  }

  @Test
  void refusedCallerIsToldWhyAndNotHeard() {
    refusal = "it is for another block pool";

    assertThatThrownBy(() -> service.heartbeat(request(TransferState.FAILED)))
        .isExactlyInstanceOf(AccessControlException.class)
        .hasMessageContaining(refusal);
    assertThat(agents.find("a")).isEmpty();
    assertThat(wakeups).isZero();
  }

  @Test
  void dataNodeThatIsNotRegisteredYetIsNoFault() {
    refusal = HeartbeatService.CallerCheck.NOT_REGISTERED;

    assertThatThrownBy(() -> service.heartbeat(request()))
        .isInstanceOf(NotRegisteredException.class)
        .hasMessageContaining(refusal);
    assertThat(agents.find("a")).isEmpty();
  }

  @Test
  void listenerHearsEachReport_andItsFailuresKeepNobodyFromAnAnswer() throws IOException {
    List<Long> heard = new ArrayList<>();
    HeartbeatService told =
        new HeartbeatService(
            agents,
            request -> "",
            () -> true,
            () -> 42,
            () -> {},
            (request, nowNs) -> {
              heard.add(nowNs);
              throw new NoClassDefFoundError("made up");
            });

    assertThat(told.heartbeat(request()).nextHeartbeatMs()).isEqualTo(700);
    assertThat(told.heartbeat(request()).nextHeartbeatMs()).isEqualTo(700);
    assertThat(heard).containsExactly(42L, 42L);
  }

  @Test
  void errorInAReportIsOneSentenceForItsAgent() {
    HeartbeatService failing =
        new HeartbeatService(
            agents,
            request -> {
              throw new StackOverflowError("made up");
            },
            () -> true,
            () -> 42,
            () -> {},
            (request, nowNs) -> {});

    assertThatThrownBy(() -> failing.heartbeat(request()))
        .isExactlyInstanceOf(IOException.class)
        .hasMessageContaining("could not take the report");
  }

  @Test
  void reportIsHeardAndAnswered() throws IOException {
    assertThat(service.heartbeat(request(TransferState.RUNNING)).nextHeartbeatMs()).isEqualTo(700);

    assertThat(agents.find("a")).isPresent();
    assertThat(wakeups).isZero();
  }

  @Test
  void failureWakesThePlanner() throws IOException {
    service.heartbeat(request(TransferState.RUNNING, TransferState.SOURCE_FAILED));
    assertThat(wakeups).isEqualTo(1);
  }

  @Test
  void reportThatIsNotUsedIsAnsweredAndCounted() throws IOException {
    HeartbeatRequest request = request();
    service.heartbeat(request);

    assertThat(service.heartbeat(request).nextHeartbeatMs()).isEqualTo(700);
    assertThat(agents.refusedReports()).isEqualTo(1);
  }
}
