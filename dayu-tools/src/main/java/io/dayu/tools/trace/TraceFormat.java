package io.dayu.tools.trace;

import java.util.List;
import org.apache.commons.csv.CSVFormat;

/**
 * The CSV format of traces; docs/measure/traces.md describes it.
 *
 * <pre>
 * node,time_s,in_bytes_per_sec,out_bytes_per_sec
 * a,0,12000000,3400000
 * </pre>
 */
public final class TraceFormat {
  /** Names of the columns: the first line. */
  public static final List<String> HEADER =
      List.of("node", "time_s", "in_bytes_per_sec", "out_bytes_per_sec");

  /** No link is as fast as this; a greater rate is a mistake in the file. */
  public static final double ABSURD_BYTES_PER_SEC = 1e13;

  static final String NODE_PATTERN = "[A-Za-z0-9][A-Za-z0-9._:/-]*";

  /** Commas, quotes where needed, one line a record. */
  public static final CSVFormat CSV =
      CSVFormat.DEFAULT.builder().setRecordSeparator('\n').setTrim(true).get();

  /** Tabs and no quotes. */
  public static final CSVFormat TABS =
      CSVFormat.DEFAULT.builder().setDelimiter('\t').setQuote(null).get();

  private TraceFormat() {}
}
