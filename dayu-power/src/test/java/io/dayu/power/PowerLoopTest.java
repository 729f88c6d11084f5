package io.dayu.power;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.testing.Await;
import io.dayu.protocol.admin.PowerAnswer;
import io.dayu.protocol.admin.PowerQuestion;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The process carries each order out once and in time, and tells what came of it. */
final class PowerLoopTest {
  private static final Duration SOON = Duration.ofSeconds(30);
  private static final List<String> HOSTS = List.of("dn1", "dn2");

  private final AtomicLong nowNs = new AtomicLong(1_000);
  private final List<PowerQuestion> questions = new CopyOnWriteArrayList<>();
  private final List<String> commands = new CopyOnWriteArrayList<>();
  private final CountDownLatch mayEnd = new CountDownLatch(1);
  private volatile PowerAnswer answer = PowerAnswer.NOTHING;
  private volatile boolean works = true;
  private volatile boolean heard = true;
  private volatile long answerNs;
  private final PowerLoop loop = new PowerLoop("dn9", this::answer, this::turn, nowNs::get);

  @AfterEach
  void end() {
    mayEnd.countDown();
    loop.close();
  }

  private PowerAnswer answer(PowerQuestion question) throws IOException {
    questions.add(question);
    nowNs.addAndGet(answerNs);
    if (!heard) {
      throw new IOException("No NameNode is active.");
    }
    return answer;
  }

  private boolean turn(boolean on, List<String> hosts, long timeoutMs) {
    commands.add((on ? "on " : "off ") + hosts + " " + timeoutMs);
    try {
      return mayEnd.await(SOON.toSeconds(), TimeUnit.SECONDS) && works;
    } catch (InterruptedException e) {
      return false;
    }
  }

  private static PowerAnswer order(String name, boolean on) {
    return new PowerAnswer(name, on, HOSTS, 5_000, 60_000);
  }

  private PowerQuestion asked() {
    loop.look();
    return questions.get(questions.size() - 1);
  }

  private void awaitTold(String order, boolean worked) throws InterruptedException {
    Await.until(
        "the outcome is told",
        SOON,
        () ->
            asked().equals(new PowerQuestion(questions.get(0).process(), "dn9", "", order, worked)),
        () -> questions);
  }

  @Test
  void orderIsCarriedOutOnce_andToldUntilTheNextOne() throws Exception {
    answer = order("one", false);
    assertThat(asked()).isEqualTo(new PowerQuestion(asked().process(), "dn9", "", "", false));
    Await.until("the command runs", SOON, () -> !commands.isEmpty(), () -> commands);
    assertThat(asked().running()).isEqualTo("one");
    assertThat(asked().ended()).isEmpty();
    mayEnd.countDown();
    awaitTold("one", true);
    assertThat(commands).containsExactly("off [dn1, dn2] 60000");

    works = false;
    answer = order("two", true);
    awaitTold("two", false);
    assertThat(commands).containsExactly("off [dn1, dn2] 60000", "on [dn1, dn2] 60000");
  }

  @Test
  void noSecondCommandBeginsWhileOneRuns() throws Exception {
    answer = order("one", false);
    loop.look();
    Await.until("the command runs", SOON, () -> !commands.isEmpty(), () -> commands);
    answer = order("two", true);
    loop.look();
    assertThat(asked().running()).isEqualTo("one");
    mayEnd.countDown();
    awaitTold("two", true);
    assertThat(commands).hasSize(2);
  }

  /** The NameNode has given it up, and may have told another process by then. */
  @Test
  void orderThatComesTooLateIsNotCarriedOut() throws Exception {
    answerNs = TimeUnit.SECONDS.toNanos(5);
    answer = order("one", false);
    loop.look();
    answerNs = 0;
    awaitTold("one", false);
    assertThat(commands).isEmpty();
  }

  @Test
  void nameNodeThatDoesNotAnswerIsAskedAgain() throws Exception {
    mayEnd.countDown();
    heard = false;
    loop.look();
    loop.look();
    heard = true;
    answer = order("one", true);
    awaitTold("one", true);
    assertThat(commands).hasSize(1);
  }

  @Test
  void loopEndsWhenItIsClosed() throws Exception {
    Thread thread = new Thread(loop::run);
    thread.start();
    Await.until("it asks", SOON, () -> !questions.isEmpty(), () -> questions);
    loop.close();
    thread.join(SOON.toMillis());
    assertThat(thread.isAlive()).isFalse();
  }
}
