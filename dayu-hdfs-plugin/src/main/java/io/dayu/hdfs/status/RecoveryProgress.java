package io.dayu.hdfs.status;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;

/**
 * Follows a recovery from its first byte to its last, tells when it will end, and once it has, how
 * wrong that was.
 *
 * <pre>
 * rate  = bytes that arrived within the window / the time since the window's first look
 * left  = bytes left / rate
 * error = sum |left as told - left in truth| / sum (left in truth)     over the looks of a recovery,
 *         where the truth before the end is the end as it is told now
 * </pre>
 *
 * Not thread safe; time and bytes come from outside.
 */
final class RecoveryProgress {
  private static final double NS_PER_SEC = 1e9;

  /** A rate by which it would take longer tells nothing, and no instant overflows. */
  private static final double LEFT_MAX_SEC = 1e9;

  private static final long LOOK_NS = TimeUnit.SECONDS.toNanos(1);

  /**
   * The most forecasts that are kept. When as many were told, every other one is forgotten, and
   * they are noted half as often.
   */
  private static final int TOLD_MAX = 512;

  private record Observation(long atNs, long arrivedBytes) {}

  private record Reported(long atNs, double secondsLeft) {}

  private final long windowNs;
  private final Deque<Observation> looks = new ArrayDeque<>();
  private final List<Reported> told = new ArrayList<>();
  private boolean recovering;
  private long arrivedBeforeBytes;

  /** Of a recovery that others went on with meanwhile, all its bytes until then; 0 otherwise. */
  private long suspendedTotalBytes;

  private long tellEveryNs = LOOK_NS;
  private RecoveryForecast forecast = RecoveryForecast.NONE;

  /**
   * Nothing is being recovered.
   *
   * @param windowNs time over which the rate is taken
   */
  RecoveryProgress(long windowNs) {
    this.windowNs = windowNs;
  }

  /**
   * Takes a look.
   *
   * @param arrivedBytes bytes that have arrived so far, those of earlier recoveries too
   * @param leftBytes bytes that are still to arrive
   */
  RecoveryForecast look(long arrivedBytes, long leftBytes, long nowNs) {
    if (leftBytes <= 0) {
      return recovering ? end(nowNs) : forecast;
    }
    if (!recovering) {
      begin(arrivedBytes, nowNs);
    } else if (suspended()) {
      looks.addLast(new Observation(nowNs, arrivedBytes));
    }
    Observation first = remember(arrivedBytes, nowNs);
    long sinceNs = nowNs - first.atNs();
    boolean known = sinceNs > 0 && sinceNs >= windowNs / 2;
    long cameBytes = Math.max(0, arrivedBytes - first.arrivedBytes());
    double rate = known ? cameBytes / (sinceNs / NS_PER_SEC) : 0;
    OptionalDouble secondsLeft =
        leftBytes <= LEFT_MAX_SEC * rate
            ? OptionalDouble.of(leftBytes / rate)
            : OptionalDouble.empty();
    OptionalDouble errorSoFar = OptionalDouble.empty();
    if (secondsLeft.isPresent()) {
      errorSoFar = errorOfTold(nowNs + (long) (secondsLeft.getAsDouble() * NS_PER_SEC));
      note(secondsLeft.getAsDouble(), nowNs);
    }
    // What others have moved meanwhile is what is left no more.
    long doneBytes =
        Math.max(Math.max(0, arrivedBytes - arrivedBeforeBytes), suspendedTotalBytes - leftBytes);
    forecast =
        new RecoveryForecast(
            doneBytes + leftBytes, doneBytes, rate, secondsLeft, errorSoFar, forecast.lastError());
    return forecast;
  }

  /**
   * Something more was lost: what has arrived until now is done with, and the recovery of all that
   * is left begins at nothing. What was told of its end could not know of that.
   */
  void beginAnew() {
    stop(forecast.lastError());
  }

  /** Another takes over: how this one would have ended is never known. */
  RecoveryForecast abandon() {
    return stop(forecast.lastError());
  }

  /**
   * Others go on with the recovery: how fast they are is not known here, and nothing that was told
   * of its end can be judged.
   */
  RecoveryForecast suspend() {
    if (recovering && !suspended()) {
      suspendedTotalBytes = forecast.totalBytes();
      looks.clear();
      told.clear();
      forecast =
          new RecoveryForecast(
              forecast.totalBytes(),
              forecast.doneBytes(),
              0,
              OptionalDouble.empty(),
              OptionalDouble.empty(),
              forecast.lastError());
    }
    return forecast;
  }

  private boolean suspended() {
    return recovering && looks.isEmpty();
  }

  private void begin(long arrivedBytes, long nowNs) {
    recovering = true;
    arrivedBeforeBytes = arrivedBytes;
    suspendedTotalBytes = 0;
    tellEveryNs = LOOK_NS;
    looks.addLast(new Observation(nowNs, arrivedBytes));
  }

  private RecoveryForecast end(long nowNs) {
    OptionalDouble error = errorOfTold(nowNs);
    return stop(error.isPresent() ? error : forecast.lastError());
  }

  /** The error of all that was told, if the recovery ends then. */
  private OptionalDouble errorOfTold(long endNs) {
    double wrong = 0;
    double truth = 0;
    for (Reported one : told) {
      double left = (endNs - one.atNs()) / NS_PER_SEC;
      wrong += Math.abs(one.secondsLeft() - left);
      truth += left;
    }
    return truth > 0 ? OptionalDouble.of(wrong / truth) : OptionalDouble.empty();
  }

  private RecoveryForecast stop(OptionalDouble error) {
    recovering = false;
    suspendedTotalBytes = 0;
    looks.clear();
    told.clear();
    forecast = new RecoveryForecast(0, 0, 0, OptionalDouble.of(0), OptionalDouble.empty(), error);
    return forecast;
  }

  /** The oldest look that the rate is taken from. */
  private Observation remember(long arrivedBytes, long nowNs) {
    if (nowNs - looks.getLast().atNs() >= LOOK_NS) {
      looks.addLast(new Observation(nowNs, arrivedBytes));
    }
    while (looks.size() > 2 && nowNs - looks.getFirst().atNs() > windowNs) {
      looks.removeFirst();
    }
    return looks.getFirst();
  }

  private void note(double secondsLeft, long nowNs) {
    if (!told.isEmpty() && nowNs - told.get(told.size() - 1).atNs() < tellEveryNs) {
      return;
    }
    told.add(new Reported(nowNs, secondsLeft));
    if (told.size() == TOLD_MAX) {
      List<Reported> kept = new ArrayList<>();
      for (int i = 1; i < told.size(); i += 2) {
        kept.add(told.get(i));
      }
      told.clear();
      told.addAll(kept);
      tellEveryNs *= 2;
    }
  }
}
