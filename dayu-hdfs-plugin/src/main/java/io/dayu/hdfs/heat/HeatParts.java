package io.dayu.hdfs.heat;

/** What commands know of hot blocks and of cold files. */
public record HeatParts(HeatReports reports, ColdFiles cold) {}
