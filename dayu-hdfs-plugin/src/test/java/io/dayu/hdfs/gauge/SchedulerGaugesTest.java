package io.dayu.hdfs.gauge;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.hdfs.agent.ClientWaits;
import io.dayu.hdfs.agent.OperationTimes;
import io.dayu.hdfs.namesystem.StockWork;
import io.dayu.hdfs.status.RecoveryForecast;
import io.dayu.hdfs.status.SchedulerStatus;
import io.dayu.metrics.Meters;
import io.dayu.metrics.NameNodeMetric;
import io.dayu.metrics.PrometheusPage;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Tests of the scheduler's gauges: they show what it says, as it is when somebody looks. */
class SchedulerGaugesTest {
  private final PrometheusPage page = new PrometheusPage();
  private final Meters meters = new Meters(page.registry());

  @Test
  void statusIsShownInBaseUnits() {
    SchedulerStatus status =
        new SchedulerStatus(
            true,
            new SchedulerStatus.SlotStatus(4, 0, 0, 0),
            new SchedulerStatus.QueueStatus(11, 1_100),
            new SchedulerStatus.RunningStatus(3, 250, 70),
            StockWork.NONE,
            new SchedulerStatus.BusiestLink("", 0, 0));
    SchedulerGauges.show(meters, () -> status, () -> RecoveryForecast.NONE);

    assertThat(page.text())
        .contains("dayu_slot_number 4.0")
        .contains("dayu_waiting_blocks 11.0")
        .contains("dayu_waiting_bytes 1100.0")
        .contains("dayu_running_transfers 3.0")
        .contains("dayu_running_bytes 250.0")
        .contains("dayu_planned_bytes_per_second 70.0");
  }

  @Test
  void waitsOfClientsAreShownInSeconds_andAreNoNumberWhileUnknown() {
    ClientWaits times =
        new ClientWaits(
            new OperationTimes(3, 5_000_000, 9_000_000, 4_000_000), OperationTimes.UNKNOWN);
    SchedulerGauges.showClients(meters, () -> times);

    assertThat(page.text())
        .contains("dayu_clients_latency_seconds{at=\"median\",operation=\"read\"} 0.005")
        .contains("dayu_clients_latency_seconds{at=\"slowest\",operation=\"read\"} 0.009")
        .contains("dayu_clients_latency_seconds{at=\"median\",operation=\"write\"} NaN")
        .contains("dayu_clients_usual_seconds{operation=\"read\"} 0.004");
  }

  @Test
  void timeLeftIsNotANumberWhileItIsUnknown() {
    SchedulerStatus status =
        new SchedulerStatus(
            true,
            new SchedulerStatus.SlotStatus(4, 0, 0, 0),
            new SchedulerStatus.QueueStatus(11, 1_100),
            new SchedulerStatus.RunningStatus(3, 250, 70),
            StockWork.NONE,
            new SchedulerStatus.BusiestLink("", 0, 0));
    AtomicReference<RecoveryForecast> forecast =
        new AtomicReference<>(
            new RecoveryForecast(
                1_350,
                0,
                0,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty()));
    SchedulerGauges.show(meters, () -> status, forecast::get);
    assertThat(page.text())
        .contains("dayu_recovery_size_bytes 1350.0")
        .contains("dayu_recovery_left_seconds NaN")
        .contains("dayu_recovery_left_error_ratio NaN");

    forecast.set(
        new RecoveryForecast(
            1_350,
            350,
            50,
            OptionalDouble.of(20),
            OptionalDouble.empty(),
            OptionalDouble.of(0.25)));

    assertThat(page.text())
        .contains("dayu_recovery_done_bytes 350.0")
        .contains("dayu_recovery_rate_bytes_per_second 50.0")
        .contains("dayu_recovery_left_seconds 20.0")
        .contains("dayu_recovery_left_error_ratio 0.25");
  }

  @Test
  void oneStateIsThePresentOne() {
    AtomicReference<DayuState> state = new AtomicReference<>(DayuState.PLANNING);
    meters.oneOf(NameNodeMetric.STATE, DayuState.class, state::get);
    assertThat(page.text())
        .contains("dayu_state{state=\"planning\"} 1.0")
        .contains("dayu_state{state=\"handed_back\"} 0.0");

    state.set(DayuState.HANDED_BACK);

    assertThat(page.text())
        .contains("dayu_state{state=\"planning\"} 0.0")
        .contains("dayu_state{state=\"handed_back\"} 1.0");
  }
}
