package io.dayu.core.work;

import io.dayu.core.snapshot.WorkClass;

/**
 * A policy that wants copies.
 *
 * @param name by which others hear of it, unlike that of any other
 * @param workClass its purpose with them
 */
public record CopyOwner(String name, WorkClass workClass) {
  /** Says whether its wants go before those of another owner. */
  boolean isMoreUrgentThan(CopyOwner other) {
    return workClass.compareTo(other.workClass) < 0;
  }
}
