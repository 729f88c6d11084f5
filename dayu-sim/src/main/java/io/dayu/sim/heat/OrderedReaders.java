package io.dayu.sim.heat;

import io.dayu.core.placement.ClientLink;
import io.dayu.core.placement.LinkBeliefs;
import io.dayu.core.placement.LinkPicture;
import io.dayu.core.placement.LinkSight;
import io.dayu.core.placement.PlainCells;
import io.dayu.core.placement.ReadSize;
import io.dayu.core.placement.SoonestReplicas;
import io.dayu.core.placement.Unconfirmed;
import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.RackState;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Dayu's order of replicas for readers: dayu-core's own, told each second how full the links out of
 * DataNodes were, as the plugin tells it. Racks do not limit.
 */
final class OrderedReaders {
  /** Between two looks of the planner. */
  static final long LOOK_NS = 1_000_000_000;

  /** Looks over which agents' reports are averaged (dayu.clients.window). */
  static final int WINDOW = 5;

  /** As dayu.placement.smoothing. */
  static final long HALF_LIFE_NS = 2_000_000_000;

  private static final List<RackState> ONE_RACK =
      List.of(new RackState("/rack", RackState.UNLIMITED));

  private final ReadServer[] servers;
  private final double bytesPerSecOfRead;
  private final SplittableRandom random;
  private final LinkBeliefs beliefs = LinkBeliefs.forReads();
  private final ReadSize readSize = new ReadSize();
  private final ArrayDeque<double[]> served = new ArrayDeque<>();
  private SoonestReplicas replicas;

  /**
   * All DataNodes are idle.
   *
   * @param readNs time that a read of a block takes
   * @param random makes equals equal
   */
  OrderedReaders(ReadServer[] servers, long readNs, SplittableRandom random) {
    this.servers = servers;
    this.random = random;
    bytesPerSecOfRead = ReadSize.MOST_BYTES / (readNs / 1e9);
    served.add(new double[servers.length]);
    List<ClientLink> idle =
        Arrays.stream(servers).map(server -> new ClientLink(linkBytesPerSec(server), 0)).toList();
    replicas = replicas(new LinkPicture(idle, List.of(new ClientLink(ClientLink.UNLIMITED, 0)), 0));
  }

  /** A DataNode's link is full when it serves as many reads as it can. */
  private long linkBytesPerSec(ReadServer server) {
    return (long) (server.capacity() * bytesPerSecOfRead);
  }

  private SoonestReplicas replicas(LinkPicture picture) {
    return new SoonestReplicas(new int[servers.length], picture, readSize.bytes(), PlainCells::new);
  }

  /** A second is over. */
  void look(long nowNs) {
    served.add(Arrays.stream(servers).mapToDouble(server -> server.servedNs(nowNs)).toArray());
    double[] last = served.getLast();
    double[] first = served.getFirst();
    double elapsedNs = (served.size() - 1) * (double) LOOK_NS;
    List<LinkSight> sights =
        IntStream.range(0, servers.length)
            .mapToObj(server -> sight(server, (last[server] - first[server]) / elapsedNs))
            .toList();
    if (served.size() > WINDOW) {
      served.removeFirst();
    }
    Unconfirmed promised = replicas;
    beliefs
        .look(nowNs, sights, ONE_RACK, HALF_LIFE_NS, promised)
        .ifPresent(
            picture -> {
              readSize.learn(picture.foregroundBytes(), replicas.reads(), LOOK_NS);
              replicas = replicas(picture);
            });
  }

  private LinkSight sight(int server, double meanReads) {
    LinkState link =
        new LinkState(
            linkBytesPerSec(servers[server]), (long) (meanReads * bytesPerSecOfRead), true);
    return new LinkSight(0, new LinkSight.Direction(link, 0), Optional.empty(), true);
  }

  /** The replica that a client is told of first. */
  int first(int[] holders) {
    int[] places = shuffled(holders);
    replicas.order(
        new SoonestReplicas.Group() {
          @Override
          public int size() {
            return places.length;
          }

          @Override
          public int host(int place) {
            return places[place];
          }

          @Override
          public boolean leavesRack(int place) {
            return false;
          }

          @Override
          public void swap(int one, int other) {
            int moved = places[one];
            places[one] = places[other];
            places[other] = moved;
          }
        });
    replicas.promised(places[0], false);
    return places[0];
  }

  /** HDFS shuffles what is equally near. */
  private int[] shuffled(int[] holders) {
    int[] places = holders.clone();
    for (int left = places.length; left > 1; left--) {
      int drawn = random.nextInt(left);
      int moved = places[left - 1];
      places[left - 1] = places[drawn];
      places[drawn] = moved;
    }
    return places;
  }
}
