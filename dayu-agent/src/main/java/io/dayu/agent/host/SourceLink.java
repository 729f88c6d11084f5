package io.dayu.agent.host;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier;
import org.apache.hadoop.security.token.Token;

/**
 * A connection to a source DataNode.
 *
 * @param in what the source says
 * @param out what it is told
 * @param token permits to read the one block
 */
public record SourceLink(InputStream in, OutputStream out, Token<BlockTokenIdentifier> token)
    implements Closeable {
  @Override
  public void close() throws IOException {
    try (out) {
      in.close();
    }
  }
}
