package io.dayu.curator.image;

import java.io.Serializable;
import java.util.List;

/**
 * A part of a section that one task reads: whole messages from an offset on.
 *
 * @param offset of the first byte in the file
 * @param lengthBytes bytes in the file
 * @param codec class of the compression, empty where there is none
 * @param hasHead whether the first message tells of the section
 * @param firstMessage number of its first message in the section, without the head
 * @param hosts that have the first byte on a disk of their own; empty where nobody is known to
 */
public record ImageSplit(
    ImageSection section,
    long offset,
    long lengthBytes,
    String codec,
    boolean hasHead,
    long firstMessage,
    List<String> hosts)
    implements Serializable {
  public ImageSplit {
    hosts = List.copyOf(hosts);
  }

  ImageSplit at(List<String> holders) {
    return new ImageSplit(section, offset, lengthBytes, codec, hasHead, firstMessage, holders);
  }

  ImageSplit from(long message) {
    return new ImageSplit(section, offset, lengthBytes, codec, hasHead, message, hosts);
  }
}
