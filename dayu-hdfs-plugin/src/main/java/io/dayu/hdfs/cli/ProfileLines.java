package io.dayu.hdfs.cli;

import static io.dayu.hdfs.cli.Fields.text;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayu.config.Units;
import io.dayu.hdfs.admin.AnswerKey;
import java.util.ArrayList;
import java.util.List;

/** The lines of the status on the profile in force: by whose word, since when, until when. */
final class ProfileLines {
  private ProfileLines() {}

  /** None where nobody has said anything. */
  static List<String> of(JsonNode status) {
    List<String> lines = new ArrayList<>();
    JsonNode word = status.path(AnswerKey.PROFILE_WORD);
    if (word.isObject()) {
      lines.add("Profile    " + operators(word));
    }
    JsonNode schedule = status.path(AnswerKey.SCHEDULE);
    if (schedule.isObject()) {
      lines.add(
          (word.isObject() ? "           dayu.schedule says " : "Profile    ")
              + scheduled(schedule)
              + (word.isObject() ? "" : ", by dayu.schedule")
              + time(schedule, AnswerKey.SINCE_MS, " since ")
              + time(schedule, AnswerKey.UNTIL_MS, " until "));
    }
    return lines;
  }

  private static String operators(JsonNode word) {
    List<String> keys = new ArrayList<>();
    word.path(AnswerKey.SETTINGS).forEach(key -> keys.add(key.asText()));
    String profile = text(word, AnswerKey.PROFILE);
    String own = String.join(", ", keys);
    String said =
        profile.isEmpty() ? "values of " + own : profile + (own.isEmpty() ? "" : " but for " + own);
    return said
        + ", by an operator"
        + time(word, AnswerKey.SINCE_MS, " since ")
        + " until hdfs dayu reset";
  }

  private static String scheduled(JsonNode schedule) {
    String profile = text(schedule, AnswerKey.PROFILE);
    return profile.isEmpty() ? "that of hdfs-site.xml" : profile;
  }

  private static String time(JsonNode from, String name, String word) {
    return from.path(name).isIntegralNumber()
        ? word + Units.moment(from.path(name).asLong()) + " UTC"
        : "";
  }
}
