package io.dayu.protocol.admin;

/** The outcome of an order to replace a file; all but the first leave everything as it was. */
public enum ReplaceOutcome {
  /** The copy has the file's place, now or since an earlier order of the same words. */
  REPLACED,
  /** There is no such file any more. */
  GONE,
  /** The file has another length or modification time, or was written since. */
  CHANGED,
  /** A client has read the file since it was read for the copy, and may be at it still. */
  READ_SINCE,
  /** HDFS keeps no access times: nobody knows whether a client reads the file. */
  NO_ACCESS_TIMES,
  /** A client writes the file. */
  BEING_WRITTEN,
  /** A snapshot has the file, under this name or an older one: its replicas would stay. */
  IN_SNAPSHOT,
  /** Extended attributes or storage policy are not equal, or HDFS has put a mark on the file. */
  OTHER_ATTRIBUTES,
  /** There is no whole copy of that name, length and modification time where copies are. */
  NO_COPY,
  /**
   * The copy has not all of its internal blocks yet, or one of its DataNodes is silent, or it would
   * not survive the loss of a rack.
   */
  NOT_YET_SAFE
}
