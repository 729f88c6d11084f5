package io.dayu.protocol.admin;

/** The outcome of an order to replace a file; all but the first leave everything as it was. */
public enum ReplaceOutcome {
  /** The copy has the file's place, now or since an earlier order of the same words. */
  REPLACED,
  /** There is no such file any more. */
  GONE,
  /** The file has another length or modification time. */
  CHANGED,
  /** A client writes the file. */
  BEING_WRITTEN,
  /** A snapshot has the file, under this name or an older one: its replicas would stay. */
  IN_SNAPSHOT,
  /** Extended attributes or storage policy are not equal, or HDFS has put a mark on the file. */
  OTHER_ATTRIBUTES,
  /** There is no whole copy with that name, length and modification time beside the file. */
  NO_COPY,
  /** The copy has not all of its replicas or internal blocks yet. */
  NOT_YET_SAFE
}
