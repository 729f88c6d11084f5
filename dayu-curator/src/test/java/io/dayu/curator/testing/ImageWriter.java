package io.dayu.curator.testing;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.FileSummary;
import org.apache.hadoop.thirdparty.protobuf.CodedOutputStream;
import org.apache.hadoop.thirdparty.protobuf.MessageLite;

/** Writes a fsimage of made-up messages, section after section. */
public final class ImageWriter implements Closeable {
  private final FileSummary.Builder summary =
      FileSummary.newBuilder().setOndiskVersion(1).setLayoutVersion(-67).setCodec("");
  private final DataOutputStream out;
  private long written;
  private long sectionStart;
  private long partStart;

  /** A writer of an image that has no section yet. */
  public ImageWriter(OutputStream target) throws IOException {
    out = new DataOutputStream(new BufferedOutputStream(target, 1 << 20));
    byte[] magic = "HDFSIMG1".getBytes(StandardCharsets.US_ASCII);
    out.write(magic);
    written = magic.length;
    sectionStart = written;
    partStart = written;
  }

  /** Writes a message of the section. */
  public void write(MessageLite message) throws IOException {
    message.writeDelimitedTo(out);
    int bytes = message.getSerializedSize();
    written += CodedOutputStream.computeUInt32SizeNoTag(bytes) + bytes;
  }

  /** Ends a sub-section of the messages since the last one. */
  public void endPart(String section) {
    note(section + "_SUB", partStart);
    partStart = written;
  }

  /** Ends the section of the messages since the last one. */
  public void endSection(String name) {
    note(name, sectionStart);
    sectionStart = written;
    partStart = written;
  }

  private void note(String name, long start) {
    summary.addSections(
        FileSummary.Section.newBuilder().setName(name).setOffset(start).setLength(written - start));
  }

  /** Writes the summary, which an image ends with. */
  public void end() throws IOException {
    FileSummary whole = summary.build();
    int bytes = whole.getSerializedSize();
    write(whole);
    out.writeInt(CodedOutputStream.computeUInt32SizeNoTag(bytes) + bytes);
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
