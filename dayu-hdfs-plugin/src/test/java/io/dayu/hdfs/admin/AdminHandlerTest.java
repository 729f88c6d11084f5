package io.dayu.hdfs.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.util.concurrent.Uninterruptibles;
import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuVersion;
import io.dayu.core.Planner;
import io.dayu.core.elastic.Bands;
import io.dayu.core.elastic.LayoutTerms;
import io.dayu.core.elastic.RankedNodes;
import io.dayu.core.elastic.SizingHold;
import io.dayu.core.elastic.SizingReason;
import io.dayu.core.elastic.SizingStep;
import io.dayu.core.power.PowerState;
import io.dayu.core.wave.WaveBound;
import io.dayu.core.wave.WavePlan;
import io.dayu.hdfs.NameNodeSystems;
import io.dayu.hdfs.agent.ClientWaits;
import io.dayu.hdfs.agent.OperationTimes;
import io.dayu.hdfs.curate.CurateMetrics;
import io.dayu.hdfs.curate.CuratedFiles;
import io.dayu.hdfs.curate.PlayedFiles;
import io.dayu.hdfs.curate.Replacement;
import io.dayu.hdfs.elastic.ElasticCluster;
import io.dayu.hdfs.elastic.ElasticNode;
import io.dayu.hdfs.elastic.ElasticSettings;
import io.dayu.hdfs.elastic.ElasticView;
import io.dayu.hdfs.elastic.MoveCount;
import io.dayu.hdfs.elastic.RestOrders;
import io.dayu.hdfs.elastic.RestWiring;
import io.dayu.hdfs.elastic.SizeSchedule;
import io.dayu.hdfs.elastic.SizeWish;
import io.dayu.hdfs.elastic.SizingSettings;
import io.dayu.hdfs.elastic.SizingView;
import io.dayu.hdfs.heat.HeatReports;
import io.dayu.hdfs.heat.HeatSettings;
import io.dayu.hdfs.heat.HeatTerms;
import io.dayu.hdfs.heat.ReadRequests;
import io.dayu.hdfs.hint.HintQueue;
import io.dayu.hdfs.hint.HintService;
import io.dayu.hdfs.hint.HintSource;
import io.dayu.hdfs.history.HistoryStore;
import io.dayu.hdfs.history.StepBack;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.namesystem.Obstacle;
import io.dayu.hdfs.namesystem.StockWork;
import io.dayu.hdfs.operator.ClusterNode;
import io.dayu.hdfs.operator.SlowDeviceView;
import io.dayu.hdfs.operator.SlowDevices;
import io.dayu.hdfs.operator.StopCheck;
import io.dayu.hdfs.operator.Warning;
import io.dayu.hdfs.operator.WaveFindings;
import io.dayu.hdfs.power.PowerOrders;
import io.dayu.hdfs.resting.AwakeCount;
import io.dayu.hdfs.resting.AwakeWalk;
import io.dayu.hdfs.resting.LayoutTally;
import io.dayu.hdfs.resting.OffBoard;
import io.dayu.hdfs.resting.OffMachine;
import io.dayu.hdfs.scheduler.OperatorMode;
import io.dayu.hdfs.settings.LiveSettings;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.TaskTable;
import io.dayu.metrics.Meters;
import io.dayu.metrics.NameNodeMetric;
import io.dayu.protocol.BlockReads;
import io.dayu.protocol.DataNodeAddress;
import io.dayu.protocol.ReadReport;
import io.dayu.protocol.StandbyServers;
import io.dayu.protocol.admin.CommandSender;
import io.dayu.protocol.admin.FactorAnswer;
import io.dayu.protocol.admin.FactorOrder;
import io.dayu.protocol.admin.FactorOutcome;
import io.dayu.protocol.admin.FactorPart;
import io.dayu.protocol.admin.FactorSweep;
import io.dayu.protocol.admin.FateMark;
import io.dayu.protocol.admin.MoveHint;
import io.dayu.protocol.admin.MoveOffer;
import io.dayu.protocol.admin.MoveRequest;
import io.dayu.protocol.admin.PowerAnswer;
import io.dayu.protocol.admin.PowerQuestion;
import io.dayu.protocol.admin.RecordJson;
import io.dayu.protocol.admin.ReplaceOrder;
import io.dayu.protocol.admin.ReplaceOutcome;
import io.dayu.protocol.admin.StoredBlock;
import io.dayu.protocol.admin.StoredReplica;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.RefreshRegistry;
import org.apache.hadoop.ipc.RefreshResponse;
import org.apache.hadoop.ipc.StandbyException;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands as they come in: answers, rights, bounds. */
class AdminHandlerTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Knows one block, and replaces one file. */
  private static final class FakeFiles implements CuratedFiles {
    boolean standby;

    @Override
    public Map<Long, StoredBlock> stored(Collection<Long> blockIds) {
      return blockIds.contains(-16L)
          ? Map.of(
              -16L,
              new StoredBlock(
                  1007,
                  64,
                  3,
                  2,
                  false,
                  List.of(new StoredReplica("a", "/one", 2, StoredReplica.State.CORRUPT))))
          : Map.of();
    }

    @Override
    public Replacement replace(ReplaceOrder order) throws IOException {
      if (standby) {
        throw new StandbyException("not here");
      }
      if (order.equals(new ReplaceOrder(1, 2, 3, 4))) {
        return new Replacement(ReplaceOutcome.NOT_YET_SAFE, "/cold");
      }
      return order.equals(new ReplaceOrder(1, 2, 700, 4))
          ? new Replacement(ReplaceOutcome.REPLACED, "/cold")
          : new Replacement(ReplaceOutcome.GONE, "");
    }
  }

  /** A NameNode of which a test decides everything. */
  private static final class FakeHost extends ActiveHost {
    boolean active = true;
    boolean superuser = true;
    final List<String> audited = new ArrayList<>();
    final FakeFiles curated = new FakeFiles();

    @Override
    public boolean active() {
      return active;
    }

    @Override
    public void requireSuperuser(String operation) throws IOException {
      if (!superuser) {
        throw new AccessControlException("Access denied for user joe");
      }
    }

    @Override
    public List<Long> blocksOf(String path, int max) throws IOException {
      if (!path.equals("/file")) {
        throw new FileNotFoundException("File does not exist: " + path);
      }
      return List.of(7L, 8L);
    }

    @Override
    public Map<Long, BlockOfFile> filesOf(Collection<Long> blockIds) {
      return blockIds.contains(7L)
          ? Map.of(
              7L,
              new BlockOfFile(
                  "/hot",
                  64,
                  3,
                  List.of(
                      new BlockOfFile.Holder("a", "dn1:9866"),
                      new BlockOfFile.Holder("b", "dn2:9866"))))
          : Map.of();
    }

    @Override
    public void audit(String operation, String what) {
      audited.add(operation + " " + what);
    }
  }

  private static final HeatSettings HEAT = HeatTerms.settings(true);

  private final HeatReports heat = new HeatReports(HEAT, () -> 5_000_000_000L, uuid -> 0);
  private final FakeHost host = new FakeHost();
  private final FakeOperatorApi operator = new FakeOperatorApi();
  private final LiveSettings settings = settings();
  private final HistoryStore history =
      new HistoryStore("nn:8020", Optional.empty(), 100, () -> 1_000_000, Runnable::run);
  private static final ElasticSettings ELASTIC =
      new ElasticSettings(
          true,
          true,
          0.7,
          2,
          new SizingSettings(SizeWish.OFF, SizeSchedule.NONE, 0.7, 1, 0, 9),
          0,
          StandbyServers.NONE);

  private final OffBoard machines = new OffBoard();
  private ElasticView resting = ElasticView.NOTHING;
  private final ElasticCluster elastic =
      new ElasticCluster(
          new RestWiring(
              () -> ELASTIC,
              new RestOrders(() -> 1_000_000_000L),
              new NobodyHeeds(),
              this::walk,
              (blockIds, copies, stays) -> List.of(),
              () -> 0,
              2,
              machines),
          () -> resting);
  private final HintQueue hints = new HintQueue(fate -> {});
  private List<SlowDeviceView> slow = List.of();
  private boolean planning = true;
  private volatile long nowNs;
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final PlayedSystems systems =
      new PlayedSystems(
          Map.of(
              "fail-slow",
              (SlowDevices) () -> slow,
              "heat",
              heat,
              "elastic",
              elastic,
              "power",
              new PowerOrders(60_000_000_000L, () -> 5_000_000_000L, (host, address) -> {}),
              "hints",
              new HintService(
                  hints,
                  host.curated,
                  PlayedFiles.factors(new CurateMetrics(new Meters(registry))),
                  new CurateMetrics(new Meters(registry)))));
  private Optional<RunningDayu> parts =
      Optional.of(
          new RunningDayu(
              operator,
              settings,
              new PlannerMetrics(registry),
              new SchedulingView(() -> planning, () -> true, () -> "the planner renews its lease"),
              () -> 5_000_000_000L,
              history,
              systems));
  private final AdminHandler handler =
      new AdminHandler(
          host, () -> parts, () -> "dayu.enabled is false", Planner::plan, () -> nowNs);

  private static LiveSettings settings() {
    try {
      return new LiveSettings(new Configuration(false), NameNodeSystems.keys(), () -> 0);
    } catch (DayuConfigException e) {
      throw new IllegalStateException(e);
    }
  }

  private JsonNode answer(String... arguments) {
    RefreshResponse response;
    try {
      response = handler.handleRefresh(CommandSender.IDENTIFIER, arguments);
    } catch (AdminHandler.QuietAnswer quiet) {
      return document(String.valueOf(quiet.getMessage()));
    }
    JsonNode document = document(response.getMessage());
    assertThat(document.path("code").asInt()).isEqualTo(response.getReturnCode());
    return document;
  }

  private static JsonNode document(String text) {
    try {
      return JSON.readTree(text);
    } catch (IOException e) {
      throw new IllegalStateException(text, e);
    }
  }

  private void assertRefused(AnswerCode code, String part, String... arguments) {
    JsonNode answer = answer(arguments);
    assertThat(answer.path("code").asInt()).as(answer.toString()).isEqualTo(code.number());
    assertThat(answer.path("error").asText()).contains(part).hasLineCount(1);
  }

  @Test
  void processThatSwitchesMachinesIsAnswered_andASecondOneIsNot() throws IOException {
    String first = RecordJson.word(new PowerQuestion("a", "dn1", "", "", false));
    PowerAnswer said = RecordJson.read(answer("power", first), PowerAnswer.class);
    assertThat(said).isEqualTo(PowerAnswer.NOTHING);
    assertThat(host.audited).anyMatch(one -> one.startsWith("dayuPower power"));
    String second = RecordJson.word(new PowerQuestion("b", "dn1", "", "", false));
    assertRefused(AnswerCode.FAILED, "Another dayu-power, at 192.0.2.1", "power", second);
    assertRefused(AnswerCode.USAGE, "It is one word", "power");

    host.active = false;
    assertRefused(AnswerCode.STANDBY, "is a standby", "power", first);
    host.active = true;
    host.superuser = false;
    assertRefused(AnswerCode.NO_RIGHTS, "superusers", "power", first);
  }

  @Test
  void whatProcessesAskAllDayIsNotInTheLog() {
    RefreshRegistry registry = new RefreshRegistry();
    registry.register(CommandSender.IDENTIFIER, handler);
    AtomicInteger copies = new AtomicInteger();
    history.share(() -> {}, copies::incrementAndGet);
    LogCapturer log = LogCapturer.captureLogs(RefreshRegistry.LOG);
    try {
      String question = RecordJson.word(new PowerQuestion("a", "dn1", "", "", false));
      String second = RecordJson.word(new PowerQuestion("b", "dn1", "", "", false));
      assertThat(dispatched(registry, "power", question)).isEqualTo(AnswerCode.FINE.number());
      assertThat(dispatched(registry, "power", second)).isEqualTo(AnswerCode.FAILED.number());
      assertThat(dispatched(registry, "history", "own", "0")).isEqualTo(AnswerCode.FINE.number());
      assertThat(dispatched(registry, "history", "news")).isEqualTo(AnswerCode.FINE.number());
      assertThat(log.getOutput()).isEmpty();
      assertThat(copies).hasValue(1);
      assertThat(dispatched(registry, "history")).isEqualTo(AnswerCode.FINE.number());
      assertThat(log.getOutput()).contains("responds to 'dayu'");
    } finally {
      log.stopCapturing();
    }
  }

  private static int dispatched(RefreshRegistry registry, String... words) {
    return registry.dispatch(CommandSender.IDENTIFIER, words).stream()
        .mapToInt(response -> document(response.getMessage()).path("code").asInt())
        .sum();
  }

  @Test
  void silenceOfTheProcessThatSwitchesMachinesIsAWarning_andCriticalWhileMachinesAreOff() {
    resting = elasticView();
    assertThat(answer("status").path("warnings").toString()).doesNotContain("power_silent");
    assertThat(answer("elastic").has("powerSilent")).isFalse();

    machines.silence(() -> true);
    JsonNode status = answer("status");
    assertThat(status.path("code").asInt()).isZero();
    assertThat(status.path("warnings").toString())
        .contains("power_silent", "no machine goes off", "hdfs --daemon start dayupower");

    machines.tell(
        List.of(
            new OffMachine("a", "dn1.example", PowerState.OFF, true, 1, -1),
            new OffMachine("b", "dn2.example", PowerState.COMING_ON, true, 1, 1),
            new OffMachine("c", "dn3.example", PowerState.LOST, true, 1, 1)));
    assertRefused(AnswerCode.FAILED, "by hand: dn1.example, dn2.example; hdfs", "status");
    assertThat(handler.healthWarnings()).containsEntry("power_silent", 2L);
    assertThat(answer("elastic").path("powerSilent").asText())
        .startsWith("Machines are off, and no dayu-power speaks");
    planning = false;
    assertRefused(AnswerCode.FAILED, "by hand: dn1.example", "status");
    assertThat(answer("status").path("warnings").toString()).contains("not_at_work");

    machines.silence(() -> false);
    planning = true;
    assertThat(answer("status").path("code").asInt()).isZero();
  }

  @Test
  void slowDataNodesAreListed_andHealthWarnsOfThem() {
    assertThat(answer("slow").path("nodes")).isEmpty();
    assertThat(answer("status").path("warnings").toString()).doesNotContain("slow_datanodes");

    slow =
        List.of(
            new SlowDeviceView("dn7:9866", "reads of device 8:48 take 61.0 ms", 1, true),
            new SlowDeviceView("dn8:9866", "writes of device 8:0 take 50.0 ms", 1, false));

    JsonNode row = answer("slow").path("nodes").get(0);
    assertThat(row.path("name").asText()).isEqualTo("dn7:9866");
    assertThat(row.path("calledSlow").asBoolean()).isTrue();
    assertThat(row.path("reason").asText()).isEqualTo("reads of device 8:48 take 61.0 ms");
    assertThat(answer("status").path("warnings").toString())
        .contains("slow_datanodes", "under the same load: dn7:9866. hdfs dayu slow");
    assertRefused(AnswerCode.USAGE, "slow", "slow", "down");
  }

  @Test
  void statusTellsTimeLeft_orThatItIsNotKnown() {
    JsonNode status = answer("status");
    assertThat(status.path("code").asInt()).isZero();
    assertThat(status.path("leftMs").asLong()).isEqualTo(40_000);
    assertThat(status.path("dataNodes").path("agents").asInt()).isEqualTo(4);
    assertThat(status.path("alpha").asDouble()).isEqualTo(0.75);

    assertThat(status.path("recovery").path("doneBytes").asLong()).isEqualTo(10_000_000);

    operator.secondsLeft = OptionalDouble.empty();
    assertThat(answer("status").path("leftMs").isNull()).isTrue();
  }

  @Test
  void statusTellsHowLongClientsWait_andNullWhereNoneTells() {
    operator.clientWaits =
        new ClientWaits(
            new OperationTimes(3, 5_000_000, 9_000_000, 4_000_000), OperationTimes.UNKNOWN);
    JsonNode times = answer("status").path("clientWaits");
    assertThat(times.path("reads").toString())
        .isEqualTo(
            "{\"dataNodes\":3,\"medianMicros\":5000,\"worstMicros\":9000,"
                + "\"usualMicros\":4000}");
    assertThat(times.path("acks").isNull()).isTrue();
  }

  @Test
  void statusTellsWarnings_whatWasChanged_andWhatStockHasToDo() {
    operator.warnings = List.of(new Warning(Warning.Kind.LINK_SPEED, 2, "2 DataNodes lie."));
    operator.stock = new StockWork(12, 3);
    answer("set", "dayu.alpha", "0.5");
    JsonNode status = answer("status");

    assertThat(status.path("warnings").get(0).path("kind").asText()).isEqualTo("link_speed");
    assertThat(status.path("warnings").get(0).path("said").asText()).isEqualTo("2 DataNodes lie.");
    assertThat(status.path("notes").get(0).path("kind").asText()).isEqualTo("no_disk_limit");
    assertThat(status.path("liveSettings").path("dayu.alpha").asText()).isEqualTo("0.5");
    assertThat(status.path("stock").path("waitingBlocks").asInt()).isEqualTo(12);
    assertThat(status.path("leftMs").isNull()).as("stock does not say").isTrue();
    assertThat(status.path("planAlpha").asDouble()).isEqualTo(0.86);
    assertThat(status.path("danger").path("one_left").asInt()).isEqualTo(4);
    assertThat(status.path("danger").path("some_missing").asInt()).isEqualTo(6);
    assertThat(status.path("absent").get(0).toString())
        .isEqualTo("{\"name\":\"dn7:9866\",\"state\":\"dead\",\"sinceMs\":5000}");
    assertThat(status.path("version").asText()).isEqualTo(DayuVersion.get());
  }

  @Test
  void headlineIsTheNewestLoss_andWhatBecomesOfIt() {
    assertThat(answer("status").path("headline").asText())
        .isEqualTo("dn7 is dead: 12 blocks come back, 40 s to go.");
    operator.secondsLeft = OptionalDouble.empty();
    assertThat(answer("status").path("headline").asText())
        .isEqualTo("dn7 is dead: 12 blocks come back, how long it takes is not known yet.");
    operator.hold = new OperatorMode.View(OperatorMode.Kind.PAUSED, "for /hr/smith", 60_000);
    assertThat(answer("status").path("headline").asText())
        .isEqualTo(
            "dn7 is dead: 12 blocks wait, as Dayu is paused by the operator for another 60 s.");
    operator.hold = new OperatorMode.View(OperatorMode.Kind.NONE, "", 0);
    operator.stock = new StockWork(12, 3);
    assertThat(answer("status").path("headline").asText())
        .isEqualTo("dn7 is dead: stock HDFS has 15 blocks to re-replicate.");
    host.active = false;
    assertThat(answer("status").path("headline").asText()).startsWith("This NameNode is a standby");
  }

  @Test
  void scopeIsInTheStatus_andItsChangeInTheHistory() {
    assertThat(answer("status").path("scope").toString())
        .isEqualTo("{\"stockBlocks\":0,\"value\":\"all\"}");

    answer("set", "dayu.scope", "/data/hr,/logs");
    operator.outOfScope = 7;
    assertThat(answer("status").path("scope").toString())
        .isEqualTo("{\"stockBlocks\":7,\"value\":\"/data/hr,/logs\"}");
    assertThat(answer("history").path("entries").get(0).path("words").asText())
        .isEqualTo("set dayu.scope /data/hr,/logs");
    host.superuser = false;
    assertThat(answer("status").toString()).doesNotContain("/data/hr").doesNotContain("/logs");
    host.superuser = true;
    assertRefused(AnswerCode.USAGE, "such as 10%", "set", "dayu.scope", "10");
  }

  @Test
  void mutedCheckIsToldNoMore_untilItWarnsOfMore() {
    operator.warnings = List.of(new Warning(Warning.Kind.LINK_SPEED, 2, "2 DataNodes lie."));
    assertThat(handler.healthWarnings()).containsEntry("link_speed", 2L);

    JsonNode answer = answer("mute", "link_speed", "1w", "2", "shaped /hr/links");
    assertThat(answer.path("said").asText())
        .isEqualTo("link_speed is told no more for 1w, unless it warns of more than 2.");
    JsonNode status = answer("status");
    assertThat(status.path("warnings")).isEmpty();
    assertThat(status.path("muted").toString())
        .isEqualTo(
            "[{\"kind\":\"link_speed\",\"count\":2,\"untilMs\":605800000,\"by\":\"ann\","
                + "\"reason\":\"shaped /hr/links\",\"said\":\"2 DataNodes lie.\"}]");
    assertThat(handler.healthWarnings()).containsEntry("link_speed", 0L);
    host.superuser = false;
    assertThat(answer("status").path("muted").toString()).doesNotContain("/hr/links", "ann");
    host.superuser = true;

    operator.warnings = List.of(new Warning(Warning.Kind.LINK_SPEED, 3, "3 DataNodes lie."));
    JsonNode worse = answer("status").path("warnings").get(0);
    assertThat(worse.path("said").asText()).isEqualTo("3 DataNodes lie.");
    assertThat(worse.path("mutedCount").asInt()).isEqualTo(2);
    assertThat(handler.healthWarnings()).containsEntry("link_speed", 3L);

    answer("unmute", "link_speed");
    assertThat(answer("status").path("muted")).isEmpty();
    assertThat(answer("history").path("entries").get(0).path("words").asText())
        .isEqualTo("health unmute link_speed");
  }

  @Test
  void metricSaysWhichChecksThereAre() {
    String help = NameNodeMetric.HEALTH_WARNINGS.description().help();
    assertThat(handler.healthWarnings().keySet()).hasSize(18).allMatch(help::contains);
  }

  @Test
  void lostDataCannotBeMuted_norWhatIsWell() {
    assertRefused(AnswerCode.USAGE, "no check that can be", "mute", "blocks_lost", "1w", "3", "x");
    assertRefused(
        AnswerCode.USAGE, "these are one_replica_left", "mute", "nothing", "1w", "3", "x");
    assertRefused(AnswerCode.USAGE, "warns of nothing", "mute", "link_speed", "1w", "0", "x");
    assertRefused(AnswerCode.USAGE, "from 1m to 52w", "mute", "link_speed", "2y", "1", "x");
    assertRefused(AnswerCode.USAGE, "needs a reason", "mute", "link_speed", "1w", "1");
    assertThat(history.mutes()).isEmpty();
  }

  @Test
  void severalKeysAreSetAtOnce_orNone() {
    assertRefused(AnswerCode.USAGE, "value", "set", "dayu.alpha", "0.5", "dayu.timeslot");
    assertRefused(AnswerCode.USAGE, "'2'", "set", "dayu.timeslot", "2s", "dayu.alpha", "2");
    assertThat(settings.changed()).isEmpty();

    JsonNode answer = answer("set", "dayu.timeslot", "2s", "dayu.schedule.lead", "500ms");
    assertThat(answer.path("changes")).hasSize(2);
    assertThat(answer.path("lasting").asText()).contains("dayu.timeslot", "dayu.schedule.lead");
  }

  @Test
  void statusOfAStandbyIsShown_withItsCode() {
    host.active = false;
    JsonNode status = answer("status");
    assertThat(status.path("code").asInt()).isEqualTo(5);
    assertThat(status.path("scheduled").path("by").asText()).isEqualTo("the active NameNode");
    assertRefused(AnswerCode.STANDBY, "standby", "nodes");
  }

  @Test
  void plannerThatIsNotAtWorkIsNamed() {
    planning = false;
    assertRefused(AnswerCode.FAILED, "not at work", "status");
    assertRefused(AnswerCode.FAILED, "not at work", "tasks");
  }

  @Test
  void dayuThatIsOffSaysWhy() {
    parts = Optional.empty();
    assertRefused(AnswerCode.OFF, "dayu.enabled is false", "status");
    assertRefused(AnswerCode.OFF, "dayu.enabled is false", "set", "dayu.alpha", "0.5");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "set dayu.alpha 0.5",
        "profile client-first",
        "reset",
        "pause 30m",
        "resume",
        "off",
        "on",
        "mute link_speed 1w 2 shaped",
        "unmute link_speed",
        "plan",
        "simulate dn:9866",
        "stored 7,8 9",
        "replace 5 6 7 8",
        "offer"
      })
  void onlySuperusersChangeAnything(String command) {
    host.superuser = false;
    assertRefused(AnswerCode.NO_RIGHTS, "joe", command.split(" "));
    assertThat(operator.orders).isEmpty();
    assertThat(settings.scheduler().planning().planner().alpha()).isEqualTo(0.75);

    host.superuser = true;
    assertThat(answer(command.split(" ")).path("code").asInt()).isZero();
    assertThat(host.audited).singleElement().asString().endsWith(command);
  }

  @Test
  void whatTheNameNodeKnowsOfBlocksIsTold() {
    JsonNode blocks = answer("stored", "7,-16", "8").path("blocks");
    assertThat(blocks.toString())
        .isEqualTo(
            "{\"-16\":{\"generationStamp\":1007,\"lengthBytes\":64,\"wanted\":3,\"leastToRead\":2,"
                + "\"beingWritten\":false,\"replicas\":[{\"uuid\":\"a\",\"rack\":\"/one\",\"index\":2,"
                + "\"state\":\"corrupt\"}]}}");
    assertRefused(AnswerCode.USAGE, "seven is no number", "stored", "7,seven");
  }

  @Test
  void backgroundTasksGetTheirShareOfWhatLinksLeave_andNothingInAPause() {
    double alpha = 0.75;
    double left =
        operator.nodes().stream()
            .mapToDouble(
                node -> alpha * node.in().believed() - node.in().foreground() - node.in().planned())
            .map(one -> Math.max(0, one))
            .sum();
    assertThat(left).isPositive();
    assertThat(answer("budget").path("bytesPerSec").asLong()).isEqualTo((long) (0.2 * left / 2));
    answer("set", "dayu.curate.share", "0.4");
    assertThat(answer("budget").path("bytesPerSec").asLong()).isEqualTo((long) (0.4 * left / 2));
    operator.hold = new OperatorMode.View(OperatorMode.Kind.PAUSED, "", 60_000);
    assertThat(answer("budget").path("bytesPerSec").asLong()).isZero();
    operator.hold = new OperatorMode.View(OperatorMode.Kind.OFF, "off", 0);
    assertRefused(AnswerCode.OFF, "off", "budget");
  }

  @Test
  void replacedFileIsNamedInTheAuditLog_andNotInTheHistory() {
    assertThat(answer("replace", "1", "2", "3", "4").path("verdict").asText())
        .isEqualTo("not_yet_safe");
    assertThat(host.audited).containsExactly("dayuReplace replace 1 2 3 4 /cold");
    assertThat(answer("history").path("entries")).isEmpty();
    assertRefused(AnswerCode.USAGE, "needs the inode of a copy", "replace", "1", "2", "3");
    assertRefused(AnswerCode.USAGE, "not followed by", "replace", "1", "2", "3", "4", "5");
    host.curated.standby = true;
    host.active = false;
    assertRefused(AnswerCode.STANDBY, "not here", "replace", "1", "2", "3", "4");
    assertThat(orders("not_yet_safe")).isEqualTo(1);
    assertThat(orders("refused")).isEqualTo(1);
    assertThat(orders("replaced")).isZero();
  }

  @Test
  void hintsAreTakenByAPlannerThatIsAtWork() {
    MoveHint hint = MoveHint.anywhere(7, 1, "uuid1", "SSD", 0.5);
    assertThat(answer(offer(hint)).path("taken").asInt()).isZero();
    new HintSource(hints, some -> List.of(), new NodeTable(), new TaskTable(), () -> 1, () -> {})
        .refresh(2_000_000_000L, false);
    JsonNode answer =
        answer(
            offer(
                hint,
                MoveHint.to(8, 1, "uuid1", "uuid2"),
                MoveHint.anywhere(9, 1, "uuid1", "DISK", 0.9).onto("ARCHIVE")));
    assertThat(answer.path("taken").asInt()).isEqualTo(3);
    assertThat(answer.path("counts").path("open").asBoolean()).isTrue();
    assertThat(answer.path("counts").path("waiting").asInt()).isEqualTo(3);
    assertThat(answer("offer").path("counts"))
        .as("it is a question too")
        .isEqualTo(answer.path("counts"));
    assertNoOffer("is not understood", "{");
    assertNoOffer("is no number", "{'id':1,'hint':{'blockId':'nine'}}");
    assertNoOffer("from 0 to 1", "{'id':1,'hint':{'blockId':9,'below':1.5}}");
    assertNoOffer("is no number", "{'id':1,'hint':{'blockId':9,'below':'half'}}");
    assertNoOffer("no storage type", "{'id':1,'hint':{'blockId':9,'storageType':'TAPE'}}");
    assertNoOffer("no storage type", "{'id':1,'hint':{'blockId':9,'toType':'TAPE'}}");
    operator.hold = new OperatorMode.View(OperatorMode.Kind.OFF, "off", 0);
    assertRefused(AnswerCode.OFF, "off", offer(hint));
    host.active = false;
    assertRefused(AnswerCode.STANDBY, "standby", offer(hint));
    assertThat(hints.counts().waiting()).isEqualTo(3);
  }

  private static String[] offer(MoveHint... hints) {
    List<MoveOffer> offers = new ArrayList<>();
    for (MoveHint hint : hints) {
      offers.add(new MoveOffer(100 + hint.blockId(), hint));
    }
    return new MoveRequest(FateMark.NONE, offers).words();
  }

  private void assertNoOffer(String part, String word) {
    assertRefused(
        AnswerCode.USAGE, part, "offer", "{\"list\":\"\",\"heard\":0}", word.replace('\'', '"'));
  }

  @Test
  void olderCuratorIsToldWhichOneToRun() {
    assertRefused(
        AnswerCode.USAGE, "run ./dayu curate of " + DayuVersion.get(), "moves", "9,1,uuid1,uuid2");
    assertRefused(AnswerCode.USAGE, "older version", "moves");
  }

  @Test
  void replacedFilesAreCountedWithTheirBytes() {
    answer("replace", "1", "2", "700", "4");
    assertThat(orders("replaced")).isEqualTo(1);
    assertThat(registry.get("dayu.curate.replaced.bytes").counter().count()).isEqualTo(700);
  }

  private double orders(String outcome) {
    return registry.get("dayu.curate.orders").tag("outcome", outcome).counter().count();
  }

  @Test
  void orderThatTimedOutIsAuditedLikeTheOthers() {
    operator.silent = true;
    assertRefused(AnswerCode.FAILED, "did not answer", "pause", "30m", "rebalancing");
    assertThat(host.audited).containsExactly("dayuPause pause 30m rebalancing");
    assertRefused(AnswerCode.FAILED, "did not answer", "set", "dayu.alpha", "0.5");
    assertThat(host.audited).hasSize(2).last().isEqualTo("dayuSet set dayu.alpha 0.5");
  }

  @Test
  void statusTellsTheProfileInForce_andByWhoseWord() {
    answer("set", "dayu.schedule", "* client-first");
    JsonNode status = answer("status");
    assertThat(status.path("profile").asText()).isEqualTo("client-first");
    assertThat(status.path("schedule").path("profile").asText()).isEqualTo("client-first");
    assertThat(status.path("schedule").path("untilMs").isNull()).isTrue();
    assertThat(status.has("profileWord")).isFalse();

    answer("profile", "recovery-first");
    answer("set", "dayu.alpha", "0.5");
    status = answer("status");
    assertThat(status.path("profile").asText()).as("not in full").isEmpty();
    assertThat(status.path("profileWord").path("profile").asText()).isEqualTo("recovery-first");
    assertThat(status.path("profileWord").path("settings").toString()).contains("dayu.alpha");
    assertThat(status.path("schedule").path("profile").asText()).isEqualTo("client-first");
  }

  @Test
  void setSaysWhatItWas_andWhatWouldLast() {
    JsonNode answer = answer("set", "dayu.alpha", "0.5");
    assertThat(answer.path("changes").get(0).path("was").asText()).isEqualTo("0.75");
    assertThat(answer.path("changes").get(0).path("is").asText()).isEqualTo("0.5");
    assertThat(answer.path("lasting").asText())
        .isEqualTo("<property><name>dayu.alpha</name><value>0.5</value></property>");
    assertThat(settings.scheduler().planning().planner().alpha()).isEqualTo(0.5);
  }

  @Test
  void wrongSettingsAreRefused_andChangeNothing() {
    assertRefused(AnswerCode.USAGE, "'1.5'", "set", "dayu.alpha", "1.5");
    assertRefused(AnswerCode.USAGE, "restart", "set", "dayu.clients.window", "3s");
    assertRefused(AnswerCode.USAGE, "no key", "set", "dayu.alhpa", "0.5");
    assertRefused(
        AnswerCode.USAGE, "a word, a number or a list", "set", "dayu.seed", "${user.home}");
    assertRefused(AnswerCode.USAGE, "needs a value", "set", "dayu.alpha");
    assertThat(operator.orders).isEmpty();
  }

  @Test
  void pauseIsBounded() {
    assertRefused(AnswerCode.USAGE, "24h", "pause", "25h");
    assertRefused(AnswerCode.USAGE, "24h", "pause", "0s");
    assertRefused(AnswerCode.USAGE, "24h", "pause", "soon");
    assertThat(answer("pause", "24h", "a\nreason").path("code").asInt()).isZero();
    assertThat(operator.orders).containsExactly("pause 86400 a reason");
  }

  @Test
  void offIsStrongerThanPause() {
    answer("off", "fear");
    assertRefused(AnswerCode.OFF, "hdfs dayu on", "pause", "30m");
    assertRefused(AnswerCode.OFF, "hdfs dayu on", "resume");
    assertThat(answer("status").path("error").asText()).contains("fear");
    answer("on");
    assertThat(operator.orders).containsExactly("off fear", "go on");
  }

  @Test
  void dayuThatHasSteppedBackSaysWhy_untilItIsToResume() {
    history.stepBack(StepBack.because("lock_share", "the lock was held"));
    operator.hold = new OperatorMode.View(OperatorMode.Kind.STEPPED_BACK, "", 0);
    String said =
        "Dayu has stepped back: the lock was held; stock HDFS recovers until hdfs dayu resume.";
    JsonNode status = answer("status");
    assertThat(status.path("code").asInt()).isEqualTo(AnswerCode.OFF.number());
    assertThat(status.path("error").asText()).isEqualTo("Dayu is off by a limit.");
    assertThat(status.path("headline").asText()).isEqualTo(said);
    assertThat(status.path("hold").path("kind").asText()).isEqualTo("stepped_back");
    assertThat(status.path("warnings").toString())
        .contains("\"kind\":\"stepped_back\"", "\"said\":\"" + said + "\"");
    assertThat(handler.healthWarnings()).containsEntry("stepped_back", 1L);
    assertRefused(AnswerCode.OFF, "hdfs dayu resume comes first", "pause", "30m");
    assertThat(answer("on").path("said").asText()).contains("hdfs dayu resume has it plan");
    assertThat(history.stepBack()).isPresent();

    assertThat(answer("resume").path("said").asText()).isEqualTo("Dayu plans again.");
    assertThat(history.stepBack()).isEmpty();
    assertThat(answer("status").path("code").asInt()).isZero();
    assertThat(handler.healthWarnings()).containsEntry("stepped_back", 0L);
  }

  @Test
  void operatorWhoHasTurnedDayuOffIsHeardFirst_alsoAfterAStepBack() {
    history.stepBack(StepBack.because("lock_share", "the lock was held"));
    answer("off", "fear");
    assertRefused(AnswerCode.OFF, "hdfs dayu on", "resume");
    assertThat(history.stepBack()).as("nobody has resumed").isPresent();
    assertThat(handler.healthWarnings()).containsEntry("stepped_back", 0L);
  }

  @Test
  void onDoesNotEndAPause() {
    answer("pause", "30m");
    answer("on");
    assertThat(operator.hold.kind()).isEqualTo(OperatorMode.Kind.PAUSED);
  }

  @Test
  void nodesAreTheBusiest_andTheRestIsCounted() {
    operator.nodes = 30;
    JsonNode answer = answer("nodes", "2");
    assertThat(answer.path("nodes")).hasSize(2);
    assertThat(answer.path("nodes").get(0).path("name").asText()).isEqualTo("dn:986629");
    assertThat(answer.path("nodes").get(0).path("codecs"))
        .map(JsonNode::asText)
        .containsExactly("rs");
    assertThat(answer.path("nodes").get(0).path("pullMarks").asText()).isEqualTo("unavailable");
    JsonNode clients = answer.path("nodes").get(0).path("clients");
    assertThat(clients.path("readMicros").asInt()).isEqualTo(9);
    assertThat(clients.path("usualReadMicros").asInt()).isEqualTo(3);
    assertThat(answer.path("nodesNotShown").asInt()).isEqualTo(28);
  }

  @Test
  void severalDataNodesAreLookedAtForBeingStoppedAtOnce() {
    JsonNode answer = answer("stop", "dn1,dn2", "rack=/r");
    assertThat(answer.path("node").asText()).isEqualTo("3 DataNodes");
    assertThat(answer.path("nodesTogether").asInt()).isEqualTo(3);
    assertThat(answer.path("onlyReplicas").asInt()).isEqualTo(3);
    assertThat(answer.path("doubtful").asInt()).isEqualTo(2);
    assertThat(answer.path("allChecked").asBoolean()).isTrue();
    assertThat(answer.has("recoveryMs")).isFalse();
    assertRefused(AnswerCode.USAGE, "needs DataNodes", "stop");
  }

  private static ClusterNode node(String host, String away) {
    return new ClusterNode(
        new DataNodeAddress("uuid-" + host, "10.0.0.1", host, 9866, 1, 2, 3), "/r", "", away, 7);
  }

  @Test
  void wavesAreToldWithWhoStaysAndWhoIsAway() {
    operator.waves =
        new WaveFindings(
            List.of(node("a", ""), node("b", ""), node("c", "")),
            List.of(node("d", "dead"), node("e", ClusterNode.UNREPORTED)),
            new WavePlan(
                List.of(List.of(0, 2)),
                List.of(new WavePlan.Kept(1, 4, 77)),
                new WaveBound(1, WaveBound.Reason.BLOCK, 78, List.of())),
            true,
            new StopCheck(9, true, 0, 0, 0, 0),
            630_000);
    JsonNode answer = answer("waves", "2", "0", "*", "dn1,dn2");
    assertThat(operator.orders)
        .containsExactly("WaveQuestion[listed=[*], done=[dn1, dn2], keep=2, atMost=2147483647]");
    assertThat(answer.path("mayGo").asBoolean()).isFalse();
    assertThat(answer.path("dataNodes").asInt()).isEqualTo(2);
    assertThat(answer.path("fewest").asBoolean()).isTrue();
    assertThat(answer.path("reason").asText())
        .isEqualTo("the holders of blk_78 must be spread over 1 wave");
    JsonNode wave = answer.path("waves").get(0);
    assertThat(wave.path("nodes")).map(JsonNode::asText).containsExactly("a:9866", "c:9866");
    assertThat(wave.path("racks")).map(JsonNode::asText).containsExactly("/r");
    assertThat(wave.path("bytes").asLong()).isEqualTo(14);
    assertThat(answer.path("away").get(0).path("is").asText()).isEqualTo("dead");
    assertThat(answer.path("away").get(0).path("remedy").asText()).isEmpty();
    assertThat(answer.path("away").get(1).path("remedy").asText())
        .isEqualTo("hdfs dfsadmin -triggerBlockReport e:3");
    JsonNode kept = answer.path("kept").get(0);
    assertThat(kept.path("node").asText()).isEqualTo("b:9866");
    assertThat(kept.path("blocks").asInt()).isEqualTo(4);
    assertThat(kept.path("block").asText()).isEqualTo("blk_77");
    assertThat(answer.path("deadAfterMs").asLong()).isEqualTo(630_000);
    answer("off", "Dayu is taken out");
    assertThat(answer("waves", "2", "0", "*", "dn1,dn2").path("away"))
        .as("while Dayu is off")
        .isEqualTo(answer.path("away"));
  }

  @Test
  void wrongQuestionsForWavesAreRefused_andLongListsAreNot() {
    assertRefused(AnswerCode.USAGE, "needs how many replicas stay", "waves");
    assertRefused(AnswerCode.USAGE, "From 1 to 512 replicas", "waves", "0", "0", "*");
    assertRefused(AnswerCode.USAGE, "needs DataNodes", "waves", "1", "5");
    assertThat(answer("waves", "1", "5", "dn,".repeat(3_000)).path("done").asBoolean()).isTrue();
    assertRefused(AnswerCode.USAGE, "at most 524288", "waves", "1", "5", "x".repeat(600_000));
  }

  @Test
  void groupsAloneAreShownWhereTheyAreAskedFor() {
    JsonNode group = answer("tasks", "2", "groups").path("running").get(0);
    assertThat(group.path("group").asText()).isEqualTo("blk_-16");
    assertThat(group.path("indices")).map(JsonNode::asInt).containsExactly(1);
    assertThat(group.path("reads").asInt()).isEqualTo(6);
    assertThat(answer("tasks", "2").path("running").get(0).has("group")).isFalse();
    assertRefused(AnswerCode.USAGE, "groups, or all", "tasks", "2", "blk_1");
  }

  @Test
  void largestAnswersAreBounded() {
    operator.nodes = 20_000;
    operator.text = "x".repeat(5_000);
    for (String command : List.of("nodes 200", "tasks 200", "why 5", "status", "get")) {
      RefreshResponse response =
          handler.handleRefresh(CommandSender.IDENTIFIER, command.split(" "));
      assertThat(response.getMessage().length())
          .as(command)
          .isLessThanOrEqualTo(AdminHandler.ANSWER_MAX);
    }
  }

  @Test
  void dryRunDoesNothing() {
    JsonNode answer = answer("plan");
    assertThat(answer.path("slot").asInt()).isEqualTo(8);
    assertThat(operator.orders).isEmpty();
  }

  @Test
  void simulationTakesBlocksToBeInCopysets_whereItIsAsked() {
    JsonNode answer = answer("simulate", "dn:9866", "12");

    assertThat(answer.path("scatterWidth").asInt()).isEqualTo(12);
    assertThat(answer.path("recoveryMs").asLong()).isPositive();
    assertThat(answer.has("risk")).as("of random placement").isFalse();
    assertRefused(AnswerCode.USAGE, "A scatter width is from 1 to 1000.", "simulate", "dn", "0");
    assertRefused(AnswerCode.USAGE, "wide is no number.", "simulate", "dn", "wide");
  }

  @Test
  void simulationSaysHowLongALossTakes_forAllThatWasNotLookedAtToo() {
    JsonNode answer = answer("simulate", "dn:9866");

    assertThat(answer.path("done").asBoolean()).as(answer.toString()).isTrue();
    assertThat(answer.path("blocks").asInt()).isEqualTo(4);
    assertThat(answer.path("bytes").asLong()).isEqualTo(200_000_000);
    assertThat(answer.path("onlyReplicas").asInt()).as("seen, not guessed").isEqualTo(1);
    assertThat(answer.path("allChecked").asBoolean()).isTrue();
    // The one source of what was looked at needs 10 s, or 20 in slots of 20 s.
    assertThat(answer.path("recoveryMs").asLong()).isBetween(19_000L, 40_000L);
    assertThat(answer.path("fullest").get(0).path("name").asText()).isEqualTo("a:9866");
    // One other DataNode holds them, for half of that time in the mean.
    double perSec = 0.096 / (365.25 * 24 * 3600);
    assertThat(answer.path("risk").path("untilRecovered").asDouble())
        .isBetween(19 / 2.0 * perSec, 40 * perSec);
    assertThat(operator.orders).isEmpty();
  }

  @Test
  void verdictIsOfALookThatBeginsAfterTheRecoveryWasPlayed() {
    operator.check = stopped -> new StopCheck(5, true, 0, 0, 0, 0);
    AdminHandler asked =
        new AdminHandler(
            host,
            () -> parts,
            () -> "dayu.enabled is false",
            (snapshot, knobs, seed) -> {
              operator.check = stopped -> new StopCheck(5, true, 2, 0, 0, 0);
              nowNs = TimeUnit.SECONDS.toNanos(9);
              return Planner.plan(snapshot, knobs, seed);
            },
            () -> nowNs);
    JsonNode answer =
        document(
            asked
                .handleRefresh(CommandSender.IDENTIFIER, new String[] {"simulate", "dn:9866"})
                .getMessage());

    assertThat(answer.path("done").asBoolean()).as(answer.toString()).isTrue();
    assertThat(answer.path("onlyReplicas").asInt()).isEqualTo(2);
    assertThat(answer.path("lookedAgoMs").asLong(-1)).isZero();
  }

  @Test
  void answerSaysHowLongAgoItsLookBegan() {
    CountDownLatch goOn = new CountDownLatch(1);
    operator.beforeStop = () -> Uninterruptibles.awaitUninterruptibly(goOn);
    assertThat(answer("stop", "dn1").path("done").asBoolean(true)).isFalse();
    nowNs = TimeUnit.SECONDS.toNanos(10);
    goOn.countDown();
    assertThat(answer("stop", "dn1").path("lookedAgoMs").asLong()).isEqualTo(10_000);
    assertThat(answer("waves", "1", "0", "*").path("lookedAgoMs").asLong(-1)).isZero();
  }

  @Test
  void simulationOfAnUnknownNodeIsRefused() {
    assertRefused(AnswerCode.USAGE, "No DataNode is called nobody.", "simulate", "nobody");
    assertRefused(AnswerCode.USAGE, "needs a DataNode", "simulate");
  }

  @Test
  void oneSimulationAtATime_untilNobodyAsksForItAnyMore() {
    CountDownLatch goOn = new CountDownLatch(1);
    operator.beforeLoss = () -> Uninterruptibles.awaitUninterruptibly(goOn);
    assertThat(answer("simulate", "dn:9866").path("done").asBoolean(true)).isFalse();
    assertRefused(AnswerCode.FAILED, "is being simulated", "simulate", "another");

    nowNs = TimeUnit.SECONDS.toNanos(16);
    assertRefused(AnswerCode.USAGE, "No DataNode is called another.", "simulate", "another");

    goOn.countDown();
    assertThat(answer("simulate", "dn:9866").path("done").asBoolean()).isTrue();
  }

  @Test
  void simulationThatNobodyFetchesIsForgotten() {
    CountDownLatch goOn = new CountDownLatch(1);
    operator.beforeLoss = () -> Uninterruptibles.awaitUninterruptibly(goOn);
    assertThat(answer("simulate", "dn:9866").path("done").asBoolean(true)).isFalse();
    goOn.countDown();
    assertThat(handler.keepsSimulation()).isTrue();
    nowNs = TimeUnit.SECONDS.toNanos(16);
    for (int tries = 0; handler.keepsSimulation(); tries++) {
      assertThat(tries).as("looks").isLessThan(30_000);
      LockSupport.parkNanos(1_000_000);
    }
    assertThat(answer("simulate", "dn:9866").path("done").asBoolean()).isTrue();
  }

  @Test
  void simulationThatWasFetchedIsForgottenAtOnce() {
    assertThat(answer("simulate", "dn:9866").path("done").asBoolean()).isTrue();
    assertThat(handler.keepsSimulation()).isFalse();
  }

  @Test
  void simulationThatFailsIsOneSentence() {
    operator.beforeLoss =
        () -> {
          throw new IllegalStateException("broken");
        };
    assertRefused(AnswerCode.FAILED, "broken", "simulate", "dn:9866");
    operator.beforeLoss =
        () -> {
          throw new AssertionError("broken for good");
        };
    assertRefused(AnswerCode.FAILED, "broken for good", "simulate", "dn:9866");
  }

  @Test
  void stuckBlocksHaveTheirReasonAndTheirFile() {
    JsonNode answer = answer("stuck", "2");
    JsonNode first = answer.path("stuck").get(0);
    assertThat(first.path("block").asText()).isEqualTo("blk_1");
    assertThat(first.path("stuckForMs").asInt()).isEqualTo(75_000);
    assertThat(first.path("reason").asText()).isEqualTo(Obstacle.NO_DESTINATION.phrase());
    assertThat(answer.path("stuckNotShown").asInt()).isEqualTo(1_999_998);
  }

  @Test
  void whateverComesNothingIsThrown_andAnswersAreShort() {
    SplittableRandom random = new SplittableRandom(42);
    String[] words = {
      "status",
      "nodes",
      "tasks",
      "groups",
      "stuck",
      "why",
      "get",
      "plan",
      "simulate",
      "pause",
      "resume",
      "off",
      "on",
      "set",
      "profile",
      "reset",
      "dayu.alpha",
      "0.5",
      "30m",
      "blk_1",
      "client-first",
      "-1",
      ""
    };
    for (int round = 0; round < 5_000; round++) {
      String[] arguments = new String[random.nextInt(7)];
      for (int i = 0; i < arguments.length; i++) {
        arguments[i] = random.nextBoolean() ? words[random.nextInt(words.length)] : noise(random);
      }
      JsonNode answer = answer(arguments);
      assertThat(answer.path("code").asInt()).isBetween(0, 6);
      assertThat(answer.toString().length()).isLessThan(100_000);
    }
  }

  private static String noise(SplittableRandom random) {
    int length = random.nextInt(10) == 0 ? 10_000 : random.nextInt(12);
    StringBuilder noise = new StringBuilder();
    for (int i = 0; i < length; i++) {
      noise.append((char) random.nextInt(0x2100));
    }
    return noise.toString();
  }

  @Test
  void ordersAreInTheHistory_withWhoGaveThem() {
    answer("off", "a disk is changed");
    operator.silent = true;
    answer("reset");
    answer("plan");
    host.active = false;
    JsonNode past = answer("history");
    assertThat(past.path("entries")).hasSize(2);
    assertThat(past.path("entries").get(1).toString())
        .contains("\"user\":\"ann\"", "192.0.2.1", "off a disk is changed", "\"state\":\"active\"");
    assertThat(past.path("entries").get(0).path("words").asText()).contains("not answered");
    assertThat(answer("history", "own", "1000000").path("entries")).hasSize(1);
    assertRefused(AnswerCode.USAGE, "milliseconds", "history", "own", "soon");
    assertRefused(AnswerCode.USAGE, "from 1 to 100", "history", "101");
  }

  @Test
  void whatIsInForceIsHandedOn_thoughItWasCopiedBefore() {
    history.stepBack(StepBack.because("lock_share", "the lock was held"));
    JsonNode own = answer("history", "own", "2000000");
    assertThat(own.path("entries")).isEmpty();
    assertThat(own.path("inForce")).hasSize(1);
    assertThat(own.path("inForce").get(0).path("steppedBack").asText()).isEqualTo("lock_share");
  }

  @Test
  void fileOrBlockIsWantedFirst() {
    assertThat(answer("first", "/file").path("said").asText())
        .contains("2 blocks come before others", "1 of them waits now");
    assertThat(answer("first", "blk_5_1001").path("said").asText()).contains("1 block comes");
    assertThat(operator.orders).contains("first [7, 8]", "first [5]");
    assertRefused(AnswerCode.USAGE, "does not exist", "first", "/none");
    assertRefused(AnswerCode.USAGE, "neither a block", "first", "file");
  }

  private void reportReads(long... blockIds) {
    heat.reported(
        ReadRequests.of(
            "a",
            new ReadReport(
                1,
                true,
                3,
                0,
                2,
                LongStream.of(blockIds).mapToObj(id -> new BlockReads(id, id, 2)).toList())),
        5_000_000_000L);
  }

  @Test
  void hotBlocksAreShownWithFileAndHolders_butNotThoseThatAreGone() {
    reportReads(7, 9);
    JsonNode answer = answer("heat", "5");
    assertThat(answer.path("blocks")).hasSize(1);
    JsonNode block = answer.path("blocks").get(0);
    assertThat(block.path("block").asText()).isEqualTo("blk_7");
    assertThat(block.path("file").asText()).isEqualTo("/hot");
    assertThat(block.path("replication").asInt()).isEqualTo(3);
    assertThat(block.path("readsPerMinute").asDouble()).isCloseTo(42, within(1.0));
    assertThat(block.path("readers").asDouble()).isEqualTo(2);
    assertThat(block.path("holders").get(0).path("readsPerMinute").asDouble()).isPositive();
    assertThat(block.path("holders").get(1).path("name").asText()).isEqualTo("dn2:9866");
    assertThat(block.path("holders").get(1).path("readsPerMinute").asDouble()).isZero();
    assertThat(block.path("temperature").asText()).isEqualTo("warm");
    assertThat(block.path("more").asInt()).isZero();
    assertThat(block.path("whyNotMore").asText()).isEqualTo("not hot");
    assertThat(answer.path("exact").asInt()).isEqualTo(1);
    assertThat(host.audited).containsExactly("dayuHeat heat 5");
  }

  @Test
  void whatIsDoneBesideRecoveryIsTold_withoutFiles() {
    reportReads(7, 8);
    host.superuser = false;
    JsonNode beside = answer("beside");
    assertThat(beside.path("heat").path("blocks").get(0).path("block").asText()).isEqualTo("blk_7");
    assertThat(beside.toString()).doesNotContain("/hot");
    assertThat(beside.path("moves").path("waiting").asInt()).isZero();
    host.active = false;
    assertThat(answer("beside").has("heat")).isFalse();
  }

  @Test
  void hotBlocksAreForSuperusersOfTheActiveNameNode() {
    assertRefused(AnswerCode.USAGE, "from 1 to 100", "heat", "101");
    host.active = false;
    assertRefused(AnswerCode.STANDBY, "standby", "heat");
    host.superuser = false;
    assertRefused(AnswerCode.NO_RIGHTS, "joe", "heat");
  }

  @Test
  void whereReadsAreNotCountedTheAnswerSaysHowTheyAre() {
    parts =
        parts.map(
            its ->
                new RunningDayu(
                    its.operator(),
                    its.settings(),
                    its.metrics(),
                    its.scheduling(),
                    its.nanoClock(),
                    its.historyStore(),
                    new PlayedSystems(Map.of())));
    assertRefused(AnswerCode.FAILED, "dayu.heat.enabled", "heat");
  }

  @Test
  void coldFilesAreSweptByRecords_andAnOperatorsOrderIsInTheHistoryOnce() throws IOException {
    FactorSweep count = new FactorSweep(0, 0, false, 0, "/data");
    FactorPart part = RecordJson.read(answer(count.words()), FactorPart.class);
    assertThat(part.end()).isTrue();
    assertThat(history.newest(9)).isEmpty();
    assertThat(answer(new FactorSweep(0, 9, true, 0, "/").words()).path("end").asBoolean())
        .isTrue();
    assertThat(answer(new FactorSweep(7, 9, true, 0, "/").words()).path("end").asBoolean())
        .isTrue();
    assertThat(history.newest(9)).hasSize(1);
    assertRefused(AnswerCode.USAGE, "no path", "factors", "0", "1", "true", "0", "a");
    assertRefused(AnswerCode.USAGE, "no path", "factors", "0", "1", "true", "0", "/a/");
    assertRefused(AnswerCode.USAGE, "not understood", "factors", "0");
    assertRefused(AnswerCode.USAGE, "1000", "factors", "0", "1001", "true", "0", "/");
    host.active = false;
    assertRefused(AnswerCode.STANDBY, "standby", count.words());
    host.superuser = false;
    assertRefused(AnswerCode.NO_RIGHTS, "joe", count.words());
  }

  @Test
  void factorIsLoweredByARecord_butNotInAPause() throws IOException {
    FactorOrder order = new FactorOrder(7, 3, 2, 1, 1, 0);
    assertThat(verdict(order)).isEqualTo(FactorOutcome.GONE);
    assertRefused(
        AnswerCode.USAGE,
        "2 or more",
        "lower",
        RecordJson.word(order).replace("\"lower\":2", "\"lower\":1"));
    operator.hold = new OperatorMode.View(OperatorMode.Kind.PAUSED, "", 60_000);
    assertThat(verdict(order)).isEqualTo(FactorOutcome.PAUSED);
    host.active = false;
    assertRefused(AnswerCode.STANDBY, "standby", order.words());
  }

  private FactorOutcome verdict(FactorOrder order) throws IOException {
    return RecordJson.read(answer(order.words()), FactorAnswer.class).verdict();
  }

  /** The DataNode of the fourth rank has a block with too few copies awake elsewhere. */
  private AwakeWalk walk(String uuid, int copies, Predicate<String> awake) {
    AwakeCount count = new AwakeCount(7, uuid.equals("uuid4") ? 1 : 0, 1_000);
    return new AwakeWalk() {
      @Override
      public void read() {
        throw new IllegalStateException("all has been read");
      }

      @Override
      public boolean done() {
        return true;
      }

      @Override
      public AwakeCount count() {
        return count;
      }

      @Override
      public List<Long> shortBlockIds(int max) {
        throw new IllegalStateException("nothing is moved");
      }
    };
  }

  private static SizingView sizing() {
    return new SizingView(
        SizeWish.parse("3").orElseThrow(),
        new SizingStep(3, SizingReason.HELD),
        2,
        new SizingView.ClientNeed(1, 500, 0, 100, 0),
        Set.of(SizingHold.NODE_DEAD, SizingHold.SHORT_OF_REPLICAS),
        List.of(new SizingView.Owing("dn4:9866", 1, 1_000)),
        1,
        2);
  }

  @Test
  void sizeAndItsPlanAreShown() throws IOException {
    assertRefused(AnswerCode.FAILED, "Dayu does not plan here", "elastic", "plan", "2");
    resting = elasticView();
    assertThat(answer("elastic").path("floor").asInt()).as("that of the size").isEqualTo(2);
    JsonNode now = answer("elastic").path("sizing");
    assertThat(now.path("wish").asText()).isEqualTo("3");
    assertThat(now.path("size").asInt()).isEqualTo(3);
    assertThat(now.path("holds").toString())
        .isEqualTo("[\"blocks have too few replicas\",\"a DataNode is dead: dn7:9866\"]");
    assertThat(now.path("owing").get(0).path("name").asText()).isEqualTo("dn4:9866");
    assertThat(now.path("owedBytes").asLong()).isEqualTo(1_000);
    assertThat(now.path("offload").asInt()).isEqualTo(2);

    JsonNode plan = answer("elastic", "plan", "1");
    assertThat(plan.path("size").asInt()).as("the floor").isEqualTo(2);
    assertThat(plan.path("beyond").asInt()).isEqualTo(2);
    assertThat(plan.path("wouldRest").toString()).isEqualTo("[\"dn3:9866\"]");
    assertThat(plan.path("owing").get(0).path("blocks").asInt()).isEqualTo(1);
    assertThat(plan.has("copyMs")).as("links leave nothing").isFalse();
    assertThat(host.audited).contains("dayuPlanSize elastic plan 1");

    assertRefused(AnswerCode.USAGE, "1 or more", "elastic", "plan", "0");
    assertRefused(AnswerCode.USAGE, "1 or more", "elastic", "plan");
    assertRefused(AnswerCode.USAGE, "plan and a size", "elastic", "size", "2");
    assertRefused(AnswerCode.USAGE, "dayu.elastic.layout bands", "set", "dayu.elastic.size", "2");
  }

  private static ElasticNode elasticNode(int number, String rack, long restsSinceNs) {
    return new ElasticNode(
        new DataNodeAddress(
            "uuid" + number, "10.0.0." + number, "dn" + number, 9866, 9864, 9865, 9867),
        rack,
        true,
        number - 1,
        restsSinceNs);
  }

  private static ElasticView elasticView() {
    return new ElasticView(
        List.of(
            elasticNode(1, "/a", 1_000_000_000L),
            elasticNode(2, "/a", ElasticNode.AWAKE),
            elasticNode(3, "/a", ElasticNode.AWAKE),
            elasticNode(4, "/b", ElasticNode.AWAKE)),
        true,
        true,
        Optional.of(Bands.of(RankedNodes.equal(4, 1, 1), LayoutTerms.of(2, 0.7))),
        Optional.of(new LayoutTally.Placed(900, 20, 10)),
        Optional.of(sizing()),
        new MoveCount(3, 40));
  }

  @Test
  void restAndWakeAreForSuperusersAndHoldToTheFloor() throws IOException {
    assertRefused(AnswerCode.FAILED, "Dayu does not plan here", "elastic");
    resting = elasticView();
    JsonNode answer = answer("elastic");
    assertThat(answer.path("bands").toString()).isEqualTo("[2,2]");
    assertThat(answer.path("lastAwake").toString())
        .isEqualTo("[\"dn4:9866\",\"dn3:9866\",\"dn2:9866\"]");
    assertThat(answer.path("offBandBytes").asLong()).isEqualTo(20);
    assertThat(answer.path("awake").asLong()).isEqualTo(3);
    assertThat(answer.path("floor").asLong()).isEqualTo(2);
    assertThat(answer.path("resting").get(0).path("name").asText()).isEqualTo("dn1:9866");
    assertThat(answer.path("resting").get(0).path("sinceMs").asLong()).isEqualTo(4000);

    assertRefused(AnswerCode.FAILED, "no other in its rack /b", "rest", "dn4");
    assertThat(answer("rest", "dn3").path("said").asText()).contains("dn3:9866 rests");
    assertRefused(AnswerCode.FAILED, "no other in its rack /a", "rest", "uuid2");
    assertRefused(AnswerCode.FAILED, "no DataNode dn9", "rest", "dn9");
    assertThat(answer("wake", "10.0.0.3:9866").path("said").asText()).contains("is awake");
    assertRefused(AnswerCode.FAILED, "is awake", "wake", "dn3");
    assertRefused(AnswerCode.USAGE, "needs a DataNode", "rest");
    assertThat(host.audited).contains("dayuRest rest dn3", "dayuWake wake 10.0.0.3:9866");
  }

  @Test
  void whatFailsInsideIsOneSentence() {
    parts =
        Optional.of(
            new RunningDayu(
                operator,
                settings,
                new PlannerMetrics(new SimpleMeterRegistry()),
                new SchedulingView(
                    () -> {
                      throw new IllegalStateException("broken");
                    },
                    () -> true,
                    () -> ""),
                () -> 0,
                history,
                systems));
    assertRefused(AnswerCode.FAILED, "the NameNode's log", "status");
  }

  @Test
  void nullsAreRefusedToo() {
    RefreshResponse response =
        handler.handleRefresh(
            CommandSender.IDENTIFIER, Collections.singletonList("nodes").toArray(new String[2]));
    assertThat(response.getReturnCode()).isEqualTo(1);
  }
}
