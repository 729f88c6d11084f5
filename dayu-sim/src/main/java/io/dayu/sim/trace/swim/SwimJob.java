package io.dayu.sim.trace.swim;

/**
 * A MapReduce job.
 *
 * @param submitSeconds its start
 * @param inputBytes read from HDFS
 * @param shuffleBytes sent from map to reduce tasks
 * @param outputBytes written to HDFS
 * @param inputPath names the file read; jobs that read the same file name the same path
 */
public record SwimJob(
    long submitSeconds, long inputBytes, long shuffleBytes, long outputBytes, String inputPath) {}
