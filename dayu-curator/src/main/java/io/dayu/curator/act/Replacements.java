package io.dayu.curator.act;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/**
 * Has files replaced by their copies, one after another. A copy that lacks an internal block yet is
 * asked about again later; one that is not wanted after all is removed. Not thread safe.
 */
public final class Replacements {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration PAUSE = Duration.ofMillis(200);

  /**
   * Waiting copies that are asked about with each new one, so that no number of them holds it up.
   */
  private static final int TRIES = 2;

  private final NameNodeOrders orders;
  private final FileCopier copier;
  private final Consumer<CopyResult> told;
  private final Deque<Waiting> later = new ArrayDeque<>();

  /**
   * Replacements of one run.
   *
   * @param told hears of each file once, when it is known what became of it
   */
  public Replacements(NameNodeOrders orders, FileCopier copier, Consumer<CopyResult> told) {
    this.orders = orders;
    this.copier = copier;
    this.told = told;
  }

  /** Takes what copying a file has come to. */
  public void take(CopyResult result) {
    if (result.outcome() != ActOutcome.COPIED) {
      told.accept(result);
      return;
    }
    attempt(new Waiting(result, System.nanoTime()));
    for (int tries = Math.min(TRIES, later.size()); tries > 0; tries--) {
      attempt(later.remove());
    }
  }

  /** Waits for the copies that are not safe yet, up to a minute. */
  public void finish() throws IOException {
    while (!later.isEmpty()) {
      try {
        Thread.sleep(PAUSE.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("It was broken off.", e);
      }
      for (int left = later.size(); left > 0; left--) {
        attempt(later.remove());
      }
    }
  }

  private void attempt(Waiting waiting) {
    CopyResult copy = waiting.copy();
    try {
      ActOutcome outcome = orders.replace(copy);
      if (outcome == ActOutcome.DONE) {
        told.accept(copy.now(outcome, ""));
      } else if (outcome == ActOutcome.NOT_YET_SAFE
          && System.nanoTime() - waiting.sinceNs() < PATIENCE.toNanos()) {
        later.add(waiting);
      } else {
        giveUp(copy, outcome, "");
      }
    } catch (IOException e) {
      // Nobody knows what the NameNode has done; what has replaced its file is no copy any more.
      giveUp(copy, ActOutcome.FAILED, FileCopier.firstLine(e));
    }
  }

  private void giveUp(CopyResult copy, ActOutcome outcome, String why) {
    String said = why;
    try {
      copier.discard(copy);
    } catch (IOException e) {
      said = (why + " The copy is left: " + FileCopier.firstLine(e)).strip();
    }
    told.accept(copy.now(outcome, said));
  }

  /** A copy that was not safe yet, and since when. */
  private record Waiting(CopyResult copy, long sinceNs) {}
}
