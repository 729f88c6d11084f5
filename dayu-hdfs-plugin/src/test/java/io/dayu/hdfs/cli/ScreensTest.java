package io.dayu.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dayu.config.DayuVersion;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/** Tests of the screens that people see of a NameNode's documents, and of wrong usage. */
class ScreensTest {
  private static JsonNode json(String text) throws JsonProcessingException {
    return new ObjectMapper().readTree(text.replace('\'', '"'));
  }

  @Test
  void oneOfAThingHasNoPlural() throws JsonProcessingException {
    assertThat(
            Screens.status(
                json(
                    "{'waiting':{'blocks':1},'running':{'transfers':1},'nodesNotShown':1,"
                        + "'stuck':{'blocks':1},'dataNodes':{'alive':1},'recovered':{'replicas':1}}")))
        .noneMatch(line -> line.matches(".*\\b1 (blocks|transfers|DataNodes|replicas)\\b.*"))
        .contains("           and 1 DataNode more");
    assertThat(
            StopVerdict.lines(json("{'node':'dn','onlyReplicas':1,'beingWritten':1,'blocks':1}")))
        .contains(
            "dn is not to be stopped: 1 block has no other replica.",
            "1 block is being written there, and not looked at.");
  }

  @Test
  void sizeSaysWhyAndWhoStaysAwake() throws JsonProcessingException {
    List<String> lines =
        ElasticScreen.lines(
            json(
                "{'awake':5,'floor':3,'resting':[],'sizing':{'wish':'auto','size':4,'silent':1,'reason':'it"
                    + " was set','needed':2,'readBytesPerSec':12000000,'presumedBytesPerSec':2000000,'writtenBytesPerSec':3100000,'unchecked':1,'offload':3,'moving':3,'waiting':40,'holds':['a"
                    + " DataNode is dead'],"
                    + "'owing':[{'name':'dn4:9866','blocks':3,'bytes':41900000}]}}"));
    assertThat(lines)
        .containsSequence(
            "The size is auto: 4 are wanted awake (it was set).",
            "Clients read 12.0 MB/s and write 3.1 MB/s, which needs 2; first replicas of new"
                + " blocks go to 3.",
            "1 DataNode tells nothing: the need has 2.0 MB/s of reads there, as at the busiest of the"
                + " others.",
            "Nobody may begin to rest: a DataNode is dead.",
            "1 DataNode beyond the size was not looked at yet, or may not rest.",
            "3 blocks are being copied so that more may rest; 40 wait.",
            "",
            "STAYS AWAKE  BLOCKS    BYTES",
            "dn4:9866          3  41.9 MB");
  }

  @Test
  void whoRestsIsNormalToHdfs() throws JsonProcessingException {
    assertThat(ElasticScreen.lines(json("{'resting':[{'name':'dn4:9866','rack':'/a'}]}")))
        .contains(
            "HDFS knows nothing of rest: hdfs dfsadmin -report calls these DataNodes Normal.");
    assertThat(ElasticScreen.lines(json("{'resting':[]}")))
        .noneMatch(line -> line.contains("Normal"));
  }

  @Test
  void planOfASizeSaysWhatIsOwedAndForHowLong() throws JsonProcessingException {
    String start =
        "{'size':4,'floor':4,'beyond':3,'lookedAt':2,'resting':1,'wouldRest':['dn6:9866'],";
    List<String> lines =
        ElasticScreen.plan(json(start + "'owedBytes':41900000,'copyMs':400,'said':'Nothing.'}"));
    assertThat(lines)
        .containsSequence(
            "With 4 wanted awake (at least 4), 1 of 3 DataNodes beyond would rest.",
            "The last 2 of them were looked at; the others are not known.",
            "They are dn6:9866.",
            "Before the others rest, 41.9 MB must have copies elsewhere, which takes 0.4 s at what"
                + " links leave.",
            "Nothing.");
    assertThat(ElasticScreen.plan(json(start + "'owedBytes':1}")))
        .contains(
            "Before the others rest, 1 B must have copies elsewhere; links leave nothing for that"
                + " now, or dayu.elastic.move.at-once is 0.");
  }

  @Test
  void statusSaysHowManyRest_whereAnyMay() throws JsonProcessingException {
    assertThat(Screens.status(json("{'elastic':{'awake':5,'resting':1,'size':4,'wish':'auto'}}")))
        .contains("Resting    1 DataNode; 5 are awake, 4 wanted (size auto)");
    assertThat(Screens.status(json("{'elastic':{'awake':5,'resting':2}}")))
        .contains("Resting    2 DataNodes; 5 are awake");
    assertThat(Screens.status(json("{}"))).noneMatch(line -> line.startsWith("Resting"));
  }

  @Test
  void nodesSayWhosePullsAreUnmarked() throws JsonProcessingException {
    String explained = "Pulls from an unmarked DataNode";
    String node = "{'nodes':[{'name':'dn4','agent':true,'version':'0.2.0','pullMarks':'%s'}]}";
    assertThat(Screens.nodes(json(String.format(node, "unavailable"))))
        .anyMatch(line -> line.startsWith("dn4") && line.contains("0.2.0, unmarked"))
        .anyMatch(line -> line.startsWith(explained));
    for (String marks : List.of("set", "off", "unknown")) {
      assertThat(Screens.nodes(json(String.format(node, marks))))
          .noneMatch(line -> line.contains("unmarked"));
    }
  }

  @Test
  void columnsAreAligned() {
    TextColumns table = new TextColumns("NAME", ">RATE");
    table.row("a", "1.0");
    table.row("longer", "100.0");
    assertThat(table.lines()).containsExactly("NAME     RATE", "a         1.0", "longer  100.0");
  }

  @Test
  void statusSaysWhatIsNotKnownYet() throws JsonProcessingException {
    List<String> lines =
        Screens.status(
            json(
                "{'nameNode':'nn:8020','state':'active','planning':true,"
                    + "'scheduled':{'by':'Dayu','reason':'held'},'hold':{'kind':'none','reason':''},"
                    + "'slot':{'number':7,'lengthMs':5000},'waiting':{'blocks':3,'bytes':1000000},"
                    + "'leftMs':null,'bytesPerSec':null,'alpha':0.75,"
                    + "'dataNodes':{'alive':5,'agents':4}}"));
    assertThat(lines)
        .contains(
            "NameNode   nn:8020, active",
            "Planning   yes",
            "Scheduled  by Dayu: held",
            "Slot       7, each 5.0 s",
            "Waiting    3 blocks, 1.0 MB",
            "Time left  not known yet",
            "Alpha      0.75",
            "Agents     4 of 5 DataNodes alive");
  }

  @Test
  void statusSaysWhichProfileHolds_byWhoseWord_andUntilWhen() throws JsonProcessingException {
    String schedule =
        "'schedule':{'profile':'client-first','sinceMs':1774767600000,'untilMs':1774810800000}";
    assertThat(Screens.status(json("{" + schedule + "}")))
        .contains(
            "Profile    client-first, by dayu.schedule since 2026-03-29 07:00:00 UTC until"
                + " 2026-03-29 19:00:00 UTC");
    assertThat(Screens.status(json("{'schedule':{'profile':'','sinceMs':null,'untilMs':null}}")))
        .contains("Profile    that of hdfs-site.xml, by dayu.schedule");
    assertThat(
            Screens.status(
                json(
                    "{'profileWord':{'profile':'recovery-first','settings':['dayu.alpha'],"
                        + "'sinceMs':1774767600000},"
                        + schedule
                        + "}")))
        .containsSequence(
            "Profile    recovery-first but for dayu.alpha, by an operator since 2026-03-29"
                + " 07:00:00 UTC until hdfs dayu reset",
            "           dayu.schedule says client-first since 2026-03-29 07:00:00 UTC until"
                + " 2026-03-29 19:00:00 UTC");
    assertThat(
            Screens.status(
                json("{'profileWord':{'profile':'','settings':['dayu.alpha'],'sinceMs':0}}")))
        .contains(
            "Profile    values of dayu.alpha, by an operator since 1970-01-01 00:00:00 UTC until"
                + " hdfs dayu reset");
    assertThat(Screens.status(json("{}"))).noneMatch(line -> line.startsWith("Profile"));
  }

  @Test
  void statusSaysHowFarItIs_andHowWrongTheTimeLeftHasBeen() throws JsonProcessingException {
    assertThat(
            Screens.status(
                json(
                    "{'leftMs':200000,'recovery':{'totalBytes':4000000,'doneBytes':1000000,"
                        + "'forecastErrorSoFar':0.125,'lastForecastError':0.09}}")))
        .contains(
            "Progress   1.0 MB of 4.0 MB (25 %)",
            "Time left  3 m 20 s (off by 13 % so far, 9 % in the recovery before)");
  }

  @Test
  void statusOfAnEndedRecoverySaysNothingOfTheTimeThatWasLeft() throws JsonProcessingException {
    assertThat(
            Screens.status(
                json("{'leftMs':0,'recovery':{'totalBytes':0,'lastForecastError':22.12}}")))
        .contains("Time left  none: nothing is to be recovered")
        .noneMatch(line -> line.contains("%"));
    assertThat(
            Screens.status(
                json(
                    "{'leftMs':1000,'recovery':{'totalBytes':4,'doneBytes':1,"
                        + "'lastForecastError':22.12}}")))
        .contains("Time left  1.0 s (more than 100 % in the recovery before)");
  }

  @Test
  void statusSaysWhatStockHasToDoWhileDayuIsOff() throws JsonProcessingException {
    assertThat(
            Screens.status(
                json(
                    "{'hold':{'kind':'off','reason':''},'leftMs':null,'bytesPerSec':null,"
                        + "'stock':{'waitingBlocks':12,'pendingBlocks':3},"
                        + "'recovery':{'totalBytes':4000000,'doneBytes':1000000}}")))
        .contains(
            "Stock HDFS has 12 blocks to re-replicate, and 3 under way",
            "Progress   1.0 MB of 4.0 MB (25 %) when Dayu left it to stock HDFS",
            "Time left  not known: stock HDFS does not say")
        .noneMatch(line -> line.startsWith("Waiting") || line.startsWith("Running"));
  }

  @Test
  void statusTellsHowLongClientsWait_asFarAsItIsKnown() throws JsonProcessingException {
    assertThat(Screens.status(json("{'clientWaits':{'reads':null,'acks':null}}")))
        .contains("Clients    how long they wait is not known");
    assertThat(Screens.status(json("{}"))).contains("Clients    how long they wait is not known");
    assertThat(
            Screens.status(
                json(
                    "{'clientWaits':{'reads':{'dataNodes':38,'medianMicros':12400,"
                        + "'worstMicros':40100,'usualMicros':11000},'acks':{'dataNodes':1,"
                        + "'medianMicros':210,'worstMicros':1200000,'usualMicros':0}}}")))
        .containsSubsequence(
            "Clients    reads take 12.4 ms, without a recovery 11.0 ms; 40.1 ms at the slowest of"
                + " 38 DataNodes",
            "           acknowledgements take 0.21 ms; 1.2 s at the slowest of 1 DataNode");
  }

  @Test
  void statusTellsTheAlphaOfThePlanWhereItIsAnother() throws JsonProcessingException {
    assertThat(Screens.status(json("{'alpha':0.75,'planAlpha':1.094}")))
        .contains(
            "Alpha      0.75, the last plan by 1.09, as what gives way moves less than planned");
    assertThat(Screens.status(json("{'alpha':0.75,'planAlpha':0.75}"))).contains("Alpha      0.75");
  }

  @Test
  void nodesShowWhatIsSaidAndBelieved_andExplainMoreThanTheBudget() throws JsonProcessingException {
    List<String> lines =
        Screens.nodes(
            json(
                "{'nodes':[{'name':'dn','in':{'linkBytesPerSec':9000000,'believedBytesPerSec':1000000,"
                    + "'budgetBytesPerSec':1000000,'plannedBytesPerSec':1500000,'limitedBy':'slow"
                    + " link'},'out':{'linkBytesPerSec':9000000,"
                    + "'believedBytesPerSec':9000000}}]}"));
    assertThat(lines.get(1)).containsSubsequence("9.0 MB/s", "1.0 MB/s", "slow link");
    assertThat(lines.get(2)).containsSubsequence("9.0 MB/s", " - ");
    assertThat(lines).last().asString().contains("More than a budget is planned");
  }

  @Test
  void hotBlocksAreShownWithTheirHolders() throws JsonProcessingException {
    List<String> lines =
        HeatScreen.lines(
            json(
                "{'blocks':[{'block':'blk_7','file':'/hot','lengthBytes':128000000,'replication':3,"
                    + "'readsPerMinute':360.2,'readers':58.13,'temperature':'hot','more':2,"
                    + "'whyNotYet':'no room',"
                    + "'holders':[{'name':'dn1:9866','readsPerMinute':200,'readers':30},"
                    + "{'name':'dn2:9866','extra':true}]},"
                    + "{'block':'blk_8','temperature':'hot','whyNotMore':'holders have room'},"
                    + "{'block':'blk_9','temperature':'warm','whyNotMore':'not hot'}],"
                    + "'periodMs':600000,'exact':1,'sampled':4}"));
    assertThat(lines.get(1))
        .startsWith("blk_7")
        .containsSubsequence("hot", "360.2", "58.1", "128.0 MB", "3", "+2, no room", "/hot");
    assertThat(lines.get(2)).containsSubsequence("200.0", "30.0").endsWith("  dn1:9866");
    assertThat(lines.get(3)).endsWith("  dn2:9866 (extra)");
    assertThat(lines.get(4)).startsWith("blk_8").endsWith("holders have room");
    assertThat(lines.get(5)).startsWith("blk_9").endsWith("  -");
    assertThat(lines)
        .last()
        .asString()
        .contains("10 m 0 s", "1 agent counts every read", "4 those that a look sees");
  }

  @Test
  void extraReplicasAreCountedBelowHotBlocks() throws JsonProcessingException {
    assertThat(
            HeatScreen.lines(
                json(
                    "{'blocks':[],'exact':1,'extraReplicas':{'held':2,'ordered':1,"
                        + "'bytes':384000000,'granted':9,'adopted':4,'promoted':1,'deleted':5,"
                        + "'extraReads':70}}")))
        .last()
        .isEqualTo(
            "2 extra replicas stand and 1 on the way, 384.0 MB; 9 granted so far, 4 adopted, 1"
                + " promoted, 5 deleted; they served 70 reads.");
  }

  @Test
  void whereNoAgentReportsReadsTheScreenSaysWhatToDo() throws JsonProcessingException {
    assertThat(HeatScreen.lines(json("{'blocks':[],'exact':0,'sampled':0}")))
        .last()
        .asString()
        .contains("dayu.heat.enabled must be true on DataNodes too");
  }

  @Test
  void statusOfAPauseSaysHowLong() throws JsonProcessingException {
    assertThat(Screens.status(json("{'hold':{'kind':'paused','reason':'why','leftMs':200000}}")))
        .contains("Planning   paused by the operator for another 3 m 20 s: why");
  }

  @Test
  void whatIsNotShownIsCounted() throws JsonProcessingException {
    assertThat(
            Screens.tasks(
                json(
                    "{'running':[],'runningNotShown':4,'waiting':[{'block':'blk_1','sources':['a']"
                        + ",'sourcesNotShown':2,'lengthBytes':10,'priority':0,'missing':1}],"
                        + "'waitingNotShown':0}")))
        .contains("and 4 transfers more")
        .anySatisfy(line -> assertThat(line).startsWith("blk_1").endsWith("a and 2 more"));
  }

  @Test
  void groupsAreNamedWithTheirIndices_andColumnsWithoutAnythingAreLeftOut()
      throws JsonProcessingException {
    String running = "'source':'a','destination':'b','lengthBytes':10,'carrier':'agent'}";
    List<String> lines =
        Screens.tasks(
            json(
                "{'running':[{'block':'blk_-13','group':'blk_-16','indices':[3],'reads':6,"
                    + running
                    + "],'waiting':[{'block':'blk_-32','group':'blk_-32','indices':[0,8]}]}"));
    assertThat(lines.get(0)).containsSubsequence("RUNNING", "INDEX", "SOURCE");
    assertThat(lines.get(1)).containsSubsequence("blk_-13", "3 of blk_-16", "a", "b");
    assertThat(lines)
        .anySatisfy(line -> assertThat(line).containsSubsequence("WAITING", "INDICES", "LENGTH"))
        .anySatisfy(line -> assertThat(line).containsSubsequence("blk_-32", "0, 8"));
    assertThat(Screens.tasks(json("{'running':[{'block':'blk_1'," + running + "]}")))
        .noneMatch(line -> line.contains("INDEX") || line.contains("INDICES"));
  }

  @Test
  void decodesAreShownWhereThereAreAny() throws JsonProcessingException {
    String in = "{'nodes':[{'name':'dn','in':{'plannedBytesPerSec':9000000";
    assertThat(Screens.nodes(json(in + ",'decodesBytesPerSec':6000000}}]}")))
        .anySatisfy(line -> assertThat(line).containsSubsequence("PLANNED", "DECODES", "USED"))
        .anySatisfy(line -> assertThat(line).containsSubsequence("9.0 MB/s", "6.0 MB/s"));
    assertThat(Screens.nodes(json(in + "}}]}"))).noneMatch(line -> line.contains("DECODES"));
  }

  private static int run(StringWriter err, String... arguments) {
    return DayuAdmin.run(
        new Configuration(false),
        new PrintWriter(new StringWriter()),
        new PrintWriter(err),
        arguments);
  }

  @Test
  void wrongUsageIsOneSentence() {
    for (String line :
        List.of("nosuch", "set dayu.alpha", "plan", "nodes --top many", "status --nn nowhere:x")) {
      StringWriter err = new StringWriter();
      assertThat(run(err, line.split(" "))).as(line).isEqualTo(2);
      assertThat(err.toString().strip()).as(line).isNotEmpty().hasLineCount(1);
    }
  }

  @Test
  void configurationWithoutNameNodeIsOneSentence() {
    StringWriter err = new StringWriter();
    assertThat(run(err, "status")).isEqualTo(1);
    assertThat(err.toString().strip()).contains("names no NameNode").hasLineCount(1);
  }

  private static String help(String... arguments) {
    StringWriter out = new StringWriter();
    int code =
        DayuAdmin.run(
            new Configuration(false),
            new PrintWriter(out),
            new PrintWriter(new StringWriter()),
            arguments);
    assertThat(code).isZero();
    return out.toString();
  }

  @Test
  void helpNamesCommandsAndExitCodes() {
    assertThat(help("--help")).contains("pause", "exit-codes").doesNotContain("is a standby");
    assertThat(help("help", "exit-codes")).containsPattern("5 +the NameNode is a standby");
    assertThat(help("exit-codes")).containsPattern("5 +the NameNode is a standby");
    assertThat(help("set", "--help"))
        .containsSubsequence(
            "Example: hdfs dayu set", "dayu.alpha", "share", "dayu.timeslot", "time")
        .containsPattern("dayu.elastic.schedule +sizes by the time of day, or none");
    assertThat(help("profile", "--help")).contains("client-first: dayu.alpha 0.6");
    assertThat(help("tasks", "--help")).contains("--why=BLOCK").contains("--nn=HOST:PORT");
  }

  private static String refusal(String... arguments) {
    StringWriter err = new StringWriter();
    Configuration conf = new Configuration(false);
    conf.set("fs.defaultFS", "hdfs://localhost:1");
    int code =
        DayuAdmin.run(conf, new PrintWriter(new StringWriter()), new PrintWriter(err), arguments);
    assertThat(code).as(err.toString()).isEqualTo(2);
    return err.toString();
  }

  @Test
  void wrongUsageIsToldWithTheRemedy() {
    assertThat(refusal()).contains("Usage: hdfs dayu", "status", "safe-to-stop");
    assertThat(refusal("stauts"))
        .isEqualToIgnoringNewLines(
            "There is no command stauts; did you mean status? hdfs dayu help lists those there"
                + " are.");
    assertThat(refusal("bogus"))
        .isEqualToIgnoringNewLines(
            "There is no command bogus. hdfs dayu help lists those there are.");
    assertThat(refusal("status", "--ns", "nope"))
        .contains("There is no nameservice nope: the configuration names none");
    assertThat(refusal("status", "--nn", "::1:8020")).contains("in brackets, as in [::1]:8020");
    assertThat(refusal("set", "dayu.alpha"))
        .contains("set dayu.alpha 0.6.", "hdfs dayu help set")
        .isEqualTo(refusal("set"))
        .isEqualTo(refusal("set", "a", "b", "c", "d", "e", "f", "g", "h", "i", "j"));
    assertThat(refusal("nodes", "--tpo", "5"))
        .startsWith("There is no option --tpo; did you mean --top? hdfs dayu help nodes says");
    assertThat(refusal("--jsn")).startsWith("There is no option --jsn; did you mean --json? hdfs");
    assertThat(refusal("nodes", "--top", "x")).contains("'x' is no number. hdfs dayu help nodes");
    assertThat(refusal("pause", "30m"))
        .startsWith("A time follows --for: hdfs dayu pause --for 30m.");
  }

  @Test
  void everyCommandHasAnExample() {
    for (String command : help("help").lines().filter(one -> one.matches("  [a-z].*")).toList()) {
      String name = command.strip().split(" ", 2)[0];
      if (!name.matches("help|exit-codes")) {
        assertThat(help(name, "--help")).contains("Example: hdfs dayu " + name);
      }
    }
  }

  @Test
  void stuckBlocksAreShownWithFileAndReason() throws Exception {
    List<String> lines =
        Screens.stuck(
            new ObjectMapper()
                .readTree(
                    """
                    {"stuck": [{"block": "blk_1", "stuckForMs": 75000, "reason": "no room",
                     "shownToStock": true, "file": "/data/a"}], "stuckNotShown": 3}
                    """));
    assertThat(lines.get(1)).matches("blk_1 +1 m 15 s +tries too +/data/a +no room");
    assertThat(lines.get(2)).contains("3 blocks more");
  }

  @Test
  void helpAndVersionAreThere() {
    StringWriter out = new StringWriter();
    assertThat(
            DayuAdmin.run(
                new Configuration(false),
                new PrintWriter(out),
                new PrintWriter(new StringWriter()),
                "help"))
        .isZero();
    assertThat(out.toString()).contains("status", "health", "simulate");
    assertThat(
            DayuAdmin.run(
                new Configuration(false),
                new PrintWriter(out),
                new PrintWriter(new StringWriter()),
                "--version"))
        .isZero();
    assertThat(out.toString()).contains("Dayu " + DayuVersion.get() + " with Hadoop ");
    assertThat(DayuVersion.get()).matches("\\d+\\.\\d+.*");
  }

  @Test
  void dataNodeWithTheOnlyReplicaOfABlockIsNotToBeStopped() throws JsonProcessingException {
    Reply safe =
        StopVerdict.of(
            new Reply(0, json("{'node':'dn','blocks':3,'onlyReplicas':0,'recoveryMs':2000}")));
    assertThat(safe.code()).isZero();
    assertThat(StopVerdict.lines(safe.document()))
        .containsExactly(
            "dn may be stopped: each of its blocks has another replica.",
            "If it stays away, 3 blocks are recovered within 2.0 s of its being declared dead.");

    Reply only = StopVerdict.of(new Reply(0, json("{'node':'dn','onlyReplicas':2}")));
    assertThat(only.code()).isEqualTo(7);
    assertThat(StopVerdict.lines(only.document()).get(0))
        .isEqualTo("dn is not to be stopped: 2 blocks have no other replica.");

    Reply refused = new Reply(3, json("{'error':'no'}"));
    assertThat(StopVerdict.of(refused)).isEqualTo(refused);
  }
}
