package io.dayu.curator.report;

import io.dayu.tools.report.PlainText;
import io.dayu.tools.report.Show;
import java.io.IOException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;

/** The page, one HTML file without anything beside it. */
public final class StoragePage {
  private static final int ROWS = 20;
  private static final int NAME_MAX = 250;

  private static final String STYLE =
      """
      :root { color-scheme: light dark; --text: #1b1f24; --ground: #ffffff; --soft: #5a6470;
        --line: #d3d9e0; --whole: #9cc3e6; --part: #3d7ebf; }
      @media (prefers-color-scheme: dark) { :root { --text: #e6e9ec; --ground: #14181d;
        --soft: #9aa5b1; --line: #39424c; --whole: #2f5f8c; --part: #6cabe8; } }
      body { margin: 0 auto; max-width: 78rem; padding: 0 1rem 2rem; color: var(--text);
        background: var(--ground); font: 16px/1.5 system-ui, sans-serif; }
      h1 { font-size: 1.5rem; margin: 1rem 0 0; }
      h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; border-bottom: 1px solid var(--line); }
      p, figcaption, footer { color: var(--soft); }
      figure { margin: .5rem 0; } svg { max-width: 50rem; width: 100%; }
      svg text { fill: var(--text); font-size: 13px; }
      rect.whole { fill: var(--whole); } rect.part { fill: var(--part); }
      section { overflow-x: auto; }
      table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums;
        font-size: .9rem; }
      th, td { text-align: right; padding: .15rem .5rem; border-bottom: 1px solid var(--line); }
      th:first-child, td:first-child { text-align: left; overflow-wrap: anywhere; }
      """;

  private static final BarChart COLD =
      new BarChart(
          StoredShare::bytes, StoredShare::coldBytes, "bytes of files; dark: nobody used them");

  private static final BarChart GAIN =
      new BarChart(
          StoredShare::spaceConsumedBytes,
          StoredShare::gainBytes,
          "bytes on disks; dark: what hints say could be free");

  private final StringBuilder page = new StringBuilder();

  private StoragePage() {}

  /** Asks the tables, and writes it. */
  public static String of(StorageTables tables) throws IOException {
    return new StoragePage().write(tables);
  }

  private String write(StorageTables tables) throws IOException {
    page.append("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">")
        .append("<meta name=\"viewport\" content=\"width=device-width\">")
        .append("<title>What HDFS stores</title>\n<style>\n")
        .append(STYLE)
        .append("</style></head><body>\n<h1>What HDFS stores</h1>\n");
    StoredShare total = tables.total();
    page.append(
        String.format(
            Locale.ROOT,
            "<p>%,d files of %s take %s on disks. Ages count from %s, when the image was written."
                + "</p>%n",
            total.files(),
            Show.bytes((double) total.bytes()),
            Show.bytes((double) total.spaceConsumedBytes()),
            tables.writtenAt().truncatedTo(ChronoUnit.SECONDS)));
    shares("Owners", "owner", tables.owners(ROWS), GAIN);
    if (tables.hasPaths()) {
      shares("Directories", "directory", tables.directories(ROWS), GAIN);
    } else {
      page.append("<section><h2>Directories</h2><p>Scan with --paths to see them.</p></section>\n");
    }
    shares("Last use", "last used", tables.ages(), COLD);
    shares("Sizes", "size", tables.sizes(), COLD);
    shares("Replicas and erasure coding", "kept as", tables.protections(), COLD);
    hints(tables.hints());
    return page.append("<footer>Made by ./dayu curate report; docs/operate/curator.md says what")
        .append(" each word means.</footer>\n</body></html>\n")
        .toString();
  }

  private void shares(String title, String name, List<StoredShare> shares, BarChart chart) {
    begin(title);
    page.append(chart.svg(shares));
    row("th", name, "files", "small files", "bytes", "on disks", "cold", "could be free");
    for (StoredShare share : shares) {
      row(
          "td",
          PlainText.endOf(share.name(), NAME_MAX),
          count(share.files()),
          count(share.smallFiles()),
          Show.bytes((double) share.bytes()),
          Show.bytes((double) share.spaceConsumedBytes()),
          Show.bytes((double) share.coldBytes()),
          Show.bytes((double) share.gainBytes()));
    }
    page.append("</table></section>\n");
  }

  private void hints(List<HintShare> hints) {
    if (hints.isEmpty()) {
      page.append("<section><h2>Hints</h2><p>There are none: scan with --tasks.</p></section>\n");
      return;
    }
    begin("Hints");
    row("th", "task", "kind", "hints", "confirmed", "to free", "to copy");
    for (HintShare hint : hints) {
      row(
          "td",
          hint.task(),
          hint.kind(),
          count(hint.hints()),
          count(hint.confirmed()),
          Show.bytes((double) hint.gainBytes()),
          Show.bytes((double) hint.costBytes()));
    }
    page.append("</table></section>\n");
  }

  /** Begins a section; its row of headings begins the table. */
  private void begin(String title) {
    page.append("<section><h2>").append(HtmlText.escaped(title)).append("</h2>\n");
  }

  private void row(String kind, String... cells) {
    if (kind.equals("th")) {
      page.append("<table>\n");
    }
    page.append("<tr>");
    for (String cell : cells) {
      page.append('<').append(kind).append('>').append(HtmlText.escaped(cell));
      page.append("</").append(kind).append('>');
    }
    page.append("</tr>\n");
  }

  private static String count(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }
}
