package io.dayu.agent.pull;

import io.dayu.protocol.DataNodeAddress;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The streams of all of a decode's sources. Used by the pull's thread alone. */
final class AheadInputs {
  /** The time until what is on its way is looked for again. */
  private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(5);

  private final PullPace pace;
  private final Map<DataNodeAddress, AheadInput> open = new LinkedHashMap<>();

  AheadInputs(PullPace pace) {
    this.pace = pace;
  }

  void add(AheadInput input) {
    open.put(input.source(), input);
  }

  void remove(DataNodeAddress source) {
    open.remove(source);
  }

  /** Takes of each what has come in and may be taken now, a quantum of each in turn. */
  void takeAhead() throws IOException {
    boolean any = true;
    while (any) {
      any = false;
      for (AheadInput input : open.values()) {
        any |= input.takeAhead();
      }
    }
  }

  /** The time until more may be taken of a stream with room; needs the lock of the control. */
  long soonestNs() {
    long soonest = Long.MAX_VALUE;
    for (AheadInput input : open.values()) {
      if (input.hasRoom()) {
        long waitNs = pace.waitNs(input.source(), input.quantumBytes());
        soonest = Math.min(soonest, Math.max(waitNs, LOOK_NS));
      }
    }
    return soonest;
  }
}
