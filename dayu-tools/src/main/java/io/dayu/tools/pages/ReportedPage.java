package io.dayu.tools.pages;

import io.dayu.tools.input.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page and its charts as the files that the page names have it.
 *
 * <p>A block begins with a comment {@code <!-- report KIND FILE}, has the block's lines in it, and
 * ends with a comment {@code end}. Kinds are text, table, dots and bars.
 */
public final class ReportedPage {
  private static final Pattern BLOCK =
      Pattern.compile(
          "(?<ask><!-- report (?<kind>[a-z]+) (?<file>\\S+)\n(?<lines>.*?)-->\n).*?(?<end><!-- end"
              + " -->)",
          Pattern.DOTALL);

  private ReportedPage() {}

  /** Whether a page has a block that is made from a file. */
  public static boolean hasBlocks(Path page) throws IOException {
    return BLOCK.matcher(Files.readString(page)).find();
  }

  /**
   * All files of the page as they should be: itself and its charts.
   *
   * @throws BadInputException when a block asks for what there is not
   */
  public static Map<Path, String> files(Path page) throws IOException {
    Map<Path, String> files = new LinkedHashMap<>();
    Matcher block = BLOCK.matcher(Files.readString(page));
    StringBuilder text = new StringBuilder();
    while (block.find()) {
      List<String> lines = block.group("lines").lines().map(String::strip).toList();
      PageBlock asked = new PageBlock(page, block.group("file"), lines);
      String content = content(page, block.group("kind"), asked, files);
      block.appendReplacement(
          text, Matcher.quoteReplacement(block.group("ask") + content + block.group("end")));
    }
    files.put(page, block.appendTail(text).toString());
    return files;
  }

  private static String content(Path page, String kind, PageBlock block, Map<Path, String> charts) {
    return switch (kind) {
      case "text" -> "\n" + PageSentences.of(block) + "\n";
      case "table" -> "\n" + PageTables.of(block) + "\n";
      case "dots" -> picture(page, block, PageCharts.dots(block), charts);
      case "bars" -> picture(page, block, PageCharts.bars(block), charts);
      default -> throw new BadInputException(page + " asks for a block of no kind: " + kind);
    };
  }

  private static String picture(Path page, PageBlock block, String svg, Map<Path, String> charts) {
    String image = block.value("image");
    charts.put(page.resolveSibling(image).normalize(), svg);
    return "\n![" + block.value("alt") + "](" + image + ")\n\n";
  }
}
