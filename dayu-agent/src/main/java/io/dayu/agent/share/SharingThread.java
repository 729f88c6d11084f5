package io.dayu.agent.share;

import io.dayu.agent.meter.TrafficMeter;
import io.dayu.agent.run.AgentClock;
import io.dayu.agent.run.DutyWatch;
import io.dayu.protocol.LinkTerms;
import io.dayu.protocol.SignalPort;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread that reads the link's counters, hears other agents, and shares the link anew.
 *
 * <p>However it ends, pulls keep the plan's rates from then on.
 */
public final class SharingThread implements Shares {
  private static final Logger LOG = LoggerFactory.getLogger(SharingThread.class);

  private static final String NAME = "dayu-sharing";

  private static final long TICK_NS = TimeUnit.MILLISECONDS.toNanos(10);
  private static final long IDLE_TICK_NS = TimeUnit.MILLISECONDS.toNanos(250);
  private static final long AFTER_ERROR_NS = TimeUnit.SECONDS.toNanos(1);

  /** As many messages as are received before the link is shared again. */
  private static final int HEARD_AT_ONCE = 256;

  /**
   * A link that is shared: its speed, its meter, and how recovery gives way on it.
   *
   * @param linkBytesPerSec speed of each direction
   * @param wireFactor bytes of the link for a byte of a TCP stream
   * @param trickleShare of the link that recovery takes while foreground is at work
   * @param patienceNs how much of its planned time a transfer may lose before it insists
   * @param port to hear at, 0 for any that is free
   * @param sendsForegroundFirst whether this host sends what clients read before what is pulled
   * @param disks limit what others pull from here
   */
  public record SharedLink(
      TrafficMeter meter,
      long linkBytesPerSec,
      double wireFactor,
      double trickleShare,
      long patienceNs,
      int port,
      boolean sendsForegroundFirst,
      ServedDisks disks) {}

  private final TrafficMeter meter;
  private final AgentClock clock;
  private final DutyWatch watch;
  private final LinkSharing sharing;
  private final Selector selector;
  private final DatagramChannel channel;
  private final SelectionKey readKey;
  private final StrayAllowance allowance;
  private final SignalPort signals;
  private final ByteBuffer incoming = ByteBuffer.allocate(Signal.BYTES + 1);
  private final ByteBuffer outgoing = ByteBuffer.allocate(Signal.BYTES);
  private final Thread thread;
  private final AtomicLong strays = new AtomicLong();
  private volatile boolean stopped;
  private volatile boolean over;
  private volatile boolean joined;
  private volatile FreeBandwidth room = FreeBandwidth.UNSHARED;
  private volatile Turns turns = Turns.NONE;
  private boolean failing;

  private SharingThread(
      SharedLink link,
      AgentClock clock,
      LongSupplier keys,
      DutyWatch watch,
      Selector selector,
      DatagramChannel channel)
      throws IOException {
    this.meter = link.meter();
    this.clock = clock;
    this.watch = watch;
    this.selector = selector;
    this.channel = channel;
    channel.bind(new InetSocketAddress(link.port()));
    channel.configureBlocking(false);
    this.readKey = channel.register(selector, SelectionKey.OP_READ);
    this.allowance = new StrayAllowance(clock.nowNs());
    int port = ((InetSocketAddress) channel.getLocalAddress()).getPort();
    this.signals = new SignalPort(port, keys.getAsLong());
    this.sharing =
        new LinkSharing(
            ShareTerms.of(link.linkBytesPerSec(), link.trickleShare(), link.patienceNs()),
            link.sendsForegroundFirst(),
            link.wireFactor(),
            signals.key(),
            keys,
            this::send,
            link.disks(),
            clock.nowNs());
    this.thread = new Thread(this::perform, NAME);
    thread.setDaemon(true);
  }

  /**
   * Starts to hear and to share.
   *
   * @param keys draws keys at random
   * @param watch is told of failures
   * @throws IOException when the port cannot be had
   */
  public static SharingThread start(
      SharedLink link, AgentClock clock, LongSupplier keys, DutyWatch watch) throws IOException {
    Selector selector = Selector.open();
    DatagramChannel channel = DatagramChannel.open();
    try {
      SharingThread sharing = new SharingThread(link, clock, keys, watch, selector, channel);
      sharing.thread.start();
      return sharing;
    } catch (IOException | RuntimeException | Error e) {
      try (selector;
          channel) {
        throw e;
      }
    }
  }

  /** The port where other agents are heard. */
  public SignalPort signals() {
    return signals;
  }

  /** Sets what recovery may take of the link in the mean, by the NameNode's last word. */
  public void budget(LinkTerms terms) {
    sharing.budget(terms);
  }

  /** Has pulls wait for their turn, and begin as the link has room. */
  public void turns(Turns those) {
    turns = those;
    if (over) {
      those.runAtOnce(Integer.MAX_VALUE);
    }
  }

  /** The link's speed has changed, or not. */
  public void linkSpeed(long bytesPerSec) {
    sharing.linkSpeed(bytesPerSec);
  }

  /** The bandwidth that recovery may take of the link at this moment. */
  public FreeBandwidth room() {
    return room;
  }

  /** Keys of the agents whose data comes while no word of theirs does. */
  public List<Long> unheard() {
    return sharing.unheard();
  }

  /** Datagrams so far that were no agent's that is known here, or older than its last. */
  public long strays() {
    return strays.get();
  }

  @Override
  public Optional<PullShare> join(ShareRequest request) {
    Optional<PullShare> share = sharing.join(request);
    if (over) {
      share.ifPresent(PullShare::leave);
      return Optional.empty();
    }
    joined = true;
    selector.wakeup();
    return share;
  }

  /** Asks the thread to end; pulls that go on keep the plan's rates. */
  public void stop() {
    stopped = true;
    selector.wakeup();
  }

  /** Waits for its end, at most until the deadline. */
  public boolean join(long deadlineNs) throws InterruptedException {
    thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadlineNs - clock.nowNs())));
    return !thread.isAlive();
  }

  @SuppressWarnings("CatchingUnchecked") // a thread that dies must not do so silently
  private void perform() {
    try (selector;
        channel) {
      shareUntilStopped();
      leave();
    } catch (IOException e) {
      LOG.warn(
          "The UDP port at which other agents are heard did not close. The DataNode goes on.", e);
    } catch (RuntimeException | Error e) {
      try {
        leave();
      } finally {
        watch.died(NAME, e);
      }
    }
  }

  private void shareUntilStopped() {
    long nextNs = clock.nowNs();
    while (!stopped) {
      nextNs = step(nextNs);
    }
  }

  /** Nobody waits for a word of this thread any more: whoever joins now is not let in. */
  @SuppressWarnings("CatchingUnchecked") // what must be done first may have failed for good
  private void leave() {
    over = true;
    room = FreeBandwidth.UNSHARED;
    try {
      turns.runAtOnce(Integer.MAX_VALUE);
      sharing.followPlan();
    } catch (RuntimeException | Error e) {
      // Memory that ran out, say; once more, as a pull that is told nothing stands still.
      sharing.followPlan();
    }
  }

  /** Does a turn; returns when the next is due, at the latest. */
  private long step(long dueNs) {
    try {
      long waitMs = Math.max(0, TimeUnit.NANOSECONDS.toMillis(dueNs - clock.nowNs() + 500_000));
      if (waitMs > 0) {
        selector.select(waitMs);
        selector.selectedKeys().clear();
      }
      boolean tick = dueNs - clock.nowNs() <= 0;
      boolean newcomers = takeJoined();
      boolean news = receive(tick) || newcomers;
      sharing.waiting(turns.waitingBytesPerSec());
      if (tick) {
        sharing.observe(meter.read(clock.nowNs()), clock.nowNs());
      } else if (failing || !news) {
        return dueNs;
      }
      sharing.share(clock.nowNs());
      if (tick) {
        sharing.sendDue(clock.nowNs());
        room = sharing.room();
        turns.runAtOnce(sharing.pullsAtOnce());
        failing = false;
      }
      long untilNs = clock.nowNs() + (sharing.isIdle() ? IDLE_TICK_NS : TICK_NS);
      return tick ? untilNs : Math.min(untilNs, dueNs);
    } catch (IOException | RuntimeException e) {
      failed(e);
      return clock.nowNs() + AFTER_ERROR_NS;
    }
  }

  private boolean takeJoined() {
    boolean any = joined;
    joined = false;
    return any;
  }

  private void failed(Exception cause) {
    if (!channel.isOpen()) {
      throw new IllegalStateException("The port at which other agents are heard is shut.", cause);
    }
    // What cannot be read would end every wait until it is tried again.
    readKey.interestOps(0);
    if (!failing) {
      LOG.error("The link cannot be shared at present; pulls keep the plan's rates.", cause);
    }
    failing = true;
    watch.failed(NAME, cause);
    room = FreeBandwidth.UNSHARED;
    sharing.followPlan();
    turns.runAtOnce(Integer.MAX_VALUE);
  }

  /**
   * Hears what other agents say; false when none has said anything new.
   *
   * <p>Between two ticks it hears only where somebody waits for a first word: what those say who
   * are known changes rates that are shared at ticks, and a thread that wakes for each word takes
   * twice the processor time.
   *
   * <p>Strangers cost a look each, and when there are too many nobody is heard until the next tick:
   * the kernel drops what finds no room, and agents say all again.
   */
  private boolean receive(boolean tick) throws IOException {
    boolean news = false;
    boolean listens = tick ? allowance.fill(clock.nowNs()) : readKey.interestOps() != 0;
    for (int heard = 0; listens && heard < HEARD_AT_ONCE; heard++) {
      incoming.clear();
      SocketAddress from = channel.receive(incoming);
      if (from == null) {
        break;
      }
      incoming.flip();
      if (isNews((InetSocketAddress) from, clock.nowNs())) {
        news = true;
      } else {
        strays.incrementAndGet();
        listens = allowance.spend();
      }
    }
    boolean atOnce = sharing.isIdle() || sharing.awaitsFirstWord(clock.nowNs());
    readKey.interestOps(listens && atOnce ? SelectionKey.OP_READ : 0);
    return news;
  }

  private boolean isNews(InetSocketAddress from, long nowNs) {
    return Signal.read(incoming).map(signal -> sharing.receive(from, signal, nowNs)).orElse(false);
  }

  private void send(InetSocketAddress to, Signal signal) {
    outgoing.clear();
    signal.write(outgoing);
    outgoing.flip();
    try {
      channel.send(outgoing, to);
    } catch (IOException e) {
      // Lost like any other datagram; a silent agent's transfers keep the plan's rates.
      LOG.debug("{} could not be told.", to, e);
    }
  }
}
