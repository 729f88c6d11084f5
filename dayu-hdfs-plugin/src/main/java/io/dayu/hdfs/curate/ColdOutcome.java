package io.dayu.hdfs.curate;

import io.dayu.core.heat.ColdFile;
import io.dayu.core.heat.ColdStep;
import java.util.Optional;

/**
 * The outcome of one step with a file's factor.
 *
 * @param file as it was decided on; empty where there is none any more
 * @param step the step that was done
 * @param path of the file; empty where there is none any more
 * @param refusal why HDFS did not do it, in its words; empty where it did
 */
public record ColdOutcome(Optional<ColdFile> file, ColdStep step, String path, String refusal) {}
