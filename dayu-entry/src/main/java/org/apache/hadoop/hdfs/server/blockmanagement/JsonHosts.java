package org.apache.hadoop.hdfs.server.blockmanagement;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.DatanodeAdminProperties;
import org.apache.hadoop.util.ReflectionUtils;
import org.jspecify.annotations.Nullable;

/**
 * Reads a hosts file in JSON by HDFS's own provider, where the file is whole.
 *
 * <p>HDFS takes one that is missing, empty or no JSON for a list of nobody, by which every DataNode
 * may serve, and of half a file it takes that half, by which the others may not.
 */
final class JsonHosts {
  /** Somebody may be writing it. */
  private static final int TRIES = 3;

  private static final String TIMEOUT_KEY = "dfs.hosts.timeout";

  private JsonHosts() {}

  /**
   * A provider that has read the file.
   *
   * @param whole whether more text behind a list, which HDFS passes over, is refused
   * @throws IOException when the file is not there or cannot be right; the message says what is
   *     wrong
   */
  static HostConfigManager read(
      Class<? extends HostConfigManager> type, Configuration conf, String file, boolean whole)
      throws IOException {
    for (int tries = 0; tries < TRIES; tries++) {
      byte[] before = bytes(conf, file);
      int hosts = count(new String(before, StandardCharsets.UTF_8), whole);
      HostConfigManager made = ReflectionUtils.newInstance(type, conf);
      refresh(made);
      if (hosts > 0 && !made.getIncludes().iterator().hasNext()) {
        throw new IOException("none of its " + hosts + " hosts can be resolved");
      }
      if (Arrays.equals(before, bytes(conf, file))) {
        return made;
      }
    }
    throw new IOException("somebody is writing it");
  }

  private static void refresh(HostConfigManager made) throws IOException {
    try {
      made.refresh();
    } catch (RuntimeException e) {
      throw new IOException("HDFS cannot read it (" + e + ")", e);
    }
  }

  /** Waits no longer than HDFS 3.5 does for a file system that hangs. */
  private static byte[] bytes(Configuration conf, String file) throws IOException {
    int timeoutMs = timeoutMs(conf);
    if (timeoutMs <= 0) {
      return bytes(file);
    }
    FutureTask<byte[]> reading = new FutureTask<>(() -> bytes(file));
    Thread reader = new Thread(reading, "Dayu-hosts-file");
    reader.setDaemon(true);
    reader.start();
    try {
      return reading.get(timeoutMs, TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      throw cause instanceof IOException ? (IOException) cause : new IOException(e);
    } catch (TimeoutException e) {
      reading.cancel(true);
      throw new IOException(
          "it could not be read within " + timeoutMs + " ms (" + TIMEOUT_KEY + ")", e);
    } catch (InterruptedException e) {
      reading.cancel(true);
      Thread.currentThread().interrupt();
      throw new IOException("its reading was interrupted", e);
    }
  }

  private static int timeoutMs(Configuration conf) {
    try {
      return conf.getInt(TIMEOUT_KEY, 0);
    } catch (NumberFormatException e) {
      return 0; // an HDFS that reads the key refuses it itself
    }
  }

  private static byte[] bytes(String file) throws IOException {
    try {
      return Files.readAllBytes(Paths.get(file));
    } catch (NoSuchFileException | FileNotFoundException e) {
      throw new IOException("it is not there", e);
    } catch (IOException | RuntimeException e) {
      throw new IOException("it cannot be read (" + e + ")", e);
    }
  }

  /** The number of hosts that it names: as a list, or one after the other as in older files. */
  private static int count(String text, boolean whole) throws IOException {
    String trimmed = text.trim();
    if (trimmed.isEmpty()) {
      throw new IOException("it is empty; [] says that it names nobody");
    }
    ObjectMapper mapper =
        new ObjectMapper().configure(DeserializationFeature.FAIL_ON_TRAILING_TOKENS, whole);
    try {
      if (trimmed.startsWith("[")) {
        return named(Arrays.asList(mapper.readValue(trimmed, DatanodeAdminProperties[].class)));
      }
      try (MappingIterator<DatanodeAdminProperties> each =
          mapper.readerFor(DatanodeAdminProperties.class).readValues(trimmed)) {
        return named(each.readAll());
      }
    } catch (JsonProcessingException e) {
      throw new IOException("it is no whole JSON (" + e.getOriginalMessage() + place(e) + ")", e);
    }
  }

  private static String place(JsonProcessingException e) {
    return e.getLocation() == null
        ? ""
        : ", line " + e.getLocation().getLineNr() + " column " + e.getLocation().getColumnNr();
  }

  private static int named(List<@Nullable DatanodeAdminProperties> hosts) throws IOException {
    for (DatanodeAdminProperties host : hosts) {
      if (host == null || host.getHostName() == null || host.getHostName().trim().isEmpty()) {
        throw new IOException("one of its hosts has no hostName");
      }
    }
    return hosts.size();
  }
}
