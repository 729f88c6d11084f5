package io.dayu.sim.experiment.replay;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Opens dump files; those named {@code .gz} are compressed. */
final class DumpFile {
  static final String MAGIC = "dayu-plan";
  static final String VERSION = "5";

  /** The words that begin lines. */
  static final String HEAD = "head";

  static final String RACK = "rack";
  static final String NODE = "node";
  static final String TASK = "task";
  static final String RUNNING = "running";
  static final String PLAN = "plan";

  private DumpFile() {}

  static BufferedReader reader(Path file) throws IOException {
    InputStream raw = new BufferedInputStream(Files.newInputStream(file));
    try {
      InputStream in = file.toString().endsWith(".gz") ? new GZIPInputStream(raw) : raw;
      return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder()));
    } catch (IOException e) {
      raw.close();
      throw e;
    }
  }

  static PrintWriter gzipWriter(Path file) throws IOException {
    return new PrintWriter(
        new OutputStreamWriter(
            new GZIPOutputStream(Files.newOutputStream(file)), StandardCharsets.UTF_8));
  }
}
