package io.dayu.core.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.rank.NodeRanks;
import io.dayu.core.testing.Gen;
import io.dayu.core.testing.Property;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The tree against a scan over all hosts, while blocks are placed. */
class LeastLoadedHostsTest {
  private static final Gen<SplittableRandom> RANDOM = SplittableRandom::split;
  private static final long BLOCK = 128;
  private static final long SEED = 7;

  /** Some hosts, the tree over them, and what was placed on whom. */
  private static final class Walk {
    final SplittableRandom random;
    final List<WriteHost> hosts = new ArrayList<>();
    final List<ClientLink> racks = new ArrayList<>();
    final long[] hostBytes;
    final long[] rackBytes;
    final NodeRanks ranks;
    final LeastLoadedHosts tree;

    Walk(SplittableRandom random) {
      this.random = random;
      int rackCount = 1 + random.nextInt(6);
      boolean limited = random.nextBoolean();
      for (int rack = 0; rack < rackCount; rack++) {
        racks.add(link(limited ? 1 + random.nextInt(8) : ClientLink.UNLIMITED));
      }
      int hostCount = 1 + random.nextInt(40);
      for (int host = 0; host < hostCount; host++) {
        hosts.add(
            new WriteHost(
                random.nextInt(rackCount), link(1 + random.nextInt(4)), random.nextInt(5) > 0));
      }
      hostBytes = hosts.stream().mapToLong(host -> host.in().unconfirmedBytes()).toArray();
      rackBytes = racks.stream().mapToLong(ClientLink::unconfirmedBytes).toArray();
      ranks = new NodeRanks(hostCount, SEED);
      tree = new LeastLoadedHosts(hosts, racks, BLOCK, SEED, PlainCells::new);
    }

    private ClientLink link(long idle) {
      return new ClientLink(idle, random.nextInt(3) * BLOCK);
    }

    void place(int host) {
      boolean intoRack = random.nextBoolean();
      tree.placed(host, BLOCK, intoRack);
      hostBytes[host] += BLOCK;
      if (intoRack) {
        rackBytes[hosts.get(host).rack()] += BLOCK;
      }
    }

    private double own(int host) {
      return (hostBytes[host] + (double) BLOCK) / hosts.get(host).in().idleBytesPerSec();
    }

    private double load(int host) {
      int rack = hosts.get(host).rack();
      double rackSeconds = (rackBytes[rack] + (double) BLOCK) / racks.get(rack).idleBytesPerSec();
      return Math.max(own(host), rackSeconds);
    }

    int scan(IntPredicate open) {
      int best = LeastLoadedHosts.NONE;
      for (int host = 0; host < hosts.size(); host++) {
        if (hosts.get(host).candidate() && open.test(host)) {
          best = best == LeastLoadedHosts.NONE || before(host, best) ? host : best;
        }
      }
      return best;
    }

    private boolean before(int host, int best) {
      if (load(host) != load(best)) {
        return load(host) < load(best);
      }
      if (own(host) != own(best)) {
        return own(host) < own(best);
      }
      return ranks.of(host) < ranks.of(best);
    }

    IntPredicate someOpen() {
      boolean[] closed = new boolean[hosts.size()];
      for (int i = random.nextInt(8); i > 0; i--) {
        closed[random.nextInt(closed.length)] = true;
      }
      return host -> !closed[host];
    }
  }

  @Test
  void choosesAsAScanDoes() {
    Property.check(
        300,
        RANDOM,
        random -> {
          Walk walk = new Walk(random);
          for (int i = 0; i < 60; i++) {
            IntPredicate open = walk.someOpen();
            int best = walk.tree.best(open);
            assertThat(best).isEqualTo(walk.scan(open));
            walk.place(random.nextInt(3) == 0 || best < 0 ? random(walk) : best);
          }
        });
  }

  @Test
  void choosesInARackAndOutsideOfItAsAScanDoes() {
    Property.check(
        300,
        RANDOM,
        random -> {
          Walk walk = new Walk(random);
          for (int i = 0; i < 60; i++) {
            IntPredicate open = walk.someOpen();
            int rack = random.nextInt(walk.racks.size());
            IntPredicate inside = host -> walk.hosts.get(host).rack() == rack;
            assertThat(walk.tree.bestInRack(rack, open)).isEqualTo(walk.scan(open.and(inside)));
            assertThat(walk.tree.bestOutsideRack(rack, open))
                .isEqualTo(walk.scan(open.and(inside.negate())));
            walk.place(random(walk));
          }
        });
  }

  private static int random(Walk walk) {
    return walk.random.nextInt(walk.hosts.size());
  }

  @Test
  void knowsWhatWasPlaced() {
    Walk walk = new Walk(new SplittableRandom(3));
    for (int i = 0; i < 100; i++) {
      walk.place(random(walk));
    }
    assertThat(IntStream.range(0, walk.hosts.size()).mapToLong(walk.tree::unconfirmedBytes))
        .containsExactly(Arrays.stream(walk.hostBytes).boxed().toArray(Long[]::new));
    assertThat(IntStream.range(0, walk.racks.size()).mapToLong(walk.tree::rackUnconfirmedBytes))
        .containsExactly(Arrays.stream(walk.rackBytes).boxed().toArray(Long[]::new));
  }

  /** A thousand idle hosts, as many blocks: none is given two. */
  @Test
  void spreadsABurstOverEqualHosts() {
    List<WriteHost> hosts =
        IntStream.range(0, 1000)
            .mapToObj(host -> new WriteHost(host % 25, new ClientLink(100, 0), true))
            .toList();
    List<ClientLink> racks =
        IntStream.range(0, 25).mapToObj(rack -> new ClientLink(ClientLink.UNLIMITED, 0)).toList();
    LeastLoadedHosts tree = new LeastLoadedHosts(hosts, racks, BLOCK, SEED, PlainCells::new);
    int[] inRack = new int[25];
    for (int i = 0; i < 1000; i++) {
      int host = tree.best(any -> true);
      assertThat(tree.unconfirmedBytes(host)).isZero();
      tree.placed(host, BLOCK, true);
      inRack[hosts.get(host).rack()]++;
      if (i == 249) {
        assertThat(Arrays.stream(inRack).max().orElse(0)).isLessThan(25);
      }
    }
  }

  @Test
  void givesUpWhenTooManyAreRefused() {
    List<WriteHost> hosts =
        IntStream.range(0, 1000)
            .mapToObj(host -> new WriteHost(0, new ClientLink(100, 0), true))
            .toList();
    LeastLoadedHosts tree =
        new LeastLoadedHosts(hosts, List.of(new ClientLink(100, 0)), BLOCK, SEED, PlainCells::new);
    int[] offers = new int[1];
    int best =
        tree.best(
            host -> {
              offers[0]++;
              return false;
            });
    assertThat(best).isEqualTo(LeastLoadedHosts.NONE);
    assertThat(offers[0]).isEqualTo(LeastLoadedHosts.OFFERS_MAX);
  }

  @Test
  void findsNobodyWhereNobodyIs() {
    LeastLoadedHosts none =
        new LeastLoadedHosts(
            List.of(), List.of(new ClientLink(100, 0)), BLOCK, SEED, PlainCells::new);
    assertThat(none.best(any -> true)).isEqualTo(LeastLoadedHosts.NONE);
    assertThat(none.bestInRack(0, any -> true)).isEqualTo(LeastLoadedHosts.NONE);
    assertThat(none.bestOutsideRack(0, any -> true)).isEqualTo(LeastLoadedHosts.NONE);
  }
}
