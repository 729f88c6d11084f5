package io.dayu.protocol.admin;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A question for the NameNode's knowledge of blocks.
 *
 * @param blockIds {@link #BLOCKS_MAX} at most
 */
public record StoredQuestion(List<Long> blockIds) {
  /** The first word of the command. */
  public static final String COMMAND = "stored";

  private static final int BLOCKS_OF_A_WORD = 12;

  /** As many as a NameNode hears at once. */
  public static final int BLOCKS_MAX = 8 * BLOCKS_OF_A_WORD;

  public StoredQuestion {
    blockIds = List.copyOf(blockIds);
  }

  /** The words of the command. */
  public String[] words() {
    List<String> words = new ArrayList<>();
    words.add(COMMAND);
    for (int from = 0; from < blockIds.size(); from += BLOCKS_OF_A_WORD) {
      List<String> ids = new ArrayList<>();
      blockIds.stream().skip(from).limit(BLOCKS_OF_A_WORD).forEach(id -> ids.add(id.toString()));
      words.add(String.join(",", ids));
    }
    return words.toArray(new String[0]);
  }

  /**
   * Reads the words after the command's name.
   *
   * @throws IOException with a sentence on a word that is none of it
   */
  public static StoredQuestion of(List<String> words) throws IOException {
    List<Long> ids = new ArrayList<>();
    for (String word : words) {
      for (String id : word.split(",", -1)) {
        try {
          ids.add(Long.valueOf(id));
        } catch (NumberFormatException e) {
          throw new IOException(id + " is no number.", e);
        }
      }
    }
    return new StoredQuestion(ids);
  }
}
