package io.dayu.tools.pages;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Fills a block's sentences: {@code {ROW | COLUMN | FORMAT | AGAINST}} becomes the figure. */
final class PageSentences {
  private static final int LINE = 118;
  private static final Pattern SPACES = Pattern.compile(" +");
  private static final Pattern FIGURE = Pattern.compile("\\{([^{}]+)\\}");

  private PageSentences() {}

  /** The sentences, broken into lines that are no longer than pages have them. */
  static String of(PageBlock block) {
    return broken(
        FIGURE
            .matcher(String.join(" ", block.content()))
            .replaceAll(figure -> Matcher.quoteReplacement(filled(block, figure))));
  }

  /** Words in such lines. */
  static String broken(String words) {
    StringBuilder text = new StringBuilder();
    int[] column = {0};
    SPACES
        .splitAsStream(words.strip())
        .forEach(
            word -> {
              boolean fits = column[0] + 1 + word.length() <= LINE;
              text.append(column[0] == 0 ? "" : fits ? " " : "\n").append(word);
              column[0] = (column[0] > 0 && fits ? column[0] + 1 : 0) + word.length();
            });
    return text.append('\n').toString();
  }

  private static String filled(PageBlock block, MatchResult figure) {
    List<String> fields = PageBlock.fields(figure.group(1), 4);
    return new PageFigure(fields.get(1), CellFormat.of(fields.get(2)), fields.get(3))
        .of(block.data(), fields.get(0));
  }
}
