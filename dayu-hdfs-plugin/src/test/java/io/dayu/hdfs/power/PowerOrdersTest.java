package io.dayu.hdfs.power;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.core.testing.Await;
import io.dayu.hdfs.power.PowerOrders.SecondProcessException;
import io.dayu.protocol.admin.PowerAnswer;
import io.dayu.protocol.admin.PowerQuestion;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One process at a time is given orders, and none of them is carried out by two. */
final class PowerOrdersTest {
  private static final long SEC = TimeUnit.SECONDS.toNanos(1);
  private static final long TIMEOUT = 60 * SEC;
  private static final long MS_OF_SEC = 1_000;
  private static final List<String> HOSTS = List.of("dn1", "dn2");
  private static final Duration SOON = Duration.ofSeconds(30);

  private final Set<String> heard = new LinkedHashSet<>();
  private final AtomicLong nowNs = new AtomicLong(1_000 * SEC);
  private final PowerOrders orders =
      new PowerOrders(TIMEOUT, nowNs::get, (host, address) -> heard.add(host + " " + address));
  private volatile Thread worker = Thread.currentThread();
  private final ExecutorService powerThread = Executors.newSingleThreadExecutor(this::thread);

  private Thread thread(Runnable work) {
    worker = new Thread(work);
    return worker;
  }

  @AfterEach
  void end() {
    powerThread.shutdownNow();
  }

  private void pass(long ns) {
    nowNs.addAndGet(ns);
  }

  /** A process that does nothing asks. */
  private PowerAnswer ask(String process) throws SecondProcessException {
    return orders.answer(
        new PowerQuestion(process, "dn" + process, "", "", false), "192.0.2." + process);
  }

  private PowerAnswer tell(String process, String order, boolean worked)
      throws SecondProcessException {
    return orders.answer(
        new PowerQuestion(process, "dn" + process, "", order, worked), "192.0.2." + process);
  }

  /** The power thread gives an order, which a process takes. */
  private PowerAnswer awaitOrder(String process) throws Exception {
    PowerAnswer[] answer = {PowerAnswer.NOTHING};
    Await.until(
        "there is an order",
        SOON,
        () -> {
          try {
            answer[0] = ask(process);
          } catch (SecondProcessException e) {
            throw new AssertionError(e);
          }
          return answer[0].isOrder();
        },
        () -> answer[0]);
    return answer[0];
  }

  private Future<Boolean> turn(boolean on) {
    return powerThread.submit(() -> orders.turn(on, HOSTS));
  }

  private static boolean result(Future<Boolean> turn) throws Exception {
    return turn.get(SOON.toSeconds(), TimeUnit.SECONDS);
  }

  private void awaitWaiting() throws InterruptedException {
    Await.until(
        "the order waits",
        SOON,
        () -> worker.getState() == Thread.State.TIMED_WAITING,
        () -> worker.getState());
  }

  @Test
  void nameNodeThatHasJustBecomeActiveLetsTheProcessFindItBeforeItSwitchesOn() throws Exception {
    orders.lead(true);
    assertThat(orders.turn(false, HOSTS)).as("nothing is switched off").isFalse();
    Future<Boolean> turn = turn(true);
    awaitWaiting();
    PowerAnswer order = awaitOrder("1");
    tell("1", order.order(), true);
    assertThat(result(turn)).isTrue();

    pass(PowerOrders.LEASE_NS - 1);
    orders.lead(false);
    orders.lead(true);
    pass(1);
    Future<Boolean> inVain = turn(true);
    awaitWaiting();
    pass(PowerOrders.LEASE_NS);
    assertThat(result(inVain)).isFalse();
  }

  @Test
  void nothingIsSwitchedWhileNobodySpeaks() throws Exception {
    assertThat(orders.ready()).isFalse();
    assertThat(orders.turn(false, HOSTS)).isFalse();
    ask("1");
    assertThat(orders.ready()).isTrue();
    pass(PowerOrders.LEASE_NS - 1);
    assertThat(orders.ready()).isTrue();
    pass(1);
    assertThat(orders.ready()).isFalse();
    assertThat(orders.turn(true, HOSTS)).isFalse();
    assertThat(ask("1")).as("an order of that time").isEqualTo(PowerAnswer.NOTHING);
  }

  @Test
  void secondProcessIsRefused_andTakesOverWhenTheFirstIsSilent() throws Exception {
    ask("1");
    assertThat(orders.changed()).isTrue();
    assertThat(orders.changed()).isFalse();
    pass(PowerOrders.LEASE_NS - 1);
    assertThatThrownBy(() -> ask("2"))
        .isInstanceOf(SecondProcessException.class)
        .hasMessageContaining("at 192.0.2.1");
    ask("1");
    pass(PowerOrders.LEASE_NS - 1);
    assertThatThrownBy(() -> ask("2")).isInstanceOf(SecondProcessException.class);
    assertThat(orders.changed()).isFalse();
    pass(1);
    ask("2");
    assertThat(orders.changed()).isTrue();
    assertThatThrownBy(() -> ask("1")).hasMessageContaining("at 192.0.2.2");
    assertThat(heard).as("machines that stay on").containsExactly("dn1 192.0.2.1", "dn2 192.0.2.2");
  }

  @Test
  void orderIsGiven_andItsOutcomeIsTold() throws Exception {
    ask("1");
    for (boolean worked : List.of(true, false)) {
      Future<Boolean> turn = turn(false);
      PowerAnswer order = awaitOrder("1");
      assertThat(order)
          .isEqualTo(
              new PowerAnswer(
                  order.order(),
                  false,
                  HOSTS,
                  PowerOrders.START_NS / SEC * MS_OF_SEC,
                  TIMEOUT / SEC * MS_OF_SEC));
      assertThat(
              orders.answer(new PowerQuestion("1", "dn1", order.order(), "", false), "x").isOrder())
          .as("while it is carried out")
          .isFalse();
      assertThat(turn.isDone()).isFalse();
      assertThat(tell("1", order.order(), worked).isOrder()).isFalse();
      assertThat(result(turn)).isEqualTo(worked);
    }
  }

  /** The answer may have been lost. */
  @Test
  void orderIsGivenAgainToWhomItWasGiven_withLessTimeToBegin() throws Exception {
    ask("1");
    Future<Boolean> turn = turn(false);
    PowerAnswer order = awaitOrder("1");
    pass(2 * SEC);
    PowerAnswer again = ask("1");
    assertThat(again.order()).isEqualTo(order.order());
    assertThat(again.startWithinMs()).isEqualTo(order.startWithinMs() - 2 * MS_OF_SEC);
    pass(PowerOrders.START_NS - 2 * SEC);
    assertThat(ask("1").isOrder()).as("when it may not begin any more").isFalse();
    pass(TIMEOUT);
    ask("1");
    assertThat(turn.isDone()).as("while it may be carried out").isFalse();
    pass(PowerOrders.TELL_NS);
    assertThat(result(turn)).as("nobody has told").isFalse();
  }

  @Test
  void noSecondProcessSwitchesOffWhatOneWasToldTo_andNothingElseUntilThatIsOver() throws Exception {
    ask("1");
    Future<Boolean> turn = turn(false);
    PowerAnswer order = awaitOrder("1");
    pass(PowerOrders.LEASE_NS);
    assertThat(ask("2").isOrder()).isFalse();
    pass(PowerOrders.LEASE_NS - 1);
    assertThat(ask("2").isOrder()).isFalse();
    assertThat(turn.isDone()).isFalse();
    assertThatThrownBy(() -> tell("1", order.order(), true))
        .as("it has lost the word")
        .isInstanceOf(SecondProcessException.class);
    assertThat(result(turn)).as("but what it tells is believed").isTrue();
  }

  @Test
  void orderThatNobodyTakesIsOverWhenItMayNotBeginAnyMore() throws Exception {
    ask("1");
    Future<Boolean> turn = turn(false);
    awaitWaiting();
    pass(PowerOrders.START_NS);
    assertThat(result(turn)).isFalse();
    assertThat(ask("1").isOrder()).isFalse();
  }

  @Test
  void processThatStartsAnewIsToldToSwitchOn_whatAnotherOneWasToldTo() throws Exception {
    ask("1");
    Future<Boolean> turn = turn(true);
    PowerAnswer order = awaitOrder("1");
    pass(PowerOrders.LEASE_NS);
    PowerAnswer again = awaitOrder("2");
    assertThat(again.order()).isEqualTo(order.order());
    assertThat(again.on()).isTrue();
    tell("2", order.order(), true);
    assertThat(result(turn)).isTrue();
  }

  @Test
  void activeNameNodeKnowsWhenNobodyHasSpokenForTooLong() throws Exception {
    pass(100 * SEC);
    assertThat(orders.silent()).as("of a standby").isFalse();
    orders.lead(true);
    assertThat(orders.silent()).as("at once").isFalse();
    pass(PowerOrders.LEASE_NS);
    orders.lead(true);
    assertThat(orders.silent()).isTrue();
    ask("1");
    assertThat(orders.silent()).isFalse();
    pass(PowerOrders.LEASE_NS);
    assertThat(orders.silent()).isTrue();
    orders.lead(false);
    assertThat(orders.silent()).isFalse();
  }
}
