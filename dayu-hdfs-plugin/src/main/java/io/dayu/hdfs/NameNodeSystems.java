package io.dayu.hdfs;

import io.dayu.core.Planner;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.hdfs.curate.CurateMetrics;
import io.dayu.hdfs.curate.FileFactors;
import io.dayu.hdfs.early.EarlySettings;
import io.dayu.hdfs.early.EarlySystem;
import io.dayu.hdfs.elastic.ElasticCluster;
import io.dayu.hdfs.elastic.ElasticSettings;
import io.dayu.hdfs.elastic.ElasticSystem;
import io.dayu.hdfs.elastic.RestOrders;
import io.dayu.hdfs.elastic.RestWiring;
import io.dayu.hdfs.elastic.SizingConditions;
import io.dayu.hdfs.execution.Execution;
import io.dayu.hdfs.extra.ExtraBook;
import io.dayu.hdfs.failslow.FailSlowSettings;
import io.dayu.hdfs.failslow.FailSlowSystem;
import io.dayu.hdfs.heat.HeatSettings;
import io.dayu.hdfs.heat.HeatSystem;
import io.dayu.hdfs.hint.HintSystem;
import io.dayu.hdfs.limits.LimitSettings;
import io.dayu.hdfs.limits.LimitsSystem;
import io.dayu.hdfs.placement.PlacementSettings;
import io.dayu.hdfs.placement.PlacementSystem;
import io.dayu.hdfs.power.OffSettings;
import io.dayu.hdfs.power.PowerSystem;
import io.dayu.hdfs.reading.ReadingSystem;
import io.dayu.hdfs.resting.OffBoard;
import io.dayu.hdfs.scheduler.DayuMode;
import io.dayu.hdfs.settings.SystemKeys;
import io.dayu.hdfs.shadow.ShadowSystem;
import io.dayu.hdfs.system.LinkHintFeed;
import io.dayu.hdfs.system.NameNodeSystem;
import io.dayu.hdfs.system.RunningSystems;
import io.dayu.hdfs.system.SystemLookup;
import io.dayu.hdfs.system.SystemOffer;
import io.dayu.hdfs.system.SystemPlace;
import io.dayu.metrics.Meters;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.blockmanagement.EarlyBridge;
import org.apache.hadoop.hdfs.server.blockmanagement.ExtraBridge;
import org.apache.hadoop.hdfs.server.blockmanagement.GuidedParts;
import org.apache.hadoop.hdfs.server.blockmanagement.HintBridge;
import org.apache.hadoop.hdfs.server.blockmanagement.MaintenanceBridge;
import org.apache.hadoop.hdfs.server.blockmanagement.MoveBridge;
import org.apache.hadoop.hdfs.server.blockmanagement.RestBridge;
import org.apache.hadoop.hdfs.server.blockmanagement.ShadowBridge;
import org.apache.hadoop.hdfs.server.blockmanagement.SlowReportsBridge;
import org.apache.hadoop.hdfs.server.namenode.ColdFilesBridge;
import org.apache.hadoop.hdfs.server.namenode.CuratedFilesBridge;
import org.apache.hadoop.hdfs.server.namenode.OffJournalBridge;

/**
 * The list of the systems beside recovery, and the one place that names them: a new one is one more
 * row.
 *
 * <p>A row loads nothing of its system. What is behind an arrow is loaded when it is run, which for
 * a system that is off never happens. So no row has a method reference to a system's class, nor a
 * lambda whose type names one, and each wiring is a class of its own: a class is verified as a
 * whole.
 */
public final class NameNodeSystems {
  private static final String GUIDED_POLICY =
      "org.apache.hadoop.hdfs.server.blockmanagement.DayuBlockPlacementPolicy";
  private static final String EARLY = "dayu.early.enabled";
  private static final String FAIL_SLOW = "dayu.fail-slow";
  private static final String FORECASTS = "dayu.mode.forecasts";
  private static final String GUIDED_TOPOLOGY = "io.dayu.hdfs.reading.DayuNetworkTopology";

  /**
   * A system of the list.
   *
   * @param name as people read it
   * @param keys that it reads
   * @param on whether it is made when the NameNode starts
   * @param wiring makes it
   */
  record Row(String name, SystemKeys keys, Predicate<NameNodeSeams> on, SystemWiring wiring) {}

  /** The wiring of a system into a NameNode. */
  @FunctionalInterface
  interface SystemWiring {
    /**
     * Makes it; it takes no effect yet.
     *
     * @param others the systems that it cannot do without, which are made first
     */
    NameNodeSystem make(SystemPlace place, NameNodeSeams hdfs, SystemLookup others);
  }

  /** All of them; those that want copies are asked in this order. */
  static final List<Row> ALL =
      List.of(
          new Row(
              "placement",
              new SystemKeys("dayu.placement.", keys -> PlacementSettings.read(keys)),
              hdfs ->
                  GUIDED_POLICY.equals(
                      hdfs.conf().get(DFSConfigKeys.DFS_BLOCK_REPLICATOR_CLASSNAME_KEY)),
              (place, hdfs, others) -> Placement.make(place, hdfs)),
          new Row(
              "reading",
              new SystemKeys("dayu.placement.smoothing", keys -> LinkHintFeed.halfLifeNs(keys)),
              hdfs ->
                  GUIDED_TOPOLOGY.equals(hdfs.conf().get(DFSConfigKeys.DFS_NET_TOPOLOGY_IMPL_KEY)),
              (place, hdfs, others) -> Reading.make(place, hdfs)),
          // Its keys are checked while it is on: of a system that a site turns off nothing is
          // loaded.
          new Row(
              "early",
              new SystemKeys(
                  "dayu.early.", keys -> keys.flag(EARLY) ? EarlySettings.read(keys) : EARLY),
              hdfs -> hdfs.isTrue(EARLY),
              (place, hdfs, others) -> Early.make(place, hdfs)),
          new Row(
              "heat",
              new SystemKeys("dayu.heat.", keys -> HeatSettings.read(keys)),
              hdfs -> hdfs.isTrue("dayu.heat.enabled"),
              (place, hdfs, others) -> Heat.make(place, hdfs)),
          new Row(
              "elastic",
              new SystemKeys("dayu.elastic.", keys -> ElasticSettings.read(keys)),
              hdfs -> hdfs.isTrue("dayu.elastic.enabled"),
              (place, hdfs, others) -> Elastic.make(place, hdfs)),
          new Row(
              "hints",
              new SystemKeys("dayu.curate.share", keys -> keys.share("dayu.curate.share", true)),
              hdfs -> false,
              (place, hdfs, others) -> Hints.make(place, hdfs)),
          new Row(
              "power",
              new SystemKeys("dayu.elastic.off.", keys -> OffSettings.read(keys)),
              hdfs -> hdfs.isNamed("dayu.elastic.off.command"),
              (place, hdfs, others) -> Power.make(place, hdfs, others)),
          new Row(
              "shadow",
              new SystemKeys(
                  DayuMode.KEY, keys -> List.of(DayuMode.read(keys), keys.flag(FORECASTS))),
              hdfs ->
                  "shadow".equals(hdfs.settings().text(DayuMode.KEY))
                      || hdfs.isTrue(FORECASTS)
                      || hdfs.limited().get(),
              (place, hdfs, others) -> Shadow.make(place, hdfs)),
          new Row(
              "limits",
              new SystemKeys(
                  "dayu.limit",
                  keys -> List.of(NameNodeSeams.readLimited(keys), LimitSettings.read(keys))),
              hdfs -> hdfs.limited().get(),
              (place, hdfs, others) -> Limits.make(place, hdfs)),
          new Row(
              "fail-slow",
              new SystemKeys(FAIL_SLOW, keys -> FailSlowSettings.read(keys)),
              hdfs -> !"off".equals(hdfs.settings().text(FAIL_SLOW)),
              (place, hdfs, others) -> FailSlow.make(place, hdfs)));

  private NameNodeSystems() {}

  /** All of them in a NameNode, where none runs yet. */
  static RunningSystems in(
      NameNodeSeams hdfs, Execution.Tables tables, MeterRegistry registry, Runnable failed) {
    return new RunningSystems(
        ALL.stream().map(row -> offer(row, hdfs, tables, registry)).toList(), failed);
  }

  private static SystemOffer offer(
      Row row, NameNodeSeams hdfs, Execution.Tables tables, MeterRegistry registry) {
    return new SystemOffer(
        row.name(),
        () -> row.on().test(hdfs),
        (exit, others) ->
            row.wiring()
                .make(
                    new SystemPlace(
                        tables.nodes(),
                        tables.tasks(),
                        tables.transfers(),
                        tables.agents(),
                        new Meters(registry, exit::reading),
                        exit.failed(),
                        System::nanoTime),
                    hdfs,
                    others));
  }

  /** The keys of all systems, which are checked when settings are. */
  public static List<SystemKeys> keys() {
    return ALL.stream().map(Row::keys).toList();
  }

  private static final class Placement {
    private Placement() {}

    static NameNodeSystem make(SystemPlace place, NameNodeSeams hdfs) {
      return new PlacementSystem(
          place, hdfs.keys(PlacementSettings::read), () -> GuidedParts.policy(hdfs.bridge()));
    }
  }

  private static final class Reading {
    private Reading() {}

    static NameNodeSystem make(SystemPlace place, NameNodeSeams hdfs) {
      Supplier<Long> halfLifeNs = hdfs.keys(LinkHintFeed::halfLifeNs);
      return new ReadingSystem(place, halfLifeNs::get, () -> GuidedParts.readers(hdfs.bridge()));
    }
  }

  private static final class Early {
    private Early() {}

    static NameNodeSystem make(SystemPlace place, NameNodeSeams hdfs) {
      ExtraBook book = new ExtraBook(place.clock());
      return new EarlySystem(
          place,
          hdfs.keys(EarlySettings::read).get().heardEvery(hdfs.heartbeatNs()),
          book,
          new EarlyBridge(hdfs.bridge(), book),
          new ExtraBridge(hdfs.bridge(), book, WorkClass.EARLY));
    }
  }

  private static final class Heat {
    private Heat() {}

    static NameNodeSystem make(SystemPlace place, NameNodeSeams hdfs) {
      return new HeatSystem(
          place,
          hdfs.keys(HeatSettings::read).get(),
          book -> new ExtraBridge(hdfs.bridge(), book, WorkClass.AVAILABILITY));
    }
  }

  private static final class Elastic {
    private Elastic() {}

    static NameNodeSystem make(SystemPlace place, NameNodeSeams hdfs) {
      RestBridge bridge = new RestBridge(hdfs.bridge());
      return new ElasticSystem(
          place,
          new RestWiring(
              hdfs.keys(ElasticSettings::read),
              new RestOrders(place.clock()),
              bridge,
              bridge,
              new MoveBridge(hdfs.bridge()),
              TimeOfDay::minute,
              hdfs.replication(),
              new OffBoard()),
          new SizingConditions(
              () -> hdfs.bridge().stockWork().any(),
              () -> place.tasks().stuck().isWakingOfUse(),
              hdfs::paused));
    }
  }

  private static final class Hints {
    private Hints() {}

    static NameNodeSystem make(SystemPlace place, NameNodeSeams hdfs) {
      Supplier<Double> share = hdfs.keys(keys -> keys.share("dayu.curate.share", true));
      return new HintSystem(
          place,
          new HintBridge(hdfs.bridge(), place.nodes()),
          new CuratedFilesBridge(hdfs.nameNode()),
          metrics -> factors(hdfs, metrics),
          share::get,
          hdfs::planning);
    }

    private static FileFactors factors(NameNodeSeams hdfs, CurateMetrics metrics) {
      TimeOfDay timeOfDay = new TimeOfDay();
      return new FileFactors(
          new ColdFilesBridge(hdfs.nameNode(), hdfs.lock(), timeOfDay), metrics, timeOfDay);
    }
  }

  private static final class Shadow {
    private Shadow() {}

    static NameNodeSystem make(SystemPlace place, NameNodeSeams hdfs) {
      Supplier<Boolean> forecasts = hdfs.keys(keys -> keys.flag(FORECASTS));
      Supplier<Boolean> limited = hdfs.limited();
      return new ShadowSystem(
          place,
          new ShadowBridge(hdfs.bridge(), place.nodes()),
          new ShadowSystem.Watched(
              hdfs::shadowing,
              () ->
                  (forecasts.get() || limited.get()) && hdfs.planning() && hdfs.bridge().active()),
          new ShadowSystem.ShadowTerms(
              () -> hdfs.terms(place.nodes().allAlive(place.agents()::givesWay)),
              hdfs.keys(keys -> keys.durationNs("dayu.agent.heartbeat", 100, 60_000)),
              hdfs.keys(keys -> keys.durationNs("dayu.clients.window", 1_000, 600_000))),
          Planner::plan,
          hdfs.history());
    }
  }

  private static final class Limits {
    private Limits() {}

    static NameNodeSystem make(SystemPlace place, NameNodeSeams hdfs) {
      Supplier<Boolean> limited = hdfs.limited();
      return new LimitsSystem(
          place,
          hdfs.keys(LimitSettings::read),
          new LimitsSystem.LimitedModes(
              () -> limited.get() && !hdfs.held() && hdfs.bridge().active(),
              () -> limited.get() && hdfs.shadowing(),
              () -> hdfs.bridge().stockWork().any()),
          hdfs.metrics(),
          hdfs.history());
    }
  }

  private static final class FailSlow {
    private FailSlow() {}

    static NameNodeSystem make(SystemPlace place, NameNodeSeams hdfs) {
      return new FailSlowSystem(
          place,
          hdfs.keys(FailSlowSettings::read),
          new SlowReportsBridge(hdfs.bridge()),
          () -> !hdfs.held() && hdfs.bridge().active(),
          () -> GuidedParts.lastToRead(hdfs.bridge()));
    }
  }

  private static final class Power {
    private Power() {}

    static NameNodeSystem make(SystemPlace place, NameNodeSeams hdfs, SystemLookup others) {
      OffSettings settings = hdfs.keys(OffSettings::read).get();
      return new PowerSystem(
          place,
          settings,
          ((ElasticCluster) others.need("elastic").orElseThrow()).board(),
          new PowerSystem.PowerHooks(
              hdfs.conf(),
              neverOff -> MaintenanceBridge.of(hdfs.nameNode(), hdfs.bridge(), neverOff),
              new OffJournalBridge(hdfs.nameNode(), settings.path()),
              new RestBridge(hdfs.bridge()),
              hdfs.bridge()::heedEnough,
              new TimeOfDay()));
    }
  }
}
