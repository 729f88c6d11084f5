package io.dayu.hdfs.cold;

import io.dayu.core.heat.ColdStep;

/**
 * The outcome of one step with a file's factor.
 *
 * @param step the step that was done
 * @param path of the file; empty where there is none any more
 * @param refusal why HDFS did not do it, in its words; empty where it did
 */
public record ColdOutcome(ColdStep step, String path, String refusal) {}
