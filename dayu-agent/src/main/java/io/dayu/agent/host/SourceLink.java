package io.dayu.agent.host;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.IntSupplier;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier;
import org.apache.hadoop.security.token.Token;

/**
 * A connection to a source DataNode.
 *
 * @param in stream from the source
 * @param out stream to the source
 * @param token permits to read the one block
 * @param waitingBytes bytes that have come in and were not taken yet; any thread may ask, 0 when
 *     closed
 */
public record SourceLink(
    InputStream in, OutputStream out, Token<BlockTokenIdentifier> token, IntSupplier waitingBytes)
    implements Closeable {
  @Override
  public void close() throws IOException {
    try (out) {
      in.close();
    }
  }
}
