package io.dayu.hdfs.resting;

import io.dayu.hdfs.namesystem.BookedCopies;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Books copies of blocks that lack nothing. HDFS knows nothing of a booking: it sees the copy when
 * that is there, and then deletes a replica that is too much. For the planner thread.
 */
public interface MoveHook extends BookedCopies {
  /** Where nothing is moved. */
  MoveHook NOTHING = new NoMoves();

  /**
   * Describes blocks that may be moved, for each whether it may: one that is not being written, and
   * has as many live replicas as its file wants. Holds the namesystem read lock for milliseconds at
   * a time.
   *
   * @param copies that are to stay awake
   * @param stays whether the DataNode with a uuid does
   */
  List<Optional<MoveCandidate>> candidates(
      List<Long> blockIds, int copies, Predicate<String> stays);

  /** Where nothing is moved. */
  final class NoMoves implements MoveHook, NoCopies {
    @Override
    public List<Optional<MoveCandidate>> candidates(
        List<Long> blockIds, int copies, Predicate<String> stays) {
      return blockIds.stream().map(id -> Optional.<MoveCandidate>empty()).toList();
    }
  }
}
