package io.dayu.curator.image;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;
import org.apache.hadoop.thirdparty.protobuf.CodedInputStream;
import org.apache.hadoop.thirdparty.protobuf.CodedOutputStream;
import org.apache.hadoop.thirdparty.protobuf.InvalidProtocolBufferException;
import org.apache.hadoop.thirdparty.protobuf.Message;
import org.apache.hadoop.thirdparty.protobuf.Parser;
import org.jspecify.annotations.Nullable;

/**
 * The messages of a part of a fsimage, one after another: each is its length as a varint, and then
 * its bytes. What is damaged is told with the file and the place. Not thread safe.
 */
public final class MessageStream implements Closeable {
  private static final int BUFFER_BYTES = 1 << 20;
  private static final int END = -1;

  /** A longer message gets its room as its bytes come: a damaged length asks for no heap. */
  private static final int TRUSTED_BYTES = 16 << 20;

  private static final String LIST_REMEDY =
      " Its DataNode writes it anew (dayu.curate.replicas.every); scan again then, or remove it.";

  private final Source source;
  private final InputStream in;
  private byte[] message = new byte[4096];
  private long readBytes;
  private long messages;

  private MessageStream(Source source, InputStream in) {
    this.source = source;
    this.in = in;
  }

  /**
   * Opens a part of a fsimage.
   *
   * @throws IOException if the file cannot be read, or its codec is not here
   */
  public static MessageStream open(Configuration conf, Path image, ImageSplit split)
      throws IOException {
    return open(
        conf, image, split.section().name(), split.offset(), split.lengthBytes(), split.codec());
  }

  /** Opens a file that has nothing but messages, a list of replicas. */
  public static MessageStream whole(Configuration conf, Path file) throws IOException {
    return open(conf, new Source(file, "", 0, LIST_REMEDY), Long.MAX_VALUE, "");
  }

  static MessageStream open(
      Configuration conf,
      Path image,
      String section,
      long offset,
      long lengthBytes,
      String codecName)
      throws IOException {
    return open(
        conf,
        new Source(image, "section " + section + ", ", offset, " Fetch it again."),
        lengthBytes,
        codecName);
  }

  private static MessageStream open(
      Configuration conf, Source source, long lengthBytes, String codecName) throws IOException {
    FSDataInputStream file = source.file.getFileSystem(conf).open(source.file);
    try {
      file.seek(source.offset);
      InputStream part =
          new BufferedInputStream(new Limited(source.file, file, lengthBytes), BUFFER_BYTES);
      if (codecName.isEmpty()) {
        return new MessageStream(source, part);
      }
      return new MessageStream(
          source,
          new BufferedInputStream(decompressed(conf, source, part, codecName), BUFFER_BYTES));
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  private static InputStream decompressed(
      Configuration conf, Source source, InputStream part, String codecName) throws IOException {
    CompressionCodec codec = new CompressionCodecFactory(conf).getCodecByClassName(codecName);
    if (codec == null) {
      throw new BadImageException(
          source.file + " is compressed by " + codecName + ", which is not on the class path.");
    }
    try {
      return codec.createInputStream(part);
    } catch (UnreadException e) {
      throw e;
    } catch (IOException e) {
      throw BadImageException.damaged(
          source.file, source.place + "at its begin", "cannot be decompressed", e);
    } catch (RuntimeException e) {
      throw new BadImageException(
          source.file + " is compressed by " + codecName + ", which does not work here: " + e);
    }
  }

  /** The next message, or null at the end. */
  public <M extends Message> @Nullable M next(Parser<M> parser) throws IOException {
    int length = load();
    return length == END ? null : parsed(parser, length);
  }

  /** The next message that does not begin with those bytes, or null at the end. */
  <M extends Message> @Nullable M nextBut(byte[] beginning, Parser<M> parser) throws IOException {
    int length = load();
    while (length != END && begins(length, beginning)) {
      length = load();
    }
    return length == END ? null : parsed(parser, length);
  }

  private <M extends Message> M parsed(Parser<M> parser, int length) throws IOException {
    try {
      return parser.parseFrom(message, 0, length);
    } catch (InvalidProtocolBufferException e) {
      throw damaged("cannot be understood", e);
    }
  }

  private boolean begins(int length, byte[] beginning) {
    return length >= beginning.length
        && Arrays.equals(message, 0, beginning.length, beginning, 0, beginning.length);
  }

  /** Reads the bytes of the next message; returns how many there are. */
  private int load() throws IOException {
    try {
      int length = nextLength();
      if (length == END) {
        return END;
      }
      if (length > TRUSTED_BYTES && length > message.length) {
        message = in.readNBytes(length);
        if (message.length < length) {
          throw damaged("ends too early", null);
        }
        return length;
      }
      if (message.length < length) {
        message = Arrays.copyOf(message, Math.max(length, 2 * message.length));
      }
      if (in.readNBytes(message, 0, length) < length) {
        throw damaged("ends too early", null);
      }
      return length;
    } catch (IOException | RuntimeException | InternalError e) {
      throw told(e);
    }
  }

  /** The next message, where another kind of message has said that there is one. */
  public <M extends Message> M required(Parser<M> parser) throws IOException {
    M next = next(parser);
    if (next == null) {
      messages++;
      throw damaged("is not there", null);
    }
    return next;
  }

  /** Passes over the next message without reading it; false at the end. */
  public boolean skip() throws IOException {
    try {
      int length = nextLength();
      if (length == END) {
        return false;
      }
      in.skipNBytes(length);
      return true;
    } catch (IOException | RuntimeException | InternalError e) {
      throw told(e);
    }
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
    messages++;
    int length = CodedInputStream.readRawVarint32(first, in);
    if (length < 0) {
      throw damaged("has a length below zero", null);
    }
    readBytes += CodedOutputStream.computeUInt32SizeNoTag(length) + length;
    return length;
  }

  /** Codecs of compression tell of bytes that they do not understand in many ways. */
  private IOException told(Throwable thrown) {
    return thrown instanceof BadImageException || thrown instanceof UnreadException
        ? (IOException) thrown
        : damaged("cannot be read", thrown);
  }

  /** Says that the last message makes no sense. */
  public BadImageException damaged(RuntimeException why) {
    return damaged("makes no sense", why);
  }

  private BadImageException damaged(String how, @Nullable Throwable cause) {
    return BadImageException.damaged(
        source.file,
        String.format(
            Locale.ROOT, "%smessage %,d from byte %,d on", source.place, messages, source.offset),
        how,
        source.remedy,
        cause);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  /**
   * The source of messages, as a sentence about them names it.
   *
   * @param place in front of the number of a message
   * @param offset of the first message in the file
   */
  private record Source(Path file, String place, long offset, String remedy) {}

  /** A file system did not give bytes of a file; what it has says nothing of the file's content. */
  private static final class UnreadException extends IOException {
    UnreadException(Path file, IOException cause) {
      super(file + " could not be read (" + cause.getMessage() + ").", cause);
    }
  }

  /** The bytes of a file from where it stands, as far as a part goes. */
  private static final class Limited extends InputStream {
    private final Path path;
    private final FSDataInputStream file;
    private long leftBytes;

    Limited(Path path, FSDataInputStream file, long leftBytes) {
      this.path = path;
      this.file = file;
      this.leftBytes = leftBytes;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? END : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      if (leftBytes <= 0) {
        return END;
      }
      int read;
      try {
        read = file.read(bytes, offset, (int) Math.min(length, leftBytes));
      } catch (IOException e) {
        throw new UnreadException(path, e);
      }
      leftBytes -= Math.max(0, read);
      return read;
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
