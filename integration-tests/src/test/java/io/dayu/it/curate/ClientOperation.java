package io.dayu.it.curate;

/** What clients do beside background tasks. */
enum ClientOperation {
  /** A file that no background task touches. */
  READ,
  /** A file that background tasks work on. */
  READ_COLD,
  /** A new file, which is closed. */
  WRITE
}
