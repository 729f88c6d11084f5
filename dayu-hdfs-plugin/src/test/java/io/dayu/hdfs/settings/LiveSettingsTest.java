package io.dayu.hdfs.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dayu.config.DayuConfigException;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.hdfs.NameNodeSystems;
import io.dayu.hdfs.rights.PrivateText;
import io.dayu.hdfs.scope.Scope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Settings that change while the NameNode runs: layers, origins, checks. */
class LiveSettingsTest {
  /** The first of January 1970 was a Thursday. */
  private static final long THURSDAY_NOON_MS = TimeUnit.HOURS.toMillis(12);

  private final Configuration conf = new Configuration(false);
  private long nowMs = THURSDAY_NOON_MS;

  private LiveSettings live() throws DayuConfigException {
    return new LiveSettings(conf, NameNodeSystems.keys(), () -> nowMs);
  }

  private static String shown(LiveSettings live, String key) throws SettingRefusedException {
    LiveSettings.Shown shown = live.show(key);
    return shown.value() + " " + shown.origin().words();
  }

  @Test
  void lastOfSiteProfileAndSetWins() throws DayuConfigException, SettingRefusedException {
    assertThat(shown(live(), "dayu.alpha")).isEqualTo("0.75 default");
    conf.set("dayu.alpha", "0.7");
    LiveSettings live = live();
    assertThat(shown(live, "dayu.alpha")).isEqualTo("0.7 hdfs-site.xml");

    live.take(live.profile(Profile.CLIENT_FIRST));
    assertThat(shown(live, "dayu.alpha")).isEqualTo("0.6 profile");
    live.take(live.set("dayu.alpha", "0.5"));
    assertThat(shown(live, "dayu.alpha")).isEqualTo("0.5 live");
    assertThat(live.scheduler().planning().planner().alpha()).isEqualTo(0.5);
    assertThat(live.agents().planner().alpha()).as("what agents are told").isEqualTo(0.5);

    live.take(live.profile(Profile.RECOVERY_FIRST));
    assertThat(shown(live, "dayu.alpha")).isEqualTo("0.9 profile");
    live.take(live.reset());
    assertThat(shown(live, "dayu.alpha")).isEqualTo("0.7 hdfs-site.xml");
  }

  private static double atEnd(LiveSettings live) {
    PlannerSettings set = live.scheduler().planning().plannerGivingWay();
    return Math.max(set.alpha(), set.filling().alphaAtEnd());
  }

  @Test
  void alphaThatAnOperatorSetsHoldsToTheEndOfARecovery_unlessHeSaysHowTheEndIs()
      throws DayuConfigException, SettingRefusedException {
    LiveSettings live = live();
    assertThat(atEnd(live)).as("nobody has said anything").isEqualTo(0.95);
    live.take(live.set("dayu.alpha", "0.3"));
    assertThat(atEnd(live)).isEqualTo(0.3);
    live.take(live.set("dayu.alpha.at-end", "0.8"));
    assertThat(atEnd(live)).isEqualTo(0.8);
    live.take(live.set("dayu.alpha", "0.5"));
    assertThat(atEnd(live)).as("both are the operator's").isEqualTo(0.8);
    live.take(live.reset());
    assertThat(atEnd(live)).isEqualTo(0.95);
  }

  @Test
  void endThatTheSiteOrAProfileSaysIsOfTheirAlphaAlone()
      throws DayuConfigException, SettingRefusedException {
    conf.set("dayu.alpha.at-end", "0.9");
    LiveSettings live = live();
    assertThat(atEnd(live)).isEqualTo(0.9);
    live.take(live.profile(Profile.CLIENT_FIRST));
    assertThat(atEnd(live)).isEqualTo(0.6);
    live.take(live.profile(Profile.RECOVERY_FIRST));
    assertThat(atEnd(live)).isEqualTo(0.95);
    live.take(live.set("dayu.alpha", "0.3"));
    assertThat(atEnd(live)).isEqualTo(0.3);
    assertThat(shown(live, "dayu.alpha.at-end")).isEqualTo("auto live");
  }

  private void hoursPass(LiveSettings live, int hours) {
    nowMs += TimeUnit.HOURS.toMillis(hours);
    if (live.scheduleIsDue()) {
      live.followSchedule();
    }
  }

  @Test
  void scheduleHoldsUnderAnOperatorsWord_whichLastsUntilItIsTakenBack()
      throws DayuConfigException, SettingRefusedException {
    conf.set("dayu.alpha", "0.5");
    conf.set("dayu.schedule", "Thu 10:00-14:00 client-first; 14:00-16:00 balanced; zone=UTC");
    LiveSettings live = live();
    assertThat(live.profile()).contains(Profile.CLIENT_FIRST);
    assertThat(shown(live, "dayu.alpha")).isEqualTo("0.6 schedule");
    assertThat(live.changed()).as("by no operator").isEmpty();

    live.take(live.set("dayu.alpha", "0.3"));
    hoursPass(live, 2);
    assertThat(shown(live, "dayu.alpha")).isEqualTo("0.3 live");
    assertThat(atEnd(live)).as("the schedule's balanced would sprint").isEqualTo(0.3);
    assertThat(shown(live, "dayu.min.bandwidth")).isEqualTo("30000000 schedule");
    assertThat(live.profile()).isEmpty();

    live.take(live.profile(Profile.RECOVERY_FIRST));
    hoursPass(live, 1);
    assertThat(shown(live, "dayu.alpha")).isEqualTo("0.9 profile");
    live.take(live.reset());
    assertThat(live.profile()).contains(Profile.BALANCED);
    hoursPass(live, 1);
    assertThat(shown(live, "dayu.alpha")).as("nothing is scheduled").isEqualTo("0.5 hdfs-site.xml");
    assertThat(live.profile()).isEmpty();
  }

  @Test
  void scheduleChangesLive_andAWrongOneIsRefused()
      throws DayuConfigException, SettingRefusedException {
    LiveSettings live = live();
    live.take(
        live.set("dayu.schedule", "Mon-Fri 08:00-20:00 client-first; zone=America/Sao_Paulo"));
    assertThat(live.profile()).as("09:00 there").contains(Profile.CLIENT_FIRST);
    assertThat(live.scheduleIsDue()).isFalse();
    assertThatExceptionOfType(SettingRefusedException.class)
        .isThrownBy(() -> live.set("dayu.schedule", "Mon client-last"))
        .withMessageContainingAll("dayu.schedule", "'Mon client-last'", "client-first, balanced");
    live.take(live.set("dayu.schedule", "none"));
    assertThat(live.profile()).isEmpty();
  }

  @Test
  void clockThatIsSetBackIsFollowed() throws DayuConfigException {
    conf.set("dayu.schedule", "10:00-14:00 client-first; zone=UTC");
    LiveSettings live = live();
    hoursPass(live, -4);
    assertThat(live.profile()).isEmpty();
  }

  @Test
  void changeIsNotInForceBeforeItIsTaken() throws DayuConfigException, SettingRefusedException {
    LiveSettings live = live();
    assertThat(live.set("dayu.alpha", "0.5").settings().scheduler().planning().planner().alpha())
        .isEqualTo(0.5);
    assertThat(live.scheduler().planning().planner().alpha()).isEqualTo(0.75);
  }

  @ParameterizedTest
  @CsvSource({
    "dayu.alpha,1.01,at most 1",
    "dayu.min.bandwidth,5,at least 1024",
    "dayu.timeslot,2s,dayu.schedule.lead",
    "dayu.schedule.lead,4s,dayu.schedule.lead",
    "dayu.slot.overfill,3,from 0.5",
    "dayu.agent.heartbeat,2s,restart",
    "dayu.enabled,false,restart",
    "dfs.replication,2,no key",
  })
  void sameChecksAsAtTheStart(String key, String value, String part) throws DayuConfigException {
    LiveSettings live = live();
    assertThatExceptionOfType(SettingRefusedException.class)
        .isThrownBy(() -> live.set(key, value))
        .withMessageContaining(part);
  }

  @ParameterizedTest
  @EnumSource(Profile.class)
  void profilesAreOfLiveKeys_andPassTheChecks(Profile profile)
      throws DayuConfigException, SettingRefusedException {
    LiveSettings live = live();
    live.take(live.profile(profile));
    assertThat(live.profile()).contains(profile);
    for (String key : profile.settings().keySet()) {
      assertThat(live.show(key).live()).as(key).isTrue();
    }
  }

  @Test
  void balancedIsTheDefaults() throws DayuConfigException, SettingRefusedException {
    LiveSettings live = live();
    assertThat(live.profile(Profile.BALANCED).settings()).isEqualTo(live.current());
  }

  @Test
  void everyLiveKeyExists() throws DayuConfigException {
    SortedSet<String> live = new TreeSet<>();
    live().showAll().stream().filter(LiveSettings.Shown::live).forEach(one -> live.add(one.key()));
    assertThat(live).isEqualTo(LiveKeys.all());
  }

  @Test
  void keysThatLimitEachOtherChangeTogether() throws DayuConfigException, SettingRefusedException {
    LiveSettings live = live();
    assertThatExceptionOfType(SettingRefusedException.class)
        .isThrownBy(() -> live.set("dayu.timeslot", "2s"))
        .withMessage(
            "Nothing was changed: dayu.schedule.lead is '1500ms', but it must be at most half of"
                + " dayu.timeslot, which is '2s'. This changes both: hdfs dayu set dayu.timeslot 2s"
                + " dayu.schedule.lead 1000ms.");
    assertThatExceptionOfType(SettingRefusedException.class)
        .isThrownBy(() -> live.set("dayu.schedule.lead", "4s"))
        .withMessageEndingWith("at most half of dayu.timeslot, which is '5s'.");

    live.take(live.set(Map.of("dayu.timeslot", "2s", "dayu.schedule.lead", "500ms")));
    assertThat(shown(live, "dayu.timeslot")).isEqualTo("2s live");
    assertThat(shown(live, "dayu.schedule.lead")).isEqualTo("500ms live");
    assertThat(live.changed())
        .containsOnlyKeys("dayu.timeslot", "dayu.schedule.lead")
        .containsEntry("dayu.timeslot", PrivateText.open("2s"));
  }

  @Test
  void profileOfWhichAKeyWasChangedIsNotInForce()
      throws DayuConfigException, SettingRefusedException {
    LiveSettings live = live();
    live.take(live.profile(Profile.CLIENT_FIRST));
    assertThat(live.profile()).contains(Profile.CLIENT_FIRST);
    live.take(live.set("dayu.topup.share", "0.2"));
    assertThat(live.profile()).as("of another key").contains(Profile.CLIENT_FIRST);

    live.take(live.set("dayu.alpha", "0.5"));
    assertThat(live.profile()).isEmpty();
    assertThat(live.changed())
        .containsEntry("dayu.alpha", PrivateText.open("0.5"))
        .containsKey("dayu.min.bandwidth");
  }

  @Test
  void scopeIsChangedLive_andItsPathsArePrivate()
      throws DayuConfigException, SettingRefusedException {
    LiveSettings live = live();
    assertThat(live.current().scope()).isEqualTo(Scope.ALL);
    live.take(live.set("dayu.scope", "10%"));
    assertThat(live.current().scope().share()).isEqualTo(0.1);
    assertThat(live.show("dayu.scope").text().shown()).isEqualTo("10%");
    assertThat(live.changed()).containsEntry("dayu.scope", PrivateText.open("10%"));

    live.take(live.set("dayu.scope", "/data/in_1,/logs"));
    assertThat(live.current().scope().names()).containsExactly("/data/in_1", "/logs");
    assertThat(live.show("dayu.scope").text().full()).isEqualTo("/data/in_1,/logs");
    assertThat(live.show("dayu.scope").text().shown()).doesNotContain("data").doesNotContain("log");
    assertThatExceptionOfType(SettingRefusedException.class)
        .isThrownBy(() -> live.set("dayu.scope", "rack=r1"))
        .withMessageContaining("dayu.scope is 'rack=r1'")
        .withMessageContaining("rack=/r1,/r2")
        .withMessageContaining("'r1'");
  }

  @Test
  void keyThatThereIsNotHasItsNearestNamed() throws DayuConfigException {
    LiveSettings live = live();
    assertThatExceptionOfType(SettingRefusedException.class)
        .isThrownBy(() -> live.set("dayu.min.bandwith", "1"))
        .withMessageContaining("the nearest one is dayu.min.bandwidth,");
  }

  @Test
  void docsNameAllLiveKeys() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "operate", "admin.md"));
    int from = page.indexOf("Live are: ");
    String list = page.substring(from, page.indexOf("All others need a restart", from));
    assertThat(list.lines().collect(Collectors.joining(" ")))
        .satisfies(
            text -> {
              List<String> named = new ArrayList<>();
              Matcher key = Pattern.compile("`(dayu[^`]+)`").matcher(text);
              while (key.find()) {
                named.add(key.group(1));
              }
              assertThat(named).containsExactlyInAnyOrderElementsOf(LiveKeys.all());
            });
  }
}
