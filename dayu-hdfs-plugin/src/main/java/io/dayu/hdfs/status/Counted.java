package io.dayu.hdfs.status;

/** A number with what it counts, as people write it: 1 block, 3 blocks. */
public final class Counted {
  private Counted() {}

  /** The number with a noun that takes an s. */
  public static String of(long count, String noun) {
    return of(count, noun, noun + "s");
  }

  /** The number with the words for one, or for any other number. */
  public static String of(long count, String one, String many) {
    return count + " " + (count == 1 ? one : many);
  }
}
