package io.dayu.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dayu.hdfs.admin.AnswerCode;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of the overall result of several NameNodes' answers. */
class SurveyTest {
  private static final Reply FROZEN =
      Reply.none("nn1:8020", AnswerCode.UNREACHABLE, "The NameNode did not answer: timeout.");

  private static Reply answer(String name, String state, int code, String liveSettings)
      throws JsonProcessingException {
    String error = code == 0 ? "" : ",'error':'This NameNode is a standby.'";
    String text =
        "{'nameNode':'%s','state':'%s','code':%d,'scheduled':{},'liveSettings':{%s}%s}"
            .formatted(name, state, code, liveSettings, error);
    return new Reply(code, new ObjectMapper().readTree(text.replace('\'', '"')));
  }

  private static List<String> screen(Reply reply) {
    return Screens.status(reply.document());
  }

  @Test
  void activeOneIsShown_andTheOthersAreNamed() throws JsonProcessingException {
    Reply reply =
        new Survey(
                List.of(answer("nn1:8020", "standby", 5, ""), answer("nn2:8020", "active", 0, "")))
            .reply();

    assertThat(reply.code()).isZero();
    assertThat(reply.nameNode()).isEqualTo("nn2:8020");
    assertThat(screen(reply)).contains("Other      nn1:8020, standby");
    assertThat(Health.of(reply).code()).isZero();
    assertThat(Health.lines(Health.of(reply).document())).containsExactly("OK: Dayu on nn2:8020");
  }

  @Test
  void withoutAnActiveOneItIsAnOutage_whateverAStandbySays() throws JsonProcessingException {
    Reply reply = new Survey(List.of(FROZEN, answer("nn2:8020", "standby", 5, ""))).reply();

    assertThat(reply.code()).isEqualTo(4);
    assertThat(reply.error()).isEqualTo(Survey.NONE_ACTIVE);
    assertThat(screen(reply))
        .contains(
            "NameNode   nn2:8020, standby",
            "Other      nn1:8020: The NameNode did not answer: timeout.",
            "Recovery   the active NameNode knows what is to be recovered")
        .doesNotContain("Waiting", "Time left", "Agents");
    Reply health = Health.of(reply);
    assertThat(health.code()).isEqualTo(4);
    assertThat(Health.lines(health.document()))
        .containsExactly(
            "CRITICAL: Dayu on nn2:8020",
            "  No active NameNode answered.",
            "  nn1:8020: The NameNode did not answer: timeout.");
  }

  @Test
  void noteIsShown_andChangesNoVerdict() throws JsonProcessingException {
    Reply reply =
        new Reply(
            0,
            new ObjectMapper()
                .readTree(
                    "{\"nameNode\":\"nn1:8020\",\"notes\":[{\"said\":\"1 DataNode's disks.\"}]}"));

    assertThat(Health.of(reply).code()).isZero();
    assertThat(Health.lines(Health.of(reply).document()))
        .containsExactly("OK: Dayu on nn1:8020", "  Note: 1 DataNode's disks.");
  }

  private static Reply json(String text) throws JsonProcessingException {
    return new Reply(0, new ObjectMapper().readTree(text.replace('\'', '"')));
  }

  @Test
  void mutedCheckChangesNoVerdict_andIsShownWithItsEndAndReason() throws JsonProcessingException {
    String mute =
        "{'kind':'link_speed','count':3,'untilMs':1700000000000,'by':'ann',"
            + "'reason':'shaped','said':'3 DataNodes lie.'}";
    Reply status = json("{'nameNode':'nn1:8020','warnings':[],'muted':[" + mute + "]}");

    assertThat(Health.of(status).code()).isZero();
    assertThat(Health.lines(Health.of(status).document()))
        .containsExactly(
            "OK: Dayu on nn1:8020",
            "  Muted until 2023-11-14 22:13:20 UTC by ann, because shaped: 3 DataNodes lie."
                + " [link_speed]");
    assertThat(screen(status))
        .contains("Muted      1 check; hdfs dayu health says which and until when");
    assertThat(Health.count(status.document(), "link_speed")).isEqualTo(3);
    assertThat(Health.count(status.document(), "paused")).isZero();
  }

  @Test
  void checkThatWarnsOfMoreThanWasMutedIsAWarningAgain() throws JsonProcessingException {
    Reply status =
        json(
            "{'nameNode':'nn1:8020','warnings':[{'kind':'link_speed','count':4,'subject':'setup',"
                + "'said':'4 DataNodes lie.','canBeMuted':true,'mutedCount':3}]}");

    assertThat(Health.of(status).code()).isEqualTo(AnswerCode.WARNING.number());
    assertThat(Health.lines(Health.of(status).document()))
        .contains("  4 DataNodes lie. [link_speed, muted at 3]");
  }

  @Test
  void eventIsTheFirstLineOfTheStatus_andTheSetupStandsBelow() throws JsonProcessingException {
    List<String> lines =
        screen(
            json(
                "{'nameNode':'nn1:8020','headline':'dn7 is dead: 15 blocks come back, 24 s to go.',"
                    + "'warnings':[{'subject':'data','said':'1 DataNode is dead.'},"
                    + "{'subject':'setup','said':'3 DataNodes lie.'}]}"));
    assertThat(lines)
        .startsWith(
            "dn7 is dead: 15 blocks come back, 24 s to go.", "Warning    1 DataNode is dead.")
        .endsWith("Warning    3 DataNodes lie.");
  }

  @Test
  void scopeIsALineWhereItIsNotAll() throws JsonProcessingException {
    assertThat(screen(json("{'scope':{'value':'all','stockBlocks':0}}")))
        .noneMatch(line -> line.startsWith("Scope"));
    assertThat(screen(json("{'scope':{'value':'10%','stockBlocks':7}}")))
        .contains("Scope      10%; stock HDFS has 7 waiting blocks out of it");
  }

  @Test
  void standbyThatDoesNotAnswerIsAWarning() throws JsonProcessingException {
    Reply reply = new Survey(List.of(FROZEN, answer("nn2:8020", "active", 0, ""))).reply();

    assertThat(reply.code()).isZero();
    assertThat(Health.of(reply).code()).isEqualTo(AnswerCode.WARNING.number());
  }

  @Test
  void otherLiveSettingsAreToldOf() throws JsonProcessingException {
    Reply reply =
        new Survey(
                List.of(
                    answer("nn1:8020", "active", 0, "'dayu.alpha':'0.5','dayu.timeslot':'5s'"),
                    answer("nn2:8020", "standby", 5, "'dayu.timeslot':'5s'")))
            .reply();

    String difference =
        "nn2:8020 has dayu.alpha as hdfs-site.xml has it, not 0.5: a failover would change it.";
    assertThat(screen(reply)).contains("Warning    " + difference);
    assertThat(Health.lines(Health.of(reply).document())).contains("  " + difference);
  }

  @Test
  void oneNameNodeThatIsAskedAloneIsShownAsItIs() throws JsonProcessingException {
    Reply standby = answer("nn1:8020", "standby", 5, "");
    assertThat(new Survey(List.of(standby)).reply()).isEqualTo(standby);
    assertThat(new Survey(List.of(FROZEN)).reply()).isEqualTo(FROZEN);
  }
}
