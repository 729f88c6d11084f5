package io.dayu.hdfs.power;

import io.dayu.protocol.admin.PowerAnswer;
import io.dayu.protocol.admin.PowerQuestion;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The orders to the process that switches machines, one at a time. Thread safe.
 *
 * <p>One process has the word, and keeps it while it speaks. An order to switch off is given to one
 * process only, which begins within a set time or never. Until it has told, or can no longer be at
 * it, no other order is given. An order to switch on is given to whoever has the word.
 */
public final class PowerOrders implements PowerSwitch {
  private static final Logger LOG = LoggerFactory.getLogger(PowerOrders.class);

  /** A process that says nothing for so long has lost the word. */
  static final long LEASE_NS = TimeUnit.SECONDS.toNanos(12);

  /**
   * A command that switches off begins so soon after the machine was looked at, or never. A process
   * asks twice in that time.
   */
  static final long START_NS = TimeUnit.SECONDS.toNanos(6);

  /** A command that is killed has ended, and its process has told so, within this time. */
  static final long TELL_NS = TimeUnit.SECONDS.toNanos(10);

  private static final int WAIT_MS = 100;

  private final long timeoutNs;
  private final LongSupplier clock;
  private final BiConsumer<String, String> heard;
  private Optional<Speaker> speaker = Optional.empty();
  private Optional<Order> order = Optional.empty();
  private boolean changed;
  private boolean leads;
  private long leadsSinceNs;

  /** The process that has the word. */
  private record Speaker(String process, String address, long heardNs) {}

  /** An order that is not over. */
  private static final class Order {
    final String name = Long.toHexString(UUID.randomUUID().getLeastSignificantBits());
    final boolean on;
    final List<String> hosts;
    final long beforeNs;
    final long endNs;
    String givenTo = "";
    Optional<Boolean> worked = Optional.empty();

    Order(boolean on, List<String> hosts, long beforeNs, long endNs) {
      this.on = on;
      this.hosts = List.copyOf(hosts);
      this.beforeNs = beforeNs;
      this.endNs = endNs;
    }

    /** Only what switches on may be done twice; also where a lease were shorter than a start. */
    boolean isFor(String process) {
      return on || givenTo.isEmpty() || givenTo.equals(process);
    }
  }

  /** A process was refused, as another one has the word. */
  public static final class SecondProcessException extends Exception {
    private static final long serialVersionUID = 1;

    SecondProcessException(String address) {
      super(
          "Another dayu-power, at "
              + address
              + ", switches machines. This one takes over when the other one is silent.");
    }
  }

  /** The time within which an order is over, whoever has it. */
  static long orderNs(long timeoutNs) {
    return START_NS + timeoutNs + TELL_NS;
  }

  /**
   * No process has spoken.
   *
   * @param timeoutNs how long a command may run
   * @param heard is told the host and the address of each process that asks
   */
  public PowerOrders(long timeoutNs, LongSupplier clock, BiConsumer<String, String> heard) {
    this.timeoutNs = timeoutNs;
    this.heard = heard;
    this.clock = clock;
  }

  /**
   * Hears a process, and gives it what is to be switched.
   *
   * @param address from where it asks
   * @throws SecondProcessException if another one has the word
   */
  public synchronized PowerAnswer answer(PowerQuestion question, String address)
      throws SecondProcessException {
    heard.accept(question.host(), address);
    hear(question);
    long nowNs = clock.getAsLong();
    String process = question.process();
    Optional<Speaker> before = speaker;
    if (before.isEmpty() || !before.get().process().equals(process)) {
      if (before.isPresent() && ready()) {
        throw new SecondProcessException(before.get().address());
      }
      LOG.info("dayu-power on {} ({}) switches machines from now on", question.host(), address);
      changed = true;
    }
    speaker = Optional.of(new Speaker(process, address, nowNs));
    return question.running().isEmpty()
        ? order
            .filter(open -> open.worked.isEmpty() && open.isFor(process))
            .map(open -> give(open, process, nowNs))
            .orElse(PowerAnswer.NOTHING)
        : PowerAnswer.NOTHING;
  }

  /** Notes an outcome, also of a process that has lost the word. */
  private void hear(PowerQuestion question) {
    if (order.isPresent() && order.get().name.equals(question.ended())) {
      order.get().worked = Optional.of(question.worked());
      notifyAll();
    }
  }

  private PowerAnswer give(Order open, String process, long nowNs) {
    long leftMs = TimeUnit.NANOSECONDS.toMillis(open.beforeNs - nowNs);
    if (leftMs <= 0) {
      return PowerAnswer.NOTHING;
    }
    open.givenTo = process;
    return new PowerAnswer(
        open.name, open.on, open.hosts, leftMs, TimeUnit.NANOSECONDS.toMillis(timeoutNs));
  }

  @Override
  public synchronized boolean ready() {
    return speaker.filter(one -> clock.getAsLong() - one.heardNs() < LEASE_NS).isPresent();
  }

  @Override
  public synchronized boolean changed() {
    boolean was = changed;
    changed = false;
    return was;
  }

  @Override
  public synchronized void lead(boolean now) {
    if (now && !leads) {
      leadsSinceNs = clock.getAsLong();
    }
    leads = now;
  }

  /** True if this NameNode has machines switched, and no process has spoken for too long. */
  public synchronized boolean silent() {
    return leads && !ready() && clock.getAsLong() - leadsSinceNs >= LEASE_NS;
  }

  @Override
  public synchronized boolean turn(boolean on, List<String> hosts) {
    if (!hasSpeaker(on)) {
      LOG.warn(
          "No dayu-power speaks: {} are not switched {}. Start it, or switch them by hand.",
          hosts,
          on ? "on" : "off");
      return false;
    }
    long nowNs = clock.getAsLong();
    long endNs = nowNs + orderNs(timeoutNs);
    Order open = new Order(on, hosts, on ? endNs : nowNs + START_NS, endNs);
    order = Optional.of(open);
    LOG.info("dayu-power is to switch {} {}", on ? "on" : "off", hosts);
    try {
      while (open.worked.isEmpty() && !isOver(open)) {
        wait(WAIT_MS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      order = Optional.empty();
    }
    boolean worked = open.worked.orElse(false);
    if (!worked) {
      LOG.warn(
          "{} could not be switched {}: {}",
          hosts,
          on ? "on" : "off",
          open.worked.isPresent() ? "the log of dayu-power says why" : "no dayu-power has told");
    }
    return worked;
  }

  /** A NameNode that has just become active lets the process find it before it switches on. */
  private boolean hasSpeaker(boolean waits) {
    try {
      while (waits && leads && !ready() && !silent()) {
        wait(WAIT_MS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return ready();
  }

  /** True if nobody can be at it any more; one that was given to nobody can be at once. */
  private boolean isOver(Order open) {
    long nowNs = clock.getAsLong();
    return nowNs - open.endNs >= 0 || (open.givenTo.isEmpty() && nowNs - open.beforeNs >= 0);
  }
}
