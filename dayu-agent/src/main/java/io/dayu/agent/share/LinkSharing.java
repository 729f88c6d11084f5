package io.dayu.agent.share;

import io.dayu.agent.meter.TrafficCounters;
import io.dayu.protocol.LinkTerms;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Shares the node's link: who takes part, what both ends have sent, and what each may take.
 *
 * <p>A source that was not heard for a moment stands behind a queue, and gets a trickle; one that
 * is silent for good has no agent that hears us, and its transfers keep the plan's rates as far as
 * our own link has room. Pulls join by any thread; all else is one thread's.
 */
final class LinkSharing implements Shares {
  /** Sends messages to other agents; what cannot be sent is lost. */
  @FunctionalInterface
  interface PeerSender {
    void send(InetSocketAddress to, Signal signal);
  }

  /** No cluster pulls from more than this at once, whatever knows the key. */
  static final int DESTINATIONS_MAX = 4_096;

  private static final double NS_PER_SEC = 1e9;
  private static final double SIGNIFICANT_CHANGE = 0.25;
  private static final long REPEAT_NS = TimeUnit.MILLISECONDS.toNanos(150);
  private static final long QUEUED_NS = TimeUnit.MILLISECONDS.toNanos(400);
  private static final long SILENT_NS = TimeUnit.SECONDS.toNanos(2);

  private ShareTerms terms;
  private final double wireFactor;
  private final long ownKey;
  private final LongSupplier keys;
  private final PeerSender sender;
  private final ServedDisks disks;
  private final DirectionBudget in;
  private final DirectionBudget out;
  private final PullsAtOnce atOnce;
  private final Set<PullShare> shares = ConcurrentHashMap.newKeySet();
  private final Map<InetSocketAddress, SourcePeer> sources = new LinkedHashMap<>();
  private final Map<Long, SourcePeer> byAnswerKey = new HashMap<>();
  private final Map<Long, DestinationPeer> destinations = new LinkedHashMap<>();
  private final UnheardAgents unheard = new UnheardAgents();
  private int silentSources;
  private volatile LinkTerms budget;
  private long waitingBytesPerSec;
  private volatile long linkBytesPerSec;
  private double arrivedBytes;
  private double sentBytes;
  private long sequence;
  private long sharedNs;
  private long countedNs;

  /**
   * A link that nobody shares yet; until it is told better, recovery may use all that is free.
   *
   * @param terms of both directions
   * @param sendsForegroundFirst whether this host sends what clients read before what is pulled
   * @param wireFactor bytes of the link for a byte of a source's stream
   * @param ownKey admits destinations
   * @param keys draws keys at random
   * @param disks limit what others pull from here
   */
  LinkSharing(
      ShareTerms terms,
      boolean sendsForegroundFirst,
      double wireFactor,
      long ownKey,
      LongSupplier keys,
      PeerSender sender,
      ServedDisks disks,
      long nowNs) {
    this.terms = terms;
    this.wireFactor = wireFactor;
    this.ownKey = ownKey;
    this.keys = keys;
    this.sender = sender;
    this.disks = disks;
    this.in = new DirectionBudget(terms);
    this.out = new DirectionBudget(terms, sendsForegroundFirst);
    this.atOnce = new PullsAtOnce(nowNs);
    this.linkBytesPerSec = terms.linkBytesPerSec();
    this.budget = new LinkTerms(terms.linkBytesPerSec(), 0, false, false, false);
    this.sharedNs = nowNs;
    this.countedNs = nowNs;
  }

  @Override
  public Optional<PullShare> join(ShareRequest request) {
    PullShare share = new PullShare(request);
    shares.add(share);
    return Optional.of(share);
  }

  /** Sets what recovery may take in the mean, by the NameNode's last word. Any thread. */
  void budget(LinkTerms newBudget) {
    budget = newBudget;
  }

  /** Sets what the plan allots to pulls that wait for their turn: those that run take it over. */
  void waiting(long planBytesPerSec) {
    waitingBytesPerSec = planBytesPerSec;
  }

  /** The number of pulls that may run at once; all where the NameNode knows no turns. */
  int pullsAtOnce() {
    return budget.inTurn() && !budget.lastTransfers() ? atOnce.pulls() : Integer.MAX_VALUE;
  }

  /** The link is so fast from now on. Any thread. */
  void linkSpeed(long bytesPerSec) {
    linkBytesPerSec = bytesPerSec;
  }

  /** True if nobody takes part, here or elsewhere. */
  boolean isIdle() {
    return shares.isEmpty() && destinations.isEmpty();
  }

  /** True if a source is about to say for the first time what its link leaves us. */
  boolean awaitsFirstWord(long nowNs) {
    for (SourcePeer source : byAnswerKey.values()) {
      if (!source.wasHeard() && source.silentNs(nowNs) < QUEUED_NS) {
        return true;
      }
    }
    return false;
  }

  /** Keys of the agents whose data comes while no word of theirs does. Any thread. */
  List<Long> unheard() {
    return unheard.told();
  }

  /** The bandwidth that recovery may take now. */
  FreeBandwidth room() {
    return new FreeBandwidth(true, in.freeBytesPerSec(), out.freeBytesPerSec(), silentSources);
  }

  /** Takes in what the link has carried so far. */
  void observe(TrafficCounters counters, long nowNs) {
    if (linkBytesPerSec != terms.linkBytesPerSec()) {
      terms = terms.withLink(linkBytesPerSec);
      in.terms(terms);
      out.terms(terms);
    }
    countArrived(nowNs);
    passTime(nowNs);
    in.observe((double) counters.receivedBytes(), arrivedBytes, budget, nowNs);
    out.observe((double) counters.sentBytes(), sentBytes, budget, nowNs);
  }

  /** Takes in another agent's message; false when it is no agent's that we know, or an old one. */
  boolean receive(InetSocketAddress from, Signal signal, long nowNs) {
    return switch (signal.kind()) {
      case OFFER -> {
        SourcePeer source = byAnswerKey.get(signal.key());
        yield source != null && receiveOffer(source, signal, nowNs);
      }
      case DEMAND -> signal.key() == ownKey && receiveDemand(from, signal, nowNs);
    };
  }

  private static boolean receiveOffer(SourcePeer source, Signal signal, long nowNs) {
    boolean news = source.receive(signal, nowNs);
    if (news) {
      source.diskLeaves(signal.weight());
    }
    return news;
  }

  private boolean receiveDemand(InetSocketAddress from, Signal signal, long nowNs) {
    DestinationPeer known = destinations.get(signal.answerKey());
    if (known == null && destinations.size() < DESTINATIONS_MAX) {
      known = new DestinationPeer(from, signal);
      destinations.put(signal.answerKey(), known);
    }
    return known != null && known.receive(from, signal, nowNs);
  }

  /** Shares out what is free among those who take part, and tells our own pulls. */
  void share(long nowNs) {
    passTime(nowNs);
    refreshPeers(nowNs);
    silentSources = 0;
    unheard.forgetOld(nowNs);
    for (SourcePeer source : sources.values()) {
      notice(source, nowNs);
      if (source.silentNs(nowNs) > SILENT_NS) {
        silentSources += source.isWithoutAgent() ? 0 : 1;
        source.limit(source.weight() * wireFactor);
        source.diskLeaves(0);
      } else if (source.silentNs(nowNs) > QUEUED_NS || source.limitBytesPerSec() == 0) {
        source.limit(terms.trickleBytesPerSec());
      }
    }
    WaterFill.fill(sources.values(), in.freeBytesPerSec());
    limitByDisks();
    WaterFill.fill(destinations.values(), out.freeBytesPerSec());
    double patienceSec = budget.lastTransfers() ? 0 : terms.patienceNs() / NS_PER_SEC;
    for (PullShare share : shares) {
      SourcePeer source = sources.get(share.request().source());
      if (source != null) {
        double part = share.weight() / source.weight() / wireFactor;
        long shared = Math.max(1, Math.round(source.rateBytesPerSec() * part));
        // Who insists does so on its source's link; its disk is not made faster by that.
        double disk = Math.max(1, source.diskBytesPerSec() * part);
        long insisted = (long) Math.min((double) share.leastBytesPerSec(patienceSec), disk);
        share.tell(Math.max(shared, insisted));
      }
    }
  }

  /** Notices whose words do not come, though their data does. */
  private void notice(SourcePeer source, long nowNs) {
    boolean dataCame = source.takeNewlyArrived();
    if (source.isWithoutAgent()) {
      return;
    }
    if (source.silentNs(nowNs) > QUEUED_NS) {
      if (dataCame) {
        unheard.dataCame(source, nowNs);
      }
    } else if (source.wasHeard()) {
      unheard.heard(source.key());
    }
  }

  /** Agents on one host are told apart by nobody who looks at connections: they share. */
  private void limitByDisks() {
    Map<InetAddress, Double> weights = new HashMap<>();
    for (DestinationPeer destination : destinations.values()) {
      destination.limitByDisk(disks.leftBytesPerSec(destination.address()));
      if (destination.isLimitedByDisk()) {
        weights.merge(destination.address().getAddress(), destination.weight(), Double::sum);
      }
    }
    for (DestinationPeer destination : destinations.values()) {
      if (destination.isLimitedByDisk()) {
        double all = weights.getOrDefault(destination.address().getAddress(), 1.0);
        destination.limitByDisk(
            destination.capBytesPerSec() * Math.min(1, destination.weight() / all));
      }
    }
  }

  /** Sends other agents what has changed for them, or was sent long ago. */
  void sendDue(long nowNs) {
    byAnswerKey.values().forEach(source -> sendIfDue(source, nowNs));
    destinations.values().forEach(destination -> sendIfDue(destination, nowNs));
  }

  private void sendIfDue(Peer peer, long nowNs) {
    if (peer.isDue(SIGNIFICANT_CHANGE, REPEAT_NS, nowNs)) {
      sequence++;
      sender.send(peer.address(), peer.message(sequence));
      peer.sent(nowNs);
    }
  }

  /** Has every pull keep the plan's rate, for when sharing itself has failed and none waits. */
  void followPlan() {
    shares.removeIf(PullShare::hasLeft);
    for (PullShare share : shares) {
      share.lend(1);
      share.tell(share.weight());
    }
  }

  private void countArrived(long nowNs) {
    double seconds = (nowNs - countedNs) / NS_PER_SEC;
    countedNs = nowNs;
    double before = arrivedBytes;
    for (PullShare share : shares) {
      long streamBytes = share.newlyArrivedBytes();
      share.pass(seconds, (double) streamBytes);
      double bytes = streamBytes * wireFactor;
      arrivedBytes += bytes;
      SourcePeer source = sources.get(share.request().source());
      if (source != null) {
        source.arrived(bytes);
      }
    }
    atOnce.observe(
        in.freeBytesPerSec() * seconds,
        arrivedBytes - before,
        shares.size(),
        waitingBytesPerSec > 0,
        nowNs);
    shares.removeIf(PullShare::hasLeft);
  }

  private void passTime(long nowNs) {
    double seconds = (nowNs - sharedNs) / NS_PER_SEC;
    sharedNs = nowNs;
    for (DestinationPeer destination : destinations.values()) {
      double bytes = destination.pass(seconds);
      sentBytes += bytes;
      disks.sent(destination.address(), bytes);
    }
  }

  private void refreshPeers(long nowNs) {
    sources.values().forEach(source -> source.setWeight(0));
    double lent = lent();
    for (PullShare share : shares) {
      share.lend(lent);
      ShareRequest request = share.request();
      SourcePeer source =
          sources.computeIfAbsent(request.source(), address -> newSource(request, nowNs));
      source.setWeight(source.weight() + share.weight());
    }
    sources.values().removeIf(source -> source.weight() == 0);
    byAnswerKey.values().removeIf(source -> source.weight() == 0);
    destinations.values().removeIf(one -> one.silentNs(nowNs, nowNs) > SILENT_NS);
  }

  /** All plan's rates over those of the pulls that run. */
  private double lent() {
    double running = 0;
    for (PullShare share : shares) {
      running += share.planBytesPerSec();
    }
    return running > 0 ? (running + waitingBytesPerSec) / running : 1;
  }

  private SourcePeer newSource(ShareRequest request, long nowNs) {
    SourcePeer source = new SourcePeer(request, keys.getAsLong(), nowNs);
    if (!source.isWithoutAgent()) {
      byAnswerKey.put(source.answerKey(), source);
    }
    return source;
  }
}
