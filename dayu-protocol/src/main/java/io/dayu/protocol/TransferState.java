package io.dayu.protocol;

/** The state of a transfer. */
public enum TransferState {
  /** Under way, or waiting for its time. */
  RUNNING,
  /** Due, and waiting for its turn at its destination, which runs few at once. */
  QUEUED,
  /** The source failed; the bytes are kept and another source is needed. */
  SOURCE_FAILED,
  /** The replica is finalized. */
  DONE,
  /** Given up; nothing of it is left on the DataNode. */
  FAILED
}
