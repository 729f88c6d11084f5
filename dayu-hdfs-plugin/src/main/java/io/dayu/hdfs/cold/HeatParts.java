package io.dayu.hdfs.cold;

import io.dayu.hdfs.heat.HeatReports;

/** What commands know of hot blocks, of cold files, and of where these are. */
public record HeatParts(HeatReports reports, ColdFiles cold, StandbyMoves standby) {}
