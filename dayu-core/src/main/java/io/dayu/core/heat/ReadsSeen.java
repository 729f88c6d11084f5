package io.dayu.core.heat;

/** The reads of a file, as those who count them have seen. */
public enum ReadsSeen {
  /** All its holders were watched for long enough, and nobody read it. */
  NONE,
  /** Somebody read it. */
  SOME,
  /** Not all of its holders were watched for long enough. */
  UNKNOWN
}
