package io.dayu.hdfs.cli.site;

import java.util.Optional;

/**
 * A change of one value of Dayu's.
 *
 * @param property as the file has it; as it is to be, where it comes
 * @param after the value that the property must have; empty where the property goes
 * @param why a phrase on what is in force then, or on why the change is made by hand; may be empty
 */
record ValueChange(SiteXml file, SiteProperty property, Kind kind, String after, String why) {
  /** The kinds of change. */
  enum Kind {
    /** The property comes, as the last of its file. */
    ADD,
    /** The property stays, with another value. */
    EDIT,
    /** The property goes. */
    REMOVE,
    /** An operator must look: the value is not in the file as Hadoop reads it. */
    BY_HAND
  }

  /** True if it changes this property of this file. */
  boolean isOf(SiteXml of, SiteProperty one) {
    return file == of && property.equals(one);
  }

  String place() {
    return file.place(property.line());
  }

  /** Its place, and what becomes of the value. */
  String line() {
    String reason = why.isEmpty() ? "" : " (" + why + ")";
    return place()
        + "  "
        + property.name()
        + switch (kind) {
          case ADD -> " comes, as " + oneLine(after) + reason;
          case EDIT -> " becomes " + oneLine(after) + reason;
          case REMOVE -> " goes" + reason;
          case BY_HAND -> " by hand" + reason;
        };
  }

  static String oneLine(String value) {
    return value.trim().replaceAll("\\s+", " ");
  }

  /** The key of HDFS whose value names a class of Dayu, where it is one. */
  Optional<DayuClassKey> classKey() {
    return DayuClassKey.find(property.name());
  }

  /** True if a daemon that reads the value does not start without Dayu's jar. */
  boolean needsJar() {
    return classKey().isPresent();
  }
}
