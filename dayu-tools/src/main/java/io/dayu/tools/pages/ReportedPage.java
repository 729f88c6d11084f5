package io.dayu.tools.pages;

import io.dayu.tools.input.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page and its charts as CSV files have them.
 *
 * <p>A block begins with a comment {@code <!-- report NAME -->}, has the block's lines in it, and
 * ends with a comment {@code end}. {@link BlockFile} says what the block shows.
 */
public final class ReportedPage {
  private static final Pattern BLOCK =
      Pattern.compile(
          "(?<ask><!-- report (?<name>[a-z0-9-]+) -->\n).*?(?<end><!-- end -->)", Pattern.DOTALL);

  private ReportedPage() {}

  /** True if a page has a block that is made from a file. */
  public static boolean hasBlocks(Path page) throws IOException {
    return BLOCK.matcher(Files.readString(page)).find();
  }

  /**
   * All files of the page as they should be: itself and its charts.
   *
   * @param data the folder of the CSV files and of what is shown of them
   * @throws BadInputException when a block asks for what there is not, or is not on the page
   */
  public static Map<Path, String> files(Path page, Path data) throws IOException {
    BlockFile blocks = new BlockFile(page, data);
    Map<Path, String> files = new LinkedHashMap<>();
    Matcher found = BLOCK.matcher(Files.readString(page));
    StringBuilder text = new StringBuilder();
    while (found.find()) {
      String name = found.group("name");
      String content = content(page, name, blocks, files);
      found.appendReplacement(
          text, Matcher.quoteReplacement(found.group("ask") + content + found.group("end")));
    }
    blocks.allAreShown();
    files.put(page, found.appendTail(text).toString());
    return files;
  }

  private static String content(Path page, String name, BlockFile blocks, Map<Path, String> charts)
      throws IOException {
    String kind = blocks.kind(name);
    PageBlock block = blocks.block(name);
    if (kind.equals("text")) {
      return "\n" + PageSentences.of(block) + "\n";
    }
    String shown = shown(page, kind, block, charts);
    RowOrigins.hold(block, name, blocks.saysUnlike(name));
    return shown + block.unlike().map(words -> PageSentences.broken(words) + "\n").orElse("");
  }

  private static String shown(Path page, String kind, PageBlock block, Map<Path, String> charts) {
    return switch (kind) {
      case "table" -> "\n" + PageTables.of(block) + "\n";
      case "dots" -> picture(page, block, PageCharts.dots(block), charts);
      case "frontier" -> picture(page, block, FrontierChart.of(block), charts);
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
