package io.dayu.hdfs.namesystem;

/** The number of live copies that is enough now, where some are known to come back. Thread safe. */
@FunctionalInterface
public interface EnoughCopies {
  /** As many as are wanted: none is known to come back. */
  EnoughCopies AS_WANTED = (wanted, readable) -> wanted;

  /**
   * The number of copies of a block that are enough now, or of internal blocks of a group.
   *
   * @param wanted as HDFS wants
   * @param readable the number needed to read it: 1, or as many as a group has data
   */
  int enough(int wanted, int readable);
}
