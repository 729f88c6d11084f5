package io.dayu.core.failslow;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A detector of fail-slow devices: disks and DataNodes that answer slower than their peers under
 * the same load, for minutes (after Perseus, FAST'23, which fits a curve over loads; here peers
 * that carry as much take its place).
 *
 * <p>A device has points. A look at which it takes so many times its peers' time adds one, up to
 * the number that makes it slow; a look at which it takes less than half as many times takes one
 * away. It is slow from the full number to none: a device in between stays what it is. A look that
 * cannot judge it changes nothing, and after a day of these it is forgotten.
 *
 * <p>One that is slow again within a day has twice the points to lose each time, so that it does
 * not come and go with a fault that does.
 *
 * <p>A look adds two points while a second witness names the DataNode, too. Alone, the witness is
 * heard for writes that enough others have found slow; these are fine once nobody says so any more.
 *
 * <p>No more DataNodes are called slow than may be, the slowest first; one that is called stays
 * called while it is slow. Where many are slow, the load or the site is.
 *
 * <p>Not thread safe.
 */
public final class FailSlowDetector {
  /** The part of the excess over its peers below which a slow device is fine. */
  private static final double FINE_PART = 0.5;

  /** Doublings, after which it takes hours to be fine. */
  private static final int RELAPSES_MAX = 6;

  private static final long KEPT_NS = 24L * 3600 * 1_000_000_000;

  private final Map<Device, Points> points = new HashMap<>();

  /** A device by its DataNode's number and its own name. */
  private record Device(int node, String name, AnswerKind kind) {}

  /** The points of a device, and the look that judged it last. */
  private static final class Points {
    private int number;
    private OptionalLong sinceNs = OptionalLong.empty();
    private OptionalLong fineSinceNs = OptionalLong.empty();
    private int relapses;
    private boolean called;
    private DeviceAnswer answer;
    private PeerTime peers;
    private long judgedNs;

    Points(DeviceAnswer answer, PeerTime peers) {
      this.answer = answer;
      this.peers = peers;
    }

    void judge(DeviceAnswer now, PeerTime others, int witnesses, FailSlowTerms terms, long nowNs) {
      answer = now;
      peers = others;
      judgedNs = nowNs;
      double limitNs = terms.times() * (double) others.expectedNs();
      double fineNs = Math.max((double) now.kind().fineNs(), FINE_PART * limitNs);
      if (now.meanNs() > Math.max((double) now.kind().fineNs(), limitNs)) {
        count(witnesses, terms, nowNs);
      } else if (now.meanNs() <= fineNs) {
        count(-1, terms, nowNs);
      }
    }

    void count(int more, FailSlowTerms terms, long nowNs) {
      int most = sinceNs.isPresent() ? terms.looks() << relapses : terms.looks();
      number = Math.max(0, Math.min(most, number + more));
      if (number >= terms.looks() && sinceNs.isEmpty()) {
        relapses = isRelapse(nowNs) ? Math.min(RELAPSES_MAX, relapses + 1) : 0;
        number = terms.looks() << relapses;
        sinceNs = OptionalLong.of(nowNs);
      } else if (number == 0 && sinceNs.isPresent()) {
        sinceNs = OptionalLong.empty();
        fineSinceNs = OptionalLong.of(nowNs);
        called = false;
      }
    }

    private boolean isRelapse(long nowNs) {
      return fineSinceNs.isPresent() && nowNs - fineSinceNs.getAsLong() <= KEPT_NS;
    }

    Optional<SlowDevice> slow() {
      return sinceNs.isPresent()
          ? Optional.of(new SlowDevice(answer, peers, sinceNs.getAsLong(), called))
          : Optional.empty();
    }
  }

  /**
   * Takes a look.
   *
   * @param answers of all devices that tell, each once
   * @param dataNodes how many are alive
   */
  public void look(
      FailSlowTerms terms,
      List<DeviceAnswer> answers,
      SecondWitness witness,
      int dataNodes,
      long nowNs) {
    Map<AnswerKind, List<DeviceAnswer>> byKind = new EnumMap<>(AnswerKind.class);
    for (DeviceAnswer answer : answers) {
      byKind.computeIfAbsent(answer.kind(), kind -> new ArrayList<>()).add(answer);
    }
    byKind.values().forEach(alike -> judge(terms, alike, witness.nodes(), nowNs));
    witness
        .writes()
        .forEach((answer, others) -> points(answer, others).judge(answer, others, 1, terms, nowNs));
    points.forEach(
        (device, its) -> {
          if (device.kind() == AnswerKind.PEER_WRITES && its.judgedNs != nowNs) {
            its.count(-1, terms, nowNs);
          }
        });
    points.values().removeIf(its -> nowNs - its.judgedNs > KEPT_NS);
    call(terms.nodesMax(dataNodes));
  }

  private void judge(
      FailSlowTerms terms, List<DeviceAnswer> alike, Set<Integer> named, long nowNs) {
    List<PeerTime> peers = PeerTimes.of(alike);
    for (int place = 0; place < alike.size(); place++) {
      DeviceAnswer answer = alike.get(place);
      PeerTime others = peers.get(place);
      if (others.peers() > 0) {
        points(answer, others)
            .judge(answer, others, named.contains(answer.node()) ? 2 : 1, terms, nowNs);
      }
    }
  }

  private Points points(DeviceAnswer answer, PeerTime others) {
    return points.computeIfAbsent(
        new Device(answer.node(), answer.device(), answer.kind()),
        device -> new Points(answer, others));
  }

  /** Calls those that are called already, and then the slowest, as far as they may be. */
  private void call(int nodesMax) {
    Set<Integer> nodes = new HashSet<>();
    List<Points> slow =
        points.values().stream()
            .filter(its -> its.sinceNs.isPresent())
            .sorted(CALLED.thenComparing(SLOWEST))
            .toList();
    for (Points its : slow) {
      int node = its.answer.node();
      its.called = nodes.contains(node) || (nodes.size() < nodesMax && nodes.add(node));
    }
  }

  private static final Comparator<Points> CALLED =
      Comparator.comparingInt(its -> its.called ? 0 : 1);

  private static final Comparator<Points> SLOWEST =
      Comparator.<Points>comparingDouble(
              its -> -(double) its.answer.meanNs() / its.peers.expectedNs())
          .thenComparingInt(its -> its.answer.node())
          .thenComparing(its -> its.answer.device());

  /** All devices that are slow, the slowest first. */
  public List<SlowDevice> slow() {
    return points.values().stream()
        .filter(its -> its.sinceNs.isPresent())
        .sorted(SLOWEST)
        .flatMap(its -> its.slow().stream())
        .toList();
  }

  /** Forgets a DataNode, as one that has started anew. */
  public void forget(int node) {
    points.keySet().removeIf(device -> device.node() == node);
  }

  /** Forgets everything. */
  public void reset() {
    points.clear();
  }
}
