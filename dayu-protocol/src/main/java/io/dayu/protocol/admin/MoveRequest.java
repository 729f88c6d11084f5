package io.dayu.protocol.admin;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A question for the fates of hints, with offers of others.
 *
 * @param mark the fates after it are asked for
 * @param offers in their order, {@link #OFFERS_MAX} at most
 */
public record MoveRequest(FateMark mark, List<MoveOffer> offers) {
  /** The first word of the command, which versions before this question do not know. */
  public static final String COMMAND = "offer";

  /** As many as a NameNode hears at once. */
  public static final int OFFERS_MAX = 7;

  /** A question that offers nothing, and hears no fate. */
  public static final MoveRequest QUESTION = new MoveRequest(FateMark.NONE, List.of());

  public MoveRequest {
    offers = List.copyOf(offers);
  }

  /** The words of the command: its name, the mark, and one for each offer. */
  public String[] words() {
    List<String> words = new ArrayList<>(List.of(COMMAND, RecordJson.word(mark)));
    offers.forEach(offer -> words.add(RecordJson.word(offer)));
    return words.toArray(new String[0]);
  }

  /**
   * Reads the words after the command's name.
   *
   * @throws IOException with a sentence on a word that is none of it
   */
  public static MoveRequest of(List<String> words) throws IOException {
    if (words.isEmpty()) {
      return QUESTION;
    }
    List<MoveOffer> offers = new ArrayList<>();
    for (String word : words.subList(1, words.size())) {
      offers.add(RecordJson.read(word, MoveOffer.class));
    }
    return new MoveRequest(RecordJson.read(words.get(0), FateMark.class), offers);
  }
}
