package io.dayu.tools.trace;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.tukaani.xz.XZInputStream;

/** Opens text files, packed ones by the end of their name: {@code .gz} and, to read, .xz. */
final class TraceFiles {
  private static final int BUFFER_BYTES = 1 << 16;

  private TraceFiles() {}

  static Reader reader(Path file) throws IOException {
    InputStream bytes = new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES);
    try {
      return new BufferedReader(
          new InputStreamReader(unpacked(file, bytes), StandardCharsets.UTF_8), BUFFER_BYTES);
    } catch (IOException e) {
      bytes.close();
      throw e;
    }
  }

  private static InputStream unpacked(Path file, InputStream bytes) throws IOException {
    String name = file.toString();
    if (name.endsWith(".gz")) {
      return new GZIPInputStream(bytes, BUFFER_BYTES);
    }
    return name.endsWith(".xz") ? new XZInputStream(bytes) : bytes;
  }

  static Writer writer(Path file) throws IOException {
    OutputStream bytes = Files.newOutputStream(file);
    try {
      OutputStream packed =
          file.toString().endsWith(".gz") ? new GZIPOutputStream(bytes, BUFFER_BYTES) : bytes;
      return new BufferedWriter(
          new OutputStreamWriter(packed, StandardCharsets.UTF_8), BUFFER_BYTES);
    } catch (IOException e) {
      bytes.close();
      throw e;
    }
  }
}
