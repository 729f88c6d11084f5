package io.dayu.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The command line from end to end, on a tiny cluster. */
class SimCommandTest {
  private static final String[] TINY = {
    "--nodes", "40", "--rack-size", "8", "--blocks", "120", "--block-size", "16MB"
  };

  @TempDir private Path directory = Path.of("");

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int sim(String... arguments) {
    CommandLine line = SimCommand.commandLine();
    line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    return line.execute(arguments);
  }

  private int tiny(String command, String... more) {
    List<String> arguments = new ArrayList<>(List.of(command));
    arguments.addAll(List.of(TINY));
    arguments.addAll(List.of(more));
    return sim(arguments.toArray(String[]::new));
  }

  private void refused(String... sentenceParts) {
    List<String> said =
        err.toString().lines().filter(line -> !line.matches(".*\\d+ of \\d+ runs")).toList();
    assertThat(said).hasSize(1);
    assertThat(said.get(0)).contains(sentenceParts).doesNotContain("Exception");
  }

  private String text(String file) throws IOException {
    return Files.readString(directory.resolve(file), StandardCharsets.UTF_8);
  }

  @Test
  void runWritesSummarySlotsAndChart() throws IOException {
    int code =
        tiny("run", "--scheduler", "dayu,dayu-paper", "--cases", "2", "--out", directory + "");
    assertThat(code).isZero();
    assertThat(out.toString()).contains("seed 1", "dayu-paper", "/ bound", "interference");
    assertThat(text("summary.csv").lines().findFirst())
        .hasValueSatisfying(
            header -> assertThat(header).startsWith("scheduler,case,complete,recovery_s,bound_s"));
    assertThat(text("summary.csv").lines()).hasSize(1 + 2 * 2);
    assertThat(text("slots.csv")).startsWith("scheduler,case,slot,begin_s,end_s,plans,started");
    assertThat(directory.resolve("slots-dayu.png")).isNotEmptyFile();
    assertThat(err.toString()).contains("4 of 4 runs");
  }

  @Test
  void sameSeedGivesSameFilesWhateverTheThreads() throws IOException {
    String first = directory.resolve("1").toString();
    String second = directory.resolve("2").toString();
    assertThat(tiny("run", "--cases", "3", "--threads", "1", "--out", first)).isZero();
    assertThat(tiny("run", "--cases", "3", "--threads", "2", "--out", second)).isZero();
    assertThat(text("1/summary.csv")).isEqualTo(text("2/summary.csv"));
    assertThat(text("1/slots.csv")).isEqualTo(text("2/slots.csv"));
  }

  @Test
  void anotherSeedGivesAnotherRun() throws IOException {
    String first = directory.resolve("1").toString();
    String second = directory.resolve("2").toString();
    assertThat(tiny("run", "--out", first)).isZero();
    assertThat(tiny("run", "--seed", "2", "--out", second)).isZero();
    assertThat(text("1/summary.csv")).isNotEqualTo(text("2/summary.csv"));
  }

  @Test
  void namedFailuresLoadAndTimingAreTaken() throws IOException {
    int code =
        tiny(
            "run",
            "--failure",
            "node=3@100s,rack=1@104s",
            "--load",
            "0.3",
            "--timing",
            "paper",
            "--slot",
            "5s",
            "--alpha",
            "0.8",
            "--topup",
            "0",
            "--out",
            directory.toString());
    assertThat(code).isZero();
    assertThat(text("slots.csv").lines().count()).isGreaterThan(2);
  }

  @Test
  void dumpReplays() throws IOException {
    String dump = dump().toString();
    assertThat(sim("replay", dump)).isZero();
    assertThat(out.toString()).contains("The same plan: dayu");
  }

  @Test
  void dumpOfErasureCodedGroupsReplays() throws IOException {
    Path dump = dump("--ec", "XOR-2-1");
    assertThat(unpacked(dump)).contains(" kind=DecodeUnit reads=2 ");
    assertThat(sim("replay", dump.toString())).isZero();
    assertThat(out.toString()).contains("The same plan: dayu");
  }

  @Test
  void replayFindsATamperedPlan() throws IOException {
    String text = unpacked(dump());
    Path tampered = directory.resolve("tampered.txt");
    String other =
        text.replaceFirst("(?m)^(assign taskId=\\d+ sources=\\d+ destination=)(\\d+)", "$199");
    Files.writeString(tampered, other, StandardCharsets.UTF_8);
    assertThat(sim("replay", tampered.toString())).isEqualTo(1);
    assertThat(out.toString())
        .contains("tampered.txt:", "the dump has 'assign", "now it is 'assign");
  }

  @Test
  void replayFindsATamperedSnapshot() throws IOException {
    String text = unpacked(dump());
    Path tampered = directory.resolve("tampered.txt");
    String other =
        text.replaceFirst(
            "(?m)^(node id=\\S+ rack=\\d+ total\\S+ foregroundBytesPerSec=)(\\d+)", "$10");
    Files.writeString(tampered, other, StandardCharsets.UTF_8);
    assertThat(sim("replay", tampered.toString())).isEqualTo(1);
  }

  @Test
  void replayRefusesWhatIsNoDump() throws IOException {
    Path file = directory.resolve("no-dump.txt");
    Files.writeString(file, "hello\n", StandardCharsets.UTF_8);
    assertThat(sim("replay", file.toString())).isEqualTo(2);
    refused("no-dump.txt:1: dayu-plan is expected where hello stands");
  }

  @Test
  void replayNamesTheLineThatIsWrong() throws IOException {
    Path file = directory.resolve("broken.txt");
    String broken = unpacked(dump()).replaceFirst("(?m)^task id=\\d+", "task id=x");
    Files.writeString(file, broken, StandardCharsets.UTF_8);
    assertThat(sim("replay", file.toString())).isEqualTo(2);
    refused("broken.txt:", ": x is no value of id");
  }

  @Test
  void alphaThatIsGivenHoldsToTheEnd_unlessItsEndIsGivenToo() throws IOException {
    assertThat(unpacked(dump())).contains(" alphaAtEnd=0.95 ");
    assertThat(unpacked(dump("--alpha", "0.5"))).contains(" alphaAtEnd=0.5 ");
    assertThat(unpacked(dump("--alpha", "0.5", "--alpha-at-end", "0.8")))
        .contains(" alphaAtEnd=0.8 ");
  }

  private Path dump(String... settings) throws IOException {
    List<String> words = new ArrayList<>(List.of("--dump", "--out", directory.toString()));
    words.addAll(List.of(settings));
    assertThat(tiny("run", words.toArray(String[]::new))).isZero();
    return directory.resolve("plans").resolve("dayu-case1-plan000.txt.gz");
  }

  private static String unpacked(Path file) throws IOException {
    try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void unknownSchedulerNamesTheKnownOnes() {
    assertThat(tiny("run", "--scheduler", "dayu,clever")).isEqualTo(2);
    refused("unknown scheduler", "clever", "known are dayu, dayu-constant, dayu-whole, dayu-paper");
  }

  @Test
  void valuesOutOfRangeAreRefused() {
    assertThat(tiny("run", "--alpha", "1.5")).isEqualTo(2);
    refused("--alpha: 1.5 is wrong; it must be above 0, at most 1");
  }

  @Test
  void timesWithoutUnitAreRefused() {
    assertThat(tiny("run", "--slot", "15")).isEqualTo(2);
    refused("--slot: 15 is not a time; write 1500ms, 15s, 10m, 2h or 1d");
  }

  @Test
  void numbersThatAreNoneAreRefused() {
    assertThat(sim("run", "--nodes", "many")).isEqualTo(2);
    refused("--nodes", "many");
  }

  @Test
  void unknownOptionsAreRefused() {
    assertThat(sim("run", "--speed", "9")).isEqualTo(2);
    refused("--speed");
  }

  @Test
  void failuresOutsideTheClusterAreRefused() {
    assertThat(tiny("run", "--failure", "rack=5@1s")).isEqualTo(2);
    refused("--failure: rack=5@1s is outside of the cluster; the last one is 4");
  }

  @Test
  void traceThatIsMissingIsRefused() {
    assertThat(tiny("run", "--trace", directory.resolve("none.csv").toString())).isEqualTo(2);
    refused("none.csv", "there is no such file");
  }

  @Test
  void traceThatIsWrongIsRefusedByLine() throws IOException {
    Path trace = directory.resolve("bad.csv");
    Files.writeString(
        trace,
        "node,time_s,in_bytes_per_sec,out_bytes_per_sec\na,0,1,1\na,15,-3,1\n",
        StandardCharsets.UTF_8);
    assertThat(tiny("run", "--trace", trace.toString())).isEqualTo(2);
    refused("bad.csv:3: in_bytes_per_sec is negative");
  }

  @Test
  void traceRunsByNamingIt() throws IOException {
    StringBuilder rows = new StringBuilder("node,time_s,in_bytes_per_sec,out_bytes_per_sec\n");
    for (int step = 0; step < 20; step++) {
      rows.append("a," + 15 * step + "," + 1000 * step + ",500\n");
      rows.append("b," + 15 * step + ",300," + 900 * step + "\n");
    }
    Path trace = directory.resolve("trace.csv");
    Files.writeString(trace, rows, StandardCharsets.UTF_8);
    String out = directory.resolve("out").toString();
    assertThat(tiny("run", "--trace", trace.toString(), "--load", "0.2", "--out", out)).isZero();
    assertThat(directory.resolve("out/summary.csv")).isNotEmptyFile();
  }

  @Test
  void workloadSetsThePaperBesideOurs() {
    assertThat(tiny("workload", "--hours", "1")).isZero();
    assertThat(out.toString()).contains("| mean share of the link | below 50 % |");
  }

  @Test
  void schedulersHaveASentenceEach() {
    assertThat(sim("schedulers")).isZero();
    assertThat(out.toString().lines()).allMatch(line -> line.matches("\\S+ +\\S.*"));
  }

  @Test
  void convertRefusesUnknownKinds() {
    assertThat(sim("convert", "netflix", "a", "b")).isEqualTo(2);
    refused("netflix is unknown; there are alibaba, bitbrains, swim and lanl");
  }

  private int writes(String... more) {
    List<String> arguments =
        new ArrayList<>(List.of("writes", "--nodes", "40", "--rack-size", "8", "--time", "1m"));
    arguments.addAll(List.of(more));
    return sim(arguments.toArray(String[]::new));
  }

  @Test
  void writesComparesPoliciesWithTheBoundWhateverTheThreads() throws IOException {
    String first = directory.resolve("1").toString();
    String second = directory.resolve("2").toString();
    assertThat(writes("--threads", "1", "--out", first)).isZero();
    assertThat(writes("--threads", "2", "--out", second)).isZero();
    assertThat(out.toString()).contains("seed=1", "hdfs-default", "clairvoyant", "/ bound");
    assertThat(text("1/writes.csv").lines()).hasSize(1 + 5 + 1);
    assertThat(text("1/writes.csv")).isEqualTo(text("2/writes.csv"));
    assertThat(text("1/moments.csv")).isEqualTo(text("2/moments.csv"));
    assertThat(directory.resolve("1/block-times.png")).isNotEmptyFile();
  }

  @Test
  void writesPlaysSwimsJobs() throws IOException {
    Path jobs = directory.resolve("jobs.tsv");
    Files.writeString(
        jobs, "j0\t0\t0\t1\t1\t600000000\nj1\t5\t5\t1\t1\t1000\n", StandardCharsets.UTF_8);
    String out = directory.resolve("out").toString();
    assertThat(writes("--swim", jobs.toString(), "--policy", "dayu", "--out", out)).isZero();
    assertThat(text("out/writes.csv").lines().toList().get(1)).startsWith("dayu,4,");
  }

  @Test
  void elasticPlaysAllArmsOnSwimsJobsAndOnTraces() throws IOException {
    Path jobs = directory.resolve("jobs.tsv");
    Files.writeString(jobs, "job0\t10\t0\t5000000\t0\t9000000\njob1\t900\t890\t1\t0\t0\n");
    String[] sized = {"--nodes", "30", "--job-speed", "1MB/s", "--out", directory + "/e"};
    List<String> swim = new ArrayList<>(List.of("elastic", "--swim", jobs + ""));
    swim.addAll(List.of(sized));
    assertThat(sim(swim.toArray(String[]::new))).isZero();
    assertThat(out.toString()).contains("16 minutes", "dayu-off", "offload set of 8");
    assertThat(text("e/elastic.csv").lines()).hasSize(10);
    assertThat(text("e/offload.csv")).contains("offload-8,0.8000,0.8000,");
    assertThat(text("e/layout.csv").lines()).hasSize(101);
    assertThat(text("e/reads.csv")).contains("mean,");

    Path trace = directory.resolve("trace.csv");
    Files.writeString(trace, "node,time_s,in_bytes_per_sec,out_bytes_per_sec\na,0,3,4\na,60,0,1\n");
    List<String> links = new ArrayList<>(List.of("elastic", "--trace", trace + "", "--arm"));
    links.add("hdfs,dayu-2");
    links.addAll(List.of(sized));
    assertThat(sim(links.toArray(String[]::new))).isZero();
    assertThat(text("e/elastic.csv").lines()).hasSize(3);
  }

  @Test
  void heatPlaysAllArms_andManyLoads() throws IOException {
    List<String> small =
        List.of("heat", "--nodes", "30", "--files", "100", "--hot", "2", "--runs", "1");
    List<String> one = new ArrayList<>(small);
    one.addAll(List.of("--readers", "60", "--stay", "2m", "--out", directory + "/one"));
    assertThat(sim(one.toArray(String[]::new))).isZero();
    assertThat(out.toString()).contains("relieved", "dayu-draw", "oracle");
    assertThat(text("one/heat.csv").lines()).hasSize(11);
    assertThat(text("one/energy.csv")).contains("20,-3.7,187.9,198.7,89.2").hasLineCount(8);
    assertThat(directory.resolve("one/heat-loads.csv")).doesNotExist();

    List<String> many = new ArrayList<>(small);
    many.addAll(List.of("--readers", "5,10", "--rate", "1,2", "--arm", "hdfs,dayu"));
    many.addAll(List.of("--stay", "1m", "--life", "1m", "--out", directory + "/many"));
    assertThat(sim(many.toArray(String[]::new))).isZero();
    assertThat(text("many/heat.csv").lines()).hasSize(9);
    assertThat(text("many/heat-loads.csv"))
        .startsWith("arm,mean_s_5_1,mean_s_5_2,mean_s_10_1,mean_s_10_2,p99_s_5_1,p99_s_5_2,")
        .hasLineCount(3);
  }

  @Test
  void togetherSetsRecoveryAmidOtherSystemsBesideItself() throws IOException {
    List<String> arguments =
        List.of(
            "together --nodes 40 --rack-size 8 --blocks 200 --extras 60 --moves 60 --hints 60"
                .split(" "));
    List<String> two = new ArrayList<>(arguments);
    two.addAll(List.of("--runs", "2", "--seed", "3", "--out", directory + ""));
    assertThat(sim(two.toArray(String[]::new))).isZero();

    assertThat(out.toString()).contains("of alone", "all-hints", "preempted");
    assertThat(err.toString()).contains("10 of 10 runs");
    assertThat(text("together.csv").lines()).hasSize(1 + 5);
    assertThat(text("together.csv")).contains("alone,2,", "all,2,");
    assertThat(text("runs.csv")).contains("alone,3,true,", "all,4,true,").hasLineCount(11);
    assertThat(text("outcomes.csv"))
        .startsWith("copies,class,wanted,stored,kept_both,refused,moot,no_place,no_source,failed,")
        .contains("all-extras,AVAILABILITY,", "all-moves,CAPACITY,", "hints-hints,COST,")
        .hasLineCount(7);
  }

  @Test
  void togetherRefusesWhatCannotBe() {
    assertThat(sim("together", "--lead", "10s", "--silent", "20s")).isEqualTo(2);
    refused("--silent", "20.0s", "0.0s to 10.0s");
  }

  @Test
  void aMonthSetsAllSystemsBesideStockHdfs() throws IOException {
    Path records = directory.resolve("lanl.csv");
    Files.writeString(
        records,
        "System,".repeat(25)
            + "Same Event\n"
            + "2,c,49,6,80,0,7,a,b,c,p,80,1,1,0,fe,6/21/2005 10:54,6/21/2005 11:24,30,,CPU,,,,,No\n"
            + "2,c,49,6,80,0,9,a,b,c,p,80,1,1,0,fe,6/21/2005 11:04,6/21/2005 11:05,1,,,,,,OS,No\n");
    List<String> small = List.of("--system 2 --nodes 40 --rack-size 8 --blocks 60".split(" "));
    List<String> month = new ArrayList<>(List.of("together", "month", "--failures", records + ""));
    month.addAll(small);
    month.addAll(List.of("--time", "3h", "--runs", "2", "--out", directory + "/m"));
    assertThat(sim(month.toArray(String[]::new))).isZero();

    assertThat(out.toString()).contains("machine_hours");
    assertThat(err.toString()).contains("14 of 14 runs");
    assertThat(text("m/month.csv")).contains("hdfs,2,", "recovery,2,", "all,2,").hasLineCount(8);
    assertThat(text("m/runs.csv")).contains("all,1,0,", "all,2,0,").hasLineCount(15);

    month.addAll(List.of("--detection", "4h"));
    assertThat(sim(month.toArray(String[]::new))).isEqualTo(2);
    refused("--time", "10800.0s", "more than --detection");
  }

  @Test
  void heatRefusesWhatCannotBe() {
    assertThat(sim("heat", "--arm", "tiger")).isEqualTo(2);
    refused("--arm", "tiger", "eafr-net");
  }

  @Test
  void elasticRefusesWhatCannotBe() {
    assertThat(sim("elastic", "--arm", "tiger")).isEqualTo(2);
    refused("--arm", "tiger", "jackrabbit");
  }

  @Test
  void curatorSetsTheLearnerBesideTheThreshold() throws IOException {
    assertThat(
            sim(
                "curator",
                "--load",
                "oltp,oltp-dss",
                "--shadow-days",
                "1",
                "--minutes",
                "60",
                "--plays",
                "1",
                "--out",
                directory + "/c"))
        .isZero();
    assertThat(out.toString()).contains("oltp-dss", "its log said");
    assertThat(text("c/tiering.csv").lines()).hasSize(3);
    assertThat(text("c/tiering-fill.csv").lines()).hasSize(3);
    assertThat(text("c/decisions.csv")).contains("oltp-dss,0.5,", ",run,", ",wait,");
    assertThat(sim("curator", "--load", "tiger")).isEqualTo(2);
    refused("--load", "tiger", "oltp-vdi");
  }

  @Test
  void riskSetsTheFormulaBesidePlays() throws IOException {
    String[] small = {"risk", "--blocks", "200", "--nodes", "30", "--racks", "3", "--plays", "50"};
    List<String> arguments = new ArrayList<>(List.of(small));
    arguments.addAll(List.of("--out", directory + "/r"));
    assertThat(sim(arguments.toArray(String[]::new))).isZero();
    assertThat(out.toString()).contains("RS-6-3", "hour after a loss", "model / played");
    assertThat(text("r/risk.csv")).contains("2-120,30,3,2,200,0.0960,630,120,").hasLineCount(7);
    List<String> large = List.of("risk", "--blocks", "100000000", "--nodes", "1000", "--racks");
    arguments = new ArrayList<>(large);
    arguments.addAll(List.of("25", "--plays", "0", "--out", directory + "/l"));
    assertThat(sim(arguments.toArray(String[]::new))).isZero();
    assertThat(text("l/risk.csv")).contains("RS-6-3-3600,1000,25,RS-6-3,100000000,");
  }

  @Test
  void riskRefusesWhatCannotBe() {
    assertThat(sim("risk", "--redundancy", "1")).isEqualTo(2);
    refused("--redundancy", "'1' is wrong; it must be 2 to 512 replicas");
    err.getBuffer().setLength(0);
    assertThat(sim("risk", "--blocks", "100000000")).isEqualTo(2);
    refused("--blocks: 100000000 is wrong", "--plays 0");
    err.getBuffer().setLength(0);
    assertThat(sim("risk", "--redundancy", "RS-6-3", "--nodes", "9")).isEqualTo(2);
    refused("--nodes: 9 is wrong", "--plays 0");
  }

  @Test
  void copysetsSetLossBesideRecovery() throws IOException {
    String[] small = {"copysets", "--nodes", "60", "--rack-size", "6", "--blocks", "90"};
    List<String> arguments = new ArrayList<>(List.of(small));
    arguments.addAll(List.of("--width", "6,12", "--lost", "0.1", "--plays", "50", "--cases", "1"));
    arguments.addAll(List.of("--out", directory + "/c"));
    assertThat(sim(arguments.toArray(String[]::new))).isZero();
    assertThat(out.toString()).contains("scatter width", "a node's recovery");
    assertThat(text("c/copysets.csv")).contains("\n59,1800,", "\n6,60,", "\n12,").hasLineCount(4);
    err.getBuffer().setLength(0);
    assertThat(sim("copysets", "--width", "10")).isEqualTo(2);
    refused("--width: 10 is wrong; it must be a multiple of 6 below --nodes");
  }

  @Test
  void guardBandThatIsNoneIsRefused() {
    assertThat(sim("curator", "--guard-low", "96")).isEqualTo(2);
    refused("--guard-low: 96 is wrong; it must be 0 to --guard-high");
  }

  @Test
  void policiesThatAreUnknownAreRefused() {
    assertThat(writes("--policy", "dayu,best")).isEqualTo(2);
    refused("--policy: best is unknown; there are hdfs-default, available-space, random, dayu");
  }

  @Test
  void racksOfDifferentSizeAreRefused() {
    assertThat(sim("writes", "--nodes", "41", "--rack-size", "8")).isEqualTo(2);
    refused("--nodes: 41 is wrong; it must be two racks of 8 or more, up to 1000000");
  }

  @Test
  void racksAreGivenByNumberToo() {
    String out = directory.resolve("out").toString();
    assertThat(tiny("run", "--racks", "5", "--out", out)).isEqualTo(2);
    refused("--racks and --rack-size say the same; write only one of them");
    String[] byNumber = {
      "workload", "--hours", "1", "--nodes", "40", "--racks", "5", "--link", "1Gbit"
    };
    assertThat(sim(byNumber)).isZero();
    String said = this.out.toString();
    this.out.getBuffer().setLength(0);
    byNumber[5] = "--rack-size";
    byNumber[6] = "8";
    assertThat(sim(byNumber)).isZero();
    assertThat(this.out.toString()).isEqualTo(said);
  }

  @Test
  void uplinksAreGivenBySpeedToo() throws IOException {
    String first = directory.resolve("1").toString();
    String second = directory.resolve("2").toString();
    assertThat(writes("--oversubscription", "4", "--policy", "dayu", "--out", first)).isZero();
    assertThat(writes("--uplink", "2Gbit", "--policy", "dayu", "--out", second)).isZero();
    assertThat(text("2/writes.csv")).isEqualTo(text("1/writes.csv"));
    String third = directory.resolve("3").toString();
    assertThat(writes("--uplink", "1Gbit", "--policy", "dayu", "--out", third)).isZero();
    assertThat(text("3/writes.csv")).isNotEqualTo(text("1/writes.csv"));
  }

  @Test
  void racksThatNodesDoNotFillAreRefused() {
    assertThat(sim("run", "--nodes", "100", "--racks", "40")).isEqualTo(2);
    refused("--racks: 40 is wrong; it must be such that 100 nodes fill racks of one size");
  }
}
