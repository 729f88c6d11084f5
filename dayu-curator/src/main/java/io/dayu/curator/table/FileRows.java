package io.dayu.curator.table;

import io.dayu.curator.image.MessageStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a file that may be damaged: messages that can be read and make no sense are told with
 * the file and the place.
 */
final class FileRows implements RowCursor {
  private final MessageStream in;
  private final RowCursor rows;

  private FileRows(MessageStream in, RowCursor rows) {
    this.in = in;
    this.rows = rows;
  }

  /** A function that begins rows. */
  interface RowOpening {
    RowCursor of(MessageStream in) throws IOException;
  }

  /** Begins to read rows; the stream is closed with them, or when they cannot be begun. */
  static FileRows of(MessageStream in, RowOpening opening) throws IOException {
    try {
      return new FileRows(in, opening.of(in));
    } catch (IOException e) {
      in.close();
      throw e;
    } catch (RuntimeException e) {
      in.close();
      throw in.damaged(e);
    }
  }

  @Override
  public boolean next() throws IOException {
    try {
      return rows.next();
    } catch (RuntimeException e) {
      throw in.damaged(e);
    }
  }

  @Override
  public @Nullable Object value(int column) {
    try {
      return rows.value(column);
    } catch (RuntimeException e) {
      throw new UncheckedIOException(in.damaged(e));
    }
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }
}
