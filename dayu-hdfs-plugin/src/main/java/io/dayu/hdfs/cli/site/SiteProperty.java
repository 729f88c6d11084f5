package io.dayu.hdfs.cli.site;

/**
 * A property of a site's file, and its place there.
 *
 * @param value as Hadoop reads it, not trimmed
 * @param isFinal whether no later file may change it
 * @param line in which the property begins, from 1
 * @param whole the element with its tags
 * @param valueSpan its value in the file's text
 * @param literal whether that text is the value: no comment, no entity, and no CDATA is in it
 */
record SiteProperty(
    String name,
    String value,
    boolean isFinal,
    int line,
    TextSpan whole,
    TextSpan valueSpan,
    boolean literal) {
  /** The same that ends there. */
  SiteProperty endingAt(int end) {
    return new SiteProperty(
        name, value, isFinal, line, new TextSpan(whole.begin(), end), valueSpan, literal);
  }
}
