package io.dayu.hdfs.admin;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.hdfs.settings.LiveSettings;
import io.dayu.hdfs.settings.Profile;
import io.dayu.hdfs.settings.ProfileSchedule;
import java.util.Optional;
import java.util.OptionalLong;

/** Writes which profile is in force, by whose word, since when and until when. */
final class ProfileReport {
  private ProfileReport() {}

  static void write(LiveSettings.SettingChange now, ObjectNode document) {
    LiveSettings.OperatorWord operator = now.operator();
    document.put(AnswerKey.PROFILE, now.wholeProfile().map(Profile::label).orElse(""));
    if (operator.profile().isPresent() || !now.setOver().isEmpty()) {
      ObjectNode word =
          document.putObject(AnswerKey.PROFILE_WORD).put(AnswerKey.SINCE_MS, operator.sinceMs());
      word.put(AnswerKey.PROFILE, operator.profile().map(Profile::label).orElse(""));
      ArrayNode keys = word.putArray(AnswerKey.SETTINGS);
      now.setOver().forEach(keys::add);
    }
    now.scheduled().ifPresent(period -> write(period, document.putObject(AnswerKey.SCHEDULE)));
  }

  private static void write(ProfileSchedule.Period period, ObjectNode row) {
    Optional<Profile> profile = period.profile();
    row.put(AnswerKey.PROFILE, profile.map(Profile::label).orElse(""));
    put(row, AnswerKey.SINCE_MS, period.sinceMs());
    put(row, AnswerKey.UNTIL_MS, period.untilMs());
  }

  private static void put(ObjectNode row, String name, OptionalLong ms) {
    if (ms.isPresent()) {
      row.put(name, ms.getAsLong());
    } else {
      row.putNull(name);
    }
  }
}
