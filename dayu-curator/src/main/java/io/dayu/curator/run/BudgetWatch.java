package io.dayu.curator.run;

import io.dayu.curator.act.NameNodeOrders;
import io.dayu.protocol.admin.CopyBudget;
import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/**
 * Asks the NameNode once a timeslot how fast files may be copied, in a thread of its own. While no
 * NameNode answers, copies stand still; when Dayu is off, they end.
 */
final class BudgetWatch implements Closeable {
  private static final long RETRY_MS = 1_000;

  private final NameNodeOrders orders;
  private final CopyAllowance allowance;
  private final Thread thread = new Thread(this::watch, "dayu-budget");
  private volatile boolean closed;

  /**
   * A watch that has not begun.
   *
   * @param orders for this watch alone
   */
  BudgetWatch(NameNodeOrders orders, CopyAllowance allowance) {
    this.orders = orders;
    this.allowance = allowance;
    thread.setDaemon(true);
  }

  /** Begins to ask. */
  void begin() {
    thread.start();
  }

  private void watch() {
    try {
      while (!closed) {
        TimeUnit.MILLISECONDS.sleep(ask());
      }
    } catch (NameNodeOrders.RefusedOrderException e) {
      allowance.stop(String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      // It is closed.
    }
  }

  /** Asks once, and returns for how many milliseconds the answer holds. */
  private long ask() throws NameNodeOrders.RefusedOrderException {
    try {
      CopyBudget budget = orders.budget();
      allowance.set(budget.bytesPerSec());
      return Math.max(1, budget.slotMs());
    } catch (NameNodeOrders.RefusedOrderException e) {
      throw e;
    } catch (IOException e) {
      allowance.set(0);
      return RETRY_MS;
    }
  }

  @Override
  public void close() {
    closed = true;
    thread.interrupt();
  }
}
