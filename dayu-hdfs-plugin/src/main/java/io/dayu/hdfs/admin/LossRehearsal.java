package io.dayu.hdfs.admin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.util.concurrent.Uninterruptibles;
import io.dayu.core.control.PlanFunction;
import io.dayu.core.rehearsal.Rehearsal;
import io.dayu.core.rehearsal.RehearsedEnd;
import io.dayu.hdfs.operator.NodeLoss;
import io.dayu.hdfs.operator.OperatorApi;
import io.dayu.hdfs.operator.StopCheck;
import io.dayu.hdfs.operator.UnknownNodeException;
import io.dayu.hdfs.scheduler.NoAnswerException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The recovery of one DataNode played through, or a look at several that are to be stopped, in a
 * thread of its own.
 *
 * <p>It gives up, and what came of it is forgotten, when nobody has asked for it for a while.
 * Thread safe.
 */
final class LossRehearsal {
  private static final long FORGOTTEN_NS = TimeUnit.SECONDS.toNanos(15);

  private static final long LOOK_MS = 500;

  private final LossQuestion question;
  private final LongSupplier nanoClock;
  private final CompletableFuture<LossFindings> outcome = new CompletableFuture<>();
  private final CountDownLatch left = new CountDownLatch(1);
  private volatile long askedNs;
  private volatile long lookedNs;
  private volatile Optional<Progress> soFar = Optional.empty();

  /**
   * The progress of a rehearsal.
   *
   * @param scale how many replicas each one that was looked at stands for
   */
  private record Progress(int slots, long movedBytes, long lostBytes, double scale) {
    static Progress of(NodeLoss loss, Rehearsal rehearsal) {
      long lostBytes = rehearsal.movedBytes() + rehearsal.remainingBytes();
      return new Progress(
          rehearsal.slots(), rehearsal.movedBytes(), lostBytes, loss.count().scale());
    }

    void write(ObjectNode document) {
      document
          .put(AnswerKey.SLOTS, slots)
          .put(AnswerKey.PLAYED_BYTES, Math.round(movedBytes * scale))
          .put(AnswerKey.LOST_BYTES, Math.round(lostBytes * scale));
    }
  }

  private LossRehearsal(LossQuestion question, LongSupplier nanoClock) {
    this.question = question;
    this.nanoClock = nanoClock;
    this.askedNs = nanoClock.getAsLong();
    this.lookedNs = askedNs;
  }

  /**
   * Begins one.
   *
   * @param forget is told when nobody fetches what came of it any more
   */
  static LossRehearsal begin(
      LossQuestion question,
      OperatorApi operator,
      PlanFunction planner,
      LongSupplier nanoClock,
      Consumer<LossRehearsal> forget) {
    LossRehearsal begun = new LossRehearsal(question, nanoClock);
    Thread thread =
        new Thread(
            () -> {
              begun.run(operator, planner);
              begun.awaitForgotten();
              forget.accept(begun);
            },
            "dayu-simulate");
    thread.setDaemon(true);
    thread.start();
    return begun;
  }

  @SuppressWarnings("CatchingUnchecked") // whatever ends the thread ends the wait for it
  private void run(OperatorApi operator, PlanFunction planner) {
    try {
      outcome.complete(findings(operator, planner));
    } catch (Exception | Error e) {
      outcome.completeExceptionally(e);
    }
  }

  private LossFindings findings(OperatorApi operator, PlanFunction planner)
      throws NoAnswerException, UnknownNodeException {
    if (question.waves().isPresent()) {
      return new WavesReport(operator.waves(question.waves().get(), this::requireAsker));
    }
    if (question.several()) {
      return new StopReport(operator.stop(question.words()));
    }
    NodeLoss loss = loss(operator);
    Rehearsal played = play(loss, planner);
    requireAsker();
    // To play takes minutes, in which other holders may have gone.
    lookedNs = nanoClock.getAsLong();
    StopCheck stop = operator.stop(question.words()).check();
    return LossReport.of(loss, stop, question.scatterWidth(), played);
  }

  private NodeLoss loss(OperatorApi operator) throws NoAnswerException, UnknownNodeException {
    NodeLoss loss = operator.loss(question.words().get(0));
    return question.scatterWidth().isPresent()
        ? loss.inCopysets(question.scatterWidth().getAsInt())
        : loss;
  }

  private void requireAsker() {
    if (forgotten()) {
      throw new IllegalStateException("nobody waits for the answer any more");
    }
  }

  /** Waits until what came of it was fetched, or until nobody asks for it any more. */
  private void awaitForgotten() {
    boolean gone = false;
    while (!gone && !forgotten()) {
      gone = Uninterruptibles.awaitUninterruptibly(left, LOOK_MS, TimeUnit.MILLISECONDS);
    }
  }

  /** Ends the need for this rehearsal. */
  void leave() {
    left.countDown();
  }

  private Rehearsal play(NodeLoss loss, PlanFunction planner) {
    Rehearsal rehearsal =
        new Rehearsal(
            loss.cluster(), loss.terms(), planner, (snapshot, settings, plan) -> List.of());
    do {
      soFar = Optional.of(Progress.of(loss, rehearsal));
    } while (rehearsal.slots() < RehearsedEnd.SLOTS_MAX && !forgotten() && rehearsal.play());
    return rehearsal;
  }

  LossQuestion question() {
    return question;
  }

  boolean of(LossQuestion other) {
    return question.equals(other);
  }

  boolean ended() {
    return outcome.isDone();
  }

  /** True if nobody asks for this rehearsal any more. */
  boolean forgotten() {
    return nanoClock.getAsLong() - askedNs > FORGOTTEN_NS;
  }

  /** The findings, for one who asks for them. */
  LossFindings await(long waitMs)
      throws InterruptedException, ExecutionException, TimeoutException {
    askedNs = nanoClock.getAsLong();
    return outcome.get(waitMs, TimeUnit.MILLISECONDS);
  }

  /** The time since the look began by which the DataNodes may be stopped, or not. */
  long lookedAgoMs() {
    return TimeUnit.NANOSECONDS.toMillis(nanoClock.getAsLong() - lookedNs);
  }

  void writeProgress(ObjectNode document) {
    document.put(AnswerKey.DONE, false);
    soFar.ifPresent(progress -> progress.write(document));
  }
}
