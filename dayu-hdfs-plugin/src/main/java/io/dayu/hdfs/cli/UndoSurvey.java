package io.dayu.hdfs.cli;

import io.dayu.config.DayuConfigReader;
import io.dayu.hdfs.admin.AnswerCode;
import io.dayu.hdfs.admin.AnswerKey;
import io.dayu.hdfs.cli.site.ConfigurationCheck;
import io.dayu.protocol.admin.FactorSweep;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** A survey of what must be undone first in one nameservice, by its NameNodes and its HDFS. */
final class UndoSurvey {
  private static final String OFF_PATH = "dayu.elastic.off.path";
  private static final String SILENCE =
      "No active NameNode with Dayu answers: what else must be undone first is not known.";

  /** Each takes a NameNode some 50 ms. */
  private static final int PARTS_MAX = 400;

  private final Dialogue nameNodes;
  private final ConfigurationCheck check;
  private final UndoFirst undo;
  private final List<Reply> replies;
  private final List<String> warnings = new ArrayList<>();

  private UndoSurvey(Dialogue nameNodes, ConfigurationCheck check) {
    this.nameNodes = nameNodes;
    this.check = check;
    this.undo = new UndoFirst(nameNodes.nameservice().called());
    this.replies = nameNodes.askEach("status");
  }

  /**
   * Asks each NameNode for its status, and the active one and HDFS for the rest.
   *
   * @param site the configuration by which HDFS is asked
   * @param check of the values that are to be taken out
   */
  static UndoSurvey of(Dialogue nameNodes, Configuration site, ConfigurationCheck check) {
    UndoSurvey survey = new UndoSurvey(nameNodes, check);
    survey.ask(site);
    return survey;
  }

  private void ask(Configuration site) {
    replies.forEach(this::hear);
    OptionalInt active =
        IntStream.range(0, replies.size())
            .filter(i -> replies.get(i).isActive() && isOfDayu(replies.get(i)))
            .findFirst();
    if (!replies.stream().allMatch(one -> one.is(AnswerCode.UNREACHABLE))) {
      machines(site, active.isPresent());
    }
    if (active.isPresent()) {
      int number = active.getAsInt();
      undo.elastic(nameNodes.askOne(number, "elastic"));
      undo.beside(nameNodes.askOne(number, "beside"));
      undo.cold(cold(number));
    } else {
      noneActive();
    }
  }

  UndoFirst undo() {
    return undo;
  }

  /** Dangers for these NameNodes, one a line. */
  List<String> warnings() {
    return List.copyOf(warnings);
  }

  /** True if one of the NameNodes runs with Dayu. */
  boolean runs() {
    return replies.stream().anyMatch(one -> !one.is(AnswerCode.UNREACHABLE) && !isWithout(one));
  }

  private static boolean isWithout(Reply reply) {
    return reply.error().equals(Call.NOT_INSTALLED);
  }

  private static boolean isOfDayu(Reply reply) {
    return reply.document().has(AnswerKey.SCHEDULED);
  }

  private void hear(Reply reply) {
    boolean without = isWithout(reply);
    if (without && check.isNamedForNameNodes()) {
      warnings.add(
          reply.nameNode()
              + " runs without Dayu, and these values name its classes. Where the jar is gone"
              + " there, that NameNode does not start again.");
    } else if (!without && !reply.error().isEmpty() && !reply.is(AnswerCode.STANDBY)) {
      undo.note(reply.nameNode() + ": " + reply.error());
    }
  }

  /** The last machines of a removal meet NameNodes that are without Dayu, and known standbys. */
  private void noneActive() {
    boolean without = replies.stream().anyMatch(UndoSurvey::isWithout);
    boolean known = replies.stream().allMatch(one -> isWithout(one) || isOfDayu(one));
    if (!without || !known) {
      notKnown(SILENCE);
    } else if (!check.isClean()) {
      undo.note(SILENCE);
    }
  }

  /** Holds back an edit; where there is none to make, it is too late for more than a note. */
  private void notKnown(String sentence) {
    if (check.isClean()) {
      undo.note(sentence);
    } else {
      undo.unknown(sentence);
    }
  }

  /** Counts in the first parts of the files alone, where there are very many. */
  private Reply cold(int nameNode) {
    AtomicInteger left = new AtomicInteger(PARTS_MAX);
    return new ColdFilesSweep(words -> nameNodes.askOne(nameNode, words), Duration.ZERO)
        .run(
            new FactorSweep(0, 0, false, 0, FactorSweep.ALL),
            () -> left.getAndDecrement() > 0,
            soFar -> {});
  }

  /** Asks HDFS, which knows them also without Dayu. */
  private void machines(Configuration site, boolean dayu) {
    String named = check.value(OFF_PATH);
    String path = named.isEmpty() ? DayuConfigReader.defaultOf(OFF_PATH) : named;
    try (FileSystem files = FileSystem.newInstance(nameNodes.nameservice().root(), site)) {
      List<String> names = new ArrayList<>();
      for (FileStatus one : files.listStatus(new Path(path))) {
        names.add(one.getPath().getName());
      }
      undo.machines(names, dayu);
    } catch (FileNotFoundException e) {
      // No machine was ever off.
    } catch (IOException | IllegalArgumentException e) {
      // Hadoop throws the latter where a host is not known.
      notKnown("HDFS does not tell which machines are off: " + e.getMessage());
    }
  }
}
