package io.dayu.agent.disk;

import java.util.Optional;

/** The entry point of pulls to the devices that they are written to. Any thread. */
@FunctionalInterface
public interface DiskWrites {
  /** The rate that is told where nothing limits a pull. */
  long UNLIMITED = Long.MAX_VALUE;

  /** No device limits anything. */
  DiskWrites NONE = request -> Optional.empty();

  /**
   * A pull's request for a place at the device that it is written to.
   *
   * @param storageId of the volume that it is written to
   * @param planBytesPerSec the plan's rate
   * @param changed called when {@link DiskWrite#bytesPerSec} is another, by any thread that holds
   *     no lock; must not wait
   */
  record WriteRequest(String storageId, long planBytesPerSec, Runnable changed) {}

  /** Takes a place at the volume's device; empty when nothing limits it. */
  Optional<DiskWrite> join(WriteRequest request);
}
