package io.dayu.hdfs.settings;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Settings under one name: how much recovery may take from clients. All set the same keys, so that
 * each also says how the last slots are planned.
 */
public enum Profile {
  /** Clients' latency counts most. */
  CLIENT_FIRST("client-first", "0.6", "auto", "15000000", "0.05"),
  /** The defaults. */
  BALANCED("balanced", "0.75", "0.95", "30000000", "0.10"),
  /** Time to recovery counts most. */
  RECOVERY_FIRST("recovery-first", "0.9", "0.95", "60000000", "0.20");

  private final String label;
  private final String alpha;
  private final String alphaAtEnd;
  private final String minBytesPerSec;
  private final String minLinkShare;

  Profile(
      String label, String alpha, String alphaAtEnd, String minBytesPerSec, String minLinkShare) {
    this.label = label;
    this.alpha = alpha;
    this.alphaAtEnd = alphaAtEnd;
    this.minBytesPerSec = minBytesPerSec;
    this.minLinkShare = minLinkShare;
  }

  /** Its name in commands. */
  public String label() {
    return label;
  }

  /** The profile's settings, by key. */
  public SortedMap<String, String> settings() {
    return new TreeMap<>(
        Map.of(
            "dayu.alpha", alpha,
            "dayu.alpha.at-end", alphaAtEnd,
            "dayu.min.bandwidth", minBytesPerSec,
            "dayu.min.bandwidth.link-share", minLinkShare));
  }

  /** The profile of that name. */
  public static Optional<Profile> find(String label) {
    return Arrays.stream(Profile.values())
        .filter(profile -> profile.label.equals(label))
        .findFirst();
  }
}
