package io.dayu.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.micrometer.core.instrument.MultiGauge;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Tests that registered metrics are shown under the names of the list, with help and labels. */
final class MetersTest {
  private final PrometheusPage page = new PrometheusPage();
  private final Meters meters = new Meters(page.registry());

  @Test
  void counterOfEachLabelIsShownWithItsHelp() {
    meters.counter(NameNodeMetric.RECOVERED_BYTES, "agent").increment(7);
    meters.counter(NameNodeMetric.RECOVERED_BYTES, "stock").increment();

    assertThat(page.text())
        .contains("# HELP dayu_recovered_bytes_total Bytes of the replicas recovered.")
        .contains("# TYPE dayu_recovered_bytes_total counter")
        .contains("dayu_recovered_bytes_total{carrier=\"agent\"} 7.0")
        .contains("dayu_recovered_bytes_total{carrier=\"stock\"} 1.0");
  }

  @Test
  void countOfSomebodyElseOutlivesTheGarbageCollection() {
    AtomicLong count = new AtomicLong(3);
    meters.counted(NameNodeMetric.REFUSED_REPORTS, count::get);
    collectGarbage();

    assertThat(page.text()).contains("dayu_reports_refused_total 3.0");
    count.set(4);
    assertThat(page.text()).contains("dayu_reports_refused_total 4.0");
  }

  private static void collectGarbage() {
    WeakReference<Object> witness = new WeakReference<>(new Object());
    while (witness.get() != null) {
      System.gc();
    }
  }

  @Test
  void gaugeAndFlagAreReadWhenLookedAt() {
    AtomicLong blocks = new AtomicLong();
    meters.gauge(NameNodeMetric.WAITING_BLOCKS, blocks::get);
    meters.flag(NameNodeMetric.SCHEDULED_BY_DAYU, () -> blocks.get() > 0);
    collectGarbage();

    assertThat(page.text())
        .contains("dayu_waiting_blocks 0.0")
        .contains("dayu_scheduled_by_dayu 0.0");
    blocks.set(12);
    assertThat(page.text())
        .contains("dayu_waiting_blocks 12.0")
        .contains("dayu_scheduled_by_dayu 1.0");
  }

  @Test
  void timerIsASummaryInSeconds() {
    meters.timer(NameNodeMetric.LOCK_HOLD, "dayuCommit").record(Duration.ofMillis(250));

    assertThat(page.text())
        .contains("# TYPE dayu_lock_hold_seconds summary")
        .contains("dayu_lock_hold_seconds{operation=\"dayuCommit\",quantile=\"0.99\"} 0.2")
        .contains("dayu_lock_hold_seconds_count{operation=\"dayuCommit\"} 1")
        .contains("dayu_lock_hold_seconds_sum{operation=\"dayuCommit\"} 0.25")
        .contains("dayu_lock_hold_seconds_max{operation=\"dayuCommit\"} 0.25");
  }

  @Test
  void rowThatIsNotRegisteredAgainIsGone() {
    MultiGauge gauge = meters.rows(NameNodeMetric.NODE_LINK);
    gauge.register(List.of(row("a", 1), row("b", 2)), true);
    assertThat(page.text()).contains("node=\"a\"").contains("node=\"b\"");

    gauge.register(List.of(row("b", 3)), true);

    assertThat(page.text())
        .doesNotContain("node=\"a\"")
        .contains("dayu_node_link_bytes_per_second{direction=\"in\",node=\"b\"} 3.0");
  }

  private static MultiGauge.Row<?> row(String node, int value) {
    return MultiGauge.Row.of(Meters.tags(NameNodeMetric.NODE_LINK, node, "in"), value);
  }

  @Test
  void labelsThatAMetricDoesNotHaveAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> meters.counter(NameNodeMetric.RECOVERED_BYTES))
        .withMessage("RECOVERED_BYTES has the labels [carrier]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> meters.gauge(NameNodeMetric.WAITING_BLOCKS, () -> 0, "in"));
  }

  @Test
  void kindThatAMetricIsNotIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> meters.counter(NameNodeMetric.WAITING_BLOCKS))
        .withMessage("WAITING_BLOCKS is no COUNTER");
  }

  @Test
  void whatIsToBeDoneBeforeALookIsDoneBeforeEach() {
    AtomicLong looks = new AtomicLong();
    meters.gauge(NameNodeMetric.SLOT_NUMBER, looks::get);
    page.beforeEach(looks::incrementAndGet);

    assertThat(page.text()).contains("dayu_slot_number 1.0");
    assertThat(page.text()).contains("dayu_slot_number 2.0");
  }
}
