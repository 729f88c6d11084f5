package io.dayu.hdfs.cold;

import java.util.Optional;

/**
 * The state of cold files, as it is shown.
 *
 * @param whyOff why no factor is lowered until the NameNode is restarted; empty where some may be
 * @param files that are known to have a lower factor than their owner's
 * @param savedBytes that they would take more
 * @param complete whether all files were looked at since this NameNode is active
 * @param obstacle why no factor is lowered now
 * @param refused files whose factor HDFS refuses to change
 */
public record ColdView(
    String whyOff,
    long files,
    long savedBytes,
    boolean complete,
    Optional<ColdObstacle> obstacle,
    long refused,
    ColdCounts counts) {}
