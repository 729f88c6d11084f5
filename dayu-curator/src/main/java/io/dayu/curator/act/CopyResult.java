package io.dayu.curator.act;

import java.io.Serializable;

/**
 * The result of copying a file.
 *
 * @param copyId inode id of the copy, 0 where the file was not read for one
 * @param said the fault, empty where the outcome says it all
 */
public record CopyResult(HintedFile file, ActOutcome outcome, long copyId, String said)
    implements Serializable {
  /** A file that is not copied. */
  public static CopyResult of(HintedFile file, ActOutcome outcome) {
    return new CopyResult(file, outcome, 0, "");
  }

  /** The same file with what became of it in the end. */
  CopyResult now(ActOutcome last, String why) {
    return new CopyResult(file, last, copyId, why);
  }
}
