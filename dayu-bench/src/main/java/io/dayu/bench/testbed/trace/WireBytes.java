package io.dayu.bench.testbed.trace;

/** The number of bytes that a link carries for a byte of HDFS data. */
public final class WireBytes {
  private static final double FRAME_PER_SEGMENT = 1514.0 / 1448;
  private static final double CHECKSUMS = 516.0 / 512;

  /**
   * A TCP segment of 1448 bytes makes a frame of 1514, and HDFS sends 4 bytes of checksum with
   * every 512.
   */
  public static final double PER_PAYLOAD_BYTE = FRAME_PER_SEGMENT * CHECKSUMS;

  private static final int DATAGRAM_HEADERS = 42;

  private WireBytes() {}

  /** The bytes of a frame with a datagram in it. */
  public static int ofDatagram(int payloadBytes) {
    return payloadBytes + DATAGRAM_HEADERS;
  }
}
