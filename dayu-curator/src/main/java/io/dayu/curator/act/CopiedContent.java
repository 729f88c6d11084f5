package io.dayu.curator.act;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;
import org.apache.hadoop.fs.FileChecksum;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.jspecify.annotations.Nullable;

/**
 * The content of a file as it was read for a copy, by checksums of its bytes. HDFS's client has
 * compared each piece with the checksums that DataNodes keep.
 *
 * <p>What DataNodes say of a whole file ({@code COMPOSITE_CRC}) is one of these two: CRC32C of
 * copies, and either of files. Of a file that was written without checksums, or with several kinds,
 * they say nothing.
 */
final class CopiedContent {
  private static final String COMPOSITE = "COMPOSITE-";

  private final Checksum castagnoli = new CRC32C();
  private final Checksum zip = new CRC32();

  void add(byte[] buffer, int bytes) {
    castagnoli.update(buffer, 0, bytes);
    zip.update(buffer, 0, bytes);
  }

  /** Tells whether DataNodes keep this content in a file; empty where they cannot tell. */
  Optional<Boolean> isOf(DistributedFileSystem fs, Path file) throws IOException {
    FileChecksum said = fs.getFileChecksum(file);
    String kind = said == null ? "" : said.getAlgorithmName();
    return switch (kind) {
      case COMPOSITE + "CRC32C" -> Optional.of(value(said) == (int) castagnoli.getValue());
      case COMPOSITE + "CRC32" -> Optional.of(value(said) == (int) zip.getValue());
      default -> Optional.empty();
    };
  }

  private static int value(@Nullable FileChecksum said) {
    return said == null ? 0 : ByteBuffer.wrap(said.getBytes()).getInt();
  }

  /** Compares the bytes with those of another content. */
  boolean equalTo(CopiedContent other) {
    return castagnoli.getValue() == other.castagnoli.getValue()
        && zip.getValue() == other.zip.getValue();
  }
}
