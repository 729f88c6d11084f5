package io.dayu.hdfs.cli.site;

/**
 * A part of a text.
 *
 * @param begin index of its first character
 * @param end index after its last character
 */
record TextSpan(int begin, int end) {
  String of(String text) {
    return text.substring(begin, end);
  }
}
