package io.dayu.hdfs.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.placement.ClientLink;
import io.dayu.core.placement.WriteHost;
import io.dayu.metrics.Meters;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests of what a policy is told of the links, and of what it may ask. */
class IdleLinksTest {
  private static final long MB = 1 << 20;
  private static final long BLOCK = 128 * MB;

  private static String path(int node) {
    return "/rack" + node % 4 + "/10.0.0." + node + ":9866";
  }

  /** Four racks with an uplink, the nodes in turn. */
  private static IdleLinks links(long... idle) {
    List<IdleLinks.WriteCandidate> nodes = new ArrayList<>();
    for (int node = 0; node < idle.length; node++) {
      ClientLink in = new ClientLink(idle[node], 0);
      nodes.add(new IdleLinks.WriteCandidate(path(node), new WriteHost(node % 4, in, true)));
    }
    List<IdleLinks.Rack> racks =
        IntStream.range(0, 4)
            .mapToObj(rack -> new IdleLinks.Rack("/rack" + rack, new ClientLink(1000 * MB, 0)))
            .toList();
    return new IdleLinks(100, nodes, racks, BLOCK, 1);
  }

  @Test
  void scopesAreThoseOfHdfs() {
    IdleLinks links = links(10 * MB, 20 * MB, 30 * MB, 40 * MB, 50 * MB);

    assertThat(links.soonest("", any -> true)).hasValue(4);
    assertThat(links.soonest("/rack0", any -> true)).hasValue(4);
    assertThat(links.soonest("~/rack0", any -> true)).hasValue(3);
    assertThat(links.soonest("/rack1", any -> true)).hasValue(1);
    assertThat(links.soonest("/rack1", node -> node != 1)).isEmpty();
    assertThat(links.soonest("/nowhere", any -> true)).isEmpty();
    assertThat(links.soonest("~/nowhere", any -> true)).isEmpty();
  }

  @Test
  void aPipelineLoadsTheLinksThatItCrosses() {
    IdleLinks links = links(new long[] {MB, MB, MB, MB, MB, MB, MB, MB});

    links.placed(path(0), List.of(path(0), path(1), path(5)), BLOCK);

    assertThat(links.unconfirmedBytes(0)).as("the writer's own disk").isZero();
    assertThat(links.unconfirmedBytes(1)).isEqualTo(BLOCK);
    assertThat(links.unconfirmedBytes(5)).isEqualTo(BLOCK);
    assertThat(links.rackUnconfirmedBytes(0)).isZero();
    assertThat(links.rackUnconfirmedBytes(1)).as("once into the rack").isEqualTo(BLOCK);
  }

  @Test
  void aWriterOutsideLoadsTheFirstLinkToo_andStrangersNone() {
    IdleLinks links = links(new long[] {MB, MB});

    links.placed(null, List.of("/rack9/10.0.9.9:9866", path(1)), BLOCK);
    links.placed("/rack1/client", List.of(path(1)), BLOCK);

    assertThat(links.unconfirmedBytes(1)).isEqualTo(2 * BLOCK);
    assertThat(links.rackUnconfirmedBytes(1)).isEqualTo(BLOCK);
    assertThat(links.unconfirmedBytes(77)).isZero();
  }

  @Test
  void timesAreToldByTheMeanBlockPlaced() {
    IdleLinks links = links(new long[] {MB, MB});
    assertThat(links.meanBlockBytes()).isEqualTo(BLOCK);

    links.placed(null, List.of(path(0)), 10 * MB);
    links.placed(null, List.of(path(1)), 30 * MB);

    assertThat(links.meanBlockBytes()).isEqualTo(20 * MB);
  }

  @Test
  void nobodyIsOfferedTwiceAndNotForEver() {
    long[] idle = new long[100];
    Arrays.fill(idle, MB);
    Offers offers = new Offers(links(idle));
    List<Integer> offered = new ArrayList<>();
    int next = offers.next("", any -> true);
    while (next != Offers.NONE) {
      offered.add(next);
      next = offers.next("", any -> true);
    }

    assertThat(offered).doesNotHaveDuplicates().hasSize(16).hasSize(offers.count());
  }

  @Test
  void whatIsTooOldIsNotBelieved() {
    long[] now = {100};
    PlacementMetrics metrics = new PlacementMetrics(new Meters(new SimpleMeterRegistry()));
    Guidance guidance =
        new Guidance(Optional.of(links(MB)), Optional.empty(), metrics, () -> now[0]);

    now[0] += TimeUnit.SECONDS.toNanos(5) - 1;
    assertThat(guidance.current()).isPresent();
    now[0]++;
    assertThat(guidance.current()).isEmpty();
  }

  /** Many place at once; afterwards the tree is as if one had, and nothing is lost. */
  @Test
  void threadsThatPlaceAtOnceLeaveTheTreeRight() throws Exception {
    for (int round = 0; round < 20; round++) {
      long[] idle = new long[64];
      Arrays.fill(idle, 100 * MB);
      IdleLinks links = links(idle);
      placeAtOnce(links, 4, 400);

      assertThat(IntStream.range(0, 64).mapToLong(links::unconfirmedBytes).sum())
          .isEqualTo(4 * 400 * BLOCK);
      List<Integer> drawn = new ArrayList<>();
      OptionalInt next = links.soonest("", any -> true);
      while (next.isPresent() && drawn.size() < 30) {
        drawn.add(next.getAsInt());
        next = links.soonest("", node -> !drawn.contains(node));
      }
      List<Double> loads = drawn.stream().map(node -> load(links, node)).toList();
      assertThat(loads).isSorted();
      assertThat(loads.get(0))
          .isEqualTo(IntStream.range(0, 64).mapToDouble(n -> load(links, n)).min().orElse(-1));
    }
  }

  private static double load(IdleLinks links, int node) {
    double own = (links.unconfirmedBytes(node) + BLOCK) / (100.0 * MB);
    return Math.max(own, (links.rackUnconfirmedBytes(node % 4) + BLOCK) / (1000.0 * MB));
  }

  private static void placeAtOnce(IdleLinks links, int threads, int blocks) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      CountDownLatch go = new CountDownLatch(1);
      List<Future<?>> all = new ArrayList<>();
      for (int thread = 0; thread < threads; thread++) {
        all.add(
            pool.submit(
                () -> {
                  go.await();
                  for (int i = 0; i < blocks; i++) {
                    int node = links.soonest("", any -> true).orElseThrow();
                    links.placed(null, List.of(path(node)), BLOCK);
                  }
                  return null;
                }));
      }
      go.countDown();
      for (Future<?> one : all) {
        one.get(60, TimeUnit.SECONDS);
      }
    } finally {
      pool.shutdownNow();
    }
  }
}
