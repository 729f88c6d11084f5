package io.dayu.hdfs.failslow;

import io.dayu.config.Units;
import io.dayu.core.failslow.AnswerKind;
import io.dayu.core.failslow.DeviceAnswer;
import io.dayu.core.failslow.PeerTime;
import io.dayu.core.failslow.SlowDevice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The reasons for which DataNodes are slow, in one sentence each. */
final class SlowWords {
  private SlowWords() {}

  /**
   * The reason for which a device is.
   *
   * @param report HDFS's own reports of the DataNode
   */
  static String why(SlowDevice slow, Optional<SlowReport> report) {
    if (slow.answer().kind() == AnswerKind.PEER_WRITES) {
      PeerTime others = slow.peers();
      return report
          .map(SlowWords::of)
          .orElseGet(
              () ->
                  "HDFS reported: "
                      + writes(others.peers(), slow.answer().meanNs(), others.medianNs()));
    }
    return measured(slow) + report.map(now -> "; " + of(now)).orElse("");
  }

  /** The words of HDFS's own reports. */
  static String of(SlowReport report) {
    List<String> words = new ArrayList<>();
    if (!report.writers().isEmpty()) {
      words.add(writes(report.writers().size(), report.meanNs(), report.othersNs()));
    }
    for (SlowReport.SlowDisk disk : report.disks()) {
      words.add("disk " + disk.volume() + " takes " + time(disk.meanNs()));
    }
    return "HDFS reports: " + String.join(", ", words);
  }

  private static String measured(SlowDevice slow) {
    DeviceAnswer answer = slow.answer();
    return answers(answer)
        + " take "
        + time(answer.meanNs())
        + " at "
        + Units.rate((long) answer.bytesPerSec())
        + "; the median of "
        + slow.peers().peers()
        + " peers that carry at least as much is "
        + time(slow.peers().medianNs())
        + siblings(slow.peers().siblingsNs());
  }

  private static String siblings(long ns) {
    return ns == 0 ? "" : ", that of its DataNode's other disks " + time(ns);
  }

  private static String answers(DeviceAnswer answer) {
    AnswerKind kind = answer.kind();
    if (kind == AnswerKind.CLIENT_READS) {
      return "clients' reads";
    }
    boolean reads = kind == AnswerKind.ROTATIONAL_READS || kind == AnswerKind.OTHER_READS;
    return (reads ? "reads" : "writes") + " of device " + answer.device();
  }

  private static String writes(int writers, long meanNs, long othersNs) {
    return writers
        + (writers == 1 ? " DataNode writes" : " DataNodes write")
        + " to it in "
        + time(meanNs)
        + ", and to others in "
        + time(othersNs);
  }

  private static String time(long ns) {
    return Units.shortTime(TimeUnit.NANOSECONDS.toMicros(ns));
  }
}
