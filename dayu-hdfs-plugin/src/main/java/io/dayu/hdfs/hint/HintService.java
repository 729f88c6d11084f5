package io.dayu.hdfs.hint;

import io.dayu.hdfs.curate.CurateMetrics;
import io.dayu.hdfs.curate.CuratedFiles;
import io.dayu.hdfs.curate.FileFactors;

/**
 * The queue, the files, their factors and the counters that background tasks' commands use. Thread
 * safe.
 */
public record HintService(
    HintQueue queue, CuratedFiles files, FileFactors factors, CurateMetrics metrics) {}
