package io.dayu.hdfs.hint;

import io.dayu.hdfs.curate.MoveFate;
import io.dayu.hdfs.curate.MoveHint;
import io.dayu.hdfs.namesystem.BookedCopies;
import java.util.List;

/** HDFS, as far as hints are judged by it, and the copies that are booked for them. */
public interface HintHook extends BookedCopies {
  /** Where every hint is stale. */
  HintHook NOTHING = new NoHints();

  /**
   * Whether replicas may be moved: replicated blocks with that stamp and as many live replicas as
   * their files want, of which nobody writes. Holds the namesystem read lock for milliseconds at a
   * time.
   */
  List<HintVerdict> judge(List<MoveHint> hints);

  /**
   * Of hints whose copies have come, whether the DataNode that a replica was to leave has it no
   * more, or has it deleted. Holds the namesystem read lock for milliseconds at a time.
   */
  List<Boolean> left(List<MoveHint> hints);

  /** Where every hint is stale. */
  final class NoHints implements HintHook, NoCopies {
    @Override
    public List<HintVerdict> judge(List<MoveHint> hints) {
      return hints.stream()
          .map(hint -> (HintVerdict) new HintVerdict.Unfit(MoveFate.STALE))
          .toList();
    }

    @Override
    public List<Boolean> left(List<MoveHint> hints) {
      return List.of();
    }
  }
}
