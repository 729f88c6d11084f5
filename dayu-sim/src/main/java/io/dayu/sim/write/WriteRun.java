package io.dayu.sim.write;

import io.dayu.sim.write.WriteResult.Moment;
import io.dayu.sim.write.WriteResult.Use;
import io.dayu.sim.write.load.FileWrite;
import io.dayu.sim.write.net.LinkMeter;
import io.dayu.sim.write.net.MaxMinShares;
import io.dayu.sim.write.net.StoredBytes;
import io.dayu.sim.write.net.WriteLinkLoads;
import io.dayu.sim.write.net.WriteLinks;
import io.dayu.sim.write.policy.GuidanceSettings;
import io.dayu.sim.write.policy.PolicyWorld;
import io.dayu.sim.write.policy.WritePolicies;
import io.dayu.sim.write.policy.WritePolicy;
import java.util.ArrayList;
import java.util.List;

/**
 * A run of a scenario with one policy, in virtual time.
 *
 * <p>Time goes from event to event on a grid of 20 ms: a block that begins or ends between two of
 * its points changes the rates of others at the next one. The times at which a block begins and
 * ends are told exactly, so that a begin may wait for some of these 20 ms. Every second agents
 * report and the background changes.
 */
public final class WriteRun {
  private static final long GRID_NS = 20_000_000;
  private static final long SECOND_NS = 1_000_000_000;
  private static final double NS_PER_SEC = 1e9;
  private static final int MOMENT_SECONDS = 10;
  private static final int[] NOWHERE = {};

  /** A block this near its end has ended: rounding of sums. */
  private static final double LAST_BYTES = 1e-3;

  private final WriteScenario scenario;
  private final String name;
  private final WriteLinkLoads state;
  private final LinkMeter meter;
  private final StoredBytes storage;
  private final MaxMinShares shares;
  private final WritePolicy policy;
  private final WriteTimes times = new WriteTimes();
  private final List<Moment> moments = new ArrayList<>();
  private List<BlockWrite> writing = new ArrayList<>();
  private double[] rates = new double[64];
  private long nowNs;
  private int nextFile;
  private boolean changed;

  private WriteRun(WriteScenario scenario, WritePolicies policy) {
    this.scenario = scenario;
    this.name = policy.label();
    WriteScenario.Settings settings = scenario.settings();
    state =
        new WriteLinkLoads(
            new WriteLinks(scenario.shape(), settings.freeUplinks()), settings.backgroundStreams());
    meter = new LinkMeter(state, settings.reportSeconds());
    storage = new StoredBytes(scenario.shape().nodes(), settings.capacityBytes());
    shares = new MaxMinShares(state);
    GuidanceSettings guidance =
        new GuidanceSettings(settings.halfLifeNs(), settings.imbalanceMax(), scenario.seed());
    this.policy = policy.in(new PolicyWorld(state, meter, storage, guidance, scenario.seed()));
  }

  /** Runs until all files are written. */
  public static WriteResult of(WriteScenario scenario, WritePolicies policy) {
    return new WriteRun(scenario, policy).run();
  }

  private WriteResult run() {
    state.background(scenario.background(), 0);
    while (nextFile < scenario.files().size() || !writing.isEmpty()) {
      beginFiles();
      if (changed) {
        allocate();
      }
      long untilNs = nextEventNs();
      advance(untilNs);
      if (untilNs % SECOND_NS == 0) {
        second();
      }
    }
    return new WriteResult(name, times, moments);
  }

  private void beginFiles() {
    List<FileWrite> files = scenario.files();
    while (nextFile < files.size() && files.get(nextFile).atNs() <= nowNs) {
      for (Client client : Client.of(files.get(nextFile), nextFile, scenario)) {
        begin(client, client.file().beginNs());
      }
      nextFile++;
    }
  }

  private void begin(Client client, double atNs) {
    if (client.fetchBytes() > 0) {
      int[] route = state.links().route(new int[] {client.mapper(), client.node()});
      begin(new BlockWrite(client, client.fetchBytes(), NOWHERE, route, atNs));
      return;
    }
    long bytes = client.blockBytes();
    int[] pipeline = policy.place(client.node(), bytes);
    ReplicaRule.check(pipeline, client.node(), scenario.shape());
    begin(new BlockWrite(client, bytes, pipeline, state.links().route(pipeline), atNs));
  }

  private void begin(BlockWrite write) {
    state.begin(write.route);
    writing.add(write);
    changed = true;
  }

  private void allocate() {
    int[][] routes = new int[writing.size()][];
    for (int i = 0; i < routes.length; i++) {
      routes[i] = writing.get(i).route;
    }
    if (rates.length < routes.length) {
      rates = new double[2 * routes.length];
    }
    shares.allocate(routes, routes.length, rates);
    for (int i = 0; i < routes.length; i++) {
      writing.get(i).bytesPerSec = rates[i];
    }
    changed = false;
  }

  private long nextEventNs() {
    long next = (nowNs / SECOND_NS + 1) * SECOND_NS;
    if (nextFile < scenario.files().size()) {
      next = Math.min(next, onGrid((double) scenario.files().get(nextFile).atNs()));
    }
    for (BlockWrite write : writing) {
      next = Math.min(next, onGrid(write.endNs(nowNs)));
    }
    return next;
  }

  private long onGrid(double atNs) {
    return Math.max(nowNs + GRID_NS, (long) Math.ceil(atNs / GRID_NS) * GRID_NS);
  }

  private void advance(long untilNs) {
    double seconds = (untilNs - nowNs) / NS_PER_SEC;
    List<BlockWrite> still = new ArrayList<>(writing.size());
    List<BlockWrite> ended = new ArrayList<>();
    for (BlockWrite write : writing) {
      double bytes = Math.min(write.leftBytes, write.bytesPerSec * seconds);
      meter.moved(write.route, bytes);
      if (write.leftBytes - bytes <= LAST_BYTES) {
        ended.add(write);
      } else {
        write.leftBytes -= bytes;
        still.add(write);
      }
    }
    writing = still;
    ended.forEach(this::end);
    nowNs = untilNs;
  }

  private void end(BlockWrite write) {
    double endNs = write.endNs(nowNs);
    state.end(write.route, write.bytesPerSec);
    for (int node : write.pipeline) {
      storage.add(node, write.bytes);
    }
    if (write.pipeline.length > 0) {
      times.wrote(write.client, write.beginNs, endNs);
    } else {
      write.client.fetched();
    }
    changed = true;
    if (write.client.blockBytes() > 0) {
      begin(write.client, endNs);
    }
  }

  private void second() {
    meter.second();
    policy.look(nowNs);
    if (nowNs % scenario.background().stepNs() == 0) {
      state.background(scenario.background(), nowNs);
      changed = true;
    }
    long seconds = nowNs / SECOND_NS;
    if (seconds % MOMENT_SECONDS == 0 && nowNs <= scenario.untilNs()) {
      moments.add(
          new Moment(
              (double) seconds,
              new Use(meter.meanDownBytes() / MOMENT_SECONDS, meter.downVariation()),
              new Use(meter.meanBackgroundBytes() / MOMENT_SECONDS, meter.backgroundVariation()),
              storage.variation(),
              storage.fullestOverMean()));
      meter.forget();
    }
  }
}
