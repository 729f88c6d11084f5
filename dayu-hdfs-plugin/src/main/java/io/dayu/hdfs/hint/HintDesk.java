package io.dayu.hdfs.hint;

import io.dayu.hdfs.curate.CurateMetrics;

/** The queue and the counters that background tasks' commands use. Thread safe. */
public record HintDesk(HintQueue queue, CurateMetrics metrics) {}
