package io.dayu.it.differential;

import java.util.List;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockState;

/**
 * The outcome of a trial.
 *
 * @param rested whether nothing happened any more in the end
 * @param second when that was so
 * @param before how the blocks were off in the beginning
 * @param states how they were off then
 * @param after how they are when stock HDFS alone has gone on from there
 * @param truth what was on the disks then
 * @param oneLeft how long blocks had one good replica left
 * @param description of the end, for people
 */
record Outcome(
    boolean rested,
    long second,
    List<BlockState> before,
    List<BlockState> states,
    List<BlockState> after,
    Truth truth,
    OneLeft.Totals oneLeft,
    String description) {}
