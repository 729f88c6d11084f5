package io.dayu.it.curate;

import io.dayu.curator.act.ActOutcome;
import org.apache.hadoop.fs.Path;

/**
 * A way of writing a file, and what becomes of it when it is converted.
 *
 * @param before what is done to its directory first
 * @param after what is done to the file
 * @param copied whether it may be read before it is left alone
 */
record Way(Step before, WrittenFile written, Step after, ActOutcome outcome, boolean copied) {
  /** Something that is done to a file, or to its directory. */
  interface Step {
    void take(Path file) throws Exception;
  }

  static Way done(WrittenFile written) {
    return new Way(file -> {}, written, file -> {}, ActOutcome.DONE, true);
  }

  static Way refused(ActOutcome outcome) {
    return new Way(file -> {}, WrittenFile.PLAIN, file -> {}, outcome, false);
  }

  Way of(WrittenFile other) {
    return new Way(before, other, after, outcome, copied);
  }

  Way first(Step step) {
    return new Way(step, written, after, outcome, copied);
  }

  Way then(Step step) {
    return new Way(before, written, step, outcome, copied);
  }

  Way thoughCopied() {
    return new Way(before, written, after, outcome, true);
  }
}
