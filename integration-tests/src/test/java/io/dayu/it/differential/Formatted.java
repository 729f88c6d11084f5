package io.dayu.it.differential;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.io.FileUtils;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.namenode.NameNode;

/** A NameNode's directory that is formatted once and copied for each trial. */
final class Formatted {
  private static final Path TEMPLATE = format();

  private Formatted() {}

  private static Path format() {
    try {
      Path directory = temporary();
      Configuration conf = new Configuration();
      conf.set("fs.defaultFS", "hdfs://127.0.0.1:8020");
      conf.set("dfs.namenode.name.dir", directory.toUri().toString());
      NameNode.format(conf);
      FileUtils.forceDeleteOnExit(directory.toFile());
      return directory;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path temporary() throws IOException {
    return Files.createTempDirectory("dayu-differential");
  }

  /** A directory of its own, to be deleted by the caller. */
  static Path copy() throws IOException {
    Path directory = temporary();
    FileUtils.copyDirectory(TEMPLATE.toFile(), directory.toFile());
    return directory;
  }
}
