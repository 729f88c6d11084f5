package io.dayu.hdfs.cli;

import static io.dayu.hdfs.cli.Fields.text;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayu.hdfs.admin.AnswerCode;
import io.dayu.hdfs.admin.AnswerKey;
import io.dayu.hdfs.status.Counted;
import java.util.ArrayList;
import java.util.List;

/**
 * The work of Dayu that must be undone before Dayu is taken out, each with the command that undoes
 * it, in the order of these commands.
 */
final class UndoFirst {
  private static final String SIZE_OFF = "elastic size off";
  private static final String OFF = "off \"Dayu is taken out\"";
  private static final String WAKE = "wake HOST";
  private static final int NAMED = 5;

  private final String nameservice;
  private final List<String> undo = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  /**
   * Nothing is to be undone, and nobody was asked.
   *
   * @param nameservice is named in each line; empty where there is no other one
   */
  UndoFirst(String nameservice) {
    this.nameservice = nameservice;
  }

  boolean isNone() {
    return undo.isEmpty();
  }

  /** The work to undo, each with its command. */
  List<String> lines() {
    return List.copyOf(undo);
  }

  /** Sentences for an operator beside that. */
  List<String> notes() {
    return List.copyOf(notes);
  }

  void note(String sentence) {
    notes.add(place() + sentence);
  }

  /** Adds what is to be undone in another nameservice. */
  void addAll(UndoFirst other) {
    undo.addAll(other.undo);
    notes.addAll(other.notes);
  }

  private String place() {
    return nameservice.isEmpty() ? "" : nameservice + ": ";
  }

  private String dayu(String words) {
    return "hdfs dayu " + words + (nameservice.isEmpty() ? "" : " --ns " + nameservice);
  }

  /** A question without an answer, which counts as work: no answer does not mean none. */
  void unknown(String sentence) {
    add(sentence, "ask again as a superuser, while the active NameNode answers");
  }

  /**
   * Machines that are off, by the journal in HDFS.
   *
   * @param entries names of the journal's entries, {@code TIME@HOST@UUID}
   * @param answers whether Dayu can switch them on
   */
  void machines(List<String> entries, boolean answers) {
    if (entries.isEmpty()) {
      return;
    }
    List<String> hosts = new ArrayList<>();
    for (String entry : entries) {
      String[] parts = entry.split("@", -1);
      hosts.add(parts.length > 1 ? parts[1] : entry);
    }
    add(
        Counted.of(hosts.size(), "machine is", "machines are") + " off: " + some(hosts) + ".",
        answers
            ? dayu(SIZE_OFF) + "; " + dayu(WAKE) + " where one stays off"
            : "switch them on by the site's own means, then delete their entries of"
                + " dayu.elastic.off.path");
  }

  /** DataNodes that rest, a size that has them rest, and copies that are made for it. */
  void elastic(Reply reply) {
    if (reply.is(AnswerCode.FAILED)) {
      // None can rest there.
      return;
    }
    if (!reply.is(AnswerCode.FINE)) {
      unknown("Which DataNodes rest is not known: " + reply.error());
      return;
    }
    JsonNode document = reply.document();
    List<String> resting = new ArrayList<>();
    document.path(AnswerKey.RESTING).forEach(node -> resting.add(text(node, AnswerKey.NAME)));
    String wish = text(document.path(AnswerKey.SIZING), AnswerKey.WISH);
    boolean wanted = !wish.isEmpty() && !wish.equals("off");
    if (wanted) {
      add("dayu.elastic.size is " + wish + ": DataNodes rest by it.", dayu(SIZE_OFF));
    }
    if (!resting.isEmpty()) {
      add(
          Counted.of(resting.size(), "DataNode rests", "DataNodes rest")
              + ": "
              + some(resting)
              + ".",
          wanted ? "the same; " + dayu(WAKE) + " where one rests by hand" : dayu(WAKE));
    }
    moves(document.path(AnswerKey.SIZING).path(AnswerKey.MOVING).asLong());
  }

  /** Extra replicas, and moves by hints, which the active NameNode alone knows. */
  void beside(Reply reply) {
    if (!reply.is(AnswerCode.FINE) || !reply.isActive()) {
      String why = reply.error().isEmpty() ? "the NameNode is a standby now." : reply.error();
      unknown("Extra replicas and moves are not known: " + why);
      return;
    }
    JsonNode extra = reply.document().path(AnswerKey.HEAT).path(AnswerKey.EXTRA_REPLICAS);
    long held = extra.path(AnswerKey.HELD).asLong() + extra.path(AnswerKey.ORDERED).asLong();
    if (held > 0) {
      add(
          Counted.of(held, "extra replica is", "extra replicas are") + " there or ordered.",
          dayu(OFF));
    }
    JsonNode moves = reply.document().path(AnswerKey.MOVES);
    moves(moves.path(AnswerKey.WAITING).asLong() + moves.path(AnswerKey.UNDER_WAY).asLong());
    note(
        "NameNodes know of no conversion: let each ./dayu curate run end first. The same command"
            + " once more ends what a killed run has left.");
  }

  private void moves(long open) {
    if (open > 0) {
      add(
          Counted.of(open, "move") + (open == 1 ? " is" : " are") + " under way or waiting.",
          dayu(OFF));
    }
  }

  /** Cold files that have fewer replicas than their owners have set. */
  void cold(Reply reply) {
    long files = reply.document().path(AnswerKey.FILES).asLong();
    if (!reply.is(AnswerCode.FINE)) {
      add("Cold files are not counted: " + reply.error(), dayu("heat restore --dry-run"));
    } else if (files > 0) {
      add(
          Counted.of(files, "cold file has", "cold files have")
              + " a lower factor than the owner's.",
          dayu(OFF) + ", so that no other factor is lowered; then " + dayu("heat restore"));
    } else if (!reply.document().path(AnswerKey.COMPLETE).asBoolean()) {
      note("Not all files were looked at for lower factors: " + dayu("heat restore") + " does.");
    }
  }

  private void add(String sentence, String command) {
    undo.add(place() + sentence);
    undo.add("    " + command);
  }

  private static String some(List<String> names) {
    String first = String.join(", ", names.subList(0, Math.min(NAMED, names.size())));
    return names.size() > NAMED ? first + " and " + (names.size() - NAMED) + " more" : first;
  }
}
