package io.dayu.hdfs.admin;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.config.DayuConfigException;
import io.dayu.core.Planner;
import io.dayu.hdfs.NameNodeSystems;
import io.dayu.hdfs.curate.CurateMetrics;
import io.dayu.hdfs.curate.CuratedFiles;
import io.dayu.hdfs.curate.PlayedFiles;
import io.dayu.hdfs.curate.Replacement;
import io.dayu.hdfs.elastic.ElasticCluster;
import io.dayu.hdfs.elastic.ElasticSettings;
import io.dayu.hdfs.elastic.ElasticView;
import io.dayu.hdfs.elastic.RestOrders;
import io.dayu.hdfs.elastic.RestWiring;
import io.dayu.hdfs.elastic.SizeSchedule;
import io.dayu.hdfs.elastic.SizeWish;
import io.dayu.hdfs.elastic.SizingSettings;
import io.dayu.hdfs.heat.HeatReports;
import io.dayu.hdfs.heat.HeatTerms;
import io.dayu.hdfs.heat.ReadRequests;
import io.dayu.hdfs.hint.HintQueue;
import io.dayu.hdfs.hint.HintService;
import io.dayu.hdfs.history.HistoryStore;
import io.dayu.hdfs.history.Mute;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.page.PageApi;
import io.dayu.hdfs.page.PageServlet;
import io.dayu.hdfs.resting.AwakeWalk;
import io.dayu.hdfs.resting.OffBoard;
import io.dayu.hdfs.rights.PrivateText;
import io.dayu.hdfs.scheduler.OperatorMode;
import io.dayu.hdfs.settings.LiveSettings;
import io.dayu.metrics.Meters;
import io.dayu.protocol.BlockReads;
import io.dayu.protocol.ReadReport;
import io.dayu.protocol.StandbyServers;
import io.dayu.protocol.admin.CommandSender;
import io.dayu.protocol.admin.FactorOrder;
import io.dayu.protocol.admin.ReplaceOrder;
import io.dayu.protocol.admin.ReplaceOutcome;
import io.dayu.protocol.admin.StoredBlock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.http.HttpServer2;
import org.apache.hadoop.ipc.RefreshRegistry;
import org.apache.hadoop.security.AccessControlException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A NameNode on which each path, user, reason and order has a mark in it: nobody but a superuser is
 * told the mark, whatever is asked.
 */
class WithheldTest {
  private static final String MARK = "dismissals-smith";

  /** Each kind of request, once at least. */
  private static final List<List<String>> REQUESTS =
      List.of(
          List.of("status"),
          List.of("nodes"),
          List.of("tasks"),
          List.of("tasks", "5", "groups"),
          List.of("stuck", "9"),
          List.of("why", "7"),
          List.of("history"),
          List.of("slots"),
          List.of("shadow", "5"),
          List.of("beside"),
          List.of("history", "own", "0"),
          List.of("get"),
          List.of("get", "dayu.history.dir"),
          List.of("get", "dayu.elastic.off.command"),
          List.of("get", "dayu.elastic.off.path"),
          List.of("profile"),
          List.of("heat"),
          List.of("factors", "0", "0", "false", "0", "/file"),
          List.of("factors", "0", "9", "true", "0", "/file"),
          List.of(new FactorOrder(7, 3, 2, 1, 1, 0).words()),
          List.of("stored", "7"),
          List.of("budget"),
          List.of("replace", "1", "2", "3", "4"),
          List.of("offer"),
          List.of("slow"),
          List.of("elastic"),
          List.of("elastic", "plan", "3"),
          List.of("rest", "dn1"),
          List.of("wake", "dn1"),
          List.of("plan"),
          List.of("simulate", "dn:9866"),
          List.of("stop", "dn:9866,dn2"),
          List.of("waves", "1", "0", "dn:9866,dn2"),
          List.of("first", "/file"),
          List.of("pause", "1h"),
          List.of("resume"),
          List.of("off"),
          List.of("mute", "link_speed", "1w", "2", MARK),
          List.of("unmute", "link_speed"),
          List.of("on"),
          List.of("set", "dayu.alpha", "0.5"),
          List.of("profile", "balanced"),
          List.of("reset"));

  /** A NameNode whose caller is bob, until a test says otherwise. */
  private static final class MarkedHost extends ActiveHost {
    boolean superuser;

    @Override
    public void requireSuperuser(String operation) throws IOException {
      if (!superuser) {
        throw new AccessControlException("Access denied for user bob");
      }
    }

    @Override
    public List<Long> blocksOf(String path, int max) throws IOException {
      throw new FileNotFoundException("File does not exist: /hr/" + MARK);
    }

    @Override
    public Map<Long, BlockOfFile> filesOf(Collection<Long> blockIds) {
      return Map.of(7L, new BlockOfFile("/hr/" + MARK, 64, 3, List.of()));
    }

    @Override
    public String user() {
      return "ann-" + MARK;
    }

    @Override
    public String callerAddress() {
      return MARK + ".example.org";
    }
  }

  /** Files whose names are withheld. */
  private static final class MarkedFiles implements CuratedFiles {
    @Override
    public Map<Long, StoredBlock> stored(Collection<Long> blockIds) {
      return Map.of();
    }

    @Override
    public Replacement replace(ReplaceOrder order) {
      return new Replacement(ReplaceOutcome.REPLACED, "/hr/" + MARK);
    }
  }

  private final MarkedHost host = new MarkedHost();
  private final FakeOperatorApi operator = new FakeOperatorApi();
  private final HistoryStore history =
      new HistoryStore("nn:8020", Optional.empty(), 100, () -> 1_000_000, Runnable::run);
  private String scheduled =
      "the planner failed: java.io.FileNotFoundException: File does not exist: /hr/" + MARK;
  private boolean planning = true;
  private boolean on = true;
  private final AdminHandler handler = handler();

  WithheldTest() {
    operator.hold =
        new OperatorMode.View(OperatorMode.Kind.PAUSED, "until /hr/" + MARK + " is read", 60_000);
    history.order("ann-" + MARK, MARK + ".example.org", "first /hr/" + MARK + ".csv", "active");
    history.mute(
        new Mute("link_speed", 2, Long.MAX_VALUE, "for /hr/" + MARK, "ann-" + MARK),
        MARK + ".example.org",
        "health mute link_speed 1w --because /hr/" + MARK,
        "active");
  }

  private AdminHandler handler() {
    HeatReports heat = new HeatReports(HeatTerms.settings(true), () -> 5_000_000_000L, uuid -> 0);
    heat.reported(
        ReadRequests.of("a", new ReadReport(1, true, 3, 0, 2, List.of(new BlockReads(7, 7, 2)))),
        1_000_000_000L);
    RunningDayu parts =
        new RunningDayu(
            operator,
            settings(),
            new PlannerMetrics(new SimpleMeterRegistry()),
            new SchedulingView(() -> planning, () -> false, () -> scheduled),
            () -> 5_000_000_000L,
            history,
            new PlayedSystems(
                Map.of(
                    "heat",
                    heat,
                    "elastic",
                    elastic(),
                    "hints",
                    new HintService(
                        new HintQueue(fate -> {}),
                        new MarkedFiles(),
                        PlayedFiles.factors(
                            new CurateMetrics(new Meters(new SimpleMeterRegistry()))),
                        new CurateMetrics(new Meters(new SimpleMeterRegistry()))))));
    return new AdminHandler(
        host,
        () -> on ? Optional.of(parts) : Optional.empty(),
        () -> "Dayu stays off: dayu.history.dir is '/hr/" + MARK + "', but it is no directory.",
        Planner::plan,
        () -> 0);
  }

  private static LiveSettings settings() {
    Configuration conf = new Configuration(false);
    conf.set("dayu.elastic.enabled", "true");
    conf.set("dayu.elastic.layout", "bands");
    conf.set("dayu.history.dir", "/hr/" + MARK);
    conf.set("dayu.elastic.off.path", "/hr/" + MARK);
    conf.set("dayu.elastic.off.command", "/bin/" + MARK);
    conf.set("dayu.curate.replicas.dir", "/hr/" + MARK);
    try {
      return new LiveSettings(conf, NameNodeSystems.keys(), () -> 0);
    } catch (DayuConfigException e) {
      throw new IllegalStateException(e);
    }
  }

  private static ElasticCluster elastic() {
    ElasticSettings settings =
        new ElasticSettings(
            true,
            true,
            0.7,
            2,
            new SizingSettings(SizeWish.OFF, SizeSchedule.NONE, 0.7, 1, 0, 9),
            0,
            StandbyServers.NONE);
    return new ElasticCluster(
        new RestWiring(
            () -> settings,
            new RestOrders(() -> 1_000_000_000L),
            new NobodyHeeds(),
            (uuid, copies, awake) -> AwakeWalk.NOTHING,
            (blockIds, copies, stays) -> List.of(),
            () -> 0,
            2,
            new OffBoard()),
        () -> ElasticView.NOTHING);
  }

  /** The answer as Hadoop sends it to the caller. */
  private String answer(List<String> words) {
    RefreshRegistry registry = new RefreshRegistry();
    registry.register(CommandSender.IDENTIFIER, handler);
    return registry
        .dispatch(CommandSender.IDENTIFIER, words.toArray(new String[0]))
        .iterator()
        .next()
        .getMessage();
  }

  private static Stream<Class<?>> kinds(Class<?> kind) {
    Class<?>[] narrower = kind.getPermittedSubclasses();
    return narrower == null ? Stream.of(kind) : Stream.of(narrower).flatMap(WithheldTest::kinds);
  }

  @Test
  void everyKindOfRequestIsAsked() throws RefusedException {
    Set<Class<?>> asked = new HashSet<>();
    for (List<String> words : REQUESTS) {
      asked.add(RequestParser.parse(words.toArray(new String[0])).getClass());
    }
    assertThat(asked)
        .containsExactlyInAnyOrderElementsOf(kinds(Request.class).collect(Collectors.toSet()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"paused", "off by the operator", "failed", "off by a setting"})
  void nobodyElseIsToldTheMark(String state) {
    take(state);
    List<String> leaks = new ArrayList<>();
    for (List<String> words : REQUESTS) {
      String answer = answer(words);
      if (answer.contains(MARK)) {
        leaks.add(words + ": " + answer);
      }
    }
    assertThat(leaks).isEmpty();
  }

  @Test
  void superuserWhoAsksForTheOpenFormIsNotToldTheMark_andChangesNothing() {
    host.superuser = true;
    for (List<String> words : REQUESTS) {
      List<String> open = new ArrayList<>(words);
      open.add(0, AdminHandler.WITHHELD);
      assertThat(answer(open)).as(words.toString()).doesNotContain(MARK);
    }
    assertThat(operator.orders).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"paused", "off by the operator", "failed", "off by a setting"})
  void pageTellsNobodyTheMark(String state) throws Exception {
    take(state);
    host.superuser = true; // as the NameNode's own user is, by whom the page asks
    PageApi page = new PageApi(handler, () -> Optional.of(operator), () -> 0);
    HttpServer2 server =
        new HttpServer2.Builder()
            .setName("test")
            .setConf(new Configuration(false))
            .addEndpoint(URI.create("http://localhost:0"))
            .setFindPort(true)
            .build();
    server.start();
    try {
      PageServlet.serve(server, page);
      Set<String> urls =
          Stream.concat(
                  page.questions().stream().map(question -> "api/" + question),
                  Stream.of("api/why?block=blk_7", "", "page.js"))
              .collect(Collectors.toSet());
      for (String url : urls) {
        URI uri =
            URI.create(
                "http://localhost:" + server.getConnectorAddress(0).getPort() + "/dayu/" + url);
        HttpResponse<String> answer =
            HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(url).isEqualTo(200);
        assertThat(answer.body()).as(url).doesNotContain(MARK);
      }
    } finally {
      server.stop();
    }
  }

  private void take(String state) {
    switch (state) {
      case "off by the operator" ->
          operator.hold = new OperatorMode.View(OperatorMode.Kind.OFF, "for " + MARK, 0);
      case "failed" -> planning = false;
      case "off by a setting" -> on = false;
      default -> {}
    }
  }

  @Test
  void superusersAreToldAll() {
    host.superuser = true;
    for (List<String> words :
        List.of(
            List.of("status"),
            List.of("history"),
            List.of("history", "own", "0"),
            List.of("get"),
            List.of("stuck", "9"),
            List.of("why", "7"),
            List.of("heat"),
            List.of("replace", "1", "2", "3", "4"),
            List.of("first", "/file"))) {
      assertThat(answer(words)).as(words.toString()).contains(MARK);
    }
    on = false;
    assertThat(answer(List.of("status"))).contains(MARK);
    on = true;
    planning = false;
    assertThat(answer(List.of("tasks"))).contains(MARK);
    operator.hold = new OperatorMode.View(OperatorMode.Kind.OFF, "for " + MARK, 0);
    assertThat(answer(List.of("status"))).contains(MARK);
  }

  @Test
  void whatIsWithheldIsSaidToBe() {
    assertThat(answer(List.of("history"))).contains("\"words\":\"" + PrivateText.WITHHELD);
    assertThat(answer(List.of("status")))
        .contains("\"reason\":\"the planner failed: java.io.FileNotFoundException (for superusers)")
        .contains("\"kind\":\"paused\"");
  }
}
