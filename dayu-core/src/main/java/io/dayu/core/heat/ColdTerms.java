package io.dayu.core.heat;

/**
 * The terms by which a file is cold, and by which its factor is then lowered. EAFR lets a cold file
 * have fewer replicas down to r, one a period (section 3.2.3); here it goes there in one step, for
 * each step is two records of the edit log.
 *
 * @param afterMs time without reads and writes after which it is cold
 * @param precisionMs by how much HDFS may note an access too late
 * @param floor factor that none is lowered below, 1 or more
 */
public record ColdTerms(long afterMs, long precisionMs, int floor) {
  public ColdTerms {
    if (afterMs < 0 || precisionMs < 0 || floor < 1) {
      throw new IllegalArgumentException(afterMs + " " + precisionMs + " " + floor);
    }
  }

  /**
   * The next step of a file.
   *
   * @param seen its reads, as those who count them say
   * @param ordered whether an operator wants its own factor back
   */
  public ColdStep step(ColdFile file, ReadsSeen seen, boolean ordered, long nowMs) {
    return file.kept().isPresent()
        ? step(file, file.kept().get(), seen, ordered)
        : isCold(file, seen, nowMs) ? new ColdStep.Lower(kept(file)) : new ColdStep.Leave();
  }

  private static ColdStep step(ColdFile file, KeptFactor kept, ReadsSeen seen, boolean ordered) {
    if (!kept.isFor(file)) {
      return new ColdStep.Drop(kept.inodeId() == file.inodeId());
    }
    boolean used =
        seen == ReadsSeen.SOME
            || file.beingWritten()
            || file.accessedMs() != kept.accessedMs()
            || file.modifiedMs() != kept.modifiedMs();
    return used || ordered ? new ColdStep.GiveBack(kept.own(), ordered) : new ColdStep.Leave();
  }

  private boolean isCold(ColdFile file, ReadsSeen seen, long nowMs) {
    return seen == ReadsSeen.NONE
        && file.factor() > floor
        && !file.unfit()
        && !file.beingWritten()
        && nowMs - file.modifiedMs() >= afterMs
        && nowMs - file.accessedMs() - precisionMs >= afterMs;
  }

  private KeptFactor kept(ColdFile file) {
    return new KeptFactor(
        file.factor(), floor, file.inodeId(), file.accessedMs(), file.modifiedMs());
  }
}
