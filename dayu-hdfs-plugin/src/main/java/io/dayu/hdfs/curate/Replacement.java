package io.dayu.hdfs.curate;

/**
 * What became of an order to replace a file.
 *
 * @param path of the file, empty where there is none
 */
public record Replacement(ReplaceOutcome outcome, String path) {}
