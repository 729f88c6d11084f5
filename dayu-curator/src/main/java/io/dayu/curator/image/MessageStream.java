package io.dayu.curator.image;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;
import org.apache.hadoop.thirdparty.protobuf.CodedInputStream;
import org.apache.hadoop.thirdparty.protobuf.CodedOutputStream;
import org.apache.hadoop.thirdparty.protobuf.Message;
import org.apache.hadoop.thirdparty.protobuf.Parser;
import org.jspecify.annotations.Nullable;

/**
 * The messages of a part of a fsimage, one after another: each is its length as a varint, and then
 * its bytes. Not thread safe.
 */
public final class MessageStream implements Closeable {
  private static final int BUFFER_BYTES = 1 << 20;
  private static final int END = -1;

  private final InputStream in;
  private byte[] message = new byte[4096];
  private long readBytes;

  private MessageStream(InputStream in) {
    this.in = in;
  }

  /**
   * Opens a part of a fsimage.
   *
   * @throws IOException if the file cannot be read, or its codec is not here
   */
  public static MessageStream open(Configuration conf, Path image, ImageSplit split)
      throws IOException {
    return open(conf, image, split.offset(), split.lengthBytes(), split.codec());
  }

  /** Opens a file that has nothing but messages. */
  public static MessageStream whole(Configuration conf, Path file) throws IOException {
    return open(conf, file, 0, Long.MAX_VALUE, "");
  }

  static MessageStream open(
      Configuration conf, Path image, long offset, long lengthBytes, String codecName)
      throws IOException {
    FSDataInputStream file = image.getFileSystem(conf).open(image);
    try {
      file.seek(offset);
      InputStream part = new BufferedInputStream(new Limited(file, lengthBytes), BUFFER_BYTES);
      if (codecName.isEmpty()) {
        return new MessageStream(part);
      }
      CompressionCodec codec = new CompressionCodecFactory(conf).getCodecByClassName(codecName);
      if (codec == null) {
        throw new BadImageException(
            image + " is compressed by " + codecName + ", which is not on the class path.");
      }
      return new MessageStream(
          new BufferedInputStream(codec.createInputStream(part), BUFFER_BYTES));
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  /** The next message, or null at the end. */
  public <M extends Message> @Nullable M next(Parser<M> parser) throws IOException {
    int length = load();
    return length == END ? null : parser.parseFrom(message, 0, length);
  }

  /** The next message that does not begin with those bytes, or null at the end. */
  <M extends Message> @Nullable M nextBut(byte[] beginning, Parser<M> parser) throws IOException {
    int length = load();
    while (length != END && begins(length, beginning)) {
      length = load();
    }
    return length == END ? null : parser.parseFrom(message, 0, length);
  }

  private boolean begins(int length, byte[] beginning) {
    return length >= beginning.length
        && Arrays.equals(message, 0, beginning.length, beginning, 0, beginning.length);
  }

  /** Reads the bytes of the next message; returns how many there are. */
  private int load() throws IOException {
    int length = nextLength();
    if (length == END) {
      return END;
    }
    if (message.length < length) {
      message = Arrays.copyOf(message, Math.max(length, 2 * message.length));
    }
    if (in.readNBytes(message, 0, length) < length) {
      throw new EOFException("The fsimage ends within a message.");
    }
    return length;
  }

  /** The next message, where another kind of message has said that there is one. */
  public <M extends Message> M required(Parser<M> parser) throws IOException {
    M next = next(parser);
    if (next == null) {
      throw new EOFException("The fsimage ends before a message that it has announced.");
    }
    return next;
  }

  /** Passes over the next message without reading it; false at the end. */
  public boolean skip() throws IOException {
    int length = nextLength();
    if (length == END) {
      return false;
    }
    in.skipNBytes(length);
    return true;
  }

  /** Bytes of the messages up to here, uncompressed. */
  long position() {
    return readBytes;
  }

  private int nextLength() throws IOException {
    int first = in.read();
    if (first < 0) {
      return END;
    }
    int length = CodedInputStream.readRawVarint32(first, in);
    if (length < 0) {
      throw new BadImageException("A message of the fsimage has a length below zero.");
    }
    readBytes += CodedOutputStream.computeUInt32SizeNoTag(length) + length;
    return length;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  /** The bytes of a file from where it stands, as far as a part goes. */
  private static final class Limited extends InputStream {
    private final FSDataInputStream file;
    private long leftBytes;

    Limited(FSDataInputStream file, long leftBytes) {
      this.file = file;
      this.leftBytes = leftBytes;
    }

    @Override
    public int read() throws IOException {
      if (leftBytes <= 0) {
        return END;
      }
      int read = file.read();
      leftBytes -= read < 0 ? 0 : 1;
      return read;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      if (leftBytes <= 0) {
        return END;
      }
      int read = file.read(bytes, offset, (int) Math.min(length, leftBytes));
      leftBytes -= Math.max(0, read);
      return read;
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
