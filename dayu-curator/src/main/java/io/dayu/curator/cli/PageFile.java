package io.dayu.curator.cli;

import io.dayu.curator.image.OwnerOnly;
import io.dayu.curator.report.StoragePage;
import io.dayu.curator.report.StorageTables;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import org.apache.spark.sql.SparkSession;

/** The page about who stores what, as a file of this machine. */
final class PageFile {
  private PageFile() {}

  /**
   * Asks the tables of a scan, and writes the page; it appears when it is whole. It has names of
   * private directories, so that its owner alone may read it.
   *
   * @param show whether the desktop's browser shall show it
   */
  static void write(SparkSession spark, String tables, Path page, boolean show, PrintWriter print)
      throws IOException {
    String html = StoragePage.of(StorageTables.at(spark, CurateSession.located(tables)));
    Path unfinished = page.resolveSibling(page.getFileName() + ".unfinished");
    try {
      Files.write(OwnerOnly.file(unfinished), html.getBytes(StandardCharsets.UTF_8));
      Files.move(unfinished, page, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      Files.deleteIfExists(unfinished);
      throw e instanceof FileSystemException
          ? e
          : new IOException(page + " could not be written (" + e.getMessage() + ").", e);
    }
    print.println("The page is " + page.toAbsolutePath() + ".");
    if (show && !shown(page)) {
      print.println("No program to show it was found; open it in a browser.");
    }
    print.flush();
  }

  /** Has the desktop open a file, and does not wait for it. */
  private static boolean shown(Path page) {
    boolean mac = System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("mac");
    try {
      new ProcessBuilder(mac ? "open" : "xdg-open", page.toAbsolutePath().toString())
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
