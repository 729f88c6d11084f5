package io.dayu.hdfs.history;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayu.hdfs.status.RecoveryHistory;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * The speeds of the recoveries that the history has: the median of those from a lost DataNode, by
 * Dayu and by stock HDFS.
 *
 * @param dayuBytesPerSec empty where Dayu has recovered none
 * @param stockBytesPerSec empty where shadow mode has watched none
 */
public record SeenSpeeds(OptionalDouble dayuBytesPerSec, OptionalDouble stockBytesPerSec) {
  private static final double MS_PER_SEC = 1e3;

  /** The speeds in some entries. */
  public static SeenSpeeds of(List<HistoryEntry> recoveries, List<HistoryEntry> losses) {
    String done = RecoveryHistory.Outcome.DONE.words();
    return new SeenSpeeds(
        median(
            recoveries.stream()
                .map(HistoryEntry::facts)
                .filter(of -> of.path(HistoryEntry.OUTCOME).asText().equals(done))
                .filter(of -> of.path(HistoryEntry.CAUSES).size() > 0)
                .mapToDouble(SeenSpeeds::bytesPerSec)),
        median(
            losses.stream()
                .map(HistoryEntry::facts)
                .filter(of -> of.path(HistoryEntry.OUTCOME).asText().equals(done))
                .filter(of -> of.path(HistoryEntry.CAUSES).size() > 0)
                .map(of -> of.path(LossEntry.STOCK))
                .mapToDouble(SeenSpeeds::bytesPerSec)));
  }

  private static double bytesPerSec(JsonNode figures) {
    double ms = figures.path(HistoryEntry.TOOK_MS).asDouble();
    return ms > 0 ? figures.path(HistoryEntry.BYTES).asDouble() * MS_PER_SEC / ms : 0;
  }

  private static OptionalDouble median(DoubleStream speeds) {
    double[] sorted = speeds.filter(one -> one > 0).sorted().toArray();
    return Arrays.stream(sorted).skip(sorted.length / 2).findFirst();
  }
}
