package io.dayu.core.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.testing.Gen;
import io.dayu.core.testing.Property;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Replicas in the order in which they would be served, while reads are promised. */
class SoonestReplicasTest {
  private static final Gen<SplittableRandom> RANDOM = SplittableRandom::split;
  private static final long READ = 100;

  /** Some replicas and their reader's rack. */
  private record Places(List<Integer> hosts, List<Integer> rackOfHost, int readersRack)
      implements SoonestReplicas.Group {
    @Override
    public int size() {
      return hosts.size();
    }

    @Override
    public int host(int place) {
      return hosts.get(place);
    }

    @Override
    public boolean leavesRack(int place) {
      return rackOfHost.get(hosts.get(place)) != readersRack;
    }

    @Override
    public void swap(int one, int other) {
      Collections.swap(hosts, one, other);
    }
  }

  /** Some hosts, and what was promised on whom. */
  private static final class Walk {
    final SplittableRandom random;
    final List<ClientLink> hosts = new ArrayList<>();
    final List<ClientLink> racks = new ArrayList<>();
    final int[] rackOfHost;
    final long[] hostBytes;
    final long[] rackBytes;
    final SoonestReplicas replicas;

    Walk(SplittableRandom random) {
      this.random = random;
      int rackCount = 1 + random.nextInt(4);
      boolean limited = random.nextBoolean();
      for (int rack = 0; rack < rackCount; rack++) {
        racks.add(
            limited
                ? new ClientLink(1 + random.nextInt(8), random.nextInt(3) * READ)
                : new ClientLink(ClientLink.UNLIMITED, 0));
      }
      int hostCount = 1 + random.nextInt(12);
      rackOfHost = new int[hostCount];
      for (int host = 0; host < hostCount; host++) {
        rackOfHost[host] = random.nextInt(rackCount);
        hosts.add(new ClientLink(1 + random.nextInt(4), random.nextInt(3) * READ));
      }
      hostBytes = hosts.stream().mapToLong(ClientLink::unconfirmedBytes).toArray();
      rackBytes = racks.stream().mapToLong(ClientLink::unconfirmedBytes).toArray();
      replicas =
          new SoonestReplicas(rackOfHost, new LinkPicture(hosts, racks, 0), READ, PlainCells::new);
    }

    private List<Integer> racksOfHosts() {
      return IntStream.of(rackOfHost).boxed().toList();
    }

    Places someReplicas() {
      List<Integer> all = new ArrayList<>(IntStream.range(0, hosts.size()).boxed().toList());
      for (int i = all.size() - 1; i > 0; i--) {
        Collections.swap(all, i, random.nextInt(i + 1));
      }
      int count = 1 + random.nextInt(all.size());
      return new Places(
          new ArrayList<>(all.subList(0, count)), racksOfHosts(), random.nextInt(racks.size() + 1));
    }

    void promise(Places places) {
      int host = places.host(0);
      boolean leavesRack = places.leavesRack(0);
      replicas.promised(host, leavesRack);
      hostBytes[host] += READ;
      if (leavesRack && racks.get(rackOfHost[host]).idleBytesPerSec() != ClientLink.UNLIMITED) {
        rackBytes[rackOfHost[host]] += READ;
      }
    }

    /** The loads of a replica: what is compared first, and next. */
    List<Double> loads(int host, int readersRack) {
      double own = (hostBytes[host] + (double) READ) / hosts.get(host).idleBytesPerSec();
      int rack = rackOfHost[host];
      double rackSeconds = (rackBytes[rack] + (double) READ) / racks.get(rack).idleBytesPerSec();
      return List.of(rack == readersRack ? own : Math.max(own, rackSeconds), own);
    }

    List<List<Double>> loads(Places places) {
      return places.hosts().stream().map(host -> loads(host, places.readersRack())).toList();
    }
  }

  private static int compare(List<Double> one, List<Double> other) {
    int order = one.get(0).compareTo(other.get(0));
    return order == 0 ? one.get(1).compareTo(other.get(1)) : order;
  }

  @Test
  void theFirstPlacesAreThoseOfASortByLoad_andNobodyIsLost() {
    Property.check(
        300,
        RANDOM,
        random -> {
          Walk walk = new Walk(random);
          for (int i = 0; i < 40; i++) {
            Places places = walk.someReplicas();
            List<Integer> before = List.copyOf(places.hosts());
            List<List<Double>> sorted =
                walk.loads(places).stream().sorted(SoonestReplicasTest::compare).toList();

            walk.replicas.order(places);

            int ordered = Math.min(SoonestReplicas.PLACES, before.size());
            assertThat(walk.loads(places).subList(0, ordered))
                .isEqualTo(sorted.subList(0, ordered));
            assertThat(places.hosts()).containsExactlyInAnyOrderElementsOf(before);
            int first =
                before.stream()
                    .filter(host -> walk.loads(host, places.readersRack()).equals(sorted.get(0)))
                    .findFirst()
                    .orElseThrow();
            assertThat(places.host(0)).as("of equals the first").isEqualTo(first);
            walk.promise(places);
          }
        });
  }

  @Test
  void whatWasPromisedIsKnown() {
    Property.check(
        50,
        RANDOM,
        random -> {
          Walk walk = new Walk(random);
          for (int i = 0; i < 25; i++) {
            walk.promise(walk.someReplicas());
          }
          assertThat(walk.replicas.reads()).isEqualTo(25);
          for (int host = 0; host < walk.hosts.size(); host++) {
            assertThat(walk.replicas.unconfirmedBytes(host)).isEqualTo(walk.hostBytes[host]);
          }
          for (int rack = 0; rack < walk.racks.size(); rack++) {
            assertThat(walk.replicas.rackUnconfirmedBytes(rack)).isEqualTo(walk.rackBytes[rack]);
          }
        });
  }

  private static int[] burst(int reads, long... idle) {
    List<ClientLink> hosts = new ArrayList<>();
    for (long one : idle) {
      hosts.add(new ClientLink(one, 0));
    }
    LinkPicture picture =
        new LinkPicture(hosts, List.of(new ClientLink(ClientLink.UNLIMITED, 0)), 0);
    SoonestReplicas replicas =
        new SoonestReplicas(new int[idle.length], picture, READ, PlainCells::new);
    int[] served = new int[idle.length];
    for (int read = 0; read < reads; read++) {
      Places places =
          new Places(
              new ArrayList<>(IntStream.range(0, idle.length).boxed().toList()),
              Collections.nCopies(idle.length, 0),
              0);
      replicas.order(places);
      replicas.promised(places.host(0), false);
      served[places.host(0)]++;
    }
    return served;
  }

  @Test
  void aBurstIsSpreadByIdleBandwidth() {
    assertThat(burst(300, 16, 16, 16)).containsExactly(100, 100, 100);
    assertThat(burst(400, 16, 8, 8)).containsExactly(200, 100, 100);
    assertThat(burst(1, 8, 16, 8)).containsExactly(0, 1, 0);
  }
}
