package io.dayu.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dayu.hdfs.admin.RefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Waves on the command line: the question, the screen and the exit code. */
class WaveScreenTest {
  private static final String WAVES =
      "\"waves\": [{\"bytes\": 3000000000, \"racks\": [\"/r1\"], \"nodes\": [\"a:1\", \"b:1\"]},"
          + " {\"bytes\": 1000000000, \"racks\": [\"/r1\", \"/r2\", \"/r3\", \"/r4\"],"
          + " \"nodes\": [\"c:1\"]}]";
  private static final String FOUND =
      "\"code\": 0, \"dataNodes\": 3, \"leastWaves\": 2, \"fewest\": true, \"complete\": true,"
          + " \"reason\": \"the holders of blk_7 must be spread over 2 waves\","
          + " \"deadAfterMs\": 630000, \"checked\": {\"checked\": 99}";

  private static JsonNode answer(String... members) throws JsonProcessingException {
    return new ObjectMapper().readTree("{" + FOUND + ", " + String.join(", ", members) + "}");
  }

  private static int code(JsonNode answer, boolean next) {
    return WaveScreen.of(new Reply(0, answer), next).code();
  }

  @Test
  void wavesAreToldInLines() throws JsonProcessingException {
    JsonNode answer = answer(WAVES, "\"mayGo\": true");
    assertThat(WaveScreen.lines(answer))
        .containsExactly(
            "2 waves for 3 DataNodes: no division has fewer, as the holders of blk_7 must be spread"
                + " over 2 waves.",
            "Wave 1: 2 DataNodes, 3.0 GB, of /r1.",
            "  a:1 b:1",
            "Wave 2: 1 DataNode, 1.0 GB, of /r1, /r2, /r3 and 1 more.",
            "Wave 1 may be stopped now: 99 replicas of it were looked at.",
            "HDFS copies what a DataNode holds when it is away for 10 m 30 s and not in"
                + " maintenance.",
            "Ask again with --done before each next wave: it is looked at anew.");
    assertThat(WaveScreen.next(answer)).containsExactly("a:1", "b:1");
    assertThat(code(answer, false)).isZero();
    assertThat(code(answer, true)).isZero();
  }

  @Test
  void whoIsAwayHoldsUpAllWaves() throws JsonProcessingException {
    JsonNode answer =
        answer(WAVES, "\"mayGo\": false", "\"away\": [{\"node\": \"d:1\", \"is\": \"dead\"}]");
    assertThat(WaveScreen.lines(answer))
        .contains(
            "d:1 is dead: no wave may go before it is back. Take it off both lists to go on"
                + " without it.")
        .noneMatch(line -> line.startsWith("Wave 1 may"));
    assertThat(WaveScreen.next(answer)).isEmpty();
    assertThat(code(answer, false)).isEqualTo(7);
    assertThat(code(answer, true)).isEqualTo(7);
  }

  @Test
  void dataNodeYetToReportIsToldWithTheCommandThatAsksIt() throws JsonProcessingException {
    JsonNode answer =
        answer(
            WAVES,
            "\"mayGo\": false",
            "\"away\": [{\"node\": \"d:1\", \"is\": \"yet to report its blocks\","
                + " \"remedy\": \"hdfs dfsadmin -triggerBlockReport d:7\"}]");
    assertThat(WaveScreen.lines(answer))
        .contains(
            "d:1 is yet to report its blocks: no wave may go before it has. It does so at once"
                + " after hdfs dfsadmin -triggerBlockReport d:7.");
  }

  @Test
  void whoStaysIsToldWithTheRemedy_andOthersMayGo() throws JsonProcessingException {
    JsonNode answer =
        answer(
            WAVES,
            "\"mayGo\": true",
            "\"kept\": [{\"node\": \"e:1\", \"blocks\": 2, \"block\": \"blk_9\"}]",
            "\"keptNotShown\": 4");
    assertThat(WaveScreen.lines(answer))
        .contains(
            "e:1 is in no wave: 2 blocks keep too few replicas without it, such as blk_9.",
            "So are 4 more.")
        .anyMatch(line -> line.contains("hdfs dfs -setrep"));
    assertThat(code(answer, false)).isEqualTo(7);
    assertThat(code(answer, true)).as("the next wave may go").isZero();
    JsonNode rest =
        answer(
            "\"waves\": []",
            "\"mayGo\": false",
            "\"kept\": [{\"node\": \"e:1\", \"blocks\": 2, \"block\": \"blk_9\"}]");
    assertThat(code(rest, true)).as("only they are left").isEqualTo(7);
    JsonNode none = answer("\"waves\": []", "\"mayGo\": false");
    assertThat(code(none, true)).isZero();
    assertThat(WaveScreen.lines(none)).containsExactly("No DataNode is left for a wave.");
  }

  @Test
  void changedAndUnknownBlocksHoldUpTheFirstWave() throws JsonProcessingException {
    JsonNode answer = answer(WAVES, "\"mayGo\": false");
    assertThat(WaveScreen.lines(answer))
        .contains("Wave 1 may not be stopped now: blocks have changed meanwhile. Ask again.");
    assertThat(code(answer, true)).isEqualTo(7);
    JsonNode more = answer(WAVES, "\"mayGo\": true", "\"fewest\": false");
    assertThat(WaveScreen.lines(more).get(0))
        .startsWith("2 waves for 3 DataNodes: no division has fewer than 2, as the holders");
  }

  private static String[] question(String... words) throws RefusedException {
    WaveCommand command = new WaveCommand();
    new CommandLine(command).parseArgs(words);
    return command.question();
  }

  @Test
  void questionHasTheListAndWhoIsDone(@TempDir Path directory)
      throws IOException, RefusedException {
    Path hosts = Files.write(directory.resolve("hosts"), List.of("dn1", "dn2 # old", ""));
    Path done = Files.write(directory.resolve("done"), List.of("dn9"));
    assertThat(question("dn0", "--file", hosts.toString(), "--rack", "/r"))
        .containsExactly("waves", "1", "0", "dn0,rack=/r,dn1,dn2", "");
    assertThat(question("--all", "--keep", "2", "--at-most", "5", "--done", done.toString()))
        .containsExactly("waves", "2", "5", "*", "dn9");
    assertThatThrownBy(() -> question()).hasMessageContaining("waves needs hosts");
    assertThatThrownBy(() -> question("--all", "--keep", "0")).hasMessageContaining("1 or more");
  }
}
