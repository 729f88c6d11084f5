package org.apache.hadoop.hdfs.server.namenode;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.common.Storage;

/**
 * Edits that make files of so many blocks each.
 *
 * <p>Hadoop's own writer of them, which is among its tests, mocks the storage that it writes to;
 * here it writes to a real one, so no library of tests is needed.
 */
public final class EditsOfFiles {
  private static final int FILES_PER_DIRECTORY = 100;

  private EditsOfFiles() {}

  /**
   * Writes the edits.
   *
   * @param directory an empty one; its {@code current} will hold them
   * @param files number of files that are made
   * @param firstBlockId the ids of the blocks go up from it
   */
  public static void write(
      Path directory,
      int files,
      int blocksPerFile,
      long firstBlockId,
      long blockBytes,
      short replication)
      throws IOException {
    Files.createDirectories(directory.resolve(Storage.STORAGE_DIR_CURRENT));
    Configuration conf = new Configuration();
    List<URI> directories = List.of(directory.toUri());
    EditLogFileOutputStream.setShouldSkipFsyncForTesting(true);
    try (NNStorage storage = new NNStorage(conf, List.of(), directories)) {
      FSEditLog edits = new FSEditLog(conf, storage, directories);
      edits.initJournalsForWrite();
      edits.openForWrite(NameNodeLayoutVersion.CURRENT_LAYOUT_VERSION);
      CreateEditsLog.addFiles(
          edits,
          files,
          replication,
          blocksPerFile,
          firstBlockId,
          blockBytes,
          new FileNameGenerator(CreateEditsLog.BASE_PATH, FILES_PER_DIRECTORY));
      edits.logSync();
      edits.close();
    }
  }
}
