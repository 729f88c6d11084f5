package io.dayu.core.heat;

/** An answer to whether a file was read, by those who count reads. */
public enum ReadsSeen {
  /** All its holders were watched for long enough, and nobody read it. */
  NONE,
  /** Somebody read it. */
  SOME,
  /** Not all of its holders were watched for long enough. */
  UNKNOWN
}
