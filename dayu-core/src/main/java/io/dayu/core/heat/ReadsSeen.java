package io.dayu.core.heat;

/** What those who count reads say of a file. */
public enum ReadsSeen {
  /** All its holders were watched for long enough, and nobody read it. */
  NONE,
  /** Somebody read it. */
  SOME,
  /** Not all of its holders were watched for long enough. */
  UNKNOWN
}
