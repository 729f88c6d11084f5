package io.dayu.it.curate;

/** The operations of clients beside background tasks. */
enum ClientOperation {
  /** A file that no background task touches. */
  READ,
  /** A file that background tasks work on. */
  READ_COLD,
  /** A new file, which is closed. */
  WRITE
}
