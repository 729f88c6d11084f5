package io.dayu.hdfs.operator;

import java.util.List;

/** The devices that answer slower than their peers, for commands. */
@FunctionalInterface
public interface SlowDevices {
  /** All of them at the last look, the slowest first; safe for any thread. */
  List<SlowDeviceView> latest();
}
