package io.dayu.hdfs.curate;

import io.dayu.protocol.admin.ReplaceOutcome;

/**
 * The answer to an order to replace a file: its outcome, and the file's path.
 *
 * @param path of the file, empty where there is none
 */
public record Replacement(ReplaceOutcome outcome, String path) {}
