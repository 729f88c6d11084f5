package io.dayu.protocol.admin;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The answer to a {@link MoveRequest}.
 *
 * @param taken how many of the first offers; the others may be made again
 * @param counts of all hints of the NameNode
 * @param mark for the next question
 * @param lost whether the NameNode does not know any more what came after the mark of this one:
 *     another NameNode has answered, or this one has started anew
 * @param fates of offers, by their ids: those after the mark, whoever has made them
 */
public record MoveAnswer(
    int taken, HintCounts counts, FateMark mark, boolean lost, Map<Long, MoveFate> fates) {
  public MoveAnswer {
    fates = Collections.unmodifiableMap(new LinkedHashMap<>(fates));
  }
}
