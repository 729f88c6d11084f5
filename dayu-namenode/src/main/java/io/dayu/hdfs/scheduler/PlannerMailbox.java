package io.dayu.hdfs.scheduler;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * Small tasks that other threads pose to the planner, which does them between its rounds.
 *
 * <p>Bounded in number, and in the time that anyone waits: NameNode handlers do. While the planner
 * has not answered one, the next are refused at once. Thread safe.
 */
public final class PlannerMailbox {
  private static final int WAITING_MAX = 8;

  private final BlockingQueue<Question<?>> waiting = new ArrayBlockingQueue<>(WAITING_MAX);
  private final long patienceMs;
  private final Runnable wake;
  private volatile boolean deaf;

  private static final class Question<T> {
    final Supplier<T> work;
    final CompletableFuture<T> answer = new CompletableFuture<>();

    /** By the planner that does it, or by the asker who gives up; never by both. */
    final AtomicBoolean taken = new AtomicBoolean();

    Question(Supplier<T> work) {
      this.work = work;
    }

    @SuppressWarnings("CatchingUnchecked") // it is the asker's failure, not the planner's
    void answer() {
      if (!taken.compareAndSet(false, true)) {
        return;
      }
      try {
        answer.complete(work.get());
      } catch (RuntimeException | Error e) {
        answer.completeExceptionally(e);
      }
    }
  }

  /**
   * Nothing is asked yet.
   *
   * @param patienceMs how long an asker waits for the planner to begin, and for it to end
   * @param wake has the planner begin its next round
   */
  public PlannerMailbox(long patienceMs, Runnable wake) {
    this.patienceMs = patienceMs;
    this.wake = wake;
  }

  /** Has the planner do something and waits for what comes of it. */
  public <T> T ask(Supplier<T> work) throws NoAnswerException {
    Question<T> question = new Question<>(work);
    if (deaf || !waiting.offer(question)) {
      throw new NoAnswerException("Dayu's planner does not answer; the NameNode's log says why.");
    }
    wake.run();
    try {
      return await(question);
    } catch (InterruptedException e) {
      question.taken.set(true);
      Thread.currentThread().interrupt();
      throw new NoAnswerException("The NameNode is stopping.");
    } catch (ExecutionException e) {
      throw new NoAnswerException("Dayu's planner could not answer: " + e.getCause() + ".");
    }
  }

  private <T> T await(Question<T> question)
      throws InterruptedException, ExecutionException, NoAnswerException {
    try {
      return question.answer.get(patienceMs, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      if (question.taken.compareAndSet(false, true)) {
        deaf = true;
        throw new NoAnswerException(
            "Dayu's planner did not answer within " + patienceMs + " ms; nothing was done.");
      }
    }
    try {
      return question.answer.get(patienceMs, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      deaf = true;
      throw new NoAnswerException(
          "Dayu's planner began to answer and did not end; it may still do what was asked.");
    }
  }

  /** Answers what waits; for the planner thread, between rounds. */
  void answerAll() {
    deaf = false;
    for (int answered = 0; answered < WAITING_MAX; answered++) {
      Question<?> question = waiting.poll();
      if (question == null) {
        return;
      }
      question.answer();
    }
  }
}
