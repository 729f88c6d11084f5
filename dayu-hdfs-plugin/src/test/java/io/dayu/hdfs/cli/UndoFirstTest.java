package io.dayu.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dayu.hdfs.admin.AnswerCode;
import java.util.List;
import org.junit.jupiter.api.Test;

final class UndoFirstTest {
  private static final String OFF = "    hdfs dayu off \"Dayu is taken out\"";
  private static final String SIZE_OFF = "    hdfs dayu elastic size off";

  private final UndoFirst undo = new UndoFirst("");

  private static Reply fine(String json) {
    try {
      return new Reply(0, new ObjectMapper().readTree(json));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  @Test
  void anIdleDayuHasNothingToUndo() {
    undo.machines(List.of(), true);
    undo.elastic(fine("{'resting':[],'sizing':{'wish':'off','moving':0}}".replace('\'', '"')));
    undo.elastic(Reply.none("nn", AnswerCode.FAILED, "DataNodes do not rest."));
    undo.beside(fine("{\"state\":\"active\"}"));
    undo.cold(fine("{\"files\":0,\"complete\":true}"));
    assertThat(undo.isNone()).isTrue();
    assertThat(undo.notes()).as("conversions").hasSize(1);
  }

  @Test
  void whatIsNotKnownIsNotNone() {
    undo.unknown("HDFS does not tell which machines are off: no ticket.");
    assertThat(undo.isNone()).isFalse();
    assertThat(undo.lines().get(0)).contains("no ticket");
  }

  @Test
  void machinesThatAreOffComeOnByDayu() {
    undo.machines(List.of("17@dn7.site@u-7", "18@dn8.site@u-8"), true);
    assertThat(undo.lines())
        .containsExactly(
            "2 machines are off: dn7.site, dn8.site.",
            SIZE_OFF + "; hdfs dayu wake HOST where one stays off");
    assertThat(undo.isNone()).isFalse();
  }

  @Test
  void machinesThatAreOffComeOnByTheSite_whereDayuDoesNotAnswer() {
    undo.machines(List.of("17@dn7.site@u-7"), false);
    assertThat(undo.lines().get(1)).contains("by the site's own means");
  }

  @Test
  void dataNodesAtRestAreToBeAwake() {
    undo.elastic(
        fine(
            "{'resting':[{'name':'dn1:9866'}],'sizing':{'wish':'auto','moving':3}}"
                .replace('\'', '"')));
    assertThat(undo.lines())
        .containsExactly(
            "dayu.elastic.size is auto: DataNodes rest by it.",
            SIZE_OFF,
            "1 DataNode rests: dn1:9866.",
            "    the same; hdfs dayu wake HOST where one rests by hand",
            "3 moves are under way or waiting.",
            OFF);
  }

  @Test
  void aDataNodeThatRestsByHandIsWoken() {
    undo.elastic(
        fine("{'resting':[{'name':'dn1:9866'}],'sizing':{'wish':'off'}}".replace('\'', '"')));
    assertThat(undo.lines())
        .containsExactly("1 DataNode rests: dn1:9866.", "    hdfs dayu wake HOST");
  }

  @Test
  void extraReplicasAndMovesEndWithDayu() {
    undo.beside(
        fine(
            "{'state':'active','heat':{'extraReplicas':{'held':2,'ordered':1}},'moves':{'open':true,'waiting':3,'underWay':1}}"
                .replace('\'', '"')));
    assertThat(undo.lines())
        .containsExactly(
            "3 extra replicas are there or ordered.",
            OFF,
            "4 moves are under way or waiting.",
            OFF);
    assertThat(undo.notes().get(0)).contains("./dayu curate run");
  }

  @Test
  void extraReplicasOfAStandbyAreNotKnown() {
    undo.beside(fine("{\"state\":\"standby\"}"));
    assertThat(undo.lines().get(0)).contains("not known");
  }

  @Test
  void dataNodesAtRestAreNotKnown_whileNobodyAnswers() {
    undo.elastic(Reply.none("nn", AnswerCode.UNREACHABLE, "The NameNode did not answer."));
    assertThat(undo.lines().get(0)).contains("not known: The NameNode did not answer.");
  }

  @Test
  void nameserviceIsNamedInLinesAndCommands() {
    UndoFirst other = new UndoFirst("b");
    other.cold(fine("{\"files\":1}"));
    other.note("All is well.");
    undo.addAll(other);
    assertThat(undo.lines())
        .containsExactly(
            "b: 1 cold file has a lower factor than the owner's.",
            OFF
                + " --ns b, so that no other factor is lowered; then hdfs dayu heat restore --ns b");
    assertThat(undo.notes()).containsExactly("b: All is well.");
  }

  @Test
  void movesThatMayComeAreNoneYet() {
    undo.beside(
        fine(
            "{'state':'active','moves':{'open':true,'waiting':0,'underWay':0}}"
                .replace('\'', '"')));
    assertThat(undo.isNone()).isTrue();
  }

  @Test
  void coldFilesGetTheirFactorBack() {
    undo.cold(fine("{\"files\":1,\"complete\":false}"));
    assertThat(undo.lines())
        .containsExactly(
            "1 cold file has a lower factor than the owner's.",
            OFF + ", so that no other factor is lowered; then hdfs dayu heat restore");
  }

  @Test
  void coldFilesThatNobodyCountedAreNotNone() {
    undo.cold(Reply.none("nn", AnswerCode.NO_RIGHTS, "This is for HDFS superusers."));
    assertThat(undo.lines().get(0))
        .isEqualTo("Cold files are not counted: This is for HDFS superusers.");
    UndoFirst other = new UndoFirst("");
    other.cold(fine("{\"files\":0,\"complete\":false}"));
    assertThat(other.isNone()).isTrue();
    assertThat(other.notes()).hasSize(1);
  }
}
