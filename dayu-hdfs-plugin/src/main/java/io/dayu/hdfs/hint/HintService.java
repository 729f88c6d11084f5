package io.dayu.hdfs.hint;

import io.dayu.hdfs.curate.CurateMetrics;
import io.dayu.hdfs.curate.CuratedFiles;

/** The queue, the files and the counters that background tasks' commands use. Thread safe. */
public record HintService(HintQueue queue, CuratedFiles files, CurateMetrics metrics) {}
