package io.dayu.agent.share;

import io.dayu.agent.meter.TrafficCounters;
import io.dayu.protocol.LinkTerms;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Shares the node's link: who takes part, what both ends said, and what each may take.
 *
 * <p>A source that was not heard for a moment stands behind a queue, and gets a trickle; one that
 * is silent for good has no agent that hears us, and its transfers keep the plan's rates as far as
 * our own link has room. Pulls join by any thread; all else is one thread's.
 */
final class LinkSharing implements Shares {
  /** Takes words to other agents; what cannot be sent is lost. */
  @FunctionalInterface
  interface Mouth {
    void say(InetSocketAddress to, Signal signal);
  }

  /**
   * What it is built upon.
   *
   * @param terms of both directions
   * @param sendsForegroundFirst whether this host sends what clients read before what is pulled
   * @param wireFactor bytes of the link for a byte of a source's stream
   * @param ownKey admits destinations
   * @param keys draws keys at random
   */
  record Means(
      ShareTerms terms,
      boolean sendsForegroundFirst,
      double wireFactor,
      long ownKey,
      LongSupplier keys,
      Mouth mouth) {}

  /** No cluster pulls from more than this at once, whatever knows the key. */
  static final int DESTINATIONS_MAX = 4_096;

  private static final double NS_PER_SEC = 1e9;
  private static final double WORTH_SAYING = 0.25;
  private static final long SAY_AGAIN_NS = TimeUnit.MILLISECONDS.toNanos(150);
  private static final long QUEUED_NS = TimeUnit.MILLISECONDS.toNanos(400);
  private static final long SILENT_NS = TimeUnit.SECONDS.toNanos(2);

  private final Means means;
  private final LinkDirection in;
  private final LinkDirection out;
  private final Set<Part> parts = ConcurrentHashMap.newKeySet();
  private final Map<InetSocketAddress, Source> sources = new LinkedHashMap<>();
  private final Map<Long, Source> byAnswerKey = new HashMap<>();
  private final Map<Long, Destination> destinations = new LinkedHashMap<>();
  private volatile LinkTerms budget;
  private double arrivedBytes;
  private double sentBytes;
  private long sequence;
  private long sharedNs;
  private long countedNs;

  /** A link that nobody shares yet; until it is told better, recovery may use all that is free. */
  LinkSharing(Means means, long nowNs) {
    this.means = means;
    this.in = new LinkDirection(means.terms());
    this.out = new LinkDirection(means.terms(), means.sendsForegroundFirst());
    this.budget = new LinkTerms(means.terms().linkBytesPerSec(), 0, false);
    this.sharedNs = nowNs;
    this.countedNs = nowNs;
  }

  @Override
  public Optional<Part> join(Request request) {
    Part part = new Part(request);
    parts.add(part);
    return Optional.of(part);
  }

  /** What recovery may take in the mean, by the NameNode's last word. Any thread. */
  void budget(LinkTerms terms) {
    budget = terms;
  }

  /** Whether nobody takes part, here or elsewhere. */
  boolean isIdle() {
    return parts.isEmpty() && destinations.isEmpty();
  }

  /** What recovery may take now. */
  Room room() {
    return new Room(true, in.freeBytesPerSec(), out.freeBytesPerSec());
  }

  /** Takes in what the link has carried so far. */
  void observe(TrafficCounters counters, long nowNs) {
    countArrived(nowNs);
    passTime(nowNs);
    in.observe((double) counters.receivedBytes(), arrivedBytes, budget, nowNs);
    out.observe((double) counters.sentBytes(), sentBytes, budget, nowNs);
  }

  /** Takes in another agent's word; false when it is no agent's that we know, or an old one. */
  boolean hear(InetSocketAddress from, Signal signal, long nowNs) {
    return switch (signal.kind()) {
      case OFFER -> {
        Source source = byAnswerKey.get(signal.key());
        yield source != null && source.hear(signal, nowNs);
      }
      case DEMAND -> signal.key() == means.ownKey() && hearDemand(from, signal, nowNs);
    };
  }

  private boolean hearDemand(InetSocketAddress from, Signal signal, long nowNs) {
    Destination known = destinations.get(signal.answerKey());
    if (known == null && destinations.size() < DESTINATIONS_MAX) {
      known = new Destination(from, signal);
      destinations.put(signal.answerKey(), known);
    }
    return known != null && known.hear(from, signal, nowNs);
  }

  /** Shares out what is free among those who take part, and tells our own pulls. */
  void share(long nowNs) {
    passTime(nowNs);
    takeAttendance(nowNs);
    for (Source source : sources.values()) {
      if (source.silentNs(nowNs) > SILENT_NS) {
        source.limit(source.weight() * means.wireFactor());
      } else if (source.silentNs(nowNs) > QUEUED_NS || source.limitBytesPerSec() == 0) {
        source.limit(means.terms().trickleBytesPerSec());
      }
    }
    WaterFill.fill(sources.values(), in.freeBytesPerSec());
    WaterFill.fill(destinations.values(), out.freeBytesPerSec());
    double patienceSec = budget.lastTransfers() ? 0 : means.terms().patienceNs() / NS_PER_SEC;
    for (Part part : parts) {
      Source source = sources.get(part.request().source());
      if (source != null) {
        double rate = source.rateBytesPerSec() * part.weight() / source.weight();
        long shared = Math.max(1, Math.round(rate / means.wireFactor()));
        part.tell(Math.max(shared, part.leastBytesPerSec(patienceSec)));
      }
    }
  }

  /** Tells other agents what has changed for them, or was long unsaid. */
  void speak(long nowNs) {
    byAnswerKey.values().forEach(source -> speakTo(source, nowNs));
    destinations.values().forEach(destination -> speakTo(destination, nowNs));
  }

  private void speakTo(Party party, long nowNs) {
    if (party.wantsWord(WORTH_SAYING, SAY_AGAIN_NS, nowNs)) {
      sequence++;
      means.mouth().say(party.address(), party.word(sequence));
      party.told(nowNs);
    }
  }

  /** Has every pull keep the plan's rate, for when sharing itself has failed. */
  void keepToThePlan() {
    parts.removeIf(Part::hasLeft);
    parts.forEach(part -> part.tell(part.weight()));
  }

  private void countArrived(long nowNs) {
    double seconds = (nowNs - countedNs) / NS_PER_SEC;
    countedNs = nowNs;
    for (Part part : parts) {
      long streamBytes = part.newlyArrivedBytes();
      part.pass(seconds, (double) streamBytes);
      double bytes = streamBytes * means.wireFactor();
      arrivedBytes += bytes;
      Source source = sources.get(part.request().source());
      if (source != null) {
        source.arrived(bytes);
      }
    }
    parts.removeIf(Part::hasLeft);
  }

  private void passTime(long nowNs) {
    double seconds = (nowNs - sharedNs) / NS_PER_SEC;
    sharedNs = nowNs;
    for (Destination destination : destinations.values()) {
      sentBytes += destination.pass(seconds);
    }
  }

  private void takeAttendance(long nowNs) {
    sources.values().forEach(source -> source.setWeight(0));
    for (Part part : parts) {
      Request request = part.request();
      Source source =
          sources.computeIfAbsent(request.source(), address -> newSource(request, nowNs));
      source.setWeight(source.weight() + part.weight());
    }
    sources.values().removeIf(source -> source.weight() == 0);
    byAnswerKey.values().removeIf(source -> source.weight() == 0);
    destinations.values().removeIf(one -> one.silentNs(nowNs, nowNs) > SILENT_NS);
  }

  private Source newSource(Request request, long nowNs) {
    Source source = new Source(request, means.keys().getAsLong(), nowNs);
    if (!source.isMute()) {
      byAnswerKey.put(source.answerKey(), source);
    }
    return source;
  }
}
