package io.dayu.entry;

import java.util.Optional;
import java.util.regex.Pattern;

/** A vendor of Hadoop, by what its builds add to Apache's version. */
enum HadoopVendor {
  AMAZON("Amazon EMR", "-amzn-\\d+"),
  CLOUDERA("Cloudera", "\\.7\\.\\d+\\.\\d+(?:\\.\\d+)*-\\d+"),
  HPE("HPE Ezmeral Data Fabric", "\\.\\d+-eep-\\d+"),
  MICROSOFT("Azure HDInsight", "\\.5\\.\\d+\\.\\d+(?:\\.\\d+)*"),
  ACCELDATA("Acceldata ODP", "\\.3\\.\\d+\\.\\d+\\.\\d+-\\d+");

  private static final String APACHE = "\\d+\\.\\d+\\.\\d+";

  private final String title;
  private final Pattern version;

  HadoopVendor(String title, String suffix) {
    this.title = title;
    this.version = Pattern.compile(APACHE + suffix);
  }

  /** The vendor whose build a version is of; none for Apache's own, and for what is not known. */
  static Optional<HadoopVendor> of(String version) {
    for (HadoopVendor vendor : values()) {
      if (vendor.version.matcher(version).matches()) {
        return Optional.of(vendor);
      }
    }
    return Optional.empty();
  }

  /** A sentence for the operator: Dayu is tested on Apache's builds. */
  String sentence(String hadoopVersion) {
    return "Hadoop "
        + hadoopVersion
        + " is a build of "
        + title
        + "; Dayu is tested on Apache's build of that release.";
  }
}
