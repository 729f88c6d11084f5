package io.dayu.hdfs.slot;

import io.dayu.core.placement.LinkEstimate;
import io.dayu.core.placement.StorageUse;
import io.dayu.core.placement.WriteHost;
import io.dayu.core.placement.WriteLink;
import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.RackState;
import io.dayu.hdfs.namesystem.DataNodeFacts;
import io.dayu.hdfs.placement.Guidance;
import io.dayu.hdfs.placement.GuidedPolicy;
import io.dayu.hdfs.placement.IdleLinks;
import io.dayu.hdfs.placement.PlacementMetrics;
import io.dayu.hdfs.transfer.Transfer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Watches the links for clients that write: every second it tells the NameNode's placement policy
 * how idle each is, if that policy can be told. For the planner thread; takes no namesystem lock.
 *
 * <p>A DataNode is as idle as the busier direction of its link: all of a pipeline but the last send
 * on what they receive. Recovery counts as load by its planned rates. A DataNode without a fresh
 * report is taken to be as idle as the others in the mean; when fewer than half of them report,
 * nothing is told. On a rack's link all foreground of its nodes is taken to cross, as in equation
 * 1.
 */
final class LinkWatch {
  private static final long EVERY_NS = TimeUnit.SECONDS.toNanos(1);
  private static final int REPORTING_ONE_IN = 2;

  /** HDFS's default, until one was placed. */
  private static final long FIRST_BLOCK_BYTES = 128L << 20;

  private final ClusterState state;
  private final Supplier<SchedulerSettings> settings;
  private final PlacementMetrics metrics;
  private final LongSupplier clock;
  private Optional<IdleLinks> told = Optional.empty();
  private double[] receivedBytesPerSec = {};
  private double[] sentBytesPerSec = {};
  private long lookedAtNs;
  private long looks;

  LinkWatch(
      ClusterState state,
      Supplier<SchedulerSettings> settings,
      PlacementMetrics metrics,
      LongSupplier clock) {
    this.state = state;
    this.settings = settings;
    this.metrics = metrics;
    this.clock = clock;
  }

  /** Looks at the links if it is time to, and if there is a policy to be told. */
  void look(long nowNs, SnapshotBuilder snapshots) {
    if (nowNs - lookedAtNs < EVERY_NS) {
      return;
    }
    Optional<GuidedPolicy> policy = state.namesystem().guidedPolicy();
    told = policy.isPresent() ? new Look(nowNs, snapshots).picture() : Optional.empty();
    policy.ifPresent(one -> one.guide(new Guidance(told, metrics, clock)));
    lookedAtNs = nowNs;
  }

  /** Nobody watches the links any more. */
  void rest() {
    told = Optional.empty();
    receivedBytesPerSec = new double[0];
    sentBytesPerSec = new double[0];
    state
        .namesystem()
        .guidedPolicy()
        .ifPresent(policy -> policy.guide(new Guidance(told, metrics, clock)));
  }

  /** Bytes that clients are about to write to a DataNode and that no report shows yet. */
  long unconfirmedBytes(int node) {
    return told.map(links -> links.unconfirmedBytes(node)).orElse(0L);
  }

  /** One look at all links. */
  private final class Look {
    private final long nowNs;
    private final long elapsedNs;
    private final List<NodeState> nodes = new ArrayList<>();
    private final List<RackState> racks;
    private final long[] recoveryIn;
    private final long[] recoveryOut;
    private final long[] rackReported;
    private final double[] rackUsed;
    private StorageUse storage = StorageUse.NONE;

    Look(long nowNs, SnapshotBuilder snapshots) {
      this.nowNs = nowNs;
      this.elapsedNs = told.isEmpty() ? 0 : nowNs - lookedAtNs;
      for (int node = 0; node < state.nodes().size(); node++) {
        nodes.add(snapshots.node(node, nowNs));
      }
      racks = snapshots.racks();
      recoveryIn = new long[nodes.size()];
      recoveryOut = new long[nodes.size()];
      rackReported = new long[racks.size()];
      rackUsed = new double[racks.size()];
      for (Transfer transfer : state.transfers().all()) {
        recoveryIn[transfer.destination()] += transfer.rateBytesPerSec();
        recoveryOut[transfer.source()] += transfer.rateBytesPerSec();
      }
    }

    Optional<IdleLinks> picture() {
      long[] idle = new long[nodes.size()];
      int before = receivedBytesPerSec.length;
      receivedBytesPerSec = Arrays.copyOf(receivedBytesPerSec, nodes.size());
      sentBytesPerSec = Arrays.copyOf(sentBytesPerSec, nodes.size());
      long idleSum = 0;
      int fresh = 0;
      int accepting = 0;
      for (int node = 0; node < idle.length; node++) {
        NodeState one = nodes.get(node);
        believe(node, one, node < before);
        if (one.acceptsReplicas()) {
          accepting++;
          storage = storage.plus(storageOf(node));
          if (one.in().fresh()) {
            idle[node] = idle(node, one);
            idleSum += idle[node];
            fresh++;
          }
        }
      }
      if (fresh == 0 || fresh * REPORTING_ONE_IN < accepting) {
        return Optional.empty();
      }
      return Optional.of(picture(idle, idleSum / fresh));
    }

    private void believe(int node, NodeState one, boolean known) {
      receivedBytesPerSec[node] = believed(receivedBytesPerSec[node], one.in(), known);
      sentBytesPerSec[node] = believed(sentBytesPerSec[node], one.out(), known);
      rackReported[one.rack()] += one.in().foregroundBytesPerSec();
      rackUsed[one.rack()] += receivedBytesPerSec[node] + recoveryIn[node];
    }

    private double believed(double beforeBytesPerSec, LinkState link, boolean known) {
      long reported = link.foregroundBytesPerSec();
      return known && elapsedNs > 0
          ? LinkEstimate.smoothed(beforeBytesPerSec, reported, elapsedNs, halfLifeNs())
          : reported;
    }

    private long halfLifeNs() {
      return settings.get().placement().halfLifeNs();
    }

    private long idle(int node, NodeState one) {
      return Math.min(
          LinkEstimate.idleBytesPerSec(
              one.in().totalBytesPerSec(), receivedBytesPerSec[node] + recoveryIn[node]),
          LinkEstimate.idleBytesPerSec(
              one.out().totalBytesPerSec(), sentBytesPerSec[node] + recoveryOut[node]));
    }

    private StorageUse storageOf(int node) {
      return state.nodes().facts(node).map(DataNodeFacts::storage).orElse(StorageUse.NONE);
    }

    private IdleLinks picture(long[] idle, long meanIdle) {
      double bound = settings.get().placement().imbalanceMax();
      List<IdleLinks.DataNode> dataNodes = new ArrayList<>(idle.length);
      for (int node = 0; node < idle.length; node++) {
        NodeState one = nodes.get(node);
        LinkState in = one.in();
        long unconfirmed =
            left(unconfirmedBytes(node), in.foregroundBytesPerSec(), in.totalBytesPerSec());
        WriteLink link = new WriteLink(idle[node] == 0 ? meanIdle : idle[node], unconfirmed);
        boolean candidate = one.acceptsReplicas() && storageOf(node).balanced(storage, bound);
        dataNodes.add(
            new IdleLinks.DataNode(path(node), new WriteHost(one.rack(), link, candidate)));
      }
      List<IdleLinks.Rack> links = new ArrayList<>(racks.size());
      for (int rack = 0; rack < racks.size(); rack++) {
        links.add(new IdleLinks.Rack(racks.get(rack).name(), rackLink(rack)));
      }
      return new IdleLinks(
          nowNs,
          dataNodes,
          links,
          told.map(IdleLinks::meanBlockBytes).orElse(FIRST_BLOCK_BYTES),
          settings.get().seed() + ++looks);
    }

    private WriteLink rackLink(int rack) {
      RackState one = racks.get(rack);
      if (!one.limited()) {
        return new WriteLink(WriteLink.UNLIMITED, 0);
      }
      long unconfirmed = told.map(links -> links.rackUnconfirmedBytes(rack)).orElse(0L);
      return new WriteLink(
          LinkEstimate.idleBytesPerSec(one.uplinkBytesPerSec(), rackUsed[rack]),
          left(unconfirmed, rackReported[rack], one.uplinkBytesPerSec()));
    }

    private long left(long unconfirmedBytes, long foreground, long link) {
      return LinkEstimate.unconfirmedBytes(
          unconfirmedBytes, foreground, link, elapsedNs, halfLifeNs());
    }

    /** As in HDFS's topology; that of no DataNode when it is gone. */
    private String path(int node) {
      return state
          .nodes()
          .facts(node)
          .map(
              facts ->
                  facts.rack()
                      + "/"
                      + facts.address().ipAddress()
                      + ":"
                      + facts.address().transferPort())
          .orElse("");
    }
  }
}
