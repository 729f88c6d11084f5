package io.dayu.hdfs.cold;

/**
 * The counts of what this NameNode has done with factors since it started.
 *
 * @param lowered files that got a lower one
 * @param givenBack files that got their owner's back
 * @param dropped files whose kept factor was for nothing: copies, and files whose factor somebody
 *     has set since
 * @param refused changes that HDFS refused, each try counted
 */
public record ColdCounts(long lowered, long givenBack, long dropped, long refused) {
  static final ColdCounts NONE = new ColdCounts(0, 0, 0, 0);

  ColdCounts plus(long moreLowered, long moreGivenBack, long moreDropped, long moreRefused) {
    return new ColdCounts(
        lowered + moreLowered,
        givenBack + moreGivenBack,
        dropped + moreDropped,
        refused + moreRefused);
  }
}
