package io.dayu.power;

import io.dayu.protocol.admin.PowerAnswer;
import io.dayu.protocol.admin.PowerQuestion;
import java.io.IOException;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The loop that asks a NameNode every few seconds what is to be switched, has the site's command do
 * it, and tells what came of it. One command runs at a time, and the loop speaks on meanwhile.
 *
 * <p>An order that comes too late, or that was carried out already, is not carried out.
 */
public final class PowerLoop implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(PowerLoop.class);

  /** Far below the time after which a NameNode takes another process. */
  private static final long PAUSE_MS = 3_000;

  private static final long END_SEC = 5;

  private final ExecutorService commands = Executors.newSingleThreadExecutor(PowerLoop::thread);
  private final OrderSource nameNode;
  private final MachineCommand command;
  private final LongSupplier nanoClock;
  private final String host;
  private final String name = Long.toHexString(UUID.randomUUID().getLeastSignificantBits());
  private String running = "";
  private String ended = "";
  private boolean worked;
  private String told = "";
  private String refusal = "";
  private boolean closed;

  /**
   * A loop that has not begun.
   *
   * @param host the name of this machine
   */
  public PowerLoop(
      String host, OrderSource nameNode, MachineCommand command, LongSupplier nanoClock) {
    this.host = host;
    this.nameNode = nameNode;
    this.command = command;
    this.nanoClock = nanoClock;
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "dayu-power-command");
    thread.setDaemon(true);
    return thread;
  }

  /** Goes on until it is closed. For a thread of its own. */
  public void run() {
    while (!isClosed()) {
      look();
      pause();
    }
  }

  /** Asks once, and has begun to do what the answer says on return. */
  void look() {
    long askedNs = nanoClock.getAsLong();
    try {
      PowerAnswer answer = nameNode.ask(question());
      if (!refusal.isEmpty()) {
        LOG.info("A NameNode answers again");
        refusal = "";
      }
      begin(answer, askedNs);
    } catch (IOException e) {
      String why = String.valueOf(e.getMessage());
      if (!why.equals(refusal)) {
        LOG.warn("No NameNode says what is to be switched; asked again: {}", why);
      }
      refusal = why;
    }
  }

  private synchronized PowerQuestion question() {
    told = ended;
    return new PowerQuestion(name, host, running, ended, worked);
  }

  private synchronized void begin(PowerAnswer order, long askedNs) {
    boolean isNew = order.isOrder() && !order.order().equals(ended);
    if (isNew && running.isEmpty() && !closed) {
      running = order.order();
      commands.execute(() -> carryOut(order, askedNs));
    }
  }

  private void carryOut(PowerAnswer order, long askedNs) {
    boolean done = false;
    try {
      done = isInTime(order, askedNs) && command.turn(order.on(), order.hosts(), order.timeoutMs());
    } finally {
      end(order.order(), done);
    }
  }

  /** By this process's own clock, from before the question on. */
  private boolean isInTime(PowerAnswer order, long askedNs) {
    long agoNs = nanoClock.getAsLong() - askedNs;
    boolean inTime = agoNs < TimeUnit.MILLISECONDS.toNanos(order.startWithinMs());
    if (!inTime) {
      LOG.warn("An order came too late, and is not carried out: {}", order);
    }
    return inTime;
  }

  private synchronized void end(String order, boolean done) {
    running = "";
    ended = order;
    worked = done;
    notifyAll();
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  /** Shorter where there is something to tell. */
  private synchronized void pause() {
    long endNs = nanoClock.getAsLong() + TimeUnit.MILLISECONDS.toNanos(PAUSE_MS);
    try {
      while (!closed && ended.equals(told) && endNs - nanoClock.getAsLong() > 0) {
        TimeUnit.NANOSECONDS.timedWait(this, endNs - nanoClock.getAsLong());
      }
    } catch (InterruptedException e) {
      closed = true;
      Thread.currentThread().interrupt();
    }
  }

  /** Asks no more; a command that runs is interrupted. */
  @Override
  public synchronized void close() {
    closed = true;
    commands.shutdownNow();
    notifyAll();
  }

  /** Waits until a command that was interrupted has ended, for a short time at most. */
  void awaitEnd() throws InterruptedException {
    if (!commands.awaitTermination(END_SEC, TimeUnit.SECONDS)) {
      LOG.warn("The site's command goes on");
    }
  }
}
