package io.dayu.agent.disk;

import io.dayu.agent.host.ServedReplica;
import io.dayu.agent.share.ServedDisks;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.function.Function;

/**
 * The replicas that others pull from here, by the devices that they are on. What others see of it
 * is safe for any thread; the rest is guarded by {@link NodeDisks}.
 */
final class ServedStreams implements ServedDisks {
  private final Map<ServedReplica, Optional<GuardedDisk>> streams = new LinkedHashMap<>();
  private final Map<InetAddress, DoubleAdder> sentBytes = new ConcurrentHashMap<>();
  private volatile Map<InetAddress, Double> leftBytesPerSec = Map.of();

  @Override
  public double leftBytesPerSec(InetSocketAddress agent) {
    InetAddress host = agent.getAddress();
    return host == null
        ? Double.POSITIVE_INFINITY
        : leftBytesPerSec.getOrDefault(host, Double.POSITIVE_INFINITY);
  }

  @Override
  public void sent(InetSocketAddress agent, double bytes) {
    InetAddress host = agent.getAddress();
    if (host != null) {
      sentBytes.computeIfAbsent(host, unused -> new DoubleAdder()).add(bytes);
    }
  }

  boolean isEmpty() {
    return streams.isEmpty();
  }

  /** The replicas of these that it does not know yet. */
  List<ServedReplica> unknown(Collection<ServedReplica> now) {
    return now.stream().filter(replica -> !streams.containsKey(replica)).distinct().toList();
  }

  /**
   * Follows who is served now.
   *
   * @param diskOf the device that a replica which is new is on; empty when none limits it
   * @param all all devices
   */
  void follow(
      Collection<ServedReplica> now,
      Function<ServedReplica, Optional<GuardedDisk>> diskOf,
      Collection<GuardedDisk> all) {
    bookSent();
    streams.keySet().retainAll(new HashSet<>(now));
    now.forEach(replica -> streams.computeIfAbsent(replica, diskOf));
    for (GuardedDisk disk : all) {
      disk.reads().follow(on(disk));
    }
  }

  private Set<ServedReplica> on(GuardedDisk disk) {
    Set<ServedReplica> replicas = new LinkedHashSet<>();
    streams.forEach(
        (replica, its) -> {
          if (its.filter(disk::equals).isPresent()) {
            replicas.add(replica);
          }
        });
    return replicas;
  }

  /** Books what a host was sent since the last time as read for all its pulls in equal parts. */
  private void bookSent() {
    Map<InetAddress, Integer> pulls = new HashMap<>();
    streams.keySet().forEach(replica -> pulls.merge(host(replica), 1, Integer::sum));
    Map<InetAddress, Double> bytes = new HashMap<>();
    sentBytes.forEach((host, sum) -> bytes.put(host, sum.sumThenReset()));
    sentBytes.keySet().retainAll(pulls.keySet());
    streams.forEach(
        (replica, disk) -> {
          double sent =
              bytes.getOrDefault(host(replica), 0.0) / pulls.getOrDefault(host(replica), 1);
          disk.ifPresent(its -> its.sent(replica, sent));
        });
  }

  /** Says anew what each host is left. */
  void tell() {
    Map<InetAddress, Double> left = new HashMap<>();
    streams.forEach(
        (replica, disk) ->
            left.merge(
                host(replica),
                disk.map(its -> leftTo(replica, its)).orElse(Double.POSITIVE_INFINITY),
                Double::sum));
    leftBytesPerSec = Map.copyOf(left);
  }

  private static double leftTo(ServedReplica replica, GuardedDisk disk) {
    return disk.reads().flowing().contains(replica)
        ? disk.eachReadBytesPerSec()
        : disk.eachWaitingReadBytesPerSec();
  }

  /** Limits nobody any more. */
  void letGo() {
    leftBytesPerSec = Map.of();
  }

  private static InetAddress host(ServedReplica replica) {
    return replica.peer().getAddress();
  }
}
