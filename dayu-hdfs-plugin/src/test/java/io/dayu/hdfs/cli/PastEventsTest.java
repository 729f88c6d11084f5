package io.dayu.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dayu.hdfs.admin.AnswerCode;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/**
 * Tests of one history of what several NameNodes tell, and of a status that is shown again and
 * again.
 */
class PastEventsTest {
  private static final String RECOVERY =
      "{'nameNode':'nn1:8020','id':1700000000000,'changed':%d,'kind':'recovery','outcome':'%s',"
          + "'replicas':1204,'bytes':161600000000,'tookMs':185000,'idealMs':171000,"
          + "'clientsBytesPerSec':210000000,'causes':[{'name':'dn3:9866','state':'dead'}]}";

  private static JsonNode json(String text) throws JsonProcessingException {
    return new ObjectMapper().readTree(text.replace('\'', '"'));
  }

  private static Reply reply(String nameNode, String entries) throws JsonProcessingException {
    return new Reply(0, json("{'nameNode':'" + nameNode + "','entries':[" + entries + "]}"));
  }

  private static String order(String nameNode, long id) {
    return String.format(
        "{'nameNode':'%s','id':%d,'changed':%d,'kind':'order','user':'ann','words':'off why'}",
        nameNode, id, id);
  }

  @Test
  void newestWordOfEachThingIsShown_andOneOrderToAllIsOneRow() throws JsonProcessingException {
    Reply merged =
        PastEvents.of(
            List.of(
                reply(
                    "nn1:8020",
                    String.format(RECOVERY, 7, "done") + "," + order("nn1:8020", 1700000300000L)),
                reply(
                    "nn2:8020",
                    order("nn2:8020", 1700000301000L)
                        + ","
                        + String.format(RECOVERY, 6, "under way"))),
            20);
    assertThat(merged.code()).isZero();
    assertThat(merged.document().path("entries")).hasSize(3);
    List<String> lines = PastEvents.lines(merged.document());
    assertThat(lines)
        .anyMatch(line -> line.matches("2023-11-14 22:13:20 +3 m 5 s +2 m 51 s +1204 +161.6 GB.*"))
        .as("a NameNode of an older version has not noted what clients felt")
        .anyMatch(line -> line.contains("210.0 MB/s      -     -  done"))
        .anyMatch(line -> line.endsWith("done     nn1:8020  dn3:9866 dead"))
        .noneMatch(line -> line.contains("under way"));
    assertThat(lines.stream().filter(line -> line.contains("off why")))
        .singleElement()
        .asString()
        .endsWith("nn2:8020, nn1:8020");
  }

  @Test
  void whatClientsFeltBeforeAndMeanwhileIsShown() throws JsonProcessingException {
    String felt =
        String.format(RECOVERY, 7, "done")
            .replace(
                "'causes'",
                "'clientReads':{'usualMicros':11000,'meanwhileMicros':12400,'worstMicros':40100},"
                    + "'clientAcks':{'usualMicros':0,'meanwhileMicros':2000000},'causes'");
    assertThat(PastEvents.lines(PastEvents.of(List.of(reply("nn1:8020", felt)), 20).document()))
        .anyMatch(line -> line.contains("  11.0 ms > 12.4 ms  ? > 2.0 s  done"));
  }

  @Test
  void oneNameNodeThatAnswersIsEnough_andTheOtherIsNamed() throws JsonProcessingException {
    Reply dead = Reply.none("nn1:8020", AnswerCode.UNREACHABLE, "The NameNode did not answer.");
    Reply merged =
        PastEvents.of(List.of(dead, reply("nn2:8020", order("nn1:8020", 1700000000000L))), 20);
    assertThat(merged.code()).isZero();
    assertThat(PastEvents.lines(merged.document()))
        .contains("nn1:8020: The NameNode did not answer.");
    assertThat(PastEvents.of(List.of(dead), 20).code()).isEqualTo(4);
    assertThat(PastEvents.of(List.of(reply("nn2:8020", "")), 20).document().path("entries"))
        .isEmpty();
  }

  @Test
  void watchedStatusIsShownUntilItIsEnough() {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int[] waits = new int[1];
    int code =
        DayuAdmin.run(
            new Configuration(false),
            seconds -> {
              assertThat(seconds).isEqualTo(3);
              return ++waits[0] < 3;
            },
            new PrintWriter(out),
            new PrintWriter(err),
            "status",
            "--nn",
            "127.0.0.1:1",
            "--watch",
            "3");
    assertThat(code).isEqualTo(4);
    assertThat(waits[0]).isEqualTo(3);
    assertThat(err.toString().lines().filter(line -> line.contains("did not answer"))).hasSize(3);
  }
}
