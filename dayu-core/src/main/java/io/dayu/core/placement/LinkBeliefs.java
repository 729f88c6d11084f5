package io.dayu.core.placement;

import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.RackState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The beliefs about all links in one direction, from look to look ({@link LinkEstimate}).
 *
 * <p>Where the other direction counts as well, a host is as idle as the busier one. Recovery counts
 * as load by its planned rates. A host without a fresh report is taken to be as idle as the others
 * in the mean; when fewer than half of those that count report, there is no picture, and what was
 * believed is forgotten. On a rack's link all foreground and recovery of its hosts is taken to
 * cross, as in equation 1. Not thread safe.
 */
public final class LinkBeliefs {
  private static final int REPORTING_ONE_IN = 2;
  private static final double NS_PER_SEC = 1e9;

  /** The worth of a link, by its size and its use. */
  @FunctionalInterface
  private interface Worth {
    long bytesPerSec(long linkBytesPerSec, double usedBytesPerSec);
  }

  private final Worth worth;
  private double[] wayBytesPerSec = {};
  private double[] backBytesPerSec = {};
  private long lookedAtNs;
  private boolean looked;

  private LinkBeliefs(Worth worth) {
    this.worth = worth;
  }

  /** Of links that new blocks are to take. Nothing is believed yet. */
  public static LinkBeliefs forBlocks() {
    return new LinkBeliefs(LinkEstimate::idleBytesPerSec);
  }

  /** Of links that readers are to take. Nothing is believed yet. */
  public static LinkBeliefs forReads() {
    return new LinkBeliefs(LinkEstimate::worthToReadersBytesPerSec);
  }

  /** Forgets all that was believed. */
  public void forget() {
    wayBytesPerSec = new double[0];
    backBytesPerSec = new double[0];
    looked = false;
  }

  /**
   * The links as they are believed to be now.
   *
   * @param sights of all hosts; a later look may have more of them, at the end
   * @param racks by their numbers, those of all hosts among them
   * @param halfLifeNs in which half of what was believed is forgotten, and of what was promised
   * @param promised of the picture before
   */
  public Optional<LinkPicture> look(
      long nowNs,
      List<LinkSight> sights,
      List<RackState> racks,
      long halfLifeNs,
      Unconfirmed promised) {
    long elapsedNs = looked ? nowNs - lookedAtNs : 0;
    Look look = new Look(sights, racks, elapsedNs, halfLifeNs);
    look.believe();
    if (!look.enoughReport()) {
      forget();
      return Optional.empty();
    }
    looked = true;
    lookedAtNs = nowNs;
    return Optional.of(look.picture(promised));
  }

  /** A look at all links. */
  private final class Look {
    private final List<LinkSight> sights;
    private final List<RackState> racks;
    private final long elapsedNs;
    private final long halfLifeNs;
    private final long[] rackReported;
    private final double[] rackUsed;

    Look(List<LinkSight> sights, List<RackState> racks, long elapsedNs, long halfLifeNs) {
      this.sights = sights;
      this.racks = racks;
      this.elapsedNs = elapsedNs;
      this.halfLifeNs = halfLifeNs;
      rackReported = new long[racks.size()];
      rackUsed = new double[racks.size()];
    }

    void believe() {
      int before = wayBytesPerSec.length;
      wayBytesPerSec = Arrays.copyOf(wayBytesPerSec, sights.size());
      backBytesPerSec = Arrays.copyOf(backBytesPerSec, sights.size());
      for (int host = 0; host < sights.size(); host++) {
        LinkSight sight = sights.get(host);
        boolean known = host < before && elapsedNs > 0;
        wayBytesPerSec[host] = believed(wayBytesPerSec[host], sight.way(), known);
        if (sight.back().isPresent()) {
          backBytesPerSec[host] = believed(backBytesPerSec[host], sight.back().get(), known);
        }
        rackReported[sight.rack()] += sight.way().link().foregroundBytesPerSec();
        rackUsed[sight.rack()] += wayBytesPerSec[host] + sight.way().recoveryBytesPerSec();
      }
    }

    private double believed(double beforeBytesPerSec, LinkSight.Direction seen, boolean known) {
      long reported = seen.link().foregroundBytesPerSec();
      return known
          ? LinkEstimate.smoothed(beforeBytesPerSec, reported, elapsedNs, halfLifeNs)
          : reported;
    }

    boolean enoughReport() {
      long counted = sights.stream().filter(LinkSight::counted).count();
      long fresh = sights.stream().filter(Look::countsAndReports).count();
      return fresh > 0 && fresh * REPORTING_ONE_IN >= counted;
    }

    private static boolean countsAndReports(LinkSight sight) {
      return sight.counted() && sight.way().link().fresh();
    }

    LinkPicture picture(Unconfirmed promised) {
      long meanIdle = meanIdleBytesPerSec();
      double seen = 0;
      List<ClientLink> hosts = new ArrayList<>(sights.size());
      for (int host = 0; host < sights.size(); host++) {
        LinkState link = sights.get(host).way().link();
        hosts.add(
            new ClientLink(
                link.fresh() ? idleBytesPerSec(host) : meanIdle,
                left(
                    promised.unconfirmedBytes(host),
                    link.foregroundBytesPerSec(),
                    link.totalBytesPerSec())));
        seen += link.fresh() ? link.foregroundBytesPerSec() * (elapsedNs / NS_PER_SEC) : 0;
      }
      List<ClientLink> rackLinks = new ArrayList<>(racks.size());
      for (int rack = 0; rack < racks.size(); rack++) {
        rackLinks.add(rackLink(rack, promised));
      }
      return new LinkPicture(List.copyOf(hosts), List.copyOf(rackLinks), seen);
    }

    private long meanIdleBytesPerSec() {
      long sum = 0;
      int fresh = 0;
      for (int host = 0; host < sights.size(); host++) {
        if (countsAndReports(sights.get(host))) {
          sum += idleBytesPerSec(host);
          fresh++;
        }
      }
      return sum / fresh;
    }

    private long idleBytesPerSec(int host) {
      LinkSight sight = sights.get(host);
      long way = idleBytesPerSec(sight.way(), wayBytesPerSec[host]);
      return sight
          .back()
          .map(back -> Math.min(way, idleBytesPerSec(back, backBytesPerSec[host])))
          .orElse(way);
    }

    private long idleBytesPerSec(LinkSight.Direction seen, double foregroundBytesPerSec) {
      return worth.bytesPerSec(
          seen.link().totalBytesPerSec(), foregroundBytesPerSec + seen.recoveryBytesPerSec());
    }

    private ClientLink rackLink(int rack, Unconfirmed promised) {
      RackState one = racks.get(rack);
      if (!one.limited()) {
        return new ClientLink(ClientLink.UNLIMITED, 0);
      }
      return new ClientLink(
          worth.bytesPerSec(one.uplinkBytesPerSec(), rackUsed[rack]),
          left(promised.rackUnconfirmedBytes(rack), rackReported[rack], one.uplinkBytesPerSec()));
    }

    private long left(long unconfirmedBytes, long foreground, long link) {
      return LinkEstimate.unconfirmedBytes(
          unconfirmedBytes, foreground, link, elapsedNs, halfLifeNs);
    }
  }
}
