package io.dayu.sim.progress;

import java.util.function.DoubleSupplier;

/** Progress of work that has a given time: what is done is what of the time is spent. */
public final class TimedProgress implements AutoCloseable {
  private final Progress shown;
  private final DoubleSupplier spentShare;
  private volatile String what = "";

  public TimedProgress(Progress shown, DoubleSupplier spentShare) {
    this.shown = shown;
    this.spentShare = spentShare;
  }

  /** Another piece of the work begins. */
  public void begin(String newWhat) {
    what = newWhat;
    tell();
  }

  /** Shows how much is done now; any thread. */
  public void tell() {
    shown.at(spentShare.getAsDouble(), what);
  }

  @Override
  public void close() {
    shown.close();
  }
}
