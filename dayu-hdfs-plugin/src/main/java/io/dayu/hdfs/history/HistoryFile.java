package io.dayu.hdfs.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hdfs.util.AtomicFileOutputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The file that a history is kept in: a JSON document a line. It is replaced as a whole, so that
 * nobody ever reads half of it, whenever the process ends. For one thread.
 */
final class HistoryFile {
  private static final Logger LOG = LoggerFactory.getLogger(HistoryFile.class);
  private static final String NAME = "history.json";

  /** Far more than the largest history; what is longer is none. */
  private static final long BYTES_MAX = 64 << 20;

  private final Path path;
  private final ObjectMapper json = new ObjectMapper();

  HistoryFile(Path directory) {
    this.path = directory.resolve(NAME);
  }

  Path path() {
    return path;
  }

  /** All entries in their order; none where there is no file. Lines that are none are left out. */
  List<HistoryEntry> read() throws IOException {
    List<HistoryEntry> entries = new ArrayList<>();
    if (!Files.exists(path)) {
      return entries;
    }
    if (Files.size(path) > BYTES_MAX) {
      throw new IOException("it has more than " + BYTES_MAX + " bytes");
    }
    int strange = 0;
    String text = new String(Files.readAllBytes(path), StandardCharsets.UTF_8);
    for (String line : text.lines().toList()) {
      try {
        entries.add(HistoryEntry.read(json.readTree(line)));
      } catch (JsonProcessingException | IllegalArgumentException e) {
        strange++;
      }
    }
    if (strange > 0) {
      LOG.warn(
          "Lines of {} that are no entries of Dayu's history were left out: {}", path, strange);
    }
    return entries;
  }

  /** Puts these in place of all that was there; after a failure that is there still. */
  void write(List<HistoryEntry> entries) throws IOException {
    StringBuilder text = new StringBuilder();
    for (HistoryEntry entry : entries) {
      ObjectNode line = JsonNodeFactory.instance.objectNode();
      entry.write(line);
      text.append(line).append('\n');
    }
    Files.createDirectories(path.getParent());
    keepToOwner(new File(path + ".tmp"));
    try (OutputStream out = new AtomicFileOutputStream(path.toFile())) {
      out.write(text.toString().getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Before anything is in it: orders name paths. */
  private static void keepToOwner(File file) throws IOException {
    boolean created = file.createNewFile();
    boolean kept = file.setReadable(false, false) && file.setReadable(true, true);
    if (!kept) {
      LOG.debug("{} has the rights that its file system gives it; created: {}", file, created);
    }
  }
}
