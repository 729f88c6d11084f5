package io.dayu.it.curate;

import io.dayu.it.support.Clusters;
import java.io.IOException;
import java.net.URI;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * A file by the way in which a client writes it.
 *
 * @param sum its checksum type
 * @param chunkBytes for each of which there is a checksum
 */
record WrittenFile(long bytes, int replication, long blockBytes, String sum, int chunkBytes) {
  /** Ends within a cell, a block and a stripe of all that tests have. */
  static final WrittenFile PLAIN =
      new WrittenFile(5 * Clusters.MIB + 12_345, 2, 2 * Clusters.MIB, "CRC32C", 512);

  WrittenFile of(long otherBytes) {
    return new WrittenFile(otherBytes, replication, blockBytes, sum, chunkBytes);
  }

  WrittenFile inBlocksOf(long otherBlockBytes) {
    return new WrittenFile(bytes, replication, otherBlockBytes, sum, chunkBytes);
  }

  WrittenFile checkedBy(String otherSum, int otherChunkBytes) {
    return new WrittenFile(bytes, replication, blockBytes, otherSum, otherChunkBytes);
  }

  WrittenFile replicated(int times) {
    return new WrittenFile(bytes, times, blockBytes, sum, chunkBytes);
  }

  byte[] content() {
    byte[] content = new byte[(int) bytes];
    new Random(bytes).nextBytes(content);
    return content;
  }

  void write(Configuration site, URI cluster, Path file) throws IOException {
    try (FileSystem client = client(site, cluster);
        FSDataOutputStream out = client.create(file, true, 4096, (short) replication, blockBytes)) {
      out.write(content());
    }
  }

  /** A client that adds blocks with other checksums. */
  FileSystem client(Configuration site, URI cluster) throws IOException {
    Configuration conf = new Configuration(site);
    conf.set("dfs.checksum.type", sum);
    conf.setInt("dfs.bytes-per-checksum", chunkBytes);
    return FileSystem.newInstance(cluster, conf);
  }
}
